import Foundation
import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

@Suite(.timeLimit(.minutes(5))) struct `URLs opened by the host` {
    let test: TestHost

    init() throws { test = try TestHost() }

    private func openings(_ app: FakeApp) -> [Opening] {
        app.heard.all.compactMap {
            if case .open(_, let opening) = $0 { opening } else { nil }
        }
    }

    @Test(.specification("1.3.14", "6.9.1"))
    func `a URL is delivered with the launch of its app, once its page is open`() async throws {
        let opened = try await test.host.open(url: "fake:one", for: test.person)
        #expect(opened.app.slug == "fake")
        #expect(!opened.isOnScreen)
        #expect(test.spawner.apps.count == 0)
        let session = opened.session
        let (_, sink, _) = try await test.open(session)
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        let order = try #require(app.heard.all.first?.launchOrder)
        #expect(order.scenes.map(\.openings) == [[.url("fake:one", source: nil)]])
        #expect(order.openableSchemes == ["fake", "other"])
        #expect(openings(app) == [])
        await test.host.shutDown()
    }

    @Test(.specification("1.3.14", "6.9.1"))
    func `a URL is delivered to an app in the foreground immediately`() async throws {
        let (_, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        let opened = try await test.host.open(url: "FAKE:two", for: test.person)
        #expect(opened.isOnScreen)
        #expect(opened.session.identifier == session.identifier)
        let app = await test.spawner.app(1)
        _ = await app.heard.first {
            $0 == .open(session: session.identifier, .url("fake:two", source: nil))
        }
        await test.host.shutDown()
    }

    @Test(.specification("6.9.1"))
    func `a URL waits until its app is in the foreground, and is delivered after the phase`()
        async throws
    {
        let (page, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        page.phase(isVisible: false, isFocused: false)
        let start = app.heard.count
        let opened = try await test.host.open(url: "fake:three", for: test.person)
        #expect(!opened.isOnScreen)
        page.phase(isVisible: true, isFocused: true)
        _ = await app.heard.first(from: start) {
            if case .open = $0 { true } else { false }
        }
        let received = app.heard.all[start...].filter {
            switch $0 {
            case .open, .phase(_, .foregroundActive): true
            default: false
            }
        }
        #expect(
            received == [
                .phase(session: session.identifier, .foregroundActive),
                .open(session: session.identifier, .url("fake:three", source: nil)),
            ])
        await test.host.shutDown()
    }

    @Test func `a URL is delivered to the scene in the foreground`() async throws {
        let (first, firstSink, one) = try await test.open()
        await firstSink.next(#""t":"frame""#)
        let other = try await test.host.newSession(of: "fake", for: test.person)
        let (_, secondSink, two) = try await test.open(other)
        await secondSink.next(#""t":"frame""#)
        first.phase(isVisible: false, isFocused: false)
        await test.settle()
        #expect(
            try await test.host.open(url: "fake:x", for: test.person).session.identifier
                == two.identifier)
        #expect(one.identifier != two.identifier)
        await test.host.shutDown()
    }

    @Test func `a URL that no page fetches expires, and the number of waiting URLs is limited`()
        async throws
    {
        var session: SceneSession?
        for number in 1...WaitingOpening.countMax {
            session = try await test.host.open(url: "fake:\(number)", for: test.person).session
        }
        let error = await #expect(throws: HostError.self) {
            try await test.host.open(url: "fake:more", for: test.person)
        }
        #expect(error?.code == .refusedURL)
        test.clock.advance(by: WaitingOpening.lasts)
        try await test.host.open(url: "fake:last", for: test.person)
        let (_, sink, _) = try await test.open(session)
        await sink.next(#""t":"frame""#)
        let order = try #require(await test.spawner.app(1).heard.all.first?.launchOrder)
        #expect(order.scenes.first?.openings == [.url("fake:last", source: nil)])
        await test.host.shutDown()
    }

    @Test func `a URL whose scheme no app has is refused with the reason`() async throws {
        let error = await #expect(throws: HostError.self) {
            try await test.host.open(url: "unknown:x", for: test.person)
        }
        #expect(error?.code == .noAppForURL)
        #expect(error?.message.contains("CFBundleURLTypes") == true)
        await test.host.shutDown()
    }

    @Test(.specification("1.3.14"))
    func `a URL opened by an app opens a tab of the browser, once for each action of the user`()
        async throws
    {
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        // The user has not acted yet.
        app.say(.openURL(token: 1, "https://example.org/a"))
        _ = await app.heard.first { $0 == .openedURL(token: 1, isOpened: false) }
        page.event(tap(1))
        _ = await app.heard.first { $0.eventNumber == 1 }
        app.say(.openURL(token: 2, "https://example.org/b"))
        _ = await app.heard.first { $0 == .openedURL(token: 2, isOpened: true) }
        await sink.next(#"{"t":"visit","url":"https://example.org/b"}"#)
        app.say(.openURL(token: 3, "https://example.org/c"))
        _ = await app.heard.first { $0 == .openedURL(token: 3, isOpened: false) }
        page.event(tap(2))
        await test.settle()
        test.clock.advance(by: .seconds(6))
        app.say(.openURL(token: 4, "https://example.org/d"))
        _ = await app.heard.first { $0 == .openedURL(token: 4, isOpened: false) }
        page.event(tap(3))
        _ = await app.heard.first { $0.eventNumber == 3 }
        app.say(.openURL(token: 5, "javascript:alert(1)"))
        _ = await app.heard.first { $0 == .openedURL(token: 5, isOpened: false) }
        #expect(sink.messages.all.filter { $0.contains(#""t":"visit""#) }.count == 1)
        await test.host.shutDown()
    }

    @Test(.specification("1.3.14"))
    func `a URL opened by an app for another app opens its window, with the name of the source`()
        async throws
    {
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        page.event(tap(1))
        _ = await app.heard.first { $0.eventNumber == 1 }
        app.say(.openURL(token: 1, "other:x"))
        _ = await app.heard.first { $0 == .openedURL(token: 1, isOpened: true) }
        let received = await sink.next(#""t":"open""#)
        let session = try #require(
            try await test.host.scenes(of: test.person).first { $0.session.app == "other" })
        #expect(received.contains(session.session.address))
        let second = RecordingSink()
        _ = test.host.attach(
            TestHost.hello(), to: session.session.identifier, of: "other", for: test.person,
            sink: second)
        await second.next(#""t":"frame""#)
        let order = try #require(await test.spawner.app(2).heard.all.first?.launchOrder)
        #expect(
            order.scenes.first?.openings == [.url("other:x", source: "org.example.fake")])
        await test.host.shutDown()
    }

    @Test(.specification("6.9.1"))
    func `a URL is delivered to a suspended app once its page is back, after the phase`()
        async throws
    {
        let (page, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        page.phase(isVisible: false, isFocused: false)
        await test.settle()
        #expect(try await test.host.suspend("fake", for: test.person))
        _ = await app.heard.first { $0 == .suspend }
        let start = app.heard.count
        #expect(try await !test.host.open(url: "fake:x", for: test.person).isOnScreen)
        await test.settle()
        #expect(app.heard.count == start)
        page.phase(isVisible: true, isFocused: true)
        _ = await app.signals.first { $0 == SIGCONT }
        _ = await app.heard.first(from: start) { if case .open = $0 { true } else { false } }
        #expect(
            Array(app.heard.all[start...]) == [
                .phase(session: session.identifier, .foregroundActive),
                .open(session: session.identifier, .url("fake:x", source: nil)),
            ])
        await test.host.shutDown()
    }

    @Test(.specification("6.9.1"))
    func `a URL waits for its window after the app was killed, and no other window gets it`()
        async throws
    {
        let (page, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        page.phase(isVisible: false, isFocused: false)
        await test.settle()
        try await test.host.open(url: "fake:x", for: test.person)
        app.die(.signalled(SIGKILL))
        page.detach()
        while await test.host.instanceCount > 0, !Task.isCancelled { await Task.yield() }
        let other = try await test.host.newSession(of: "fake", for: test.person)
        let (_, second, _) = try await test.open(other)
        await second.next(#""t":"frame""#)
        let next = await test.spawner.app(2)
        _ = await next.heard.first { $0.launchOrder != nil }
        #expect(next.heard.all.first?.launchOrder?.scenes.flatMap(\.openings) == [])
        let (_, third, _) = try await test.open(session)
        await third.next(#""t":"frame""#)
        _ = await next.heard.first {
            if case .connect(let order) = $0 {
                order.openings == [.url("fake:x", source: nil)]
            } else {
                false
            }
        }
        await test.host.shutDown()
    }

    @Test func `waiting URLs are deleted when the user quits their app`() async throws {
        let opened = try await test.host.open(url: "fake:x", for: test.person)
        try await test.host.quit("fake", for: test.person)
        #expect(await test.host.hasNoOpenings)
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let order = try #require(await test.spawner.app(1).heard.all.first?.launchOrder)
        #expect(order.scenes.map(\.openings) == [[]])
        #expect(order.scenes.map(\.session) != [opened.session.identifier])
        await test.host.shutDown()
    }

    @Test(.specification("1.3.14"))
    func
        `a URL whose scheme several apps have goes to a running one, or to the first by name`()
        async throws
    {
        let both = InstalledApp(
            name: "Fake", executable: "/usr/bin/Fake", urlSchemes: ["fake", "other"])
        let test = try TestHost(app: both)
        #expect(try await test.host.open(url: "other:x", for: test.person).app.slug == "fake")
        let session = try await test.host.freeSession(of: "other", for: test.person)
        let sink = RecordingSink()
        _ = test.host.attach(
            TestHost.hello(), to: session.identifier, of: "other", for: test.person, sink: sink)
        await sink.next(#""t":"frame""#)
        let opened = try await test.host.open(url: "other:y", for: test.person)
        #expect(opened.app.slug == "other")
        #expect(opened.isOnScreen)
        // A running app of another user does not count for this one.
        let stranger = Person(token: PersonToken())
        #expect(try await test.host.open(url: "other:z", for: stranger).app.slug == "fake")
        await test.host.shutDown()
    }

    @Test(arguments: [
        "https://apps.example.org:8443/", "http://APPS.example.org./", "http://192.168.1.20:81/",
        "http://3232235796/", "http://0xc0a80114/", "http://[2001:db8:0::7]:1/",
        "http://[2001:DB8:0:0:0:0:0:7]/", "http://1.2.3.4.5/", "http://256.0.0.1/", "http://[::x]/",
    ])
    func `a URL that an app opens never sends a browser to an address of this host`(
        _ address: String
    ) async throws {
        let names = ["apps.example.org", "192.168.1.20", "[2001:db8::7]"]
        let test = try TestHost(settings: { $0.hostNames = names })
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        #expect(
            sink.messages.all[0].contains(
                #""names":["apps.example.org","192.168.1.20","[2001:db8::7]"]"#))
        let app = await test.spawner.app(1)
        page.event(tap(1))
        _ = await app.heard.first { $0.eventNumber == 1 }
        app.say(.openURL(token: 1, address))
        app.say(.openURL(token: 2, "https://other.example.org/"))
        _ = await app.heard.first { $0 == .openedURL(token: 1, isOpened: false) }
        _ = await app.heard.first { $0 == .openedURL(token: 2, isOpened: true) }
        await test.host.shutDown()
    }

    @Test(arguments: [
        "http://localhost/", "http://LOCALHOST:9199/visit", "https://localhost.:1/",
        "http://any.localhost/", "http://127.0.0.1:9199/", "http://127.1/", "http://127.0.0.1./",
        "http://127.255.3.4/", "http://2130706433/", "http://0x7f000001:80/", "http://0x7f.1/",
        "http://0177.0.0.1/", "http://0/", "http://0.0.0.0:8080/", "http://[::1]:8080/",
        "http://[0:0:0:0:0:0:0:1]/", "http://[::]/", "http://[::ffff:127.0.0.1]/",
        "http://[::ffff:7f00:1]/", "http://%6cocalhost/", "http://127.0.0.1%2e/",
        "http://%31%32%37.0.0.1/",
    ])
    func `a URL opened by an app never leads a browser to this machine's own names`(
        _ address: String
    ) async throws {
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        page.event(tap(1))
        _ = await app.heard.first { $0.eventNumber == 1 }
        app.say(.openURL(token: 1, address))
        let answer = await app.heard.first {
            if case .openedURL(token: 1, _) = $0 { true } else { false }
        }
        #expect(answer == .openedURL(token: 1, isOpened: false))
        // The action still permits a URL that may be opened.
        app.say(.openURL(token: 2, "https://127.0.0.1.example.org/a"))
        let next = await app.heard.first {
            if case .openedURL(token: 2, _) = $0 { true } else { false }
        }
        #expect(next == .openedURL(token: 2, isOpened: true))
        await sink.next("127.0.0.1.example.org")
        #expect(sink.messages.all.filter { $0.contains(#""t":"visit""#) }.count == 1)
        await test.host.shutDown()
    }

    @Test(.specification("6.6.1"))
    func `a URL waits while data is locked, and an app with locked data opens no URL`() async throws
    {
        let (page, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        page.phase(isVisible: false, isFocused: false)
        await test.settle()
        try await test.host.open(url: "fake:x", for: test.person)
        page.event(tap(1))
        _ = await app.heard.first { $0.eventNumber == 1 }
        try await test.host.lock()
        app.say(.openURL(token: 1, "https://example.org/"))
        _ = await app.heard.first { $0 == .openedURL(token: 1, isOpened: false) }
        page.phase(isVisible: true, isFocused: true)
        await test.settle()
        await app.exchange()
        #expect(openings(app) == [])
        try await test.host.unlock()
        _ = await app.heard.first {
            $0 == .open(session: session.identifier, .url("fake:x", source: nil))
        }
        #expect(sink.messages.all.filter { $0.contains(#""t":"visit""#) } == [])
        await test.host.shutDown()
    }
}
