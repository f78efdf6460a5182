/// An error in the bytes from the other side of a link.
public struct LinkError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error.
    public var code: Code
    /// The message for users and logs; it never contains a value from the bytes.
    public var message: String

    /// The kind of error in the bytes.
    public struct Code: Hashable, Sendable {
        private enum Value { case truncated, tooLarge, unknownMessage, malformed, otherVersion }
        private let value: Value

        /// The message ends before its last field.
        public static let truncated = Code(value: .truncated)
        /// A length exceeds its limit.
        public static let tooLarge = Code(value: .tooLarge)
        /// The message's kind is unknown to this side.
        public static let unknownMessage = Code(value: .unknownMessage)
        /// A field has an invalid value.
        public static let malformed = Code(value: .malformed)
        /// The other side has another version of the protocol, so the rest of the message cannot be
        /// read.
        public static let otherVersion = Code(value: .otherVersion)
    }

    /// Creates an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
