public import RestorationArchive

/// An error of a coder's method that throws.
public struct CoderError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String, Sendable { case notEncodable, notDecodable, otherCoder }
        private let value: Value

        /// A Codable value refused to encode itself.
        ///
        /// Remedy: see the cause.
        public static let notEncodable = Code(value: .notEncodable)
        /// A stored value could not be decoded.
        ///
        /// Remedy: see the cause and the decoder's diagnostics.
        public static let notDecodable = Code(value: .notDecodable)
        /// The coder is not one of this module's.
        ///
        /// Remedy: use the coder that is passed to the callback.
        public static let otherCoder = Code(value: .otherCoder)

        /// The code's name.
        public var description: String { value.rawValue }
    }

    /// The kind of failure.
    public let code: Code
    /// The message for users: the problem, and what to do.
    ///
    /// It never contains a payload value.
    public let message: String
    /// The path of the object that the coder belongs to.
    public let path: ArchivePath?
    /// The underlying error, if there is one.
    public let cause: (any Error)?

    /// Creates an error.
    public init(
        _ code: Code, _ message: String, path: ArchivePath? = nil, cause: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.path = path
        self.cause = cause
    }

    /// The error as one line for a log.
    public var description: String {
        path.map { "\(code) at \($0): \(message)" } ?? "\(code): \(message)"
    }
}
