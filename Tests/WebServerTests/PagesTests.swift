import AppHost
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Specification
import Testing

@testable import WebServer

struct PagesTests {
    private let pass = BrowserPass(at: Date())
    private var person: Person { pass.person }

    private func ask(
        _ host: FakeHost, _ uri: String, method: HTTPRequest.Method = .get,
        headers: HTTPFields? = nil, body: String? = nil
    ) async throws -> TestResponse {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let screen = WebServer(host: host, logger: logger)
        return try await screen.application(port: 0).test(.router) { client in
            try await client.execute(
                uri: uri, method: method, headers: headers ?? [.cookie: host.cookie(pass)],
                body: body.map { ByteBuffer(string: $0) })
        }
    }

    private func post(_ host: FakeHost, origin: String? = "http://localhost") -> HTTPFields {
        var headers: HTTPFields = [.cookie: host.cookie(pass)]
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

    @Test(.specification("7.3.3"))
    func `the details of an app name that pushes do not start it any more`() async throws {
        let host = FakeHost()
        let sentence = "Pushes do not start it: it did not report their calls."
        #expect(!text(try await ask(host, "/-/apps/contacts")).contains(sentence))
        host.stopPushLaunches()
        #expect(text(try await ask(host, "/-/apps/contacts")).contains(sentence))
    }

    @Test(arguments: [
        "/", "/-/switcher", "/contacts", "/nowhere", "/contacts/nothing", "/-/apps/contacts",
        "/-/quit/contacts", "/-/quit/nowhere",
    ])
    func `every page has security headers`(uri: String) async throws {
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

    @Test func `only a scene's page contains frames of this server`() async throws {
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
            FakeHost(), ClientFiles.embedded.address(of: "webpage-iframe.js"), headers: [:])
        #expect(bare.status == .notFound)
    }

    @Test func `a link from another site keeps the browser's identity`() async throws {
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name("Sec-Fetch-Site"))] = "cross-site"
        let response = try await ask(FakeHost(), "/contacts", headers: headers)
        #expect(response.headers[.setCookie] == nil)
        #expect(text(response).contains("http-equiv=\"refresh\""))
    }

    @Test func `a cross-site link is recognised by its referrer in older browsers`() async throws {
        let cases: [(referer: String?, isNew: Bool)] = [
            ("https://elsewhere.example/page?localhost", false), ("no address", false),
            ("http://localhost/contacts", true), (nil, true),
        ]
        for (referer, isNew) in cases {
            var headers = HTTPFields()
            headers[.referer] = referer
            let response = try await ask(FakeHost(), "/", headers: headers)
            // The response sets only the cookie that marks the repeated request, and no pass.
            let isMark = response.headers[values: .setCookie].allSatisfy { $0.contains("=1;") }
            #expect(isMark == !isNew, "\(referer ?? "none")")
            #expect(text(response).contains("http-equiv=\"refresh\"") == !isNew)
        }
    }

    @Test func `an app's address redirects to its scene`() async throws {
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

    @Test func `another person's window gets the same answer as an unknown window`() async throws {
        let host = FakeHost()
        let theirs = host.makeSession(of: "contacts", for: Person(token: PersonToken()))
        let foreign = try await ask(host, theirs.address)
        let unknown = try await ask(host, "/contacts/" + String(repeating: "z", count: 22))
        #expect(foreign.status == .notFound)
        #expect(text(foreign) == text(unknown))
        #expect(foreign.headers == unknown.headers)
        #expect(text(foreign).contains("href=\"/contacts\""))
    }

    @Test func `the address of an app that is not installed answers with a message`() async throws {
        let response = try await ask(FakeHost(), "/ledger")
        #expect(response.status == .notFound)
        #expect(text(response).contains("no app named ledger"))
    }

    @Test func `the client's files are cacheable and versions never mix`() async throws {
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

    @Test func `ending an app requires this browser's own form`() async throws {
        let host = FakeHost()
        _ = host.makeSession(of: "contacts", for: person)
        let right = host.passSigner.formToken(for: pass)
        let wrong = host.passSigner.formToken(for: BrowserPass(at: Date()))
        let uri = "/-/switcher/end"
        for (fields, headers) in [
            ("app=contacts&token=\(wrong)", post(host)), ("app=contacts", post(host)),
            ("app=contacts&token=\(right)", post(host, origin: "http://evil.example")),
            ("app=contacts&token=\(right)", post(host, origin: nil)),
            ("app=contacts&token=\(right)", [.origin: "http://localhost"]),
        ] {
            let refused = try await ask(
                host, uri, method: .post, headers: headers, body: fields)
            #expect(refused.status == .forbidden)
        }
        #expect(host.calls.isEmpty)
        let ended = try await ask(
            host, uri, method: .post, headers: post(host), body: "app=contacts&token=\(right)")
        #expect(ended.status == .seeOther)
        #expect(host.calls == [.quit("contacts")])
    }

    @Test func `the app switcher shows each window with the state of its app`() async throws {
        let host = FakeHost()
        let session = host.makeSession(of: "contacts", for: person, title: "People")
        let page = text(try await ask(host, "/-/switcher"))
        #expect(page.contains("People"))
        #expect(page.contains("Running"))
        #expect(page.contains("href=\"\(session.address)\""))
        #expect(page.contains("href=\"/-/quit/contacts\""))
        #expect(page.contains("href=\"/-/quit\(session.address)\""))
        #expect(page.contains("href=\"/-/apps/contacts\""))
        #expect(!page.contains("data-picture"), "there is none")
    }

    @Test(.specification("5.3.1"))
    func `quitting asks for confirmation if state is lost, but not in developer mode`() async throws
    {
        let host = FakeHost()
        let session = host.makeSession(of: "contacts", for: person, title: "People & <co>")
        let quit = text(try await ask(host, "/-/quit/contacts"))
        #expect(quit.contains("Quit Contacts?"))
        #expect(quit.contains("forgets where they were"))
        #expect(quit.contains("action=\"/-/switcher/end\""))
        let close = text(try await ask(host, "/-/quit\(session.address)"))
        #expect(close.contains("Close “People &amp; &lt;co&gt;”?"))
        #expect(close.contains("name=\"session\" value=\"\(session.identifier)\""))
        let theirs = host.makeSession(of: "contacts", for: Person(token: PersonToken()))
        #expect(try await ask(host, "/-/quit\(theirs.address)").status == .notFound)
        let developing = FakeHost(keepsState: true)
        _ = developing.makeSession(of: "contacts", for: person)
        let switcher = text(try await ask(developing, "/-/switcher"))
        #expect(switcher.contains("action=\"/-/switcher/end\""))
        #expect(switcher.contains("keeps its state"))
    }

    @Test func `the form of a window closes that window`() async throws {
        let host = FakeHost()
        let session = host.makeSession(of: "contacts", for: person)
        let right = host.passSigner.formToken(for: pass)
        let closed = try await ask(
            host, "/-/switcher/end", method: .post, headers: post(host),
            body: "app=contacts&session=\(session.identifier)&token=\(right)")
        #expect(closed.status == .seeOther)
        #expect(host.calls == [.quitSession(session.identifier)])
    }

    @Test(.specification("5.4.2"))
    func `a scene's page contains the snapshot as data that cannot become markup`() async throws {
        let picture = #"{"t":"frame","title":"</script><b>& 'so' \u2028 on"}"#
        let host = FakeHost(picture: picture)
        let session = host.makeSession(of: "contacts", for: person)
        let page = text(try await ask(host, session.address))
        let start = try #require(
            page.range(of: "<script type=\"application/json\" id=\"picture\">"))
        let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
        let data = page[start.upperBound..<end.lowerBound]
        #expect(!data.contains("<") && !data.contains("&"))
        let read = try JSONDecoder().decode([String: String].self, from: Data(data.utf8))
        #expect(read["title"] == "</script><b>& 'so' \u{2028} on")
        #expect(page.contains("aria-busy=\"true\""))
        let bare = text(try await ask(FakeHost(), "/-/switcher"))
        #expect(!bare.contains("application/json"))
    }

    @Test func `only a snapshot's own person gets it, and it is not cacheable`() async throws {
        let host = FakeHost(picture: #"{"t":"frame"}"#)
        let session = host.makeSession(of: "contacts", for: person)
        let response = try await ask(host, session.address + "/picture")
        #expect(response.status == .ok)
        #expect(text(response) == #"{"t":"frame"}"#)
        #expect(response.headers[.contentType] == "application/json")
        #expect(response.headers[.cacheControl] == "no-store")
        let switcher = text(try await ask(host, "/-/switcher"))
        #expect(switcher.contains("data-picture=\"\(session.address)/picture?1000\""))
        let theirs = host.makeSession(of: "contacts", for: Person(token: PersonToken()))
        #expect(try await ask(host, theirs.address + "/picture").status == .notFound)
        let none = FakeHost()
        let other = none.makeSession(of: "contacts", for: person)
        #expect(try await ask(none, other.address + "/picture").status == .notFound)
    }

    @Test func `an app's page shows its state, its crashes and its restoration report`()
        async throws
    {
        let date = Date(timeIntervalSince1970: 0)
        let host = FakeHost(
            deaths: [
                AppDeath(
                    date: date, description: "crashed (signal 11)", wasLaunching: true,
                    version: "1.2",
                    outcome: .setAside)
            ], report: ["Last restored 1970", "  <b> skipped: no identifier"])
        _ = host.makeSession(of: "contacts", for: person, title: "People")
        let page = text(try await ask(host, "/-/apps/contacts"))
        for words in [
            "It crashed (signal 11) while starting (version 1.2).",
            "Its state was set aside, not deleted", "42 ms", "12.0 MB", "Running", "People",
            "  &lt;b&gt; skipped: no identifier",
        ] {
            #expect(page.contains(words), "\(words)")
        }
        let quiet = text(try await ask(FakeHost(), "/-/apps/contacts"))
        #expect(quiet.contains("It has not crashed."))
        #expect(quiet.contains("no report yet"))
        #expect(try await ask(FakeHost(), "/-/apps/nothing").status == .notFound)
    }

    @Test func `an icon is an image of the bundle and never a page`() async throws {
        let folder = NSTemporaryDirectory() + "perennial-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func file(_ name: String, _ text: String) throws -> String {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
            return "\(folder)/\(name)"
        }
        let drawing = FakeHost(icon: try file("AppIcon.svg", "<svg/>"))
        #expect(text(try await ask(drawing, "/")).contains("src=\"/-/icon/contacts\""))
        let response = try await ask(drawing, "/-/icon/contacts")
        #expect(response.headers[.contentType] == "image/svg+xml")
        #expect(response.headers[.contentSecurityPolicy]?.contains("sandbox") == true)
        #expect(response.headers[.xContentTypeOptions] == "nosniff")
        var headers: HTTPFields = [.cookie: drawing.cookie(pass)]
        headers[.ifNoneMatch] = response.headers[.eTag]
        #expect(
            try await ask(drawing, "/-/icon/contacts", headers: headers).status == .notModified)
        for path in [
            try file("page.html", "<b>"), folder + "/none.png",
            try file("large.png", String(repeating: "x", count: 1 << 20 + 1)),
        ] {
            let host = FakeHost(icon: path)
            #expect(try await ask(host, "/-/icon/contacts").status == .notFound)
        }
        let plain = text(try await ask(FakeHost(), "/"))
        #expect(plain.contains(">C</span>"), "a letter stands for the icon")
    }

    @Test func `a new window is a new scene`() async throws {
        let host = FakeHost()
        let first = host.makeSession(of: "contacts", for: person)
        let right = host.passSigner.formToken(for: pass)
        let response = try await ask(
            host, "/contacts/new", method: .post, headers: post(host), body: "token=\(right)")
        #expect(response.status == .seeOther)
        #expect(response.headers[.location] != first.address)
    }

    @Test func `a form that is too long is refused`() async throws {
        let host = FakeHost()
        let response = try await ask(
            host, "/-/switcher/end", method: .post, headers: post(host),
            body: "token=" + String(repeating: "a", count: 10_000))
        #expect(response.status == .contentTooLarge)
    }
}
