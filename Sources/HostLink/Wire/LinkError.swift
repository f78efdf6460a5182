/// Why bytes from the other side of a link were refused.
public struct LinkError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was wrong.
    public var code: Code
    /// The sentence for people; it never holds a value from the bytes.
    public var message: String

    /// What was wrong with the bytes.
    public struct Code: Hashable, Sendable {
        private enum Value { case truncated, tooLarge, unknownMessage, malformed, otherVersion }
        private let value: Value

        /// The message ends before its last field.
        public static let truncated = Code(value: .truncated)
        /// A length is over its limit.
        public static let tooLarge = Code(value: .tooLarge)
        /// The message's kind is none this side knows.
        public static let unknownMessage = Code(value: .unknownMessage)
        /// A field holds what it cannot hold.
        public static let malformed = Code(value: .malformed)
        /// The other side speaks another version of the protocol; what else it says cannot be read.
        public static let otherVersion = Code(value: .otherVersion)
    }

    /// Makes an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
