import RestorationArchive

/// A class that declares its names in archives.
///
/// Adopt it if a class was renamed or moved to another module, so that state preserved under the
/// old name is restored. It can also be adopted earlier, to give the class a name that no later
/// rename changes:
///
/// ```swift
/// extension ContactController: StableClassNaming {
///     nonisolated static var formerClassNames: [String] { ["Contacts.PersonController"] }
/// }
/// ```
///
/// No registration is needed: the coder reads the names of each class whose objects it encodes and
/// of each class that a caller allows. It looks for an unknown name among all conforming classes of
/// the program.
///
/// A subclass has its own name, even if its superclass declares one.
public protocol StableClassNaming: AnyObject {
    /// The name in archives; by default, the name that Swift spells.
    ///
    /// It must not change after an archive was written, unless the old name becomes a former name.
    static var stableClassName: String { get }
    /// The names of the class in older archives, each as `Module.Class`.
    static var formerClassNames: [String] { get }
}

extension StableClassNaming {
    /// The name that Swift spells: `Module.Class`.
    public static var stableClassName: String { ClassNameSpelling.spelled(self) }
    /// No former names.
    public static var formerClassNames: [String] { [] }
}

/// The names that a class declares itself, without inherited ones.
struct DeclaredNames {
    /// The declared name, or nil if the class uses its Swift name.
    var name: String?
    var former: [String] = []

    /// Creates the names of a class that declares no names.
    init() {}

    /// Reads the names from the class.
    ///
    /// Reading them runs code of the class, so it must not be done for a class that only an archive
    /// names.
    init(of type: AnyClass) {
        guard let naming = type as? any StableClassNaming.Type else { return }
        name = naming.stableClassName
        former = naming.formerClassNames
        if let parent = _getSuperclass(type), let inherited = parent as? any StableClassNaming.Type
        {
            if inherited.stableClassName == name { name = nil }
            let known = inherited.formerClassNames
            former.removeAll { known.contains($0) }
        }
        if let declared = name, !Self.isValid(declared) { name = nil }
        former.removeAll { !Self.isValid($0) }
    }

    private static func isValid(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= ArchiveLimits.nameBytesMax
    }
}
