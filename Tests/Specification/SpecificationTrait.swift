public import Testing

/// Says which numbered items of the behaviour specification a test proves.
///
/// `Scripts/parity` reads these marks, and the results of the run, to write `docs/parity.md`. A failing
/// test prints them, so that whoever broke a behaviour sees which.
public struct SpecificationTrait: TestTrait {
    /// The items' numbers, as `docs/specification.txt` lists them.
    public let items: [String]

    /// What a failure prints beside the test.
    public var comments: [Comment] {
        items.map { Comment(rawValue: "Specification \($0)") }
    }
}

extension Trait where Self == SpecificationTrait {
    /// The test proves these items: `@Test(.specification("3.3.1", "10.4"))`.
    public static func specification(_ items: String...) -> Self {
        SpecificationTrait(items: items)
    }
}
