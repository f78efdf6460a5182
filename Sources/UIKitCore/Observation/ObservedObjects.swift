package import Foundation
import HostLink

/// One observation, which reads its property again when an object that it depends on has changed.
final class ObservationRecord {
    /// The object that the app keeps; without it, the observation has ended.
    weak var owner: NSKeyValueObservation?

    /// Reads the property, calls the app if it changed, and returns the objects that were read.
    let update: () -> [NSObject]

    init(update: @escaping () -> [NSObject]) { self.update = update }
}

/// The objects whose observable properties were read.
///
/// A key path does not tell which property it names, and its root may be a subclass. The getters of
/// observable properties note their object instead, so a read of the key path determines what to
/// observe.
package enum ObservedReads {
    private static var objects: [NSObject]?

    /// Notes that an observable property of an object is read.
    package static func note(_ object: NSObject) {
        guard objects != nil else { return }
        objects?.append(object)
    }

    /// Runs a closure, and returns the objects whose observable properties it read.
    static func during<Value>(_ read: () -> Value) -> (value: Value, objects: [NSObject]) {
        let outer = objects
        objects = []
        defer { objects = outer }
        let value = read()
        return (value, objects ?? [])
    }
}

/// The objects that are observed at present, with their observations.
package enum ObservedObjects {
    private struct Observed {
        weak var object: NSObject?
        var records: [ObservationRecord]
    }

    private static var observed: [ObjectIdentifier: Observed] = [:]

    static func add(_ record: ObservationRecord, to objects: [NSObject]) {
        // Objects may have been released since the last observation.
        observed = observed.filter { $0.value.object != nil }
        for object in objects {
            let key = ObjectIdentifier(object)
            var entry = observed[key] ?? Observed(object: object, records: [])
            if !entry.records.contains(where: { $0 === record }) { entry.records.append(record) }
            observed[key] = entry
        }
    }

    /// Notifies the observers of an object after one of its observable properties may have changed.
    package static func noteChange(of object: NSObject) {
        guard !observed.isEmpty else { return }
        let key = ObjectIdentifier(object)
        guard let entry = observed[key], entry.object === object else { return }
        let records = entry.records.filter { $0.owner != nil }
        observed[key] = records.isEmpty ? nil : Observed(object: object, records: records)
        // An observer may end another observation.
        for record in records where record.owner != nil {
            add(record, to: record.update())
        }
    }

    /// Drops all observations.
    static func forgetAll() { observed = [:] }

    static func reportUnobservable(_ property: String, of type: Any.Type) {
        let text =
            "\(type) is observed at \(property), which cannot be observed on Linux: only the "
            + "properties that the documentation of observe(_:options:changeHandler:) names can. "
            + "Use a delegate, a notification or didSet."
        if let runtime = ApplicationRuntime.current {
            runtime.notice(.warning, text)
        } else {
            try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
        }
    }
}
