import Foundation

/// The preserved properties of an object, its superclasses' first.
///
/// Finding them means reflecting an object, which costs more than all else that restores it. So nothing is
/// reflected in a program that has made none, and never what an object has from the framework's classes.
enum PreservedProperties {
    /// Whether any was ever made: an object that has one has made it.
    static var exist = false
    /// Classes that have none: most, so that looking once is enough.
    private static var without: Set<ObjectIdentifier> = []
    private static let frameworkPrefix = moduleName(of: UIResponder.self) + "."

    /// Writes each value; one that cannot be encoded is in the coder's diagnostics.
    static func encode(of object: AnyObject, to coder: NSCoder) {
        for (key, property) in all(of: object) {
            // The coder has noted what is wrong, with the key.
            try? property.encode(to: coder, forKey: key)
        }
    }

    /// Sets each property whose value is there.
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

    /// A cast of whatever it is asks for every conformance by which it could become an object.
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
