import Hummingbird
import HummingbirdTesting
import Logging
import Testing

@testable import WebServer

/// Serves a host on a free port for the length of the body.
func serve(
    _ host: FakeHost, options: WebServerOptions = WebServerOptions(),
    _ body: @Sendable (_ port: Int) async throws -> Void
) async throws {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let server = WebServer(host: host, options: options, logger: logger)
    try await server.application(port: 0).test(.live) { client in
        try await body(try #require(client.port))
    }
}
