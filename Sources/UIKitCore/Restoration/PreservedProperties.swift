import Foundation

/// The preserved properties of an object, its superclasses' first.
///
/// Finding them requires reflection, which costs more than the rest of an object's restoration. So
/// no object is reflected in a program that has no preserved properties, and the properties that an
/// object inherits from the framework's classes are never reflected.
enum PreservedProperties {
    /// Whether any preserved property was created in this process.
    ///
    /// The initialiser of such a property sets it.
    static var exist = false
    /// Classes without preserved properties.
    ///
    /// Most classes have none, and each is examined only once.
    private static var without: Set<ObjectIdentifier> = []
    private static let frameworkPrefix = moduleName(of: UIResponder.self) + "."

    /// Writes each value.
    ///
    /// A value that cannot be encoded is in the coder's diagnostics.
    static func encode(of object: AnyObject, to coder: NSCoder) {
        for (key, property) in all(of: object) {
            // The coder has noted the error, with the key.
            try? property.encode(to: coder, forKey: key)
        }
    }

    /// Sets each property whose value is in the coder.
    static func decode(into object: AnyObject, from coder: NSCoder) {
        for (key, property) in all(of: object) { property.decode(from: coder, forKey: key) }
    }

    private static func all(of object: AnyObject) -> [(
        key: String, property: any PreservedProperty
    )] {
        guard exist else { return [] }
        let type = ObjectIdentifier(type(of: object))
        guard !without.contains(type) else { return [] }
        var levels: [[(String, any PreservedProperty)]] = []
        var mirror: Mirror? = Mirror(reflecting: object)
        while let level = mirror, !isOfFramework(level.subjectType) {
            levels.append(
                level.children.compactMap { label, value in
                    guard let property = property(value) else { return nil }
                    // The compiler names the wrapper's storage after the property, with a `_`.
                    let name = (label ?? "").hasPrefix("_") ? label?.dropFirst() : label?[...]
                    return (property.key ?? String(name ?? ""), property)
                })
            mirror = level.superclassMirror
        }
        let found = levels.reversed().flatMap(\.self)
        if found.isEmpty { without.insert(type) }
        return found
    }

    /// Returns a value as a preserved property.
    ///
    /// Tests for a class first, because casting an arbitrary value to a protocol searches all
    /// bridging conformances.
    private static func property(_ value: Any) -> (any PreservedProperty)? {
        guard type(of: value) is AnyClass else { return nil }
        return value as? any PreservedProperty
    }

    private static func isOfFramework(_ type: Any.Type) -> Bool {
        _typeName(type, qualified: true).hasPrefix(frameworkPrefix)
    }

    private static func moduleName(of type: Any.Type) -> String {
        String(_typeName(type, qualified: true).prefix { $0 != "." })
    }
}
