import AppHost
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Specification
import Testing

@testable import WebServer

/// The pages of one person while the data is locked, and activities that continue in another
/// browser.
@Suite struct `A person's pages` {
    private let host = FakeHost()
    private let pass = BrowserPass(at: Date())

    /// One browser at the web server.
    private struct Visitor {
        let client: any TestClientProtocol
        let host: FakeHost
        var pass = BrowserPass(at: Date())
        var form: String { host.passSigner.formToken(for: pass) }

        func get(_ uri: String) async throws -> TestResponse {
            try await client.execute(
                uri: uri, method: .get, headers: [.cookie: host.cookie(pass)])
        }

        func post(_ uri: String, _ fields: String = "", form: String? = nil) async throws
            -> TestResponse
        {
            try await client.execute(
                uri: uri, method: .post,
                headers: [
                    .cookie: host.cookie(pass), .origin: "http://localhost",
                    .contentType: "application/x-www-form-urlencoded",
                ], body: ByteBuffer(string: "token=\(form ?? self.form)&\(fields)"))
        }
    }

    /// Makes requests of a server; no time passes for its pairing codes, however slow they are.
    private func visit(_ body: @escaping @Sendable (Visitor) async throws -> Void) async throws {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let (host, pass) = (host, pass)
        let server = WebServer(
            host: host, logger: logger, codes: PairingCodes(now: { .zero }), clock: { Date() })
        try await server.application(port: 0).test(.router) {
            try await body(Visitor(client: $0, host: host, pass: pass))
        }
    }

    private static func text(_ response: TestResponse) -> String { String(buffer: response.body) }

    private static func pass(in setCookie: String, _ host: FakeHost) -> BrowserPass? {
        let value = setCookie.dropFirst(host.passSigner.cookieName.count + 1).prefix { $0 != ";" }
        guard case .pass(let pass) = host.passSigner.read(String(value), at: Date()) else {
            return nil
        }
        return pass
    }

    private static func code(in response: TestResponse) throws -> String {
        let found = try #require(text(response).firstMatch(of: /id="code">([0-9A-Z-]+)</))
        return String(found.1)
    }

    @Test(arguments: [
        "/", "/-/switcher", "/-/apps/contacts", "/-/quit/contacts", "/-/browsers",
    ])
    func `pages with a person's data report the lock and reload by themselves`(
        uri: String
    ) async throws {
        let host = host
        _ = host.makeSession(of: "contacts", for: pass.person, title: "Secret plan")
        try await visit { visitor in
            host.setLocked(true)
            let locked = Self.text(try await visitor.get(uri))
            #expect(locked.contains("<h1>Locked</h1>"))
            #expect(!locked.contains("Secret plan"))
            #expect(locked.contains("switcher.js"))
            host.setLocked(false)
            #expect(!Self.text(try await visitor.get(uri)).contains("<h1>Locked</h1>"))
        }
    }

    @Test func `a person's pages change nothing while the data is locked`() async throws {
        let host = host
        let session = host.makeSession(of: "contacts", for: pass.person)
        host.offer("Page 7")
        try await visit { visitor in
            let code = try Self.code(in: try await visitor.post("/-/browsers/code"))
            host.setLocked(true)
            for (uri, fields) in [
                ("/-/switcher/end", "app=contacts"),
                ("/-/switcher/end", "app=contacts&session=\(session.identifier)"),
                ("/-/browsers/code", ""), ("/-/browsers/join", "code=\(code)"),
                ("/-/continue", "app=contacts"),
            ] {
                let answer = try await visitor.post(uri, fields)
                #expect(Self.text(answer).contains("<h1>Locked</h1>"))
                #expect(answer.headers[.setCookie] == nil)
            }
            #expect(host.calls == [])
            host.setLocked(false)
            let joined = try await Visitor(client: visitor.client, host: visitor.host).post(
                "/-/browsers/join", "code=\(code)")
            #expect(joined.status == .seeOther, "nobody has used the code up")
        }
    }

    @Test func `a pairing code shows a person's pages in another browser, and works only once`()
        async throws
    {
        try await visit { visitor in
            let code = try Self.code(in: try await visitor.post("/-/browsers/code"))
            let other = Visitor(client: visitor.client, host: visitor.host)
            let joined = try await other.post("/-/browsers/join", "code=\(code.lowercased())")
            #expect(joined.status == .seeOther)
            #expect(joined.headers[.location] == "/")
            let cookies = joined.headers[values: .setCookie]
            #expect(cookies.count == 1)
            let joinedPass = try #require(Self.pass(in: cookies.first ?? "", visitor.host))
            #expect(joinedPass.token == visitor.pass.token)
            #expect(joinedPass.browser != visitor.pass.browser)
            let again = try await Visitor(client: visitor.client, host: visitor.host).post(
                "/-/browsers/join", "code=\(code)")
            #expect(again.status == .forbidden)
            #expect(Self.text(again).contains("This code is wrong, was used, or is too old."))
            #expect(again.headers[.setCookie]?.contains(visitor.pass.token.cookie) != true)
        }
    }

    @Test func `guessing pairing codes reveals no pages and leads to a delay`() async throws {
        try await visit { visitor in
            let code = try Self.code(in: try await visitor.post("/-/browsers/code"))
            for _ in 0..<PairingCodes.wrongMax {
                let guess = try await Visitor(client: visitor.client, host: visitor.host).post(
                    "/-/browsers/join", "code=ZZZZ-ZZZZ")
                #expect(guess.status == .forbidden)
            }
            let refused = try await Visitor(client: visitor.client, host: visitor.host).post(
                "/-/browsers/join", "code=\(code)")
            #expect(refused.status == .tooManyRequests)
            #expect(Self.text(refused).contains("Wait half a minute"))
            #expect(refused.headers[.setCookie]?.contains(visitor.pass.token.cookie) != true)
        }
    }

    @Test(arguments: ["/-/browsers/code", "/-/browsers/join", "/-/continue"])
    func `a form that was made for another browser is refused`(uri: String) async throws {
        let host = host
        host.offer("Page 7")
        try await visit { visitor in
            let stranger = Visitor(client: visitor.client, host: visitor.host)
            let answer = try await visitor.post(uri, "app=contacts&code=AAAA", form: stranger.form)
            #expect(answer.status == .forbidden)
        }
    }

    @Test(.specification("6.7.1"))
    func `the home screen offers an activity of another browser and opens its window`()
        async throws
    {
        let host = host
        try await visit { visitor in
            host.offer("<Page> 7")
            let home = Self.text(try await visitor.get("/"))
            #expect(home.contains("Continue where you were"))
            #expect(home.contains("&lt;Page&gt; 7"))
            let gone = try await visitor.post("/-/continue", "app=contacts")
            #expect(gone.status == .seeOther)
            #expect(gone.headers[.location]?.hasPrefix("/contacts/") == true)
            host.offer(nil)
            let late = try await visitor.post("/-/continue", "app=contacts")
            #expect(late.status == .notFound)
            #expect(Self.text(late).contains("Nothing to continue"))
            #expect(!Self.text(try await visitor.get("/")).contains("Continue where you were"))
        }
    }
}
