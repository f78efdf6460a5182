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

/// The page about an app that has never been built.
@Suite(.timeLimit(.minutes(5))) struct FirstBuildTests {
    private static let port = 8123
    private let routes = FirstBuildRoutes(
        BuildReport(problems: [
            .init(place: "Sources/App/Form.swift:2:13", message: "cannot find type '<b>Strin</b>'")
        ]), port: port)

    private func ask(_ path: String, host: String = "127.0.0.1:\(port)") async throws -> Response {
        let head = HTTPRequest(method: .get, scheme: "http", authority: host, path: path)
        let source = ApplicationRequestContextSource(
            channel: NIOAsyncTestingChannel(), logger: Logger(label: "test"))
        return try await routes.router.buildResponder().respond(
            to: Request(head: head, body: RequestBody(buffer: ByteBuffer())),
            context: BasicRequestContext(source: source))
    }

    private func text(_ response: Response) async throws -> String {
        let writer = CollectedBody()
        try await response.body.write(writer)
        return writer.text
    }

    private func news(after number: Int) async throws -> News {
        let answer = try await text(try await ask("/-/first-build/\(number)"))
        return try JSONDecoder().decode(News.self, from: Data(answer.utf8))
    }

    private struct News: Decodable {
        let number: Int
        let path: String?
    }

    @Test(arguments: ["/", "/app"])
    func `the errors are on the page at the address of the host and of an app`(
        _ path: String
    ) async throws {
        let answer = try await ask(path)
        #expect(answer.status == .ok)
        #expect(answer.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
        let page = try await text(answer)
        #expect(page.contains("Sources/App/Form.swift:2:13"))
        #expect(page.contains("cannot find type &#39;&lt;b&gt;Strin&lt;/b&gt;&#39;"))
        let script = try #require(page.firstMatch(of: /src="([^"]*firstbuild.js)"/)?.output.1)
        #expect(try await ask(String(script)).status == .ok)
    }

    @Test func `a page with the name of another host gets no errors`() async throws {
        for path in ["/", "/-/first-build/1"] {
            let answer = try await ask(path, host: "evil.example")
            #expect(answer.status == .misdirectedRequest)
            #expect(try await text(answer).isEmpty)
        }
    }

    @Test func `a page is notified of the next errors, and of the app`() async throws {
        let page = try await text(try await ask("/"))
        let shown = try #require(page.firstMatch(of: /data-number="(\d+)"/)?.output.1)
        let number = try #require(Int(shown))
        // The page of an earlier run of the tool has another number.
        #expect(try await news(after: number - 1).number == number)
        async let next = news(after: number)
        routes.show(BuildReport(problems: [.init(message: "another error")]))
        #expect(try await next.number != number)
        #expect(try await text(try await ask("/")).contains("another error"))
        async let last = news(after: number + 1)
        routes.open("/developedapp")
        #expect(try await last.path == "/developedapp")
    }

    @Test func `a host that takes over the socket answers at the same port`() async throws {
        let server = try FirstBuildServer(BuildReport(problems: [.init(message: "no")]), port: 0)
        let serving = Task { try await server.run() }
        let socket = try await server.handOver(opening: "/app")
        try await serving.value
        let (addresses, feed) = AsyncStream.makeStream(of: ServedAddress.self)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let host = WebServer(
            host: FakeHost(), options: WebServerOptions(inheritedSocket: socket), logger: logger)
        let hosting = Task { try await host.run(stopsOnSignals: false) { feed.yield($0) } }
        for await address in addresses {
            #expect(address.url == "http://127.0.0.1:\(server.port)/")
            break
        }
        hosting.cancel()
        _ = await hosting.result
    }

    @Test func `a port that another program uses is replaced, and reported`() async throws {
        try await TakenPort.hold { port in
            let server = try FirstBuildServer(BuildReport(), port: port)
            #expect(server.takenPort == port)
            #expect(server.port != port)
        }
    }
}

/// The body of a response as text.
private final class CollectedBody: ResponseBodyWriter {
    private(set) var text = ""

    func write(_ buffer: ByteBuffer) async throws { text += String(buffer: buffer) }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
