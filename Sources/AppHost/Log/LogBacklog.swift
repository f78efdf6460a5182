import Dispatch
package import Logging
import Synchronization

/// Lines of a log on their way to a handler that may have to wait, such as one that writes to a
/// pipe nobody reads.
///
/// Lines are written in order on a queue of their own. Beyond a bound they are dropped and counted,
/// and a line says how many.
package final class LogBacklog: Sendable {
    /// More lines than are written in any moment that is worth reading.
    static let linesMax = 2000

    private let queue = DispatchQueue(label: "perennial.log", qos: .utility)
    private let state = Mutex((waiting: 0, dropped: 0))

    /// Makes an empty backlog.
    package init() {}

    /// A handler that writes by another one, when its turn comes.
    package func handler(_ inner: any LogHandler) -> any LogHandler {
        QueuedLogHandler(inner: inner, backlog: self)
    }

    /// Waits until everything that was logged is written, or for a time.
    ///
    /// - Returns: Whether everything is written.
    @discardableResult
    package func drain(within seconds: Double) -> Bool {
        let end = DispatchSemaphore(value: 0)
        let signal: @Sendable () -> Void = { _ = end.signal() }
        queue.async(execute: signal)
        return end.wait(timeout: .now() + seconds) == .success
    }

    fileprivate func write(_ event: LogEvent, by handler: any LogHandler) {
        let dropped = state.withLock { state -> Int? in
            guard state.waiting < Self.linesMax else {
                state.dropped += 1
                return nil
            }
            state.waiting += 1
            defer { state.dropped = 0 }
            return state.dropped
        }
        guard let dropped else { return }
        let work: @Sendable () -> Void = { [self] in
            if dropped > 0 { handler.log(event: Self.notice(of: dropped, event)) }
            handler.log(event: event)
            state.withLock { $0.waiting -= 1 }
        }
        queue.async(execute: work)
    }

    private static func notice(of dropped: Int, _ event: LogEvent) -> LogEvent {
        LogEvent(
            level: .warning,
            message: "Lines of the log were dropped: they were not written in time.",
            metadata: ["count": "\(dropped)"], source: "AppHost", file: event.file,
            function: event.function, line: event.line)
    }
}

private struct QueuedLogHandler: LogHandler {
    var inner: any LogHandler
    let backlog: LogBacklog

    var metadata: Logger.Metadata {
        get { inner.metadata }
        set { inner.metadata = newValue }
    }

    var logLevel: Logger.Level {
        get { inner.logLevel }
        set { inner.logLevel = newValue }
    }

    var metadataProvider: Logger.MetadataProvider? {
        get { inner.metadataProvider }
        set { inner.metadataProvider = newValue }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { inner[metadataKey: key] }
        set { inner[metadataKey: key] = newValue }
    }

    func log(event: LogEvent) { backlog.write(event, by: inner) }
}
