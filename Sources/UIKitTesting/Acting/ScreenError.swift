/// Why a test could not see or do what it asked for.
public struct ScreenError: Error, CustomStringConvertible {
    /// The sentence.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
