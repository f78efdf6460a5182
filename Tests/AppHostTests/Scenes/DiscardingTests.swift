import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

/// Windows that are closed permanently, and the notification of their app.
@Suite(.timeLimit(.minutes(5))) struct `A discarded session` {
    private func isDiscard(_ message: HostMessage, of session: SceneSession) -> Bool {
        message == .disconnect(session: session.identifier, discard: true)
    }

    /// Opens two windows of one app.
    private func opened(
        _ script: @escaping Script = FakeSpawner.wellBehaved
    ) async throws -> (TestHost, FakeApp, kept: any ScenePage, SceneSession, SceneSession) {
        let test = try TestHost(script: script)
        let (page, sink, first) = try await test.open()
        await sink.next(#""t":"frame""#)
        let second = try await test.host.newSession(of: "fake", for: test.person)
        let (_, otherSink, _) = try await test.open(second)
        await otherSink.next(#""t":"frame""#)
        return (test, await test.spawner.app(1), page, first, second)
    }

    private func nextOrder(_ test: TestHost, _ number: Int32) async -> LaunchOrder? {
        await test.spawner.app(number).heard.first { $0.launchOrder != nil }.launchOrder
    }

    @Test(.specification("2.4.8", "6.2.1g"))
    func `a discarded session is reported to a running app once, and not at the next launch`()
        async throws
    {
        let (test, app, page, _, second) = try await opened()
        try await test.host.quit(session: second.identifier, of: "fake", for: test.person)
        _ = await app.heard.first { isDiscard($0, of: second) }
        await app.exchange()
        app.die(.signalled(SIGKILL))
        #expect(await nextOrder(test, 2)?.discardedSessions == [])
        page.detach()
        await test.host.shutDown()
    }

    @Test(.specification("2.4.8"))
    func `a discarded session is reported at the next launch if the app died before`() async throws
    {
        let (test, app, page, _, second) = try await opened { message, app in
            // The app crashes when it is notified.
            if case .disconnect(_, true) = message { return app.die(.signalled(SIGSEGV)) }
            if let order = message.launchOrder, !order.discardedSessions.isEmpty,
                app.identifier == 2
            {
                app.say(.launched(FakeSpawner.identity))
                return app.die(.signalled(SIGSEGV))
            }
            FakeSpawner.wellBehaved(message, app)
        }
        try await test.host.quit(session: second.identifier, of: "fake", for: test.person)
        _ = await app.heard.first { isDiscard($0, of: second) }
        #expect(await nextOrder(test, 2)?.discardedSessions == [second.identifier])
        // A launch crash does not lose the notification either.
        #expect(await nextOrder(test, 3)?.discardedSessions == [second.identifier])
        await test.spawner.app(3).exchange()
        await test.settle()
        #expect(
            try test.host.stores.sessions.discardedSessions(app: "fake", person: test.person) == [])
        page.detach()
        await test.host.shutDown()
    }

    @Test(.specification("2.4.8"))
    func `a discarded session is reported at the next launch if the app has ended before`()
        async throws
    {
        let (test, app, page, first, second) = try await opened()
        let (hidden, _, _) = try await test.open(second)
        for page in [page, hidden] { page.phase(isVisible: false, isFocused: false) }
        await app.exchange()
        app.die(.exited(0))
        await test.settle()
        try await test.host.quit(session: second.identifier, of: "fake", for: test.person)
        page.phase(isVisible: true, isFocused: true)
        let order = await nextOrder(test, 2)
        #expect(order?.discardedSessions == [second.identifier])
        #expect(order?.scenes.map(\.session) == [first.identifier])
        await test.host.shutDown()
    }

    @Test(.specification("2.4.8"))
    func `a session that is discarded by age is reported to a running app`() async throws {
        let test = try TestHost(settings: { $0.sessionAge = .seconds(12 * 3600) })
        let (page, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        let forgotten = try await test.host.newSession(of: "fake", for: test.person)
        let (left, leftSink, _) = try await test.open(forgotten)
        await leftSink.next(#""t":"frame""#)
        for page in [page, left] { page.detach() }
        await test.settle()
        await test.spawner.app(1).die(.exited(0))
        // Only one of the two is opened again.
        let (_, again, _) = try await test.open(session)
        await again.next(#""t":"frame""#)
        let app = await test.spawner.app(2)
        // The host sweeps soon after its start, and then once a day.
        for wait in [60, 24 * 3600] {
            test.clock.advance(by: .seconds(wait))
            await test.settle()
        }
        _ = await app.heard.first { isDiscard($0, of: forgotten) }
        await test.host.shutDown()
    }

    @Test(.specification("2.4.8"))
    func `an app cannot confirm a discarded session of another app`() async throws {
        let (test, app, _, _, second) = try await opened { message, app in
            if case .disconnect(_, true) = message { return }
            FakeSpawner.wellBehaved(message, app)
        }
        try await test.host.quit(session: second.identifier, of: "fake", for: test.person)
        let stranger = Person(token: PersonToken())
        let theirs = try await test.host.newSession(of: "other", for: stranger)
        try test.host.stores.sessions.keep([theirs.identifier: SessionChange(isConnected: true)])
        try test.host.stores.sessions.discard([theirs.identifier])
        app.say(.discarded(sessions: [theirs.identifier]))
        await app.exchange()
        await test.settle()
        #expect(
            try test.host.stores.sessions.discardedSessions(app: "other", person: stranger)
                == [theirs.identifier])
        await test.host.shutDown()
    }
}
