import Foundation
import Synchronization

/// The names of classes in archives: `Module.Class`, never a mangled name.
///
/// A class declares a rename with ``StableClassNaming``. For a class that cannot be changed, use
/// ``registerAlias(_:for:)``. A class that another process cannot find by its name, such as one of
/// two local classes with the same name or a generic class with a private argument, receives a name
/// with ``register(_:as:)``.
public enum StableClassName {
    private struct Registry {
        var names: [ObjectIdentifier: String] = [:]
        var classes: [String: AnyClass] = [:]
        var aliases: [String: String] = [:]
        /// Names that more than one class has.
        ///
        /// They resolve to no class.
        var ambiguous: Set<String> = []
        var registered: Set<ObjectIdentifier> = []
        var findable: [ObjectIdentifier: Bool] = [:]
        var hasAskedAll = false
    }

    private static let registry = Mutex(Registry())

    /// Returns the stable name of a class.
    ///
    /// The first call for a class reads its declared names (``StableClassNaming``).
    public static func of(_ type: AnyClass) -> String {
        let known = registry.withLock { $0.names[ObjectIdentifier(type)] }
        if let known { return known }
        // This runs code of the class, so the lock is not held.
        return note(
            type, StableClassNamingConformances.exist ? DeclaredNames(of: type) : DeclaredNames())
    }

    private static func note(_ type: AnyClass, _ declared: DeclaredNames) -> String {
        let spelled = ClassNameSpelling.spelled(type)
        return registry.withLock { registry in
            if let known = registry.names[ObjectIdentifier(type)] { return known }
            let name = declared.name ?? spelled
            registry.names[ObjectIdentifier(type)] = name
            // A class that was used in this process is found again at any depth of nesting.
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

    /// Sets the stable name of a class.
    ///
    /// Call it before the first archive is written.
    public static func register(_ type: AnyClass, as name: String) {
        registry.withLock { registry in
            registry.names[ObjectIdentifier(type)] = name
            registry.classes[name] = type
            registry.registered.insert(ObjectIdentifier(type))
            registry.ambiguous.remove(name)
        }
    }

    /// Whether another process of this program finds the class by its name in archives.
    ///
    /// A registered class counts, because a program registers it in each process.
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
            : StableClassNamingConformances.all().contains { $0 == type }
        registry.withLock { $0.findable[identity] = isFound }
        return isFound
    }

    /// Declares that the class with the stored name `oldName` now has the name `newName`.
    public static func registerAlias(_ oldName: String, for newName: String) {
        registry.withLock { $0.aliases[oldName] = newName }
    }

    /// Returns the current name for a stored name.
    ///
    /// Aliases are followed; a cycle of aliases ends immediately.
    public static func current(_ name: String) -> String {
        registry.withLock { registry in
            var name = name
            var seen: Set<String> = [name]
            while let next = registry.aliases[name], seen.insert(next).inserted { name = next }
            return name
        }
    }

    /// Returns the class of this program to which a stored name refers, or nil.
    ///
    /// No code of that class runs. If a name is not found otherwise, all classes that declare names
    /// (``StableClassNaming``) are asked, once per process.
    public static func resolve(_ storedName: String) -> AnyClass? {
        if let found = lookUp(storedName) { return found }
        guard !registry.withLock({ $0.hasAskedAll }) else { return nil }
        for type in StableClassNamingConformances.all() { _ = of(type) }
        // The flag is set only after all classes were asked. Otherwise another thread would treat
        // the name as unknown.
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

    /// Whether a class is the class with a stored name, or a subclass of it (specification 3.3.12).
    public static func isKind(_ type: AnyClass, ofClassNamed storedName: String) -> Bool {
        if of(type) == storedName { return true }
        var names: [String] = []
        var next: AnyClass? = type
        while let candidate = next {
            names.append(of(candidate))
            next = _getSuperclass(candidate)
        }
        // This comes after all classes were asked, because one of them may declare the stored name
        // as a former name.
        return names.contains(current(storedName))
    }
}
