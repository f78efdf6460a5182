/// The reason why a test could not read the screen or perform an action.
public struct ScreenError: Error, CustomStringConvertible {
    /// The reason, as a sentence.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
