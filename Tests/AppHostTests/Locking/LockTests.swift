import Foundation
import Glibc
import HostLink
import Logging
import Specification
import Synchronization
import Testing

@testable import AppHost

/// A session lock that the test controls.
final class FakeLock: SessionLockSource {
    private let handler = Mutex<(@Sendable (Bool) -> Void)?>(nil)

    func watch(
        logger: Logger, _ onChange: @escaping @Sendable (Bool) -> Void
    ) -> any EventWatch {
        handler.withLock { $0 = onChange }
        return Watch(source: self)
    }

    func tell(_ isLocked: Bool) {
        let handler = handler.withLock { $0 }
        handler?(isLocked)
    }

    private struct Watch: EventWatch {
        let source: FakeLock
        func cancel() { source.handler.withLock { $0 = nil } }
    }
}

@Suite(.timeLimit(.minutes(5))) struct `A host whose data is locked` {
    let source = FakeLock()
    let test: TestHost

    init() async throws {
        test = try TestHost(
            script: Self.script, events: MachineEventSources(lock: source))
        await test.settle()
    }

    private static let script: Script = { message, app in
        FakeSpawner.wellBehaved(message, app)
        if message == .lock { app.say(.locked) }
    }

    private static let lockGrace = LifeTimes().lockGrace

    private func opened() async throws -> (any ScenePage, RecordingSink, SceneSession, FakeApp) {
        let (page, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        return (page, sink, session, await test.spawner.app(1))
    }

    private func isLocking(_ message: HostMessage) -> Bool {
        switch message {
        case .lock, .unlock, .hidePage, .showPage, .phase: true
        default: false
        }
    }

    @Test(.specification("5.2.1", "6.6.1"))
    func `a lock covers the page at once and removes the key later, and an unlock restores both`()
        async throws
    {
        let (_, sink, session, app) = try await opened()
        let key = try #require(app.heard.all.first?.launchOrder).key
        let start = app.heard.count
        try await test.host.lock()
        await sink.next(#""s":"locked""#)
        _ = await app.heard.first(from: start) { $0 == .hidePage(session: session.identifier) }
        #expect(!app.heard.all.contains(.lock))
        test.clock.advance(by: Self.lockGrace)
        _ = await app.heard.first { $0 == .lock }
        #expect(await test.host.isLocked(test.person))
        let shown = sink.messages.count
        try await test.host.unlock()
        await sink.next(#""t":"frame""#, from: shown)
        let identifier = session.identifier
        #expect(
            app.heard.all[start...].filter(isLocking) == [
                .phase(session: identifier, .background), .hidePage(session: identifier), .lock,
                .unlock(key: key), .showPage(session: identifier),
                .phase(session: identifier, .foregroundActive),
            ])
        // An app that answered in time is not killed.
        test.clock.advance(by: .seconds(5))
        await test.settle()
        #expect(app.signals.all.filter { $0 == SIGKILL } == [])
        await test.host.shutDown()
    }

    @Test(.specification("6.6.1"))
    func `a lock that ends within its grace time removes no key`() async throws {
        let (_, _, _, app) = try await opened()
        try await test.host.lock()
        test.clock.advance(by: .seconds(3))
        try await test.host.unlock()
        test.clock.advance(by: Self.lockGrace)
        await test.settle()
        #expect(!app.heard.all.contains(.lock))
        await test.host.shutDown()
    }

    @Test(.specification("5.2.1"))
    func `a lock ends an app that keeps its key, and a suspended app that cannot release it`()
        async throws
    {
        test.spawner.use(FakeSpawner.wellBehaved)
        let (page, _, _, app) = try await opened()
        try await test.host.lock()
        test.clock.advance(by: Self.lockGrace)
        _ = await app.heard.first { $0 == .lock }
        await test.settle()
        test.clock.advance(by: LifeTimes().phaseDeadline)
        _ = await app.signals.first { $0 == SIGKILL }
        try await test.host.unlock()
        let second = await test.spawner.app(2)
        _ = await second.heard.first { $0.launchOrder != nil }
        await second.exchange()
        page.phase(isVisible: false, isFocused: false)
        await test.settle()
        #expect(try await test.host.suspend("fake", for: test.person))
        try await test.host.lock(test.person)
        test.clock.advance(by: Self.lockGrace)
        _ = await second.signals.first { $0 == SIGKILL }
        #expect(!second.heard.all.contains(.lock))
        await test.host.shutDown()
    }

    @Test(.specification("5.2.2", "10.17"))
    func `an app launched in the background while the data is locked gets no key and no events`()
        async throws
    {
        let (page, _, session, app) = try await opened()
        app.die(.signalled(SIGKILL))
        _ = await test.spawner.app(2)
        try await test.host.lock()
        await test.spawner.app(2).die(.signalled(SIGKILL))
        page.event(tap(1))
        await test.settle()
        #expect(test.spawner.apps.count == 2)
        try await test.host.launchInBackground("fake", for: test.person)
        let third = await test.spawner.app(3)
        _ = await third.heard.first { $0.launchOrder != nil }
        let order = try #require(third.heard.all.first?.launchOrder)
        #expect(order.key == [])
        #expect(order.scenes.map(\.phase) == [.background])
        third.say(.goodbye)
        third.die(.exited(0))
        await test.settle()
        #expect(!third.heard.all.contains { $0.eventNumber != nil })
        // The tap is not lost: it reaches the process that has its key.
        try await test.host.unlock()
        let fourth = await test.spawner.app(4)
        _ = await fourth.heard.first { $0.eventNumber == 1 }
        #expect(fourth.heard.all.first?.launchOrder?.key.count == 32)
        #expect(order.scenes.map(\.session) == [session.identifier])
        await test.host.shutDown()
    }

    @Test(.specification("1.1.11"))
    func `a background launch is refused if the settings restrict it`() async throws {
        let folder = try TemporaryFolder()
        var settings = HostSettings(stateDirectory: folder.path, clock: ManualClock())
        settings.backgroundRefresh = .restricted
        let host = try AppHost(
            apps: [TestHost.app], settings: settings, spawner: test.spawner,
            logger: TestHost.silent)
        let error = await #expect(throws: HostError.self) {
            try await host.launchInBackground("fake", for: test.person)
        }
        #expect(error?.code == .backgroundRefused)
        await host.shutDown()
        await test.host.shutDown()
    }

    @Test func `under a lock a new page shows nothing, and no URL is opened`() async throws {
        try await test.host.lock()
        let session = try await test.host.freeSession(of: "fake", for: test.person)
        let (_, sink, _) = try await test.open(session)
        await sink.next(#""s":"locked""#)
        await test.settle()
        #expect(test.spawner.apps.count == 0)
        let error = await #expect(throws: HostError.self) {
            try await test.host.open(url: "fake:x", for: test.person)
        }
        #expect(error?.code == .dataLocked)
        try await test.host.unlock()
        await sink.next(#""t":"frame""#)
        await test.host.shutDown()
    }

    @Test func `a lock of one user affects no other user, and survives the end of the host`()
        async throws
    {
        let other = Person(token: PersonToken())
        try await test.host.lock(other)
        #expect(await test.host.isLocked(other))
        #expect(await !test.host.isLocked(test.person))
        await test.host.shutDown()
        let next = try TestHost(test.folder)
        #expect(await next.host.isLocked(other))
        #expect(await !next.host.isLocked(test.person))
        try await next.host.lock()
        try await next.host.unlock()
        #expect(await next.host.isLocked(other))
        try await next.host.unlock(other)
        #expect(await !next.host.isLocked(other))
        await next.host.shutDown()
    }

    @Test(.specification("6.6.1"))
    func `the lock follows the desktop session, which does not end a lock of the host itself`()
        async throws
    {
        source.tell(false)
        await test.settle()
        #expect(await !test.host.isLocked)
        source.tell(true)
        await test.settle()
        #expect(await test.host.isLocked(test.person))
        try await test.host.lock()
        source.tell(false)
        await test.settle()
        #expect(await test.host.isLocked(test.person))
        try await test.host.unlock()
        #expect(await !test.host.isLocked(test.person))
        await test.host.shutDown()
    }

    @Test(.specification("5.2.1"))
    func `a locked page stays covered whatever happens to the app's process`() async throws {
        let (page, sink, session, app) = try await opened()
        try await test.host.lock()
        await sink.next(#""s":"locked""#)
        let start = sink.messages.count
        app.draw(session.identifier)
        app.say(.title(session: session.identifier, "Secret plan"))
        await app.exchange()
        app.die(.signalled(SIGKILL))
        page.choose(.startWithoutState)
        page.resync()
        page.phase(isVisible: false, isFocused: false)
        page.phase(isVisible: true, isFocused: true)
        await test.settle()
        let sent = sink.messages.all[start...]
        #expect(!sent.contains { $0.contains(#""t":"state""#) || $0.contains(#""t":"frame""#) })
        #expect(test.spawner.apps.count == 1)
        #expect(
            try await test.host.session(session.identifier, of: "fake", for: test.person)?.title
                == "")
        #expect(try await test.host.scenes(of: test.person).map(\.session.title) == [""])
        #expect(try await test.host.snapshot(of: session, for: test.person) == nil)
        #expect(try await test.host.placeholder(for: session, of: test.person) == nil)
        try await test.host.unlock()
        await sink.next(#""t":"frame""#, from: start)
        #expect(
            try await test.host.session(session.identifier, of: "fake", for: test.person)?.title
                == "Secret plan")
        await test.host.shutDown()
    }

    @Test(.specification("6.6.1"))
    func `an app that was suspended without its key gets the key as its first message`()
        async throws
    {
        let (_, sink, session, app) = try await opened()
        let key = try #require(app.heard.all.first?.launchOrder).key
        try await test.host.lock()
        test.clock.advance(by: Self.lockGrace)
        _ = await app.heard.first { $0 == .lock }
        await app.exchange()
        #expect(try await test.host.suspend("fake", for: test.person))
        _ = await app.heard.first { $0 == .suspend }
        let start = app.heard.count
        let shown = sink.messages.count
        try await test.host.unlock()
        _ = await app.signals.first { $0 == SIGCONT }
        await sink.next(#""t":"frame""#, from: shown)
        #expect(app.heard.all[start...].first == .unlock(key: key))
        #expect(
            app.heard.all[start...].contains(
                .phase(session: session.identifier, .foregroundActive)))
        await test.host.shutDown()
    }

    @Test(.specification("6.6.1"))
    func `text that is typed under a lock is kept, and delivered to the app afterwards`()
        async throws
    {
        let (page, sink, _, app) = try await opened()
        try await test.host.lock()
        await sink.next(#""s":"locked""#)
        page.event(typed(1, "half a word"))
        test.clock.advance(by: Self.lockGrace)
        _ = await app.heard.first { $0 == .lock }
        await app.exchange()
        #expect(!app.heard.all.contains { $0.eventNumber != nil })
        try await test.host.unlock()
        _ = await app.heard.first { $0.eventNumber == 1 }
        await test.host.shutDown()
    }

    @Test(.specification("5.2.1"))
    func
        `a lock requests the erasure of the key again if the app's answer was for an earlier lock`()
        async throws
    {
        test.spawner.use(FakeSpawner.wellBehaved)
        let (_, _, _, app) = try await opened()
        try await test.host.lock()
        test.clock.advance(by: Self.lockGrace)
        _ = await app.heard.first { $0 == .lock }
        try await test.host.unlock()
        try await test.host.lock()
        // The app releases its key, and gets it back with the message that is on its way.
        app.say(.locked)
        await app.exchange()
        let start = app.heard.count
        test.clock.advance(by: Self.lockGrace)
        _ = await app.heard.first(from: start) { $0 == .lock }
        app.say(.locked)
        await app.exchange()
        test.clock.advance(by: LifeTimes().phaseDeadline)
        await test.settle()
        #expect(app.signals.all.filter { $0 == SIGKILL } == [])
        await test.host.shutDown()
    }
}
