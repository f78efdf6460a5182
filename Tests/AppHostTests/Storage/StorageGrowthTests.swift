import Foundation
import Glibc
import GRDB
import HostLink
import Testing

@testable import AppHost

/// The limits on the growth of a state directory.
@Suite(.timeLimit(.minutes(5))) struct `The growth of a host's storage` {
    @Test func `a window that no page ever showed leaves no row when it is closed`() async throws {
        let test = try TestHost()
        let (_, sink, shown) = try await test.open()
        await sink.next(#""t":"frame""#)
        for _ in 1...5 {
            let session = try await test.host.newSession(of: "fake", for: test.person)
            try await test.host.quit(session: session.identifier, of: "fake", for: test.person)
        }
        #expect(
            try test.host.stores.sessions.discardedSessions(app: "fake", person: test.person) == [])
        #expect(try rows(test) == [shown.identifier])
        await test.host.shutDown()
    }

    @Test func `an app is notified of a window that was closed immediately after it was connected`()
        async throws
    {
        let test = try TestHost(script: { message, app in
            if case .disconnect(_, true) = message { return }
            FakeSpawner.wellBehaved(message, app)
        })
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let second = try await test.host.newSession(of: "fake", for: test.person)
        let (_, otherSink, _) = try await test.open(second)
        await otherSink.next(#""t":"frame""#)
        // The database is updated a second after the connection.
        try await test.host.quit(session: second.identifier, of: "fake", for: test.person)
        #expect(
            try test.host.stores.sessions.discardedSessions(app: "fake", person: test.person)
                == [second.identifier])
        await test.host.shutDown()
    }

    @Test func `a user whose windows were all closed before a page showed them is deleted`()
        async throws
    {
        let test = try TestHost()
        for _ in 1...3 {
            let session = try await test.host.newSession(of: "fake", for: test.person)
            _ = try await test.host.newSession(of: "fake", for: test.person)
            try await test.host.quit(session: session.identifier, of: "fake", for: test.person)
        }
        try await test.host.quit("fake", for: test.person)
        // The sweep discards unused sessions, and then deletes their users.
        for _ in 1...3 {
            test.clock.advance(by: .seconds(25 * 3600))
            await test.settle()
        }
        while try count("person", test) > 0 {
            test.clock.advance(by: .seconds(25 * 3600))
            await test.settle()
        }
        #expect(try rows(test) == [])
        await test.host.shutDown()
    }

    @Test func `an app is notified of thousands of closed windows, and their rows are deleted`()
        async throws
    {
        let test = try TestHost()
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        page.detach()
        await test.settle()
        await test.spawner.app(1).die(.exited(0))
        await test.settle()
        let person = test.person.identifier
        try test.host.database.write { db in
            for number in 1...20_000 {
                try db.execute(
                    sql: """
                        INSERT INTO session (id, person, app, created, lastUsed, isNew, discarded)
                        VALUES (?, ?, 'fake', 0, 0, 0, 1)
                        """, arguments: ["closed-\(number)", person])
            }
        }
        // Each launch reports as many sessions as fit into a message.
        for launch in 2...5 as ClosedRange<Int32> {
            let (page, sink, _) = try await test.open()
            await sink.next(#""p":\#(launch)"#)
            let app = await test.spawner.app(launch)
            let order = await app.heard.first { $0.launchOrder != nil }.launchOrder
            #expect(order?.discardedSessions.count == StoreLimits.discardedListedMax)
            let left = 20_000 - (Int(launch) - 1) * StoreLimits.discardedListedMax
            while try count("session", test) > left + 2 { await test.settle() }
            page.detach()
            await test.settle()
            app.die(.exited(0))
            await test.settle()
        }
        await test.host.shutDown()
    }

    @Test func `the write-ahead log is checkpointed even if no app was ever started`() async throws
    {
        let test = try TestHost()
        let database = test.folder.path + "/state/host.sqlite"
        func size() throws -> Int {
            try FileManager.default.attributesOfItem(atPath: database)[.size] as? Int ?? 0
        }
        // Each checkpoint schedules the next one, so a host that runs for long continues with them.
        for _ in 1...2 {
            let person = Person(token: PersonToken())
            // A write waits for the end of the checkpoint before.
            _ = try await test.host.newSession(of: "fake", for: person)
            let before = try size()
            for _ in 1...89 { _ = try await test.host.newSession(of: "fake", for: person) }
            #expect(try size() == before)
            while try size() == before {
                test.clock.advance(by: .seconds(10))
                await test.settle()
            }
        }
        await test.host.shutDown()
    }

    @Test func `the number of browsers of a user is limited, and the newest are kept`() throws {
        let folder = try TemporaryFolder()
        let database = try HostDatabase(path: folder.path + "/host.sqlite")
        let stores = HostStores(in: database)
        let token = PersonToken()
        let date = Date(timeIntervalSince1970: 2_000_000_000)
        _ = try stores.sessions.newSession(
            app: "a", person: Person(token: token), activity: nil, isExternalDisplay: false,
            at: date)
        let passes = (0..<StoreLimits.browsersMax + 10).map { number in
            BrowserPass(token: token, at: date.addingTimeInterval(Double(number)))
        }
        for pass in passes {
            try stores.browsers.keep(
                BrowserRecord(epoch: 0, newest: pass.issued, since: 1), of: pass)
        }
        let count = try database.read { db in
            try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM browser") ?? 0
        }
        #expect(count == StoreLimits.browsersMax)
        #expect(try stores.browsers.browser(passes[0])?.newest == nil)
        #expect(try stores.browsers.browser(passes[passes.count - 1])?.newest != nil)
    }

    private func rows(_ test: TestHost) throws -> [String] {
        try test.host.database.read { db in
            try String.fetchAll(db, sql: "SELECT id FROM session ORDER BY id")
        }
    }

    private func count(_ table: String, _ test: TestHost) throws -> Int {
        try test.host.database.read { db in
            try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM \(table)") ?? 0
        }
    }
}
