import HostLink
import Logging

/// The log lines that an app causes, whose rate is limited.
extension AppInstance {
    /// Logs a line that the app causes, unless it has caused too many.
    func log(
        _ level: Logger.Level, _ message: Logger.Message, _ metadata: Logger.Metadata = [:],
        to logger: Logger, at now: Duration
    ) {
        guard level >= logger.logLevel, rateLimits.admitsLine(at: now) else { return }
        reportDroppedLines(to: logger)
        logger.log(
            level: level, message,
            metadata: metadata.merging(["app": "\(app.slug)"]) { own, _ in own })
    }

    /// Returns the metadata of a line about the app: the app, its process, and other values.
    func metadata(_ others: Logger.Metadata = [:]) -> Logger.Metadata {
        let own: Logger.Metadata = [
            "app": "\(app.slug)", "process": "\(process?.identifier ?? 0)",
        ]
        return own.merging(others) { own, _ in own }
    }

    /// Reports the number of lines that were dropped since the last report.
    func reportDroppedLines(to logger: Logger) {
        let count = rateLimits.resetDroppedLines()
        guard count > 0 else { return }
        logger.warning(
            "Lines of an app were dropped: it caused too many.",
            metadata: ["app": "\(app.slug)", "count": "\(count)"])
    }

    /// Writes a diagnostic of the app to the log.
    ///
    /// The message is fixed and the app's text is metadata, so that no line of an app can be
    /// mistaken for a line of the host.
    func logNotice(_ level: NoticeLevel, _ text: String, to logger: Logger, at now: Duration) {
        let level: Logger.Level =
            switch level {
            case .debug: .debug
            case .info: .info
            case .warning: .warning
            case .error: .error
            }
        log(level, "App reported a diagnostic.", ["notice": "\(text)"], to: logger, at: now)
    }
}

/// The rate limit of the log lines that one app or program may cause, and the number of dropped
/// lines.
struct LogRateLimit: Sendable {
    /// The maximum number of lines at once, enough for a launch with many faults.
    static let capacity = 50.0
    static let perSecond = 2.0

    private var bucket: TokenBucket
    private var dropped = 0

    /// Creates an unused limit.
    init(
        capacity: Double = Self.capacity, perSecond: Double = Self.perSecond, at now: Duration
    ) {
        bucket = TokenBucket(capacity: capacity, perSecond: perSecond, at: now)
    }

    /// Returns whether a line may be written; if not, counts the line as dropped.
    mutating func admits(at now: Duration) -> Bool {
        guard bucket.spend(at: now) != nil else { return true }
        dropped += 1
        return false
    }

    /// Returns the number of lines that were dropped since the last call.
    mutating func resetDropped() -> Int {
        defer { dropped = 0 }
        return dropped
    }
}
