import HostLink
import Specification
import Testing

@testable import AppHost

/// External displays of an app (specification 1.10.10).
@Suite(.timeLimit(.minutes(5))) struct ExternalDisplayTests {
    private func display(
        _ test: TestHost, _ hello: PageHello = TestHost.hello(isFocused: false)
    ) async throws -> (page: any ScenePage, sink: RecordingSink, session: SceneSession) {
        let session = try await test.host.displaySession(of: "fake", for: test.person)
        return try await test.open(session, hello)
    }

    private func orders(_ app: FakeApp) async -> [SceneOrder] {
        let launch = await app.heard.first { $0.launchOrder != nil }
        return launch.launchOrder?.scenes ?? []
    }

    @Test(.specification("1.10.10"))
    func `an external display launches its app with a background window that no page shows`()
        async throws
    {
        let test = try TestHost()
        let (_, sink, session) = try await display(test)
        await sink.next("\"frame\"")
        let scenes = await orders(test.spawner.app(1))
        let ordered = try #require(scenes.first { $0.isExternalDisplay })
        #expect(ordered.session == session.identifier)
        #expect(ordered.hasPage)
        // The page of a display never has the focus, but its scene is active all the same.
        #expect(ordered.phase == .foregroundActive)
        let window = try #require(scenes.first { !$0.isExternalDisplay })
        #expect(scenes.count == 2)
        #expect(window.phase == .background)
        #expect(!window.hasPage)
        #expect(
            try await test.host.freeSession(of: "fake", for: test.person).identifier
                == window.session)
        await test.host.shutDown()
    }

    @Test(.specification("1.10.10"))
    func `an external display uses the process of its user's window`() async throws {
        let test = try TestHost()
        let (_, sink, _) = try await test.open()
        await sink.next("\"frame\"")
        let (_, displaySink, session) = try await display(test)
        await displaySink.next("\"frame\"")
        let app = await test.spawner.app(1)
        let connected = app.heard.all.compactMap { message -> SceneOrder? in
            if case .connect(let order) = message { order } else { nil }
        }
        #expect(connected.map(\.session) == [session.identifier])
        #expect(connected.map(\.isExternalDisplay) == [true])
        #expect(test.spawner.apps.count == 1)
        await test.host.shutDown()
    }

    @Test func `input from the page of an external display is refused and closes its connection`()
        async throws
    {
        let test = try TestHost()
        let (page, sink, _) = try await display(test)
        await sink.next("\"frame\"")
        let app = await test.spawner.app(1)
        page.event(tap(1))
        page.event(typed(2, "forged"))
        await sink.next("closed")
        await app.exchange()
        #expect(app.heard.all.compactMap(\.eventNumber) == [])
        await test.host.shutDown()
    }

    @Test func `the page of an external display cannot have the app killed`() async throws {
        let test = try TestHost()
        let (page, sink, _) = try await display(test)
        await sink.next("\"frame\"")
        page.kill()
        await sink.next("closed")
        #expect(await test.spawner.app(1).signals.all == [])
        await test.host.shutDown()
    }

    @Test(.specification("1.10.10"))
    func `an external display is disconnected some time after its page was closed`() async throws {
        let test = try TestHost()
        let (_, windowSink, _) = try await test.open()
        await windowSink.next("\"frame\"")
        let (page, sink, session) = try await display(test)
        await sink.next("\"frame\"")
        let app = await test.spawner.app(1)
        page.detach()
        _ = await app.heard.first { $0 == .hidePage(session: session.identifier) }
        await test.settle()
        test.clock.advance(by: .seconds(5))
        _ = await app.heard.first {
            $0 == .disconnect(session: session.identifier, discard: false)
        }
        // The display has the same session when its page is opened again.
        let (_, again, known) = try await display(test)
        #expect(known.identifier == session.identifier)
        await again.next("\"frame\"")
        await test.host.shutDown()
    }

    @Test func `an external display whose page is loaded again stays connected`() async throws {
        let test = try TestHost()
        let (page, sink, session) = try await display(test)
        await sink.next("\"frame\"")
        let app = await test.spawner.app(1)
        page.detach()
        await test.settle()
        let (_, again, _) = try await test.open(session, TestHost.hello(isFocused: false))
        await again.next("\"frame\"")
        test.clock.advance(by: .seconds(5))
        await app.exchange()
        #expect(
            !app.heard.all.contains(.disconnect(session: session.identifier, discard: false)))
        await test.host.shutDown()
    }

    @Test func `a window is never used as a display, nor a display as a window`() async throws {
        let test = try TestHost()
        let display = try await test.host.displaySession(of: "fake", for: test.person)
        let window = try await test.host.freeSession(of: "fake", for: test.person)
        #expect(display.isExternalDisplay)
        #expect(!window.isExternalDisplay)
        // The first was offered to a page that is being loaded, so this is a second display.
        let other = try await test.host.displaySession(of: "fake", for: test.person)
        #expect(other.isExternalDisplay)
        #expect(Set([display, window, other].map(\.identifier)).count == 3)
        #expect(
            try await test.host.scenes(of: test.person).map(\.session.identifier) == [
                window.identifier
            ])
        await test.host.shutDown()
    }

    @Test func `an app that shows one scene can have displays in addition to its window`()
        async throws
    {
        let test = try TestHost(
            app: InstalledApp(
                name: "Fake", executable: "/usr/bin/Fake", supportsMultipleScenes: false))
        let display = try await test.host.displaySession(of: "fake", for: test.person)
        let window = try await test.host.freeSession(of: "fake", for: test.person)
        #expect(window.identifier != display.identifier)
        #expect(
            try await test.host.newSession(of: "fake", for: test.person).identifier
                == window.identifier)
        await test.host.shutDown()
    }

    @Test func `an external display belongs to its user only`() async throws {
        let test = try TestHost()
        let display = try await test.host.displaySession(of: "fake", for: test.person)
        let stranger = Person(token: PersonToken())
        #expect(
            try await test.host.session(display.identifier, of: "fake", for: stranger) == nil)
        let sink = RecordingSink()
        _ = test.host.attach(
            TestHost.hello(), to: display.identifier, of: "fake", for: stranger, sink: sink)
        await sink.next("closed")
        #expect(sink.messages.all.contains { $0.contains("goto") })
        #expect(test.spawner.apps.count == 0)
        await test.host.shutDown()
    }

    @Test(.specification("1.10.10"))
    func `an external display is restored after the kill of its app and the restart of its host`()
        async throws
    {
        let test = try TestHost()
        let (_, sink, session) = try await display(test)
        await sink.next("\"frame\"")
        let app = await test.spawner.app(1)
        app.die(.signalled(9))
        let second = await orders(test.spawner.app(2))
        #expect(
            second.filter(\.isExternalDisplay).map(\.session) == [session.identifier])
        #expect(second.count == 2)
        await test.host.shutDown()

        let next = try TestHost(test.folder, person: test.person)
        let (_, again, known) = try await display(next)
        #expect(known.identifier == session.identifier)
        #expect(known.isExternalDisplay)
        await again.next("\"frame\"")
        let third = await orders(next.spawner.app(1))
        #expect(third.filter(\.isExternalDisplay).map(\.session) == [session.identifier])
        await next.host.shutDown()
    }

    @Test func `an app is notified at launch which of its sessions are external displays`()
        async throws
    {
        let test = try TestHost()
        let display = try await test.host.displaySession(of: "fake", for: test.person)
        let (_, sink, window) = try await test.open()
        await sink.next("\"frame\"")
        let launch = await test.spawner.app(1).heard.first { $0.launchOrder != nil }.launchOrder
        #expect(launch?.openSessions == [display.identifier])
        #expect(launch?.externalDisplaySessions == [display.identifier])
        #expect(launch?.scenes.map(\.session) == [window.identifier])
        await test.host.shutDown()
    }

    @Test func `an app cannot open an external display in a tab of its user`() async throws {
        let test = try TestHost()
        let display = try await test.host.displaySession(of: "fake", for: test.person)
        let (_, sink, _) = try await test.open()
        await sink.next("\"frame\"")
        let app = await test.spawner.app(1)
        app.say(.requestScene(request: 7, session: display.identifier, activity: nil))
        let answer = await app.heard.first {
            if case .answer(7, _) = $0 { true } else { false }
        }
        #expect(answer == .answer(request: 7, isGranted: false))
        #expect(!sink.messages.all.contains { $0.contains("\"open\"") })
        await test.host.shutDown()
    }
}
