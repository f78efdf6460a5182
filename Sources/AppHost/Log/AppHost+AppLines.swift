import HostLink
import Logging

/// Lines of the log that apps cause.
extension AppHost {
    /// Writes a line that an app causes, unless it has caused too many.
    func log(
        _ level: Logger.Level, _ message: Logger.Message, of instance: AppInstance,
        _ metadata: Logger.Metadata = [:]
    ) {
        guard level >= logger.logLevel, instance.conduct.admitsLine(at: now) else { return }
        reportDroppedLines(of: instance)
        logger.log(
            level: level, message,
            metadata: metadata.merging(["app": "\(instance.app.slug)"]) { own, _ in own })
    }

    /// Says how many lines of an app were dropped since it was said last.
    func reportDroppedLines(of instance: AppInstance) {
        let count = instance.conduct.takeDroppedLines()
        guard count > 0 else { return }
        logger.warning(
            "Lines of an app were dropped: it caused too many.",
            metadata: ["app": "\(instance.app.slug)", "count": "\(count)"])
    }

    /// Writes an app's diagnostic to the log.
    ///
    /// The sentence is the host's own, so that the app's words are never taken for the host's.
    func note(_ level: NoticeLevel, _ text: String, _ instance: AppInstance) {
        let level: Logger.Level =
            switch level {
            case .debug: .debug
            case .info: .info
            case .warning: .warning
            case .error: .error
            }
        log(level, "App reported a diagnostic.", of: instance, ["notice": "\(text)"])
    }
}
