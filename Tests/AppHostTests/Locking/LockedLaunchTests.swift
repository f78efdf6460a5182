import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

/// The treatment of windows and launches that are in progress when a lock begins.
@Suite(.timeLimit(.minutes(5))) struct `A lock during launches and connections` {
    private let source = FakeLock()

    private func connected(_ message: HostMessage) -> SceneOrder? {
        if case .connect(let scene) = message { scene } else { nil }
    }

    @Test(.specification("5.2.1", "2.3.5"))
    func `under a lock a window is not connected until its state can be read`() async throws {
        let test = try TestHost(
            script: { message, app in
                FakeSpawner.wellBehaved(message, app)
                if message == .lock { app.say(.locked) }
            }, events: MachineEventSources(lock: source))
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        let other = try await test.host.newSession(of: "fake", for: test.person)
        try await test.host.lock()
        await app.exchange()
        test.clock.advance(by: LifeTimes().lockGrace)
        _ = await app.heard.first { $0 == .lock }
        let (_, otherSink, _) = try await test.open(other)
        await otherSink.next(#""s":"locked""#)
        await app.exchange()
        #expect(!app.heard.all.contains { connected($0) != nil })
        let start = app.heard.count
        try await test.host.unlock()
        await otherSink.next(#""t":"frame""#)
        let heard = Array(app.heard.all[start...])
        let unlocked = try #require(
            heard.firstIndex { if case .unlock = $0 { true } else { false } })
        let order = try #require(
            heard.firstIndex { connected($0)?.session == other.identifier })
        #expect(unlocked < order)
        await test.host.shutDown()
    }

    @Test(.specification("5.2.1"))
    func `under a lock the refresh of a window is refused`() async throws {
        let test = try TestHost()
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        let other = try await test.host.newSession(of: "fake", for: test.person)
        try await test.host.lock()
        app.say(.requestRefresh(session: other.identifier))
        await app.exchange()
        #expect(!app.heard.all.contains { connected($0) != nil })
        await test.host.shutDown()
    }

    @Test(.specification("6.6.1"))
    func `a lock during a launch does not count as a launch crash`() async throws {
        let test = try TestHost(script: { message, app in
            switch message {
            // The app is slow to connect.
            case .launch: app.say(.launched(FakeSpawner.identity))
            default: FakeSpawner.wellBehaved(message, app)
            }
        })
        let (_, sink, session) = try await test.open()
        let app = await test.spawner.app(1)
        _ = await app.heard.first { $0.launchOrder != nil }
        await app.exchange()
        try await test.host.lock()
        await sink.next(#""s":"locked""#)
        app.say(.connected(session: session.identifier, highWaterMark: 0, .restored))
        app.draw(session.identifier)
        await app.exchange()
        #expect(try await test.processState == .running)
        test.clock.advance(by: LifeTimes().launchDeadline)
        await test.settle()
        #expect(!app.signals.all.contains(SIGKILL))
        let record = try test.host.stores.launches.launchRecord(app: "fake", person: test.person)
        #expect(record.launchCrashes == 0)
        await test.host.shutDown()
    }

    @Test func `a launch whose tab is closed does not count as a launch crash`() async throws {
        let test = try TestHost(script: { message, app in
            switch message {
            // The app connects, and is slow to draw its first frame.
            case .launch(let order):
                app.say(.launched(FakeSpawner.identity))
                for scene in order.scenes {
                    app.say(.connected(session: scene.session, highWaterMark: 0, .restored))
                }
            default: FakeSpawner.wellBehaved(message, app)
            }
        })
        let (page, _, _) = try await test.open()
        let app = await test.spawner.app(1)
        _ = await app.heard.first { $0.launchOrder != nil }
        await app.exchange()
        #expect(try await test.processState == .starting)
        page.detach()
        await test.settle()
        #expect(try await test.processState == .running)
        test.clock.advance(by: LifeTimes().launchDeadline)
        await test.settle()
        let record = try test.host.stores.launches.launchRecord(app: "fake", person: test.person)
        #expect(record.launchCrashes == 0)
        await test.host.shutDown()
    }
}
