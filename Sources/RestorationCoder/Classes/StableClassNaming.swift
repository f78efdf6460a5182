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
