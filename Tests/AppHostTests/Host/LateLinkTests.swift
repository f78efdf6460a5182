import Glibc
import HostLink
import Logging
import Testing

@testable import AppHost

/// An app whose link ended with it.
@Suite(.timeLimit(.minutes(5))) struct `A link that ended with its process` {
    @Test func `a link that ends with its process is not logged as an invalid message`()
        async throws
    {
        let lines = Recorder<String>()
        let test = try TestHost(
            script: { message, app in
                if message.launchOrder != nil { app.die(.signalled(SIGSEGV)) }
            }, logger: Logger(label: "test") { _ in LineHandler(lines: lines) })
        let (_, sink, _) = try await test.open()
        await sink.next(#""s":"failed""#)
        test.clock.advance(by: LifeTimes().terminateDeadline)
        await test.settle()
        #expect(lines.all.contains { $0.contains("App process exited") })
        #expect(!lines.all.contains { $0.contains("it sent an invalid message") })
        await test.host.shutDown()
    }
}
