import Dispatch
import Logging
import Synchronization
import Testing

@testable import AppHost

/// A log whose writer blocks for a while.
@Suite(.timeLimit(.minutes(5))) struct `A log that cannot be written at once` {
    /// A log handler that writes its lines when the gate is open.
    private struct GatedHandler: LogHandler {
        let lines: Recorder<String>
        let gate: DispatchSemaphore
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            gate.wait()
            gate.signal()
            lines.append("\(event.message) \(event.metadata?["count"]?.description ?? "")")
        }
    }

    @Test func `a slow log does not block the host, and reports how many lines were dropped`()
        async throws
    {
        let (lines, gate) = (Recorder<String>(), DispatchSemaphore(value: 0))
        let backlog = LogBacklog()
        let logger = Logger(label: "test") { _ in
            backlog.handler(GatedHandler(lines: lines, gate: gate))
        }
        for number in 1...LogBacklog.linesMax + 500 { logger.info("line \(number)") }
        #expect(!backlog.drain(within: 0))
        gate.signal()
        #expect(try await onThread { backlog.drain(within: 300) })
        logger.info("the last one")
        #expect(try await onThread { backlog.drain(within: 300) })
        #expect(lines.count == LogBacklog.linesMax + 2)
        #expect(lines.all.first == "line 1 ")
        #expect(
            lines.all.suffix(2) == [
                "Lines of the log were dropped: they were not written in time. 500",
                "the last one ",
            ])
    }
}
