/// The name under which a person can be called.
public struct PersonName: Hashable, Comparable, Sendable {
    /// The name as people see it.
    public let text: String

    /// The maximum number of characters.
    public static let charactersMax = 40

    /// Creates a name from what a person typed.
    ///
    /// - Returns: `nil` for a name that is empty, too long, or more than one line.
    public init?(_ typed: String) {
        let isSpace = { (character: Character) in character == " " }
        var text = Substring(typed).drop(while: isSpace)
        while let last = text.last, isSpace(last) { text.removeLast() }
        let isPlain = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard !text.isEmpty, isPlain, text.count <= Self.charactersMax,
            text.utf8.count <= 4 * Self.charactersMax
        else { return nil }
        self.text = String(text)
    }

    /// Orders names by their text.
    public static func < (first: PersonName, second: PersonName) -> Bool {
        first.text < second.text
    }
}

extension PersonName: Codable {
    /// Reads a name; a text that is not a valid name is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let name = PersonName(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "The text is not a person's name.")
        }
        self = name
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
