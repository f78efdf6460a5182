public import Foundation

/// The values that an observer gets.
public nonisolated struct NSKeyValueObservingOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates a set of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The value after the change.
    public static let new = NSKeyValueObservingOptions(rawValue: 1 << 0)
    /// The value before the change.
    public static let old = NSKeyValueObservingOptions(rawValue: 1 << 1)
    /// A call when the observation begins.
    public static let initial = NSKeyValueObservingOptions(rawValue: 1 << 2)

    /// A call before each change.
    @available(
        *, unavailable,
        message: "Changes are observed after they happened; use the option old."
    )
    public static let prior = NSKeyValueObservingOptions(rawValue: 1 << 3)
}

/// The kinds of changes.
public nonisolated enum NSKeyValueChange: UInt, Hashable, Sendable {
    /// The property has another value.
    case setting = 1
    /// Objects were inserted into the property's collection.
    case insertion = 2
    /// Objects were removed from the property's collection.
    case removal = 3
    /// Objects of the property's collection were replaced.
    case replacement = 4
}

/// A change of an observed property.
public struct NSKeyValueObservedChange<Value> {
    /// The kind of a change.
    public typealias Kind = NSKeyValueChange

    /// The kind of the change; always `setting`.
    public let kind: Kind

    /// The value after the change, if the observer asked for it.
    public let newValue: Value?

    /// The value before the change, if the observer asked for it and it is known.
    public let oldValue: Value?

    /// The positions of the changed objects in a collection; always `nil`.
    public let indexes: IndexSet?

    /// Whether the change has not happened yet; always false.
    public let isPrior: Bool
}

/// An observation of a property, which lasts as long as this object is kept.
@preconcurrency @MainActor
public final class NSKeyValueObservation: NSObject {
    private weak var record: ObservationRecord?

    init(_ record: ObservationRecord) {
        super.init()
        self.record = record
        record.owner = self
    }

    /// Ends the observation.
    public func invalidate() { record?.owner = nil }
}

/// An object whose properties can be observed.
@preconcurrency @MainActor
public protocol KeyValueObserving: NSObject {}

extension NSObject: KeyValueObserving {}

extension KeyValueObserving {
    /// Observes a property until the result is released or invalidated.
    ///
    /// The properties that can be observed are `contentOffset` and `contentSize` of scroll views,
    /// and `estimatedProgress`, `isLoading`, `title`, `url`, `canGoBack` and `canGoForward` of a
    /// `WKWebView`, also through a key path that begins at another object, and computed properties
    /// that read them.
    ///
    /// - Note: Difference from UIKit: Swift on Linux cannot observe other properties. An attempt is
    ///   reported in the log, and the closure is called for the option `initial` only. The closure
    ///   is called when the value differs.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - options: The values that the closure gets.
    ///   - changeHandler: Called with the object and the change.
    /// - Returns: The observation, which must be kept.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        func call(_ object: Self, _ new: Value, _ old: Value?) {
            changeHandler(
                object,
                NSKeyValueObservedChange(
                    kind: .setting, newValue: options.contains(.new) ? new : nil,
                    oldValue: options.contains(.old) ? old : nil, indexes: nil, isPrior: false))
        }
        let first = ObservedReads.during { self[keyPath: keyPath] }
        var last = first.value
        let record = ObservationRecord { [weak self] in
            guard let self else { return [] }
            let (new, objects) = ObservedReads.during { self[keyPath: keyPath] }
            let old = last
            last = new
            if !isSame(old, new) { call(self, new, old) }
            return objects
        }
        let observation = NSKeyValueObservation(record)
        if first.objects.isEmpty {
            ObservedObjects.reportUnobservable("\(keyPath)", of: Self.self)
        } else {
            ObservedObjects.add(record, to: first.objects)
        }
        if options.contains(.initial) { call(self, last, nil) }
        return observation
    }
}

/// Returns whether two values are equal; values that cannot be compared never are.
func isSame<Value>(_ left: Value, _ right: Value) -> Bool {
    func compare<Equal: Equatable>(_: Equal.Type) -> Bool {
        guard let left = left as? Equal, let right = right as? Equal else {
            return false
        }
        return left == right
    }
    guard let type = Value.self as? any Equatable.Type else { return false }
    return compare(type)
}
