/// Why bytes could not be read as an archive, or an archive could not be written as bytes.
public struct ArchiveError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String, Sendable {
            case damaged, tooNew, limitExceeded, duplicatePath, noRecord
        }
        private let value: Value

        /// The bytes are no archive, or not a whole one.
        ///
        /// Remedy: use the older generation.
        public static let damaged = Code(value: .damaged)
        /// A newer version wrote the bytes.
        ///
        /// Remedy: keep them, and start without saved state.
        public static let tooNew = Code(value: .tooNew)
        /// Something is larger than ``ArchiveLimits`` allows.
        ///
        /// Remedy: preserve less.
        public static let limitExceeded = Code(value: .limitExceeded)
        /// Two records have one path.
        ///
        /// Remedy: give the objects different identifiers.
        public static let duplicatePath = Code(value: .duplicatePath)
        /// A field was written where no record was begun.
        ///
        /// Remedy: begin a record first.
        public static let noRecord = Code(value: .noRecord)

        /// The code's name.
        public var description: String { value.rawValue }
    }

    /// The kind of failure.
    public let code: Code
    /// What happened and what to do, for people.
    ///
    /// It never holds a payload value.
    public let message: String
    /// The object concerned, if one is.
    public let path: ArchivePath?
    /// The failure below this one, if there is one.
    public let cause: (any Error)?

    /// Makes an error.
    public init(
        _ code: Code, _ message: String, path: ArchivePath? = nil, cause: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.path = path
        self.cause = cause
    }

    /// One line for a log.
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
            "Two objects have one restoration path; give them different identifiers.", path: path)
    }

    static func noPosition(_ path: ArchivePath) -> ArchiveError {
        ArchiveError(.limitExceeded, "A stack index is no position.", path: path)
    }

    static func limit(_ what: String, _ limit: Int) -> ArchiveError {
        ArchiveError(.limitExceeded, "\(what) exceeds the limit of \(limit).")
    }
}
