import AppHost
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Specification
import Testing

@testable import WebServer

/// The page of an external display (specification 1.10.10).
struct DisplayPageTests {
    private let pass = BrowserPass(at: Date())

    private func ask(_ host: FakeHost, _ uri: String) async throws -> TestResponse {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let screen = WebServer(host: host, logger: logger)
        return try await screen.application(port: 0).test(.router) { client in
            try await client.execute(
                uri: uri, method: .get, headers: [.cookie: host.cookie(pass)], body: nil)
        }
    }

    private func text(_ response: TestResponse) -> String { String(buffer: response.body) }

    @Test(.specification("1.10.10"))
    func `the display's address opens the same session of a person each time`() async throws {
        let host = FakeHost()
        let first = try await ask(host, "/contacts/external")
        #expect(first.status == .seeOther)
        let address = try #require(first.headers[.location])
        let second = try await ask(host, "/contacts/external")
        #expect(second.headers[.location] == address)
        let other = host.makeSession(of: "contacts", for: Person(token: PersonToken()))
        #expect(other.address != address)
        #expect(try await ask(host, other.address).status == .notFound)
    }

    @Test(.specification("1.10.10"))
    func `a display's page runs the drawing script and not the input script`() async throws {
        let host = FakeHost()
        let address = try #require(
            try await ask(host, "/contacts/external").headers[.location])
        let page = text(try await ask(host, address))
        let entries = page.components(separatedBy: "<script").dropFirst()
        #expect(entries.count == 1)
        #expect(entries.first?.contains("/display.js\"") == true)
        #expect(!page.contains("/main.js\""))
        #expect(page.contains("class=\"scene display\""))

        let window = host.makeSession(of: "contacts", for: pass.person)
        let ordinary = text(try await ask(host, window.address))
        #expect(ordinary.contains("/main.js\""))
        #expect(!ordinary.contains("/display.js\""))
    }

    @Test func `an app's page at the host links to its external display`() async throws {
        let page = text(try await ask(FakeHost(), "/-/apps/contacts"))
        #expect(page.contains("href=\"/contacts/external\""))
        #expect(page.contains("Open on another display"))
    }

    @Test func `an app that is not installed has no display`() async throws {
        #expect(try await ask(FakeHost(), "/nowhere/external").status == .notFound)
    }
}
