import Glibc
import GRDB
import HostLink
import Testing

@testable import AppHost

@Suite(.timeLimit(.minutes(5))) struct `A host with replaced stores` {
    @Test func `a host runs apps with launches and deaths that are not in SQLite`() async throws {
        let folder = try TemporaryFolder()
        let person = Person(token: PersonToken())
        let (launches, deaths) = (MemoryLaunches(), MemoryDeaths())
        for run in 1...2 {
            let test = try TestHost(
                folder, person: person,
                stores: {
                    $0.launches = launches
                    $0.deaths = deaths
                })
            let (_, sink, _) = try await test.open()
            await sink.next(#""t":"frame","f":1,"p":1"#)
            #expect(
                await test.spawner.app(1).heard.all.first?.launchOrder?.reason
                    == (run == 1 ? .fresh : .relaunch))
            await test.spawner.app(1).die(.signalled(SIGSEGV))
            await sink.next(#""t":"frame","f":1,"p":2"#)
            #expect(try await test.host.status(of: "fake", for: person).deaths.count == run)
            #expect(launches.launchRecord(app: "fake", person: person).hasRun)
            for table in ["launch", "death"] {
                let sql = "SELECT COUNT(*) FROM \(table)"
                #expect(try test.host.database.read { try Int.fetchOne($0, sql: sql) } == 0)
            }
            await test.host.shutDown()
        }
    }

    @Test func `a lock that cannot be stored is in effect and reported as not stored`()
        async throws
    {
        let folder = try TemporaryFolder()
        let locks = FailingLocks()
        let test = try TestHost(folder, stores: { $0.locks = locks })
        let full = HostError(.storageFailed, "The disk is full.")
        locks.fail(with: full)
        let error = await #expect(throws: HostError.self) { try await test.host.lock() }
        #expect(error?.code == .storageFailed)
        #expect(await test.host.isLocked(test.person))
        #expect(!locks.lockState().isHostLocked)
        // The next change is stored together with the failed one.
        locks.fail(with: nil)
        try await test.host.lock(test.person)
        #expect(locks.lockState().isHostLocked)
        #expect(locks.lockState().isLocked(test.person))
        await test.host.shutDown()
        let next = try TestHost(folder, stores: { $0.locks = locks })
        #expect(await next.host.isLocked(next.person))
        await next.host.shutDown()
    }
}
