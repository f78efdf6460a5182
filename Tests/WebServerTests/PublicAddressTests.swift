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

/// A host whose public address belongs to a proxy.
@Suite struct `A host behind a proxy` {
    private let host = FakeHost(picture: #"{"t":"frame"}"#)
    private let pass = BrowserPass(at: Date())

    private func screen(_ change: (inout WebServerOptions) throws -> Void) throws -> WebServer {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        var options = WebServerOptions()
        try change(&options)
        return WebServer(host: host, options: options, logger: logger)
    }

    private func hosts(_ url: String, others: [String] = []) throws -> AllowedHosts {
        let hosts = AllowedHosts(otherNames: others, publicAddress: try PublicAddress(url))
        hosts.setPort(8080)
        return hosts
    }

    /// Returns the answer of a web server to a proxy's request.
    private func ask(
        _ screen: WebServer, _ path: String, host authority: String, url: String,
        method: HTTPRequest.Method = .get, headers: HTTPFields = [:]
    ) async throws -> (response: Response, text: String) {
        let address = try PublicAddress(url)
        let hosts = AllowedHosts(otherNames: [], publicAddress: address)
        hosts.setPort(8080)
        let head = HTTPRequest(
            method: method, scheme: "http", authority: authority, path: path, headerFields: headers)
        let source = ApplicationRequestContextSource(
            channel: NIOAsyncTestingChannel(), logger: Logger(label: "test"))
        let response = try await screen.makeRoutes(hosts, isSecure: address.isSecure).router
            .buildResponder().respond(
                to: Request(head: head, body: RequestBody(buffer: ByteBuffer())),
                context: WebContext(source: source))
        return (response, try await Self.text(response))
    }

    private static func text(_ response: Response) async throws -> String {
        let collector = BodyCollector()
        try await response.body.write(collector)
        return collector.text.value
    }

    private struct BodyCollector: ResponseBodyWriter {
        let text = GrowingText()
        mutating func write(_ buffer: ByteBuffer) async throws {
            text.append(String(buffer: buffer))
        }
        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }

    @Test func `a host behind a proxy accepts only its public name, with or without the port`()
        throws
    {
        let hosts = try hosts("https://Apps.example.org:8443/", others: ["old.example.org"])
        for name in ["apps.example.org:8443", "apps.example.org", "old.example.org:8443"] {
            #expect(hosts.accepts(host: name), "\(name)")
        }
        for name in [
            "apps.example.org:8080", "apps.example.org:443", "localhost:8080", "127.0.0.1:8443",
            "evil.example", "apps.example.org:", "[::1]:8443",
        ] {
            #expect(!hosts.accepts(host: name), "\(name)")
        }
    }

    @Test func `a host behind a proxy accepts forms and sockets of its public origin only`() throws
    {
        let secure = try hosts("https://apps.example.org")
        for host in ["apps.example.org", "apps.example.org:443"] {
            #expect(secure.accepts(origin: "https://apps.example.org", host: host))
            for origin in [
                "http://apps.example.org", "https://apps.example.org:8080", "null",
                "https://evil.example", "https://apps.example.org.evil.example", "",
            ] {
                #expect(!secure.accepts(origin: origin, host: host), "\(origin)")
            }
            #expect(!secure.accepts(origin: nil, host: host))
        }
        let other = try hosts("http://apps.example.org:9000", others: ["old.example.org"])
        #expect(other.accepts(origin: "http://old.example.org:9000", host: "old.example.org"))
        #expect(!other.accepts(origin: "http://old.example.org:9000", host: "apps.example.org"))
    }

    @Test(arguments: [
        "", "apps.example.org", "ftp://apps.example.org", "https://", "https://apps.example.org/x",
        "https://apps example.org", "https://user@apps.example.org", "https://apps.example.org:0",
        "https://apps.example.org:99999", "https://apps.example.org:8a", "https://[::zz]",
        "https://a?b", "https://a#b", "https://a;b",
    ])
    func `a public address that browsers cannot use is refused`(_ text: String) {
        #expect(throws: WebServerError.self) { try PublicAddress(text) }
    }

    @Test func `a host behind a proxy prints the address that browsers use`() throws {
        var served = ServedAddress(host: "127.0.0.1", port: 8080)
        #expect(served.url == "http://127.0.0.1:8080/")
        served.name = "apps.example.org"
        #expect(served.url == "http://apps.example.org:8080/")
        served.publicAddress = try PublicAddress("https://apps.example.org:443")
        served.basePath = try BasePath("/apps/")
        #expect(served.url == "https://apps.example.org/apps/")
        #expect(served.listening == "127.0.0.1:8080")
    }

    @Test func `with a secure public address, cookies are never sent without TLS`()
        async throws
    {
        let url = "https://apps.example.org"
        let screen = try screen { $0.publicAddress = try PublicAddress(url) }
        let (response, _) = try await ask(screen, "/", host: "apps.example.org", url: url)
        #expect(response.status == .ok)
        let cookie = try #require(response.headers[.setCookie])
        #expect(cookie.hasPrefix("__Host-perennial-") && cookie.contains("; Secure"))
        #expect(cookie.contains("; Path=/;"))
        #expect(response.headers[.strictTransportSecurity] == "max-age=31536000")
        let (wrong, text) = try await ask(screen, "/", host: "127.0.0.1:8080", url: url)
        #expect(wrong.status == .misdirectedRequest)
        #expect(text.contains("Open https://apps.example.org/ instead"))
        #expect(wrong.headers[.strictTransportSecurity] == nil)
    }

    @Test func `every address that a host writes begins with its base path`() async throws {
        let url = "http://apps.example.org"
        let session = host.makeSession(of: "contacts", for: pass.person)
        let screen = try screen {
            $0.publicAddress = try PublicAddress(url)
            $0.basePath = try BasePath("/tools/apps")
        }
        let fields: HTTPFields = [.cookie: host.cookie(pass)]
        for path in [
            "", "/", "/-/switcher", "/-/browsers", "/-/apps/contacts", "/-/quit/contacts",
            session.address, "/nothing/here/at/all",
        ] {
            let (response, text) = try await ask(
                screen, "/tools/apps" + path, host: "apps.example.org", url: url, headers: fields)
            #expect(response.status == (path.hasPrefix("/nothing") ? .notFound : .ok), "\(path)")
            let addresses = text.matches(
                of: /(?:href|src|action|data-picture)="([^"]*)"/
            ).map { String($0.1) }.filter { $0 != "data:," }
            #expect(addresses.count > 1, "\(path)")
            for address in addresses {
                #expect(address.hasPrefix("/tools/apps/"), "\(path): \(address)")
                #expect(!address.hasPrefix("/tools/apps/tools"), "\(path): \(address)")
            }
        }
        let (scene, page) = try await ask(
            screen, "/tools/apps" + session.address, host: "apps.example.org", url: url,
            headers: fields)
        #expect(scene.status == .ok)
        #expect(page.contains(#"data-base="/tools/apps""#))
        let (redirect, _) = try await ask(
            screen, "/tools/apps/contacts", host: "apps.example.org", url: url, headers: fields)
        #expect(redirect.headers[.location] == "/tools/apps" + session.address)
        let (new, _) = try await ask(
            screen, "/tools/apps/", host: "apps.example.org", url: url,
            headers: [.referer: "http://apps.example.org/tools/apps/"])
        #expect(new.headers[.setCookie]?.contains("; Path=/tools/apps;") == true)
        let (root, _) = try await ask(
            screen, "/contacts", host: "apps.example.org", url: url, headers: fields)
        #expect(root.status == .notFound)
        let (live, word) = try await ask(screen, "/healthz", host: "10.0.0.1", url: url)
        #expect(live.status == .ok && word == "ok\n")
        let (inner, _) = try await ask(screen, "/tools/apps/healthz", host: "10.0.0.1", url: url)
        #expect(inner.status == .ok)
    }

    @Test(arguments: [
        "apps", "/a//b", "/../x", "/-", "/a/-/b", "/a?b", "/a b", "/\u{e4}", "", "/a\"b",
    ])
    func `a base path with which addresses cannot begin is refused`(_ text: String) {
        #expect(throws: WebServerError.self) { try BasePath(text) }
    }

    @Test func `a page whose socket is refused can request the reason`() async throws {
        let url = "https://apps.example.org"
        let screen = try screen { $0.publicAddress = try PublicAddress(url) }
        for (origin, reason) in [
            ("https://apps.example.org", "webSocket"), ("https://elsewhere.example", "origin"),
            ("null", "origin"),
        ] {
            let (answer, text) = try await ask(
                screen, "/-/socket", host: "apps.example.org", url: url, method: .post,
                headers: [.origin: origin])
            #expect(answer.status == .ok)
            #expect(answer.headers[.setCookie] == nil)
            let said = try JSONDecoder().decode([String: String].self, from: Data(text.utf8))
            #expect(said["reason"] == reason)
            #expect(said["message"]?.isEmpty == false)
        }
    }

    @Test func `no address redirects a browser to another server`() async throws {
        let url = "http://apps.example.org"
        let screen = try screen { $0.publicAddress = try PublicAddress(url) }
        let (_, text) = try await ask(
            screen, "//evil.example/x", host: "apps.example.org", url: url,
            headers: [.referer: "http://elsewhere.example/"])
        #expect(!text.contains("url=//"))
    }
}
