import Foundation

/// A value in a comparison.
// Safe: the constants are the arguments of a predicate, which nothing changes after its creation.
nonisolated indirect enum PredicateValue: @unchecked Sendable {
    case constant(Any)
    case keyPath([String])
    case list([PredicateValue])

    /// Returns the value for an object.
    func value(in object: Any?) -> Any? {
        switch self {
        case .constant(let value): return Self.present(value)
        case .list(let values): return values.map { $0.value(in: object) as Any }
        case .keyPath(let keys):
            var value = object
            for key in keys { value = Self.value(of: key, in: value) }
            return value
        }
    }

    /// Returns a value, or nil for `NSNull` and for an optional without a value.
    static func present(_ value: Any?) -> Any? {
        guard let value, !(value is NSNull) else { return nil }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value }
        return present(mirror.children.first?.value)
    }

    /// Returns the elements of a collection; nil for any other value.
    static func elements(of value: Any?) -> [Any?]? {
        guard let value = present(value), !(value is String), !(value is NSString) else {
            return nil
        }
        if let set = value as? NSSet { return set.allObjects }
        if let array = value as? NSArray { return array.map { $0 } }
        switch Mirror(reflecting: value).displayStyle {
        case .collection, .set: return Mirror(reflecting: value).children.map { $0.value }
        default: return nil
        }
    }

    /// Returns a whole number; nil for any other value, and for one that does not fit.
    static func whole(_ value: Any?) -> Int64? {
        switch present(value) {
        case let number as any BinaryInteger: Int64(exactly: number)
        case let boolean as Bool: boolean ? 1 : 0
        case let number as NSNumber: whole(number)
        default: nil
        }
    }

    private static func whole(_ number: NSNumber) -> Int64? {
        switch String(cString: number.objCType) {
        case "f", "d": nil
        case "Q" where number.uint64Value > UInt64(Int64.max): nil
        default: number.int64Value
        }
    }

    static func number(_ value: Any?) -> Double? {
        switch present(value) {
        case let number as any BinaryInteger: Double(number)
        case let number as any BinaryFloatingPoint: Double(number)
        case let boolean as Bool: boolean ? 1 : 0
        case let number as NSNumber: number.doubleValue
        default: nil
        }
    }

    /// Returns the value of a property.
    ///
    /// An unknown property is a programming error, as with Foundation.
    private static func value(of key: String, in owner: Any?) -> Any? {
        guard let owner = present(owner) else { return nil }
        if let dictionary = owner as? [String: Any] { return dictionary[key] }
        if let dictionary = owner as? NSDictionary { return dictionary[key] }
        if let text = owner as? String, key == "length" { return text.utf16.count }
        if let elements = elements(of: owner) {
            if key == "@count" || key == "count" { return elements.count }
            return elements.map { value(of: key, in: $0) as Any }
        }
        if let stored = stored(key, in: Mirror(reflecting: owner)) { return present(stored) }
        if let object = owner as? NSObject { return object.value(forKey: key) }
        preconditionFailure(
            "A predicate uses \(key), which is not a stored property of \(type(of: owner)).")
    }

    private static func stored(_ key: String, in mirror: Mirror) -> Any? {
        var mirror: Mirror? = mirror
        while let current = mirror {
            for child in current.children where child.label == key || child.label == "_\(key)" {
                return child.value
            }
            mirror = current.superclassMirror
        }
        return nil
    }
}
