import AppHost
import Foundation
import HostLink
import Hummingbird
import HummingbirdTesting
import Logging
import NIOEmbedded
import Synchronization
import Testing

@testable import WebServer

/// The checks that a page must pass before an app is started for it.
extension PageSocketTests {
    /// Returns the answer to a hello with a cookie and a token.
    private func answer(
        _ host: FakeHost, session: String, cookie: String, token: String, app: String = "contacts"
    ) async throws -> [RawPage.Message] {
        let heard = Mutex<[RawPage.Message]>([])
        try await serve(host) { port in
            let messages = try await RawPage.connect(port: port) { page in
                let status = try await page.upgrade(
                    host: "localhost:\(port)", origin: "http://localhost:\(port)", cookie: cookie)
                #expect(status == 101)
                try await page.send(Self.hello(session: session, app: app, token: token))
                var messages: [RawPage.Message] = []
                while messages.count < 10 {
                    let next = try await page.next()
                    messages.append(next)
                    if case .text(let text) = next, !text.contains("welcome") { continue }
                    break
                }
                return messages
            }
            heard.withLock { $0 = messages }
        }
        return heard.withLock { $0 }
    }

    private static let refused: [RawPage.Message] = [
        .text(#"{"t":"stale"}"#),
        .text(
            #"{"t":"state","s":"failed","message":"This page is out of date. Reload it.","choices":[]}"#
        ), .close(1008),
    ]

    @Test func `a page with the token of another browser or window starts nothing`()
        async throws
    {
        let host = FakeHost()
        let (name, other) = (session(host), session(host))
        let signer = host.passSigner
        let theirs = BrowserPass(at: Date())
        let elsewhere = BrowserPass(token: pass.token, at: Date())
        let right = signer.pageToken(for: pass, app: "contacts", session: name)
        for (index, token) in [
            "", "x", String(right.dropLast()), right + "0", String(right.reversed()),
            signer.pageToken(for: pass, app: "contacts", session: other),
            signer.pageToken(for: pass, app: "notes", session: name),
            signer.pageToken(for: theirs, app: "contacts", session: name),
            signer.pageToken(for: elsewhere, app: "contacts", session: name),
            PassSigner().pageToken(for: pass, app: "contacts", session: name),
            signer.formToken(for: pass),
        ].enumerated() {
            let answer = try await answer(
                host, session: name, cookie: host.cookie(pass), token: token)
            #expect(answer == Self.refused, "\(index)")
        }
        // The right token is used by another person's browser, and by another browser of the same
        // person.
        for pass in [theirs, elsewhere] {
            let answer = try await answer(
                host, session: name, cookie: host.cookie(pass), token: right)
            #expect(answer == Self.refused)
        }
        #expect(host.calls.isEmpty)
    }

    @Test func `a page stays valid after its browser's cookie was renewed`() async throws {
        let host = FakeHost()
        let name = session(host)
        let token = host.passSigner.pageToken(for: pass, app: "contacts", session: name)
        let newer = pass.renewed(at: Date())
        let answer = try await answer(
            host, session: name, cookie: host.cookie(newer), token: token)
        #expect(answer.count == 2)
        #expect(host.calls.first == .attach(session: name, app: "contacts"))
    }

    @Test func `a page whose browser is signed out is refused`() async throws {
        let host = FakeHost()
        let name = session(host)
        host.setPassStatus(.void)
        let token = host.passSigner.pageToken(for: pass, app: "contacts", session: name)
        let told = try await answer(host, session: name, cookie: host.cookie(pass), token: token)
        #expect(told == Self.refused)
        #expect(host.calls.isEmpty)
    }

    @Test func `a page over its limit is closed with the code for a later retry`()
        async throws
    {
        let host = FakeHost()
        let name = session(host)
        // Time does not advance, so the limits are not refilled.
        let limits = PersonLimits(newPeoplePerHour: 1) { .zero }
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let screen = WebServer(host: host, logger: logger, limits: limits) { Date() }
        try await screen.application(port: 0).test(.live) { client in
            let port = try #require(client.port)
            try await withPage(host, port: port, session: name) { page in
                for _ in 0...4096 { try await page.send(#"{"t":"seen","f":1}"#) }
                #expect(try await page.closeCode() == 1013)
            }
        }
        #expect(host.calls.count { $0 == .seen(1) } == 4096)
        #expect(host.calls.last == .detach)
    }

    @Test func `at most 256 pages of a person are shown, and another one after a page is closed`()
        async throws
    {
        let host = FakeHost()
        let name = session(host)
        let limits = PersonLimits(newPeoplePerHour: 1) { .zero }
        let person = pass.person
        let others = (0..<256).map { _ in SocketSink(channel: EmbeddedChannel()) }
        for other in others {
            #expect(limits.openPages.admit(other, of: person, asOf: 0) == .admitted)
        }
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let server = WebServer(host: host, logger: logger, limits: limits) { Date() }
        let token = host.passSigner.pageToken(for: pass, app: "contacts", session: name)
        try await server.application(port: 0).test(.live) { client in
            let port = try #require(client.port)
            try await RawPage.connect(port: port) { page in
                let status = try await page.upgrade(
                    host: "localhost:\(port)", origin: "http://localhost:\(port)",
                    cookie: host.cookie(pass))
                #expect(status == 101)
                try await page.send(Self.hello(session: name, token: token))
                guard case .text(let state) = try await page.next() else {
                    Issue.record("The page is not told why.")
                    return
                }
                #expect(state.contains("You have 256 pages open"))
                #expect(try await page.closeCode() == 1013)
            }
            #expect(host.calls == [])
            limits.openPages.remove(others[0], of: person)
            try await withPage(host, port: port, session: name) { page in
                guard case .text(let welcome) = try await page.next() else {
                    Issue.record("The page is not attached.")
                    return
                }
                #expect(welcome.contains(#""t":"welcome""#))
            }
        }
    }

    @Test func `signing out other browsers closes every page of the person`() async throws {
        let host = FakeHost()
        let name = session(host)
        try await serve(host) { port in
            try await withPage(host, port: port, session: name) { page in
                _ = try await page.next()
                let form = "token=\(host.passSigner.formToken(for: pass))"
                let status = try await RawPage.connect(port: port) { other in
                    try await other.post(
                        "/-/browsers/sign-out", form, host: "localhost:\(port)",
                        cookie: host.cookie(pass))
                }
                #expect(status == 200)
                #expect(try await page.closeCode() == 1008)
            }
        }
        #expect(await host.calls(reach: 2).last == .detach)
    }

    @Test func `a socket that was open when its browser was signed out shows nothing`()
        async throws
    {
        let host = FakeHost()
        let name = session(host)
        let other = BrowserPass(token: pass.token, at: Date())
        let token = host.passSigner.pageToken(for: other, app: "contacts", session: name)
        try await serve(host) { port in
            let heard = try await RawPage.connect(port: port) { page in
                // The page has not sent its hello, so it belongs to nobody when all pages of a
                // person are closed.
                let status = try await page.upgrade(
                    host: "localhost:\(port)", origin: "http://localhost:\(port)",
                    cookie: host.cookie(other))
                #expect(status == 101)
                let form = "token=\(host.passSigner.formToken(for: pass))"
                let signedOut = try await RawPage.connect(port: port) { page in
                    try await page.post(
                        "/-/browsers/sign-out", form, host: "localhost:\(port)",
                        cookie: host.cookie(pass))
                }
                #expect(signedOut == 200)
                try await page.send(Self.hello(session: name, app: "contacts", token: token))
                return [try await page.next(), try await page.next(), try await page.next()]
            }
            #expect(heard == Self.refused)
        }
        #expect(host.calls.isEmpty)
    }
}
