import Foundation
import Synchronization

/// Names of classes as archives keep them: `Module.Class`, never a mangled name.
///
/// A rename is declared with ``registerAlias(_:for:)`` in the new program; a class whose own name
/// is not stable (private, local, generic) gets one with ``register(_:as:)``.
public enum StableClassName {
    private struct Registry {
        var names: [ObjectIdentifier: String] = [:]
        var classes: [String: AnyClass] = [:]
        var aliases: [String: String] = [:]
    }

    private static let registry = Mutex(Registry())

    /// The stable name of a class.
    public static func of(_ type: AnyClass) -> String {
        registry.withLock { registry in
            if let known = registry.names[ObjectIdentifier(type)] { return known }
            // `String(reflecting:)` says the same and asks for five conformances on the way, each of which
            // searches the whole program; at a relaunch that was a sixth of the time.
            let name = ClassNameSpelling.stable(_typeName(type, qualified: true))
            registry.names[ObjectIdentifier(type)] = name
            // A class seen in this process can be found again whatever its nesting.
            if registry.classes[name] == nil { registry.classes[name] = type }
            return name
        }
    }

    /// Gives a class a stable name of its own choosing, before the first archive is written.
    public static func register(_ type: AnyClass, as name: String) {
        registry.withLock { registry in
            registry.names[ObjectIdentifier(type)] = name
            registry.classes[name] = type
        }
    }

    /// Declares that what archives call `oldName` is called `newName` now.
    public static func registerAlias(_ oldName: String, for newName: String) {
        registry.withLock { $0.aliases[oldName] = newName }
    }

    /// The present name for a stored name: aliases followed, a circle of aliases left at once.
    public static func current(_ name: String) -> String {
        registry.withLock { registry in
            var name = name
            var seen: Set<String> = [name]
            while let next = registry.aliases[name], seen.insert(next).inserted { name = next }
            return name
        }
    }

    /// The class that a stored name means in this program, or nil.
    public static func resolve(_ storedName: String) -> AnyClass? {
        let name = current(storedName)
        if let known = registry.withLock({ $0.classes[name] }) { return known }
        guard let found = ClassNameSpelling.find(name) else { return nil }
        registry.withLock { registry in
            registry.classes[name] = found
            registry.names[ObjectIdentifier(found)] = name
        }
        return found
    }

    /// Whether a class is the one that a stored name means, or a subclass of it
    /// (specification 3.3.12).
    public static func isKind(_ type: AnyClass, ofClassNamed storedName: String) -> Bool {
        let name = current(storedName)
        var next: AnyClass? = type
        while let candidate = next {
            if of(candidate) == name { return true }
            next = _getSuperclass(candidate)
        }
        return false
    }
}
