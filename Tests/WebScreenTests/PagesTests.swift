import AppHost
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Testing

@testable import WebScreen

struct PagesTests {
    private let token = PersonToken()
    private var person: Person { Person(token: token) }
    private var cookie: HTTPFields { [.cookie: "perennial=\(token.cookie)"] }

    private func ask(
        _ host: FakeHost, _ uri: String, method: HTTPRequest.Method = .get,
        headers: HTTPFields? = nil, body: String? = nil
    ) async throws -> TestResponse {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let screen = WebScreen(host: host, logger: logger)
        return try await screen.application(port: 0).test(.router) { client in
            try await client.execute(
                uri: uri, method: method, headers: headers ?? cookie,
                body: body.map { ByteBuffer(string: $0) })
        }
    }

    private func post(_ fields: String, origin: String? = "http://localhost") -> HTTPFields {
        var headers = cookie
        headers[.contentType] = "application/x-www-form-urlencoded"
        if let origin { headers[.origin] = origin }
        return headers
    }

    private func text(_ response: TestResponse) -> String { String(buffer: response.body) }

    @Test func `the home screen shows every app and the windows left open`() async throws {
        let host = FakeHost(apps: ["Contacts", "Notes"])
        let session = host.makeSession(of: "notes", for: person, title: "A <b> & c")
        let page = text(try await ask(host, "/"))
        #expect(page.contains("href=\"/contacts\""))
        #expect(page.contains("href=\"/notes\""))
        #expect(page.contains("href=\"\(session.address)\""))
        #expect(page.contains("A &lt;b&gt; &amp; c"))
        #expect(!page.contains("<b>"))
    }

    @Test(arguments: ["/", "/-/switcher", "/contacts", "/nowhere", "/contacts/nothing"])
    func `every page keeps to itself`(uri: String) async throws {
        let response = try await ask(FakeHost(), uri)
        let policy = try #require(response.headers[.contentSecurityPolicy])
        for rule in [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'",
            "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
        ] {
            #expect(policy.contains(rule))
        }
        #expect(response.headers[.xContentTypeOptions] == "nosniff")
        let page = text(response)
        #expect(!page.contains("style=") && !page.contains("<style"))
        #expect(page.firstMatch(of: /\son[a-z]+=/) == nil)
        #expect(!page.contains("<script>"))
    }

    @Test func `only a scene's page may hold frames, and only of this server`() async throws {
        let host = FakeHost()
        let session = host.makeSession(of: "contacts", for: person)
        let scene = try await ask(host, session.address)
        #expect(scene.status == .ok)
        #expect(scene.headers[.contentSecurityPolicy]?.contains("frame-src 'self'") == true)
        #expect(scene.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
        let home = try await ask(host, "/")
        #expect(home.headers[.contentSecurityPolicy]?.contains("frame-src") == false)
    }

