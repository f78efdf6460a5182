import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

@Suite(.timeLimit(.minutes(5))) struct `The end of a host` {
    @Test(.specification("5.3.9"))
    func `sessions, users, keys and event marks survive the end of a host`() async throws {
        let folder = try TemporaryFolder()
        let first = try TestHost(folder)
        let (page, sink, session) = try await first.open()
        await sink.next(#""t":"frame""#)
        page.event(tap(1))
        await sink.next(#""c":1"#)
        await first.spawner.app(1).say(
            .snapshot(session: session.identifier, Array("picture".utf8)))
        let key = await first.spawner.app(1).heard.all.first?.launchOrder?.key
        await first.host.shutDown()
        await sink.next("closed")

        let spawner = FakeSpawner()
        let second = try AppHost(
            apps: [TestHost.app],
            settings: HostSettings(stateDirectory: folder.path + "/state", clock: ManualClock()),
            spawner: spawner, logger: TestHost.silent)
        let found = try await second.session(
            session.identifier, of: "fake", for: first.person)
        #expect(found?.identifier == session.identifier)
        #expect(
            try await second.session(
                session.identifier, of: "fake", for: Person(token: PersonToken())) == nil)
        let snapshot = try await second.snapshot(
            of: try #require(found), for: first.person)
        #expect(snapshot == Array("picture".utf8))
        let next = RecordingSink()
        let again = second.attach(
            TestHost.hello(next: 2), to: session.identifier, of: "fake", for: first.person,
            sink: next)
        await next.next(#""t":"frame""#)
        #expect(await next.next("welcome").contains(#""resume":true"#))
        let order = await spawner.app(1).heard.all.first?.launchOrder
        #expect(order?.key == key)
        #expect(order?.reason == .relaunch)
        #expect(order?.scenes.first?.isNew == false)
        // An event that was delivered once is not accepted again.
        again.event(tap(1))
        again.event(tap(2))
        #expect(await spawner.app(1).heard.first { $0.eventNumber != nil }.eventNumber == 2)
        await second.shutDown()
    }

    @Test
    func `a second host on a state directory is refused with the process number of the first`()
        async throws
    {
        let test = try TestHost()
        let error = #expect(throws: HostError.self) { try TestHost(test.folder) }
        #expect(error?.code == .stateDirectoryInUse)
        #expect(error?.message.contains("process \(getpid())") == true)
        #expect(error?.path == test.folder.path + "/state")
        await test.host.shutDown()
    }

    @Test func `a host that stops lets a running app commit and end`() async throws {
        let test = try TestHost()
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await test.host.shutDown()
        let app = await test.spawner.app(1)
        #expect(app.heard.all.last == .terminate)
        #expect(app.signals.all.isEmpty)
    }

    @Test func `an app that ignores the end of its host is killed after its deadline`() async throws
    {
        let test = try TestHost(script: { message, app in
            if message != .terminate { FakeSpawner.wellBehaved(message, app) }
        })
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let host = test.host
        async let end: Void = host.shutDown()
        let app = await test.spawner.app(1)
        _ = await app.heard.first { $0 == .terminate }
        await test.settle()
        test.clock.advance(by: .seconds(5))
        await end
        #expect(app.signals.all == [SIGKILL])
    }
}
