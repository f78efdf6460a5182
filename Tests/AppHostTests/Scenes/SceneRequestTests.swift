import GRDB
import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

/// The requests of apps to the host about their scenes (specification 1.1.12, 6.2.9).
@Suite(.timeLimit(.minutes(5))) struct `Requests about scenes` {
    private func answer(_ app: FakeApp, _ request: UInt64) async -> Bool? {
        let message = await app.heard.first {
            if case .answer(request, _) = $0 { true } else { false }
        }
        if case .answer(_, let isGranted) = message { return isGranted }
        return nil
    }

    @Test(.specification("6.2.9"))
    func `a requested scene opens in a tab of its own, with its activity`() async throws {
        let test = try TestHost()
        let (_, sink, first) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        app.say(.requestScene(request: 1, session: nil, activity: [7]))
        #expect(await answer(app, 1) == true)
        await sink.next(#""t":"open""#)
        let sessions = try await test.host.scenes(of: test.person).map(\.session)
        let session = try #require(sessions.first { $0.identifier != first.identifier })
        #expect(sink.messages.all.last?.contains(session.identifier) == true)
        let (_, second, _) = try await test.open(session)
        await second.next(#""t":"frame""#)
        let orders = app.heard.all.compactMap { message in
            if case .connect(let order) = message { order } else { nil }
        }
        #expect(orders.map(\.session) == [session.identifier])
        #expect(orders.map(\.activity) == [[7]])
        #expect(orders.map(\.isNew) == [true])
        await test.host.shutDown()
    }

    @Test(.specification("6.2.9"))
    func `a requested session that exists opens in another tab, with its activity`() async throws {
        let test = try TestHost()
        let (page, first, session) = try await test.open()
        await first.next(#""t":"frame""#)
        let other = try await test.host.newSession(of: "fake", for: test.person)
        let (_, sink, _) = try await test.open(other)
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        // The window that the user looks at is in the foreground already.
        app.say(.requestScene(request: 1, session: other.identifier, activity: nil))
        #expect(await answer(app, 1) == true)
        app.say(.requestScene(request: 2, session: session.identifier, activity: nil))
        #expect(await answer(app, 2) == true)
        await test.settle()
        let opened = sink.messages.all.filter { $0.contains(#""t":"open""#) }
        #expect(opened.count == 1)
        #expect(opened.first?.contains(session.identifier) == true)
        page.detach()
        await test.settle()
        // A scene that is not connected gets its activity when it connects, even in the next
        // process.
        app.signal(SIGKILL)
        let second = await test.spawner.app(2)
        await sink.next(#""f":1,"p":2"#)
        let launch = await second.heard.first { $0.launchOrder != nil }.launchOrder
        #expect(launch?.openSessions == [session.identifier])
        second.say(.requestScene(request: 3, session: session.identifier, activity: [9]))
        #expect(await answer(second, 3) == true)
        let (_, again, _) = try await test.open(session)
        await again.next(#""t":"frame""#)
        let orders = second.heard.all.compactMap { message in
            if case .connect(let order) = message { order } else { nil }
        }
        #expect(orders.map(\.activity) == [[9]])
        #expect(orders.map(\.isNew) == [false])
        await test.host.shutDown()
    }

    @Test func `sessions that the host cannot read are reported as unknown, not as an empty list`()
        async throws
    {
        let test = try TestHost()
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let unseen = try await test.host.newSession(of: "fake", for: test.person)
        func rename(_ table: String, to name: String) throws {
            try test.host.database.write { db in
                try db.execute(sql: "ALTER TABLE \(table) RENAME TO \(name)")
            }
        }
        func orderAfterDeath(of number: Int32) async -> LaunchOrder? {
            await test.spawner.app(number).signal(SIGKILL)
            return await test.spawner.app(number + 1).heard.first { $0.launchOrder != nil }
                .launchOrder
        }
        try rename("session", to: "lost")
        let blind = try #require(await orderAfterDeath(of: 1))
        #expect(blind.openSessions == nil)
        #expect(blind.scenes.count == 1)
        await sink.next(#""f":1,"p":2"#)
        try rename("lost", to: "session")
        let seeing = try #require(await orderAfterDeath(of: 2))
        #expect(seeing.openSessions == [unseen.identifier])
        await test.host.shutDown()
    }

    @Test(.specification("6.2.10", "1.10.11"))
    func `a request about scenes that cannot be fulfilled is refused`() async throws {
        let test = try TestHost()
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let stranger = try await test.host.newSession(
            of: "fake", for: Person(token: PersonToken()))
        let app = await test.spawner.app(1)
        app.say(.requestScene(request: 1, session: stranger.identifier, activity: nil))
        app.say(.requestScene(request: 2, session: "../../etc", activity: nil))
        app.say(.requestDestruction(request: 3, session: stranger.identifier))
        for request: UInt64 in 1...3 { #expect(await answer(app, request) == false) }
        page.detach()
        await test.settle()
        app.say(.requestScene(request: 4, session: nil, activity: nil))
        #expect(await answer(app, 4) == false)
        await test.host.shutDown()
    }

    @Test(.specification("1.1.12", "2.4.8"))
    func `a session without a page is discarded on request, and the process is notified`()
        async throws
    {
        let test = try TestHost()
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let other = try await test.host.newSession(of: "fake", for: test.person)
        let app = await test.spawner.app(1)
        app.say(.requestDestruction(request: 1, session: other.identifier))
        #expect(await answer(app, 1) == true)
        #expect(
            app.heard.all.contains(.disconnect(session: other.identifier, discard: true)))
        #expect(try await test.host.session(other.identifier, of: "fake", for: test.person) == nil)
        await test.host.shutDown()
    }

    @Test(.specification("2.4.6"))
    func `a session to be refreshed is connected in the background`() async throws {
        let test = try TestHost()
        let (_, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        let other = try await test.host.newSession(of: "fake", for: test.person)
        let app = await test.spawner.app(1)
        app.say(.requestRefresh(session: other.identifier))
        // The host ignores a refresh of a scene that is already connected.
        app.say(.requestRefresh(session: session.identifier))
        let message = await app.heard.first {
            if case .connect = $0 { true } else { false }
        }
        guard case .connect(let order) = message else { return }
        #expect(order.session == other.identifier)
        #expect(order.phase == .background)
        #expect(!order.hasPage)
        await test.host.shutDown()
    }
}