    @Test func `the frame of a web page has no origin, no network, and one script`() async throws {
        let response = try await ask(
            FakeHost(), ClientFiles.embedded.address(of: "frame.html"), headers: [:])
        #expect(response.status == .ok)
        let page = text(response)
        let script = try #require(page.firstMatch(of: /<script>([\s\S]*)<\/script>/)).1
        let digest = Data(SHA256.hash(data: Data(script.utf8))).base64EncodedString()
        #expect(
            response.headers[.contentSecurityPolicy]
                == "default-src 'none'; script-src 'sha256-\(digest)'; style-src 'unsafe-inline'; "
                + "img-src data:; font-src data:; base-uri 'none'; form-action 'none'; "
                + "frame-ancestors 'self'; sandbox allow-scripts")
        #expect(!script.contains("</script"))
        let bare = try await ask(
            FakeHost(), ClientFiles.embedded.address(of: "frame.js"), headers: [:])
        #expect(bare.status == .notFound)
    }

    @Test func `a new browser gets a cookie that scripts and other sites never see`() async throws {
        let response = try await ask(FakeHost(), "/", headers: [:])
        let given = try #require(response.headers[.setCookie])
        #expect(given.hasPrefix("perennial="))
        for mark in ["HttpOnly", "SameSite=Strict", "Path=/"] { #expect(given.contains(mark)) }
        let value = given.dropFirst("perennial=".count).prefix { $0 != ";" }
        #expect(PersonToken(cookie: String(value)) != nil)
    }

    @Test func `a known browser keeps its cookie`() async throws {
        let given = try #require(try await ask(FakeHost(), "/").headers[.setCookie])
        #expect(given.hasPrefix("perennial=\(token.cookie);"))
    }

    @Test func `a link from another site does not make a browser a stranger`() async throws {
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name("Sec-Fetch-Site"))] = "cross-site"
        let response = try await ask(FakeHost(), "/contacts", headers: headers)
        #expect(response.headers[.setCookie] == nil)
        #expect(text(response).contains("http-equiv=\"refresh\""))
    }

    @Test func `an app's address leads to its scene`() async throws {
        let host = FakeHost()
        let response = try await ask(host, "/contacts")
        #expect(response.status == .seeOther)
        let address = try #require(response.headers[.location])
        let page = try await ask(host, address)
        #expect(page.status == .ok)
        let session = address.split(separator: "/").last ?? ""
        #expect(text(page).contains("data-session=\"\(session)\""))
        #expect(text(page).contains("data-app=\"contacts\""))
        #expect(host.calls.isEmpty, "a page alone attaches nothing")
    }

    @Test func `another person's window answers exactly like one that never was`() async throws {
        let host = FakeHost()
        let theirs = host.makeSession(of: "contacts", for: Person(token: PersonToken()))
        let foreign = try await ask(host, theirs.address)
        let unknown = try await ask(host, "/contacts/" + String(repeating: "z", count: 22))
        #expect(foreign.status == .notFound)
        #expect(text(foreign) == text(unknown))
        #expect(foreign.headers == unknown.headers)
        #expect(text(foreign).contains("href=\"/contacts\""))
    }

    @Test func `an app that is not installed says so`() async throws {
        let response = try await ask(FakeHost(), "/ledger")
        #expect(response.status == .notFound)
        #expect(text(response).contains("no app named ledger"))
    }

    @Test func `the client's files are kept by browsers and never mixed`() async throws {
        let files = ClientFiles.embedded
        let address = files.address(of: "main.js")
        let first = try await ask(FakeHost(), address, headers: [:])
        #expect(first.status == .ok)
        #expect(first.headers[.contentType] == "text/javascript; charset=utf-8")
        #expect(first.headers[.cacheControl]?.contains("immutable") == true)
        #expect(first.headers[.setCookie] == nil)
        let tag = try #require(first.headers[.eTag])
        let again = try await ask(FakeHost(), address, headers: [.ifNoneMatch: tag])
        #expect(again.status == .notModified)
        #expect(again.body.readableBytes == 0)
        let old = try await ask(FakeHost(), "/-/client/0000000000000000/main.js", headers: [:])
        #expect(old.status == .notFound)
        let short = try await ask(FakeHost(), "/-/client.js", headers: [:])
        #expect(short.headers[.location] == address)
    }

    @Test func `ending an app needs this browser's own form`() async throws {
        let host = FakeHost()
        _ = host.makeSession(of: "contacts", for: person)
        let right = BrowserIdentity(token: token, isNew: false).crossSiteToken
        let wrong = BrowserIdentity(token: PersonToken(), isNew: false).crossSiteToken
        let uri = "/-/switcher/end"
        for (fields, headers) in [
            ("app=contacts&token=\(wrong)", post("")), ("app=contacts", post("")),
            ("app=contacts&token=\(right)", post("", origin: "http://evil.example")),
            ("app=contacts&token=\(right)", post("", origin: nil)),
            ("app=contacts&token=\(right)", [.origin: "http://localhost"]),
        ] {
            let refused = try await ask(
                host, uri, method: .post, headers: headers, body: fields)
            #expect(refused.status == .forbidden)
        }
        #expect(host.calls.isEmpty)
        let ended = try await ask(
            host, uri, method: .post, headers: post(""), body: "app=contacts&token=\(right)")
        #expect(ended.status == .seeOther)
        #expect(host.calls == [.quit("contacts")])
    }

    @Test func `the switcher shows each window with what its app does`() async throws {
        let host = FakeHost()
        let session = host.makeSession(of: "contacts", for: person, title: "People")
        let page = text(try await ask(host, "/-/switcher"))
        #expect(page.contains("People"))
        #expect(page.contains("Running"))
        #expect(page.contains("href=\"\(session.address)\""))
        #expect(page.contains("action=\"/-/switcher/end\""))
    }

    @Test func `a new window is a new scene`() async throws {
        let host = FakeHost()
        let first = host.makeSession(of: "contacts", for: person)
        let right = BrowserIdentity(token: token, isNew: false).crossSiteToken
        let response = try await ask(
            host, "/contacts/new", method: .post, headers: post(""), body: "token=\(right)")
        #expect(response.status == .seeOther)
        #expect(response.headers[.location] != first.address)
    }

    @Test func `a form that is too long is refused`() async throws {
        let response = try await ask(
            FakeHost(), "/-/switcher/end", method: .post, headers: post(""),
            body: "token=" + String(repeating: "a", count: 10_000))
        #expect(response.status == .contentTooLarge)
    }
}
