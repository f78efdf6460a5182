/// The name that a proxy gives to a user whom it knows.
///
/// Names are compared byte by byte: a proxy that writes one user in two ways has two users.
public struct UserName: Hashable, Sendable, CustomStringConvertible {
    /// Longer than names in directories are.
    private static let bytesMax = 256

    /// The name.
    public let text: String

    /// Takes the value of a header; `nil` for one that is empty, too long, or holds control
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
