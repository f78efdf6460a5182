import AppHost
import Foundation
import HostLink
import Synchronization
import Testing

@testable import WebScreen

/// What a page must show before anything is started for it.
extension PageSocketTests {
    /// What a socket is told that says hello with a cookie and a token.
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

    @Test func `a page that this host did not make for this browser and window starts nothing`()
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
        // The right token in another browser's hands, and of the same person's other browser.
        for pass in [theirs, elsewhere] {
            let answer = try await answer(
                host, session: name, cookie: host.cookie(pass), token: right)
            #expect(answer == Self.refused)
        }
        #expect(host.calls.isEmpty)
    }

    @Test func `a page outlives a newer cookie of its browser`() async throws {
        let host = FakeHost()
        let name = session(host)
        let token = host.passSigner.pageToken(for: pass, app: "contacts", session: name)
        let newer = pass.renewed(at: Date())
        let answer = try await answer(
            host, session: name, cookie: host.cookie(newer), token: token)
        #expect(answer.count == 2)
        #expect(host.calls.first == .attach(session: name, app: "contacts"))
    }

    @Test func `a page whose browser is signed out is told to load anew`() async throws {
        let host = FakeHost()
        let name = session(host)
        host.setStanding(.void)
        let token = host.passSigner.pageToken(for: pass, app: "contacts", session: name)
        let told = try await answer(host, session: name, cookie: host.cookie(pass), token: token)
        #expect(told == Self.refused)
        #expect(host.calls.isEmpty)
    }

    @Test func `a page that sends too much is told to come back later, with the right word`()
        async throws
    {
        let host = FakeHost()
        let name = session(host)
        let code = Mutex<UInt16?>(nil)
        try await serve(host) { port in
            try await withPage(host, port: port, session: name) { page in
                // More than may be at once and comes back meanwhile; what does not fit is not waited for.
                let flood = Array(repeating: #"{"t":"seen","f":1}"#, count: 500)
                for _ in 0..<1000 {
                    do { for text in flood { try await page.send(text) } } catch { break }
                }
                let found = try await page.closeCode()
                code.withLock { $0 = found }
            }
        }
        let found = code.withLock { $0 }
        #expect(found == 1013 || found == nil, "closed, by a word or by what was still on its way")
        let seen = host.calls.count { $0 == .seen(1) }
        #expect(seen >= 4095)
        #expect(host.calls.last == .detach)
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
}
