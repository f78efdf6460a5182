/// The name that a proxy sends for a user.
///
/// Names are compared byte by byte, so a proxy that spells a name in two ways has two users.
public struct UserName: Hashable, Sendable, CustomStringConvertible {
    /// The limit for the length, more than names in directories have.
    private static let bytesMax = 256

    /// The name.
    public let text: String

    /// Reads the value of a header; `nil` for one that is empty or too long, or has control
    /// characters or bytes that are no text, because two users could then have one name.
    public init?(_ value: String) {
        let text = value.drop { $0 == " " }
        guard !text.isEmpty, text.last != " ", text.utf8.count <= Self.bytesMax,
            text.unicodeScalars.allSatisfy({ scalar in
                scalar != "\u{FFFD}"
                    && ![.control, .format, .lineSeparator, .paragraphSeparator].contains(
                        scalar.properties.generalCategory)
            })
        else { return nil }
        self.text = String(text)
    }

    /// The name.
    public var description: String { text }
}
