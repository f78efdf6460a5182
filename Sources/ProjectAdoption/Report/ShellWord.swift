/// A text that a shell reads as one word, whatever its characters are.
public struct ShellWord: Sendable, CustomStringConvertible {
    /// The text in single quotes.
    public let description: String

    /// Quotes a text.
    ///
    /// - Parameter text: The text, such as a path with spaces or apostrophes.
    public init(_ text: String) {
        // Nothing is special inside single quotes, except for the quote that ends them.
        let parts = text.split(separator: "'", omittingEmptySubsequences: false)
        description = "'" + parts.joined(separator: #"'\''"#) + "'"
    }
}
