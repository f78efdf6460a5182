/// A class that says under which names archives know it.
///
/// Adopt it when a class was renamed or moved to another module, so that state preserved under the
/// old name restores, or before that to give the class a name that no later rename changes:
///
/// ```swift
/// extension ContactController: StableClassNaming {
///     nonisolated static var formerClassNames: [String] { ["Contacts.PersonController"] }
/// }
/// ```
///
/// Nothing is registered: the coder asks each class that it meets alive or that a caller allows,
/// and a name that no class has is looked for among all classes of the program that conform.
///
/// A subclass has a name of its own, also when its superclass declares one.
public protocol StableClassNaming: AnyObject {
    /// The name that archives keep; as Swift spells the class, unless it is declared.
    ///
    /// Once an archive is written it must not change, or the old one becomes a former name.
    static var stableClassName: String { get }
    /// Names under which older archives know the class, `Module.Class` each.
    static var formerClassNames: [String] { get }
}

extension StableClassNaming {
    /// The name as Swift spells it: `Module.Class`.
    public static var stableClassName: String { ClassNameSpelling.spelled(self) }
    /// None.
    public static var formerClassNames: [String] { [] }
}
