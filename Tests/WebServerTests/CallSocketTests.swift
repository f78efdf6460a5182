import AppHost
import Foundation
import HostLink
import Hummingbird
import HummingbirdTesting
import Logging
import Testing

@testable import WebServer

/// The calls of a user on pages (specification 7.5): who sees them, and who may act on them.
@Suite(.timeLimit(.minutes(5)))
struct `Calls on pages` {
    let pass = BrowserPass(at: Date())

    private func upgrade(
        _ page: inout RawPage, _ host: FakeHost, port: Int, as pass: BrowserPass? = nil
    ) async throws {
        let status = try await page.upgrade(
            host: "localhost:\(port)", origin: "http://localhost:\(port)",
            cookie: host.cookie(pass ?? self.pass))
        #expect(status == 101)
    }

    /// The token of a page without a scene.
    private func token(_ host: FakeHost, of pass: BrowserPass? = nil) -> String {
        host.passSigner.pageToken(for: pass ?? self.pass, app: "-", session: "calls")
    }

    private func watch(_ token: String) -> String { #"{"t":"watch","token":"\#(token)"}"# }

    private static let client = RawPage.Message.text(
        #"{"t":"client","hash":"\#(ClientFiles.embedded.hash)"}"#)

    /// Runs a body with a home screen that watches its user's calls.
    private func withHomeScreen(
        _ host: FakeHost, port: Int, _ body: (inout RawPage) async throws -> Void
    ) async throws {
        try await RawPage.connect(port: port) { page in
            try await upgrade(&page, host, port: port)
            try await page.send(watch(token(host)))
            #expect(try await page.next() == Self.client)
            try await body(&page)
        }
    }

    /// Runs a body with the page of a scene, after its `welcome`.
    private func withScene(
        _ host: FakeHost, port: Int, app: String = "contacts", isExternalDisplay: Bool = false,
        _ body: (inout RawPage) async throws -> Void
    ) async throws {
        let session = host.makeSession(
            of: app, for: pass.person, isExternalDisplay: isExternalDisplay
        ).identifier
        try await RawPage.connect(port: port) { page in
            try await upgrade(&page, host, port: port)
            let token = host.passSigner.pageToken(for: pass, app: app, session: session)
            try await page.send(PageSocketTests.hello(session: session, app: app, token: token))
            #expect(try await page.next() == Self.client)
            guard case .text(let welcome) = try await page.next() else {
                Issue.record("no welcome")
                return
            }
            #expect(welcome.contains("welcome"))
            try await body(&page)
        }
    }

    private static func call(
        _ id: String = "c1", app: String = "contacts", name: String? = "Ada",
        actions: Set<CallUserAction.Kind> = [.answer, .decline]
    ) -> PresentedCall {
        PresentedCall(
            id: id, app: app, appName: "Contacts", callerName: name, since: Date(),
            actions: actions)
    }

    private func identifiers(_ message: RawPage.Message) throws -> [String] {
        guard case .text(let text) = message else { return ["\(message)"] }
        #expect(text.hasPrefix(#"{"t":"calls","calls":["#))
        return text.matches(of: /"id":"([^"]*)"/).map { String($0.1) }
    }

    @Test func `a home screen gets its user's calls at the beginning and after each change`()
        async throws
    {
        let host = FakeHost(makesCalls: true)
        try await serve(host) { port in
            try await withHomeScreen(host, port: port) { page in
                let first = try await page.next()
                #expect(first == .text(#"{"t":"calls","calls":[]}"#))
                host.setCalls([Self.call("c1")], of: pass.person)
                let second = try await identifiers(page.next())
                #expect(second == ["c1"])
                host.setCalls([Self.call("c1"), Self.call("c2")], of: pass.person)
                let third = try await identifiers(page.next())
                #expect(third == ["c1", "c2"])
            }
        }
        // No app was started for it.
        #expect(host.calls.isEmpty)
    }

    @Test func `a scene's page gets its user's calls, and answering leads to another app's page`()
        async throws
    {
        let host = FakeHost(apps: ["Contacts", "Walkie"], makesCalls: true)
        host.setCalls([Self.call(app: "walkie")], of: pass.person)
        try await serve(host) { port in
            try await withScene(host, port: port) { page in
                #expect(try await identifiers(page.next()) == ["c1"])
                try await page.send(#"{"t":"call","call":"c1","act":"answer"}"#)
                #expect(try await page.next() == .text(#"{"t":"open","url":"/walkie/the-scene"}"#))
            }
            // The user is in the app already.
            try await withScene(host, port: port, app: "walkie") { page in
                #expect(try await identifiers(page.next()) == ["c1"])
                try await page.send(#"{"t":"call","call":"c1","act":"answer"}"#)
                try await page.send(#"{"t":"call","call":"c1","act":"mute"}"#)
                #expect(
                    try await page.next()
                        == .text(
                            #"{"t":"refused","call":"c1","message":"The call does not take this action now."}"#
                        ))
            }
            try await withHomeScreen(host, port: port) { page in
                #expect(try await identifiers(page.next()) == ["c1"])
                try await page.send(#"{"t":"call","call":"c1","act":"answer"}"#)
                #expect(try await page.next() == .text(#"{"t":"goto","url":"/walkie/the-scene"}"#))
            }
        }
        let acts = host.calls.filter { $0 == .act(.answer, call: "c1") }
        #expect(acts.count == 3)
    }

    @Test func `the actions of a page reach the host in their order`() async throws {
        let host = FakeHost(makesCalls: true)
        host.setCalls(
            [Self.call(actions: Set(CallUserAction.Kind.allCases))], of: pass.person)
        try await serve(host) { port in
            try await withHomeScreen(host, port: port) { page in
                for act in ["mute", "unmute", "hold", "unhold", "end", "decline"] {
                    try await page.send(#"{"t":"call","call":"c1","act":"\#(act)"}"#)
                }
                try await page.send(#"{"t":"call","call":"c1","act":"playTones","tones":"0*#"}"#)
                let calls = await host.calls(reach: 7)
                let expected: [CallUserAction] = [
                    .mute, .unmute, .hold, .unhold, .end, .decline, .playTones("0*#"),
                ]
                #expect(calls == expected.map { .act($0, call: "c1") })
            }
        }
    }

    @Test func `another person neither sees a call nor acts on it`() async throws {
        let host = FakeHost(makesCalls: true)
        host.setCalls([Self.call()], of: Person(token: PersonToken()))
        try await serve(host) { port in
            try await withHomeScreen(host, port: port) { page in
                #expect(try await page.next() == .text(#"{"t":"calls","calls":[]}"#))
                for call in ["c1", "c2"] {
                    try await page.send(#"{"t":"call","call":"\#(call)","act":"answer"}"#)
                    // The answer does not reveal whether the call exists.
                    #expect(
                        try await page.next()
                            == .text(
                                #"{"t":"refused","call":"\#(call)","message":"There is no such call any more."}"#
                            ))
                }
            }
        }
        #expect(host.calls.isEmpty)
    }

    @Test func `a page with a foreign token watches no calls`() async throws {
        let host = FakeHost(makesCalls: true)
        host.setCalls([Self.call()], of: pass.person)
        let signer = host.passSigner
        let theirs = BrowserPass(at: Date())
        let session = host.makeSession(of: "contacts", for: pass.person).identifier
        let tokens = [
            "", "x", token(host, of: theirs),
            token(host, of: BrowserPass(token: pass.token, at: Date())),
            signer.pageToken(for: pass, app: "contacts", session: session),
            signer.formToken(for: pass),
            PassSigner().pageToken(for: pass, app: "-", session: "calls"),
        ]
        try await serve(host) { port in
            for (index, token) in tokens.enumerated() {
                try await RawPage.connect(port: port) { page in
                    try await upgrade(&page, host, port: port)
                    try await page.send(watch(token))
                    #expect(try await page.next() == .text(#"{"t":"stale"}"#), "\(index)")
                    #expect(try await page.closeCode() == 1008, "\(index)")
                }
            }
            // The token of a page without a scene opens no scene.
            try await RawPage.connect(port: port) { page in
                try await upgrade(&page, host, port: port)
                try await page.send(
                    PageSocketTests.hello(session: session, token: token(host)))
                #expect(try await page.next() == .text(#"{"t":"stale"}"#))
            }
        }
        #expect(host.calls.isEmpty)
    }

    @Test(arguments: [
        (#"{"t":"ev","n":1,"k":"0","a":"back"}"#, UInt16(1008)), (#"{"t":"kill"}"#, 1008),
        (#"{"t":"watch","token":""}"#, 1008), (#"{"t":"call","call":"c1"}"#, 1007),
        (#"{"t":"call","call":"","act":"end"}"#, 1007),
        (#"{"t":"call","call":"c1","act":"explode"}"#, 1007),
        (#"{"t":"call","call":"c1","act":"playTones"}"#, 1007),
        (#"{"t":"call","call":"c1","act":"playTones","tones":"12a"}"#, 1007),
        (
            #"{"t":"call","call":"c1","act":"playTones","tones":"000000000000000000000000000000000"}"#,
            1007
        ),
    ])
    func `a page without a scene that sends anything but a call's action is disconnected`(
        message: String, code: UInt16
    ) async throws {
        let host = FakeHost(makesCalls: true)
        try await serve(host) { port in
            try await withHomeScreen(host, port: port) { page in
                try await page.send(message)
                #expect(try await page.closeCode() == code)
            }
        }
        #expect(host.calls.isEmpty)
    }

    @Test func `a message of more than 64 KiB disconnects a page without a scene`() async throws {
        let host = FakeHost(makesCalls: true)
        try await serve(host) { port in
            try await withHomeScreen(host, port: port) { page in
                try await page.claim(length: PageSockets.greetingBytesMax + 1)
                #expect(try await page.closeCode() == 1009)
            }
        }
    }

    @Test func `the page of an external display gets no calls and may not act on one`()
        async throws
    {
        let host = FakeHost(makesCalls: true)
        host.setCalls([Self.call()], of: pass.person)
        try await serve(host) { port in
            try await withScene(host, port: port, isExternalDisplay: true) { page in
                try await page.send(#"{"t":"call","call":"c1","act":"answer"}"#)
                #expect(try await page.next() == .close(1008))
            }
        }
        #expect(!host.calls.contains(.act(.answer, call: "c1")))
    }

    @Test func `signing out other browsers closes the pages that watch calls`() async throws {
        let host = FakeHost(makesCalls: true)
        try await serve(host) { port in
            try await withHomeScreen(host, port: port) { page in
                _ = try await page.next()
                let form = "token=\(host.passSigner.formToken(for: pass))"
                try await RawPage.connect(port: port) { other in
                    let status = try await other.post(
                        "/-/browsers/sign-out", form, host: "localhost:\(port)",
                        cookie: host.cookie(pass))
                    #expect(status == 200)
                }
                #expect(try await page.closeCode() == 1008)
            }
        }
    }

    @Test func `a page with too many actions at once is disconnected`() async throws {
        let host = FakeHost(makesCalls: true)
        try await serve(host) { port in
            try await withHomeScreen(host, port: port) { page in
                _ = try await page.next()
                for _ in 0..<10_000 {
                    do {
                        try await page.send(#"{"t":"call","call":"c","act":"end"}"#)
                    } catch { break }
                }
                #expect(try await page.closeCode() == 1013)
            }
        }
    }

    // MARK: The pages

    private func page(
        _ host: FakeHost, _ path: String, options: WebServerOptions = WebServerOptions()
    ) async throws -> String {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let screen = WebServer(host: host, options: options, logger: logger)
        return try await screen.application(port: 0).test(.router) { client in
            let response = try await client.execute(
                uri: path, method: .get, headers: [.cookie: host.cookie(pass)], body: nil)
            #expect(response.status == .ok)
            return String(buffer: response.body)
        }
    }

    private static let paths = ["/", "/-/switcher", "/-/apps/contacts", "/-/browsers"]

    @Test(arguments: paths)
    func `every page of a host with an app that makes calls watches them`(path: String)
        async throws
    {
        let host = FakeHost(makesCalls: true)
        let html = try await page(host, path)
        #expect(html.contains("/watching.js\""))
        #expect(html.contains("data-token=\"\(token(host))\""))
        // A locked page shows calls too, and nothing else.
        host.setLocked(true)
        let locked = try await page(host, path)
        #expect(locked.contains("/watching.js\""))
        #expect(locked.contains("data-token=\"\(token(host))\""))
        #expect(!locked.contains(host.passSigner.formToken(for: pass)))
    }

    @Test(arguments: paths)
    func `no page of a host without such an app opens a socket`(path: String) async throws {
        let html = try await page(FakeHost(), path)
        #expect(!html.contains("watching.js"))
        #expect(!html.contains("data-token"))
    }

    @Test func `behind a path of a proxy, a page knows the path for its socket`() async throws {
        let host = FakeHost(makesCalls: true)
        var options = WebServerOptions(port: 0)
        options.basePath = try BasePath("/apps")
        let html = try await page(host, "/apps/", options: options)
        #expect(html.contains("data-base=\"/apps\""))
        #expect(html.contains("src=\"/apps/-/client/"))
    }

    @Test func `a scene's page preloads no module that only calls need`() async throws {
        let host = FakeHost(makesCalls: true)
        let html = try await page(host, host.makeSession(of: "contacts", for: pass.person).address)
        for module in ClientFiles.embedded.modules
        where module.hasPrefix("call") && module != "callloading.js" || module.hasPrefix("ring") {
            #expect(!html.contains("/\(module)"), "\(module)")
        }
        #expect(html.contains("/callloading.js\""))
    }
}
