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

/// The headers of every response, for any request.
@Suite struct `Every response` {
    private let host = FakeHost(picture: #"{"t":"frame"}"#)
    private let pass = BrowserPass(at: Date())

    private func screen() -> WebServer {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return WebServer(host: host, logger: logger)
    }

    private func router(isSecure: Bool, names: [String] = []) -> Router<WebContext> {
        screen().makeRoutes(AllowedHosts(otherNames: names, isSecure: isSecure), isSecure: isSecure)
            .router
    }

    /// Returns an address for each route and for each file.
    private func addresses() -> [(HTTPRequest.Method, String)] {
        let session = host.makeSession(of: "contacts", for: pass.person)
        let files = ClientFiles.embedded
        let routes = router(isSecure: false).routes.flatMap { route in
            let parts = "\(route.path)".split(separator: "/")
            return [[session.identifier, "contacts"], ["none", "none"]].map { names in
                let path = parts.map { part -> String in
                    switch part {
                    case "{session}", ":session": names[0]
                    case "{app}", ":app": names[1]
                    case "{hash}", ":hash": files.hash
                    case "{name}", ":name": names[1] == "none" ? "none.js" : "main.js"
                    default: String(part)
                    }
                }
                return (route.method, "/" + path.joined(separator: "/"))
            }
        }
        let names = files.modules + ["client.css", "frame.html"]
        return routes + names.map { (.get, files.address(of: $0)) } + [
            (.get, "/-/nothing"), (.get, "/%00"), (.put, "/"), (.delete, "/contacts"),
            (.post, "/"), (.head, "/"), (.options, "/"),
        ]
    }

    @Test
    func
        `every response has headers against framing, inline scripts and caching`()
        async throws
    {
        let addresses = addresses()
        #expect(addresses.count > 50)
        #expect(addresses.contains { $0.1 == "/-/browsers/sign-out" })
        let (host, pass) = (host, pass)
        try await screen().application(port: 0).test(.router) { client in
            for (method, uri) in addresses {
                for cookie in [nil, host.cookie(pass)] {
                    var headers: HTTPFields = [:]
                    headers[.cookie] = cookie
                    let answer = try await client.execute(
                        uri: uri, method: method, headers: headers)
                    Self.expectIsClosed(answer, "\(method) \(uri) \(cookie == nil)")
                }
            }
        }
    }

    private static func expectIsClosed(_ answer: TestResponse, _ what: String) {
        let headers = answer.headers
        #expect(headers[.xContentTypeOptions] == "nosniff", "\(what)")
        let policy = headers[.contentSecurityPolicy] ?? ""
        #expect(policy.contains("default-src 'none'"), "\(what)")
        #expect(!policy.contains("unsafe-eval") && !policy.contains("*"), "\(what)")
        let scripts = policy.split(separator: "; ").first { $0.hasPrefix("script-src") } ?? ""
        #expect(!scripts.contains("unsafe"), "\(what)")
        for name in [
            "X-Frame-Options", "Referrer-Policy", "Cross-Origin-Opener-Policy",
            "Cross-Origin-Resource-Policy", "Permissions-Policy", "Cache-Control",
        ] {
            #expect(HTTPField.Name(name).flatMap { headers[$0] } != nil, "\(what): \(name)")
        }
        #expect(headers[.server] == nil && headers[.strictTransportSecurity] == nil, "\(what)")
        let kept = headers[.cacheControl] ?? ""
        if headers[.setCookie] != nil || headers[.contentType]?.hasPrefix("text/html") == true,
            !what.contains("frame.html")
        {
            #expect(kept == "no-store", "\(what)")
        }
        guard headers[.contentType]?.hasPrefix("text/html") == true, !what.contains("frame.html")
        else { return }
        let page = String(buffer: answer.body)
        #expect(!page.contains("style=") && !page.contains("<style"), "\(what)")
        #expect(page.firstMatch(of: /\son[a-z]+=/) == nil, "\(what)")
        #expect(!page.contains("javascript:"), "\(what)")
        for script in page.matches(of: /<script([^>]*)>/) {
            #expect(
                script.1.contains("src=\"/-/client/") || script.1.contains("application/json"),
                "\(what)")
        }
    }

    @Test func `responses over TLS keep browsers on TLS, except for local names`()
        async throws
    {
        let router = router(isSecure: true, names: ["apps.example.org"])
        for (name, isTold) in [
            ("apps.example.org", true), ("APPS.example.org:8443", true), ("localhost", false),
            ("127.0.0.1", false), ("[::1]", false),
        ] {
            let answer = try await ask(router, "https", name)
            #expect(answer.status == .ok, "\(name)")
            let told = answer.headers[.strictTransportSecurity]
            #expect((told == "max-age=31536000") == isTold, "\(name): \(told ?? "-")")
            #expect(answer.headers[.setCookie]?.hasPrefix("__Host-perennial-") == true)
            #expect(answer.headers[.setCookie]?.contains("; Secure") == true)
        }
    }

    @Test func `a request with the name of another host is refused`() async throws {
        let answer = try await ask(router(isSecure: false), "http", "evil.example")
        #expect(answer.status == .misdirectedRequest)
        #expect(answer.headers[.setCookie] == nil)
        #expect(answer.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
        #expect(answer.headers[.cacheControl] == "no-store")
    }

    private func ask(
        _ router: Router<WebContext>, _ scheme: String, _ name: String
    ) async throws -> Response {
        let head = HTTPRequest(method: .get, scheme: scheme, authority: name, path: "/")
        let source = ApplicationRequestContextSource(
            channel: NIOAsyncTestingChannel(), logger: Logger(label: "test"))
        return try await router.buildResponder().respond(
            to: Request(head: head, body: RequestBody(buffer: ByteBuffer())),
            context: WebContext(source: source))
    }

    @Test func `only the host's own origin is accepted, with or without TLS`() {
        let secure = AllowedHosts(otherNames: ["apps.example.org"], isSecure: true)
        secure.setPort(443)
        #expect(secure.accepts(origin: "https://apps.example.org", host: "apps.example.org"))
        #expect(
            secure.accepts(origin: "https://apps.example.org:443", host: "apps.example.org:443"))
        #expect(!secure.accepts(origin: "http://apps.example.org", host: "apps.example.org"))
        #expect(!secure.accepts(host: "apps.example.org:80"))
        let plain = AllowedHosts(otherNames: [])
        plain.setPort(80)
        #expect(plain.accepts(origin: "http://localhost", host: "localhost"))
        #expect(!plain.accepts(origin: "https://localhost", host: "localhost"))
    }
}
