import Dispatch
package import Logging
import Synchronization

/// A buffer of log lines for a handler that may block, such as one that writes to a pipe without a
/// reader.
///
/// Lines are written in order on a queue of their own. Above a limit, lines are dropped, and a
/// later line reports their number.
package final class LogBacklog: Sendable {
    /// The maximum number of buffered lines.
    static let linesMax = 2000

    private let queue = DispatchQueue(label: "perennial.log", qos: .utility)
    private let state = Mutex((waiting: 0, dropped: 0))

    /// Creates an empty backlog.
    package init() {}

    /// Returns a handler that passes each line to another handler on the backlog's queue.
    package func handler(_ inner: any LogHandler) -> any LogHandler {
        QueuedLogHandler(inner: inner, backlog: self)
    }

    /// Waits until all logged lines are written, or until a time limit.
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

private struct QueuedLogHandler: WrappingLogHandler {
    var inner: any LogHandler
    let backlog: LogBacklog

    func log(event: LogEvent) { backlog.write(event, by: inner) }
}
