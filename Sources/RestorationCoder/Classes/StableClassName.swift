import Foundation
import Synchronization

/// Names of classes as archives keep them: `Module.Class`, never a mangled name.
///
/// A class declares a rename by ``StableClassNaming``. For a class that cannot be changed it is
/// declared with ``registerAlias(_:for:)``. A class that another process does not find by its name,
/// as one of two local classes of one name, or a generic class with a private argument, gets one
/// with ``register(_:as:)``.
public enum StableClassName {
    private struct Registry {
        var names: [ObjectIdentifier: String] = [:]
        var classes: [String: AnyClass] = [:]
        var aliases: [String: String] = [:]
        /// Names that more than one class has: none of them is meant.
        var ambiguous: Set<String> = []
        var registered: Set<ObjectIdentifier> = []
        var findable: [ObjectIdentifier: Bool] = [:]
        var hasAskedAll = false
    }

    private static let registry = Mutex(Registry())

    /// The stable name of a class.
    ///
    /// The first call for a class asks it for what it declares (``StableClassNaming``).
    public static func of(_ type: AnyClass) -> String {
        let known = registry.withLock { $0.names[ObjectIdentifier(type)] }
        if let known { return known }
        // Outside of the lock, since it runs code of the class.
        return note(type, NamingClasses.exist ? DeclaredNames(of: type) : DeclaredNames())
    }

    private static func note(_ type: AnyClass, _ declared: DeclaredNames) -> String {
        let spelled = ClassNameSpelling.spelled(type)
        return registry.withLock { registry in
            if let known = registry.names[ObjectIdentifier(type)] { return known }
            let name = declared.name ?? spelled
            registry.names[ObjectIdentifier(type)] = name
            // A class seen in this process can be found again whatever its nesting.
            if let other = registry.classes[name], other != type {
                if !registry.registered.contains(ObjectIdentifier(other)) {
                    registry.ambiguous.insert(name)
                }
            } else {
                registry.classes[name] = type
            }
            for former in [spelled] + declared.former
            where former != name && registry.aliases[former] == nil {
                registry.aliases[former] = name
            }
            return name
        }
    }

    /// Gives a class a stable name of its own choosing, before the first archive is written.
    public static func register(_ type: AnyClass, as name: String) {
        registry.withLock { registry in
            registry.names[ObjectIdentifier(type)] = name
            registry.classes[name] = type
            registry.registered.insert(ObjectIdentifier(type))
            registry.ambiguous.remove(name)
        }
    }

    /// Whether another process of this program finds the class by the name that archives keep.
    ///
    /// A class that is registered counts, since a program registers it in each process.
    package static func isFindable(_ type: AnyClass) -> Bool {
        let identity = ObjectIdentifier(type)
        let known = registry.withLock { registry in
            registry.registered.contains(identity) ? true : registry.findable[identity]
        }
        if let known { return known }
        let spelled = ClassNameSpelling.spelled(type)
        let isFound =
            of(type) == spelled
            ? ClassNameSpelling.find(spelled) == type
            : NamingClasses.all().contains { $0 == type }
        registry.withLock { $0.findable[identity] = isFound }
        return isFound
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
    ///
    /// No code of that class runs. Of the classes that declare names (``StableClassNaming``), all
    /// are asked once, when a name is not found otherwise.
    public static func resolve(_ storedName: String) -> AnyClass? {
        if let found = lookUp(storedName) { return found }
        guard !registry.withLock({ $0.hasAskedAll }) else { return nil }
        for type in NamingClasses.all() { _ = of(type) }
        // Not before they were asked: another thread would believe that the name is unknown.
        registry.withLock { $0.hasAskedAll = true }
        return lookUp(storedName)
    }

    private static func lookUp(_ storedName: String) -> AnyClass? {
        let name = current(storedName)
        guard !registry.withLock({ $0.ambiguous.contains(name) }) else { return nil }
        if let known = registry.withLock({ $0.classes[name] }) { return known }
        guard let found = ClassNameSpelling.find(name) else { return nil }
        registry.withLock { $0.classes[name] = found }
        return found
    }

    /// Whether a class is the one that a stored name means, or a subclass of it
    /// (specification 3.3.12).
    public static func isKind(_ type: AnyClass, ofClassNamed storedName: String) -> Bool {
        if of(type) == storedName { return true }
        var names: [String] = []
        var next: AnyClass? = type
        while let candidate = next {
            names.append(of(candidate))
            next = _getSuperclass(candidate)
        }
        // After all were asked, since one may declare the stored name as a former one.
        return names.contains(current(storedName))
    }
}
