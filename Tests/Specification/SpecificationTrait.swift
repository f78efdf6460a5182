public import Testing

/// A trait with the numbers of the items of the behaviour specification that a test proves.
///
/// `Scripts/parity` reads these marks, and the results of the run, to write `docs/parity.md`. A
/// failing test prints them, so that a developer sees which behaviour is broken.
public struct SpecificationTrait: TestTrait {
    /// The items' numbers, as `docs/specification.txt` lists them.
    public let items: [String]

    /// The comments that a failure prints with the test.
    public var comments: [Comment] {
        items.map { Comment(rawValue: "Specification \($0)") }
    }
}

extension Trait where Self == SpecificationTrait {
    /// Marks a test with the items that it proves: `@Test(.specification("3.3.1", "10.4"))`.
    public static func specification(_ items: String...) -> Self {
        SpecificationTrait(items: items)
    }
}
