/// An error while bytes are read as an archive, or an archive is written as bytes.
public struct ArchiveError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String, Sendable {
            case damaged, tooNew, limitExceeded, duplicatePath
        }
        private let value: Value

        /// The bytes are not an archive, or not a complete one.
        ///
        /// Remedy: use the older generation.
        public static let damaged = Code(value: .damaged)
        /// The bytes were written by a newer version.
        ///
        /// Remedy: keep them, and start without saved state.
        public static let tooNew = Code(value: .tooNew)
        /// The archive, or a part of it, is larger than ``ArchiveLimits`` allows.
        ///
        /// Remedy: preserve less.
        public static let limitExceeded = Code(value: .limitExceeded)
        /// Two records have the same path.
        ///
        /// Remedy: give the objects different identifiers.
        public static let duplicatePath = Code(value: .duplicatePath)

        /// The code's name.
        public var description: String { value.rawValue }
    }

    /// The kind of failure.
    public let code: Code
    /// The message for logs and users: the problem, and what to do.
    ///
    /// It never contains a payload value.
    public let message: String
    /// The path of the object concerned, if there is one.
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

    package func at(_ path: ArchivePath) -> ArchiveError {
        ArchiveError(code, message, path: self.path ?? path, cause: cause)
    }

    static func damaged(_ message: String) -> ArchiveError {
        ArchiveError(.damaged, "The archive is damaged: \(message).")
    }

    static func duplicate(_ path: ArchivePath) -> ArchiveError {
        ArchiveError(
            .duplicatePath,
            "Two objects have the same restoration path. Give them different identifiers.",
            path: path)
    }

    static func noPosition(_ path: ArchivePath) -> ArchiveError {
        ArchiveError(.limitExceeded, "A stack index is negative or too large.", path: path)
    }

    static func limit(_ what: String, _ limit: Int) -> ArchiveError {
        ArchiveError(.limitExceeded, "\(what) exceeds the limit of \(limit).")
    }
}
