import AppHost
import Foundation
import HTTPTypes
import HostLink
import Hummingbird
import HummingbirdTesting
import Logging
import Testing

@testable import WebServer

/// The page on which a user sets do-not-disturb and blocks callers.
@Suite struct `The page of call preferences` {
    private let pass = BrowserPass(at: Date())

    /// One browser at the web server.
    private struct Visitor {
        let client: any TestClientProtocol
        let host: FakeHost
        let pass: BrowserPass

        func get(_ uri: String) async throws -> String {
            let response = try await client.execute(
                uri: uri, method: .get, headers: [.cookie: host.cookie(pass)])
            return response.status == .ok ? String(buffer: response.body) : "\(response.status)"
        }

        func post(
            _ name: String, _ fields: String, token: String? = nil,
            origin: String = "http://localhost"
        ) async throws -> TestResponse {
            let token = token ?? host.passSigner.formToken(for: pass)
            return try await client.execute(
                uri: "/-/calls/\(name)", method: .post,
                headers: [
                    .cookie: host.cookie(pass), .origin: origin,
                    .contentType: "application/x-www-form-urlencoded",
                ], body: ByteBuffer(string: "token=\(token)&\(fields)"))
        }
    }

    private func visit(
        _ host: FakeHost, _ body: @escaping @Sendable (Visitor) async throws -> Void
    ) async throws {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let pass = pass
        try await WebServer(host: host, logger: logger).application(port: 0).test(.router) {
            try await body(Visitor(client: $0, host: host, pass: pass))
        }
    }

    @Test func `the home screen leads to the page only if an app makes calls`() async throws {
        try await visit(FakeHost(makesCalls: true)) { visitor in
            let home = try await visitor.get("/")
            #expect(home.contains(#"href="/-/calls""#))
            let page = try await visitor.get("/-/calls")
            #expect(page.contains("Nobody is blocked."))
        }
        try await visit(FakeHost()) { visitor in
            let home = try await visitor.get("/")
            #expect(!home.contains("/-/calls"))
            let page = try await visitor.get("/-/calls")
            #expect(page.hasPrefix("404"))
        }
    }

    @Test func `a user turns do-not-disturb on and off`() async throws {
        let (host, person) = (FakeHost(makesCalls: true), pass.person)
        try await visit(host) { visitor in
            let before = try await visitor.get("/-/calls")
            #expect(before.contains("Do not disturb is off"))
            let posted = try await visitor.post("disturb", "disturb=no")
            #expect(posted.status == .seeOther)
            #expect(host.isDisturbed(person) == true)
            let after = try await visitor.get("/-/calls")
            #expect(after.contains("Do not disturb is on"))
            _ = try await visitor.post("disturb", "disturb=yes")
            #expect(host.isDisturbed(person) == false)
        }
    }

    @Test func `a user blocks and unblocks callers, whose names are no markup`() async throws {
        let (host, person) = (FakeHost(makesCalls: true), pass.person)
        try await visit(host) { visitor in
            _ = try await visitor.post("block", "kind=2&caller=%2B41+44")
            _ = try await visitor.post("block", "kind=1&caller=%3Cb%3EEve")
            #expect(
                host.blocked(by: person)
                    == [CallHandle(.phoneNumber, "+41 44"), CallHandle(.generic, "<b>Eve")])
            let page = try await visitor.get("/-/calls")
            #expect(page.contains("&lt;b&gt;Eve") && !page.contains("<b>Eve"))
            _ = try await visitor.post("unblock", "kind=2&caller=%2B41+44")
            #expect(host.blocked(by: person) == [CallHandle(.generic, "<b>Eve")])
        }
    }

    @Test(arguments: ["kind=2&caller=++", "kind=9&caller=x", "caller=x", "kind=2&caller=full"])
    func `a caller that cannot be blocked is refused on the page with the reason`(
        _ fields: String
    ) async throws {
        let (host, person) = (FakeHost(makesCalls: true), pass.person)
        try await visit(host) { visitor in
            let response = try await visitor.post("block", fields)
            #expect(response.status == .badRequest)
            #expect(String(buffer: response.body).contains(#"role="alert""#))
            #expect(host.blocked(by: person) == [])
        }
    }

    @Test func `pages of other sites and locked users change no preferences`() async throws {
        let (host, person) = (FakeHost(makesCalls: true), pass.person)
        let other = host.passSigner.formToken(for: BrowserPass(at: Date()))
        try await visit(host) { visitor in
            for name in ["disturb", "block", "unblock"] {
                let fields = "disturb=no&kind=1&caller=x"
                let refused = [
                    try await visitor.post(name, fields, token: other),
                    try await visitor.post(name, fields, token: ""),
                    try await visitor.post(name, fields, origin: "http://evil.example"),
                ]
                #expect(refused.map(\.status) == Array(repeating: .forbidden, count: 3))
                host.setLocked(true)
                let locked = try await visitor.post(name, fields)
                #expect(locked.status != .seeOther)
                host.setLocked(false)
            }
            #expect(host.isDisturbed(person) == nil)
            #expect(host.blocked(by: person) == [])
        }
    }
}
