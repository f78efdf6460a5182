import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

@Suite(.timeLimit(.minutes(5))) struct `The death log of an app` {
    private func outcomes(_ test: TestHost) async throws -> [AppDeath] {
        try await test.host.status(of: "fake", for: test.person).deaths
    }

    @Test(.specification("5.3.2", "9.1"))
    func `the death log has launch crashes, the state that was set aside, and giving up`()
        async throws
    {
        let test = try TestHost(script: { message, app in
            if case .launch = message {
                app.say(.launched(FakeSpawner.identity))
                app.die(.signalled(SIGABRT))
            }
        })
        let (page, sink, _) = try await test.open()
        await sink.next(#""s":"failed""#)
        #expect(sink.messages.all.contains { $0.contains("was set aside") })
        let deaths = try await outcomes(test)
        #expect(deaths.map(\.outcome) == [.givenUp, .setAside, .restored])
        #expect(deaths.map(\.description) == Array(repeating: "crashed (signal 6)", count: 3))
        #expect(deaths.allSatisfy { $0.wasLaunching && $0.version == "1" })
        // The user tries again with a version that works.
        test.spawner.use(FakeSpawner.wellBehaved)
        let count = sink.messages.count
        page.choose(.retry)
        await sink.next(#""t":"frame""#, from: count)
        #expect(try await outcomes(test).count == 3)
        await test.host.shutDown()
    }

    @Test(.specification("5.3.5", "5.3.2"))
    func `an app that crashes after its launch keeps its state, and is relaunched with delays`()
        async throws
    {
        let test = try TestHost()
        let (_, sink, _) = try await test.open()
        for number in 1...3 as ClosedRange<Int32> {
            await sink.next(#""t":"frame","f":1,"p":\#(number)"#)
            await test.settle()
            await test.spawner.app(number).die(.signalled(SIGSEGV))
            if number < 2 { continue }
            await sink.next(#""s":"waiting""#, from: sink.messages.count - 1)
            while test.spawner.apps.count == number {
                test.clock.advance(by: .milliseconds(500))
                await test.settle()
            }
        }
        await sink.next(#""t":"frame","f":1,"p":4"#)
        let deaths = try await outcomes(test)
        #expect(deaths.map(\.outcome) == [.backedOff, .backedOff, .restored])
        #expect(!deaths.contains { $0.wasLaunching })
        let orders = test.spawner.apps.all.compactMap { $0.heard.all.first?.launchOrder?.reason }
        #expect(orders == [.fresh, .afterCrash, .afterCrash, .afterCrash])
        await test.host.shutDown()
    }

    @Test(.specification("5.3.6"))
    func `a kill is not logged as a crash, and a crash in the background is logged`() async throws {
        let test = try TestHost()
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await test.spawner.app(1).die(.signalled(SIGKILL))
        await sink.next(#""t":"frame","f":1,"p":2"#)
        #expect(try await outcomes(test).isEmpty)
        page.phase(isVisible: false, isFocused: false)
        await test.settle()
        await test.spawner.app(2).die(.exited(7))
        while try await outcomes(test).isEmpty { await test.settle() }
        let death = try #require(try await outcomes(test).first)
        #expect(death.description == "ended with status 7")
        #expect(death.outcome == .notNeeded)
        await test.host.shutDown()
    }

    @Test func `the death log keeps the newest twenty deaths, separately for each user`()
        async throws
    {
        let test = try TestHost()
        for number in 1...25 {
            try test.host.stores.deaths.keep(
                AppDeath(
                    date: test.clock.date, description: "\(number)", wasLaunching: false,
                    version: "",
                    outcome: .restored), app: "fake", person: test.person)
        }
        let deaths = try await outcomes(test)
        #expect(deaths.map(\.description) == (6...25).reversed().map { "\($0)" })
        let stranger = Person(token: PersonToken())
        #expect(try await test.host.status(of: "fake", for: stranger).deaths.isEmpty)
        await #expect(throws: HostError.self) {
            try await test.host.status(of: "nothing", for: test.person)
        }
        await test.host.shutDown()
    }

    @Test func `the restoration report is read with the user's own key`() async throws {
        let test = try TestHost(settings: {
            $0.explain = { container in [container.app, "\(container.key.count)"] }
        })
        let status = try await test.host.status(of: "fake", for: test.person)
        #expect(status.report == ["fake", "32"])
        await test.host.shutDown()
    }
}
