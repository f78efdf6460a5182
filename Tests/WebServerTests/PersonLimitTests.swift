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

@Suite struct `What one person may take` {
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

    @Test func `comes back with time, and never to more than there was`() {
        var allowance = Allowance(most: 2, perSecond: 1, at: .zero)
        func take(_ amount: Double, at now: Duration) -> Duration? {
            allowance.take(amount, at: now)
        }
        func isWhole(at now: Duration) -> Bool { allowance.isWhole(at: now) }
        #expect(isWhole(at: .zero))
        #expect(take(1, at: .zero) == nil)
        #expect(take(1, at: .zero) == nil)
        #expect(take(1, at: .milliseconds(250)) == .milliseconds(750))
        #expect(take(1, at: .seconds(1)) == nil)
        #expect(!isWhole(at: .seconds(1)))
        #expect(isWhole(at: .seconds(1000)))
        // A clock that stands still or goes back gives nothing.
        #expect(take(2, at: .seconds(500)) == nil)
        #expect(take(1, at: .seconds(400)) != nil)
    }

    @Test func `are requests, and one person's are not another's`() {
        let limits = limits()
        let (mine, theirs) = (Self.person(), Self.person())
        let taken = (0..<2000).count { _ in limits.request(of: mine) == nil }
        #expect(taken == 1000)
        #expect(limits.request(of: theirs) == nil)
        hours.pass(.seconds(1))
        #expect((0..<2000).count { _ in limits.request(of: mine) == nil } == 100)
    }

    @Test func `are messages, and long ones count for more`() {
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

    @Test func `is new people of one address, or nobody new at all`() {
        let limits = limits()
        #expect((0..<5000).count { _ in limits.newBrowser(from: "10.0.0.1") == nil } == 600)
        #expect(limits.newBrowser(from: "10.0.0.2") == nil)
        hours.pass(.seconds(10))
        #expect((0..<100).count { _ in limits.newBrowser(from: "10.0.0.1") == nil } == 10)
        #expect(self.limits(newPeoplePerHour: 0).newBrowser(from: "10.0.0.1") != nil)
    }

    @Test func `are sockets of one address that have not said hello`() {
        let limits = limits()
        #expect((0..<1000).count { _ in limits.beginGreeting(from: "10.0.0.1") } == 512)
        #expect(limits.beginGreeting(from: "10.0.0.2"))
        limits.endGreeting(from: "10.0.0.1")
        #expect(limits.beginGreeting(from: "10.0.0.1"))
        for _ in 0..<512 { limits.endGreeting(from: "10.0.0.1") }
        // However fast they come and go.
        let quick = (0..<10_000).count { _ in
            guard limits.beginGreeting(from: "10.0.0.1") else { return false }
            limits.endGreeting(from: "10.0.0.1")
            return true
        }
        #expect(quick == 4096 - 513)
        hours.pass(.seconds(1))
        #expect(limits.beginGreeting(from: "10.0.0.1"))
    }

    @Test func `is forgotten once it is as good as unused`() {
        let limits = limits()
        for _ in 0..<20_000 {
            _ = limits.request(of: Self.person())
            hours.pass(.milliseconds(10))
        }
        #expect(limits.rememberedCount <= 4096)
    }

    @Test func `comes from an address, of the sixth version from its network`() throws {
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

    @Test func `is told on the page, with the time to come back`() async throws {
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

    @Test func `a page is out of date once its person's were closed, and not when another's were`()
    {
        let limits = limits()
        let (mine, theirs) = (Self.person(), Self.person())
        let page = SocketSink(channel: EmbeddedChannel(), counts: ServerCounts())
        let before = limits.closings
        limits.closePages(of: theirs)
        #expect(limits.open(page, of: mine, asOf: before) == .open)
        limits.closePages(of: mine)
        limits.closePages(of: theirs)
        #expect(limits.open(page, of: mine, asOf: before) == .outOfDate)
        #expect(limits.open(page, of: mine, asOf: limits.closings) == .open)
    }

    @Test func `a page is out of date when more was closed than is remembered`() {
        let limits = limits()
        let page = SocketSink(channel: EmbeddedChannel(), counts: ServerCounts())
        let before = limits.closings
        for _ in 0..<2 * PersonLimits.closingsRemembered { limits.closePages(of: Self.person()) }
        #expect(limits.open(page, of: Self.person(), asOf: before) == .outOfDate)
    }

    @Test func `new people find the door closed, and who is known comes in`() async throws {
        let host = FakeHost()
        host.setStanding(.stranger)
        let cookie = host.cookie(BrowserPass(at: Date()))
        try await serve(host, newPeoplePerHour: 0) { client in
            // Looking costs nothing, so nobody is refused it.
            #expect(try await client.execute(uri: "/", method: .get).status == .ok)
            for headers in [HTTPFields(), [.cookie: cookie]] {
                let refused = try await client.execute(
                    uri: "/contacts", method: .get, headers: headers)
                #expect(refused.status == .tooManyRequests)
                #expect(refused.headers[.retryAfter] != nil)
                #expect(String(buffer: refused.body).contains("Too many new people"))
            }
            host.setStanding(.good)
            let known = try await client.execute(
                uri: "/contacts", method: .get, headers: [.cookie: cookie])
            #expect(known.status == .seeOther)
        }
    }
}
