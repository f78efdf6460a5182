import AppHost
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Synchronization
import Testing

@testable import WebServer

@Suite struct `The log of a web server` {
    private final class Lines: Sendable {
        private let lines = Mutex<[(level: Logger.Level, text: String)]>([])

        var all: [(level: Logger.Level, text: String)] { lines.withLock { $0 } }
        func append(_ level: Logger.Level, _ text: String) {
            lines.withLock { $0.append((level, text)) }
        }
    }

    private struct LevelHandler: LogHandler {
        let lines: Lines
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace
        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }
        func log(event: LogEvent) { lines.append(event.level, "\(event.message)") }
    }

    @Test func `requests for unknown addresses are logged at the debug level`()
        async throws
    {
        let lines = Lines()
        let logger = Logger(label: "test") { _ in LevelHandler(lines: lines) }
        let host = FakeHost()
        let pass = BrowserPass(at: Date())
        _ = host.makeSession(of: "contacts", for: pass.person)
        let screen = WebServer(host: host, options: WebServerOptions(), logger: logger)
        try await screen.application(port: 0).test(.router) { client in
            let headers: HTTPFields = [.cookie: host.cookie(pass)]
            let long = String(repeating: "Z", count: 4000)
            for uri in ["/" + long, "/-/apps/" + long, "/contacts/" + long, "/-/nothing"] {
                let answer = try await client.execute(uri: uri, method: .get, headers: headers)
                #expect(answer.status == .notFound)
            }
        }
        #expect(!lines.all.isEmpty)
        #expect(lines.all.allSatisfy { $0.level <= .debug }, "\(lines.all)")
    }
}
