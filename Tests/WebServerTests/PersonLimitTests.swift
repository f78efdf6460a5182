import AppHost
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOEmbedded
import Synchronization
import Testing

@testable import WebServer

@Suite struct `Limits of one person` {
    private final class Hours: Sendable {
        private let value = Mutex(Duration.zero)
        var now: Duration { value.withLock { $0 } }
        func pass(_ duration: Duration) { value.withLock { $0 += duration } }
    }

    private let hours = Hours()

    private func limits(newPeoplePerHour: Int = 3600) -> PersonLimits {
        let hours = hours
        return PersonLimits(newPeoplePerHour: newPeoplePerHour) { hours.now }
    }

    private static func person() -> Person { Person(token: PersonToken()) }

    @Test func `requests are limited for each person separately`() {
        let limits = limits()
        let (mine, theirs) = (Self.person(), Self.person())
        let taken = (0..<2000).count { _ in limits.request(of: mine) == nil }
        #expect(taken == 1000)
        #expect(limits.request(of: theirs) == nil)
        hours.pass(.seconds(1))
        #expect((0..<2000).count { _ in limits.request(of: mine) == nil } == 100)
    }

    @Test func `messages are limited, and long ones count for more`() {
        let limits = limits()
        let (mine, theirs) = (Self.person(), Self.person())
        #expect((0..<5000).count { _ in limits.message(of: mine, bytes: 100) == nil } == 4096)
        #expect(limits.message(of: theirs, bytes: 100) == nil)
        let long = Self.person()
        let longest = PageSockets.messageBytesMax
        #expect((0..<50).count { _ in limits.message(of: long, bytes: longest) == nil } == 7)
        hours.pass(.seconds(1))
        #expect((0..<50).count { _ in limits.message(of: long, bytes: longest) == nil } == 2)
    }

    @Test func `new people of one address are limited, and a limit of 0 admits none`() {
        let limits = limits()
        #expect((0..<5000).count { _ in limits.newBrowser(from: "10.0.0.1") == nil } == 600)
        #expect(limits.newBrowser(from: "10.0.0.2") == nil)
        hours.pass(.seconds(10))
        #expect((0..<100).count { _ in limits.newBrowser(from: "10.0.0.1") == nil } == 10)
        #expect(self.limits(newPeoplePerHour: 0).newBrowser(from: "10.0.0.1") != nil)
    }

    @Test func `sockets of one address without a hello are limited`() {
        let limits = limits()
        #expect((0..<1000).count { _ in limits.beginGreeting(from: "10.0.0.1") } == 512)
        #expect(limits.beginGreeting(from: "10.0.0.2"))
        limits.endGreeting(from: "10.0.0.1")
        #expect(limits.beginGreeting(from: "10.0.0.1"))
        for _ in 0..<512 { limits.endGreeting(from: "10.0.0.1") }
        // The rate of new sockets does not matter.
        let quick = (0..<10_000).count { _ in
            guard limits.beginGreeting(from: "10.0.0.1") else { return false }
            limits.endGreeting(from: "10.0.0.1")
            return true
        }
        #expect(quick == 4096 - 513)
        hours.pass(.seconds(1))
        #expect(limits.beginGreeting(from: "10.0.0.1"))
    }

    @Test func `allowances of idle people are dropped`() {
        var allowances = Allowances<Person>(most: 1000, perSecond: 100)
        for _ in 0..<20_000 {
            _ = allowances.spend(of: Self.person(), at: hours.now)
            hours.pass(.milliseconds(10))
        }
        #expect(allowances.count <= 4096)
    }

    @Test func `limits count an IPv4 address, or an IPv6 network`() throws {
        let one = try SocketAddress(ipAddress: "2001:db8:1:2:3:4:5:6", port: 1)
        let other = try SocketAddress(ipAddress: "2001:db8:1:2:ffff::1", port: 2)
        let far = try SocketAddress(ipAddress: "2001:db8:1:3::1", port: 2)
        #expect(WebContext.address(one) == WebContext.address(other))
        #expect(WebContext.address(one) != WebContext.address(far))
        #expect(
            WebContext.address(try SocketAddress(ipAddress: "1.2.3.4", port: 1)) == "1.2.3.4")
    }

    private func serve(
        _ host: FakeHost, newPeoplePerHour: Int = 3600,
        _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        var options = WebServerOptions()
        options.newPeoplePerHour = newPeoplePerHour
        try await WebServer(host: host, options: options, logger: logger).application(port: 0)
            .test(.router) { try await body($0) }
    }

    @Test func `a limited user gets a page with the time to retry`() async throws {
        let host = FakeHost()
        let cookie = host.cookie(BrowserPass(at: Date()))
        try await serve(host) { client in
            var refused: TestResponse?
            for _ in 0..<3000 where refused == nil {
                let answer = try await client.execute(
                    uri: "/nothing", method: .get, headers: [.cookie: cookie])
                if answer.status == .tooManyRequests { refused = answer }
            }
            let page = try #require(refused)
            #expect(page.headers[.retryAfter] == "1")
            #expect(String(buffer: page.body).contains("Try again in a second."))
            #expect(page.headers[.contentSecurityPolicy] != nil)
            let other = try await client.execute(
                uri: "/", method: .get,
                headers: [.cookie: host.cookie(BrowserPass(at: Date()))])
            #expect(other.status == .ok)
        }
    }

    @Test func `a page is out of date only after the pages of its own person were closed`() {
        let limits = limits()
        let (mine, theirs) = (Self.person(), Self.person())
        let page = SocketSink(channel: EmbeddedChannel(), counts: ServerCounts())
        let before = limits.openPages.closings
        limits.openPages.closeAll(of: theirs)
        #expect(limits.openPages.admit(page, of: mine, asOf: before) == .admitted)
        limits.openPages.closeAll(of: mine)
        limits.openPages.closeAll(of: theirs)
        #expect(limits.openPages.admit(page, of: mine, asOf: before) == .outOfDate)
        #expect(
            limits.openPages.admit(page, of: mine, asOf: limits.openPages.closings) == .admitted)
    }

    @Test func `a page is out of date if more closings occurred than are remembered`() {
        let limits = limits()
        let page = SocketSink(channel: EmbeddedChannel(), counts: ServerCounts())
        let before = limits.openPages.closings
        for _ in 0..<2 * OpenPages.closingsRemembered {
            limits.openPages.closeAll(of: Self.person())
        }
        #expect(limits.openPages.admit(page, of: Self.person(), asOf: before) == .outOfDate)
    }

    @Test func `over the limit new people are refused and known people are admitted`() async throws
    {
        let host = FakeHost()
        host.setPassStatus(.stranger)
        let cookie = host.cookie(BrowserPass(at: Date()))
        try await serve(host, newPeoplePerHour: 0) { client in
            // Reading pages stores no person, so no visitor is refused.
            #expect(try await client.execute(uri: "/", method: .get).status == .ok)
            for headers in [HTTPFields(), [.cookie: cookie]] {
                let refused = try await client.execute(
                    uri: "/contacts", method: .get, headers: headers)
                #expect(refused.status == .tooManyRequests)
                #expect(refused.headers[.retryAfter] != nil)
                #expect(String(buffer: refused.body).contains("Too many new people"))
            }
            host.setPassStatus(.good)
            let known = try await client.execute(
                uri: "/contacts", method: .get, headers: [.cookie: cookie])
            #expect(known.status == .seeOther)
        }
    }
}
