import HostLink
import Logging

/// The log lines that an app causes, whose rate is limited.
extension AppInstance {
    /// Writes a line that the app causes, unless it has caused too many.
    func log(
        _ level: Logger.Level, _ message: Logger.Message, _ metadata: Logger.Metadata = [:],
        to logger: Logger, at now: Duration
    ) {
        guard level >= logger.logLevel, conduct.admitsLine(at: now) else { return }
        reportDroppedLines(to: logger)
        logger.log(
            level: level, message,
            metadata: metadata.merging(["app": "\(app.slug)"]) { own, _ in own })
    }

    /// Reports the number of lines that were dropped since the last report.
    func reportDroppedLines(to logger: Logger) {
        let count = conduct.takeDroppedLines()
        guard count > 0 else { return }
        logger.warning(
            "Lines of an app were dropped: it caused too many.",
            metadata: ["app": "\(app.slug)", "count": "\(count)"])
    }

    /// Writes a diagnostic of the app to the log.
    ///
    /// The sentence is the host's own, so that the app's text is never mistaken for the host's.
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
