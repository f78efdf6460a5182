import AppHost
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import WebServer

/// The health endpoints for monitoring programs.
@Suite struct `Health endpoints` {
    private let host = FakeHost(picture: #"{"t":"frame"}"#)
    private let pass = BrowserPass(at: Date())

    private func screen(_ options: WebServerOptions = WebServerOptions()) -> WebServer {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return WebServer(host: host, options: options, logger: logger)
    }

    private func visit(
        _ options: WebServerOptions = WebServerOptions(),
        _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        try await screen(options).application(port: 0).test(.router) { try await body($0) }
    }

    @Test func `the health endpoint answers under any host name with one word`() async throws {
        let router = screen().makeRoutes(AllowedHosts(otherNames: []), isSecure: false).router
        for (path, body) in [("/healthz", "ok\n"), ("/healthz/ready", "ready\n")] {
            let head = HTTPRequest(
                method: .get, scheme: "http", authority: "10.1.2.3:8080", path: path)
            let source = ApplicationRequestContextSource(
                channel: NIOAsyncTestingChannel(), logger: Logger(label: "test"))
            let answer = try await router.buildResponder().respond(
                to: Request(head: head, body: RequestBody(buffer: ByteBuffer())),
                context: WebContext(source: source))
            #expect(answer.status == .ok)
            #expect(answer.headers[.setCookie] == nil)
            #expect(answer.headers[.cacheControl] == "no-store")
            #expect(answer.body.contentLength == body.utf8.count)
        }
    }

    @Test func `HEAD is answered like GET, without a body and without an effect`() async throws {
        let (host, pass) = (host, pass)
        let session = host.makeSession(of: "contacts", for: pass.person)
        let file = ClientFiles.embedded.address(of: "main.js")
        try await visit { client in
            for uri in [
                "/", "/-/switcher", "/-/browsers", "/-/apps/contacts", session.address,
                "\(session.address)/picture", file, "/healthz", "/healthz/ready", "/-/socket",
            ] {
                let headers: HTTPFields = [.cookie: host.cookie(pass)]
                let get = try await client.execute(uri: uri, method: .get, headers: headers)
                let head = try await client.execute(uri: uri, method: .head, headers: headers)
                #expect(head.status == get.status, "\(uri)")
                #expect(head.headers[.contentType] == get.headers[.contentType], "\(uri)")
                #expect(head.body.readableBytes == 0, "\(uri)")
                #expect(head.headers[.contentLength] == "\(get.body.readableBytes)", "\(uri)")
            }
            let other = BrowserPass(at: Date())
            let look = try await client.execute(
                uri: "/contacts", method: .head, headers: [.cookie: host.cookie(other)])
            #expect(look.status == .ok)
            #expect(try await host.scenes(of: other.person).isEmpty, "no window was made")
        }
    }
}
