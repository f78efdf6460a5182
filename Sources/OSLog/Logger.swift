/// Writes messages of a part of an app.
///
/// A value in a message is replaced by `<private>` unless it is a number, a Boolean or a type, or
/// the interpolation says that it is public:
///
/// ```swift
/// let logger = Logger(subsystem: "com.example.Notes", category: "sync")
/// logger.info("Received \(count) notes of \(user, privacy: .private(mask: .hash))")
/// ```
public struct Logger: Sendable {
    private let log: OSLog

    /// Creates a logger without a subsystem and a category.
    public init() { log = .default }

    /// Creates a logger for a part of an app.
    public init(subsystem: String, category: String) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    /// Creates a logger that writes to a log.
    public init(_ logObj: OSLog) { log = logObj }

    /// Writes a message.
    public func log(_ message: OSLogMessage) { write(.default, message) }

    /// Writes a message of a type.
    public func log(level: OSLogType, _ message: OSLogMessage) { write(level, message) }

    /// Writes a message for development; the same as ``debug(_:)``.
    public func trace(_ message: OSLogMessage) { write(.debug, message) }

    /// Writes a message for development.
    public func debug(_ message: OSLogMessage) { write(.debug, message) }

    /// Writes a message that may help to find a problem.
    public func info(_ message: OSLogMessage) { write(.info, message) }

    /// Writes a message of no special importance.
    public func notice(_ message: OSLogMessage) { write(.default, message) }

    /// Writes a warning, which has the type of an error.
    public func warning(_ message: OSLogMessage) { write(.error, message) }

    /// Writes an error.
    public func error(_ message: OSLogMessage) { write(.error, message) }

    /// Writes a defect of the program; the same as ``fault(_:)``.
    public func critical(_ message: OSLogMessage) { write(.fault, message) }

    /// Writes a defect of the program.
    public func fault(_ message: OSLogMessage) { write(.fault, message) }

    private func write(_ type: OSLogType, _ message: OSLogMessage) {
        log.write(type) { message.text }
    }
}
