import AppHost
import Logging
import Testing

@testable import WebServer

@Suite(.timeLimit(.minutes(5)))
struct ServingTests {
    private func screen(port: Int, takesAnother: Bool) -> WebServer {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return WebServer(
            host: FakeHost(),
            options: WebServerOptions(port: port, takesAnotherPort: takesAnother), logger: logger)
    }

    @Test func `the server reports a port in use and listens on another one`() async throws {
        try await TakenPort.hold { port in
            let served = AsyncStream.makeStream(of: ServedAddress.self)
            let screen = screen(port: port, takesAnother: true)
            let task = Task {
                try await screen.run(stopsOnSignals: false) { served.continuation.yield($0) }
            }
            var addresses = served.stream.makeAsyncIterator()
            let address = try #require(await addresses.next())
            #expect(address.takenPort == port)
            #expect(address.port != port)
            #expect(address.url == "http://127.0.0.1:\(address.port)/")
            task.cancel()
            _ = await task.result
        }
    }

    @Test func `a port in use is an error if no other port is allowed`() async throws {
        try await TakenPort.hold { port in
            let screen = screen(port: port, takesAnother: false)
            do {
                try await screen.run(stopsOnSignals: false)
                Issue.record("it served")
            } catch let error as WebServerError {
                #expect(error.code == .portInUse)
                #expect(error.message.contains("\(port)"))
            }
        }
    }
}
