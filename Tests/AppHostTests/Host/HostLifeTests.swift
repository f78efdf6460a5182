import Foundation
import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

@Suite(.timeLimit(.minutes(5))) struct `A host and its apps` {
    @Test func `a page starts the app, with key, container and scene, and gets its frame`()
        async throws
    {
        let test = try TestHost()
        let (_, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        let order = try #require(app.heard.all.first?.launchOrder)
        #expect(order.reason == .fresh)
        #expect(order.key.count == 32)
        #expect(order.container.hasSuffix("/persons/\(test.person.identifier)/fake"))
        #expect(order.scenes.map(\.session) == [session.identifier])
        #expect(order.scenes.map(\.hasPage) == [true])
        #expect(order.scenes.map(\.environment.width) == [100])
        #expect(order.scenes.map(\.phase) == [.foregroundActive])
        let kinds = sink.messages.all.map { $0.prefix(18) }
        #expect(kinds.first == #"{"t":"welcome","se"#)
        #expect(sink.messages.all[0].contains(#""next":1"#))
        var status = stat()
        #expect(stat(order.container, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o700)
        await test.host.shutDown()
    }

    @Test func `a killed app comes back with its waiting events, and no action twice`()
        async throws
    {
        let test = try TestHost(script: { message, app in
            // Takes everything and applies nothing.
            if case .event = message { return }
            FakeSpawner.wellBehaved(message, app)
        })
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        page.event(typed(1, "half"))
        page.event(tap(2))
        page.event(typed(3, "half a w"))
        page.event(tap(4))
        let first = await test.spawner.app(1)
        _ = await first.heard.first { $0.eventNumber == 3 }
        #expect(first.heard.all.compactMap(\.eventNumber) == [1, 2, 3])
        test.spawner.use(FakeSpawner.wellBehaved)
        first.signal(SIGKILL)
        let second = await test.spawner.app(2)
        _ = await second.heard.first { $0.eventNumber == 4 }
        #expect(second.heard.all.first?.launchOrder?.reason == .relaunch)
        #expect(second.heard.all.compactMap(\.eventNumber) == [3, 4])
        await sink.next(#"{"t":"lost","n":2"#)
        await sink.next(#"{"t":"ack","r":4,"d":4,"c":4}"#)
        await test.host.shutDown()
    }

    @Test(.specification("5.1.6", "6.11.8", "10.15", "1.1.3"))
    func `an app that crashes twice before it has restored starts without its state`() async throws
    {
        let test = try TestHost(script: { message, app in
            if case .launch = message { app.say(.restorationExtended(true)) }
            FakeSpawner.wellBehaved(message, app)
        })
        let (_, sink, _) = try await test.open()
        for number: Int32 in 1...2 {
            await sink.next(#""t":"frame","f":1,"p":\#(number)"#)
            await test.spawner.app(number).die(.signalled(SIGSEGV))
        }
        let third = await test.spawner.app(3)
        let order = await third.heard.first { $0.launchOrder != nil }.launchOrder
        #expect(order?.reason == .setAside)
        await test.host.shutDown()
    }

    @Test func `an app that hangs on the screen is said to, until it answers`() async throws {
        let test = try TestHost(script: { message, app in
            if case .event = message { return }
            FakeSpawner.wellBehaved(message, app)
        })
        let (page, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        page.event(tap(1))
        page.event(typed(2, "still typing"))
        let app = await test.spawner.app(1)
        _ = await app.heard.first { $0.eventNumber == 1 }
        await test.settle()
        test.clock.advance(by: .seconds(4))
        await test.settle()
        #expect(!sink.messages.all.contains { $0.contains("does not answer") })
        test.clock.advance(by: .seconds(1))
        await sink.next(#"{"t":"state","s":"waiting","message":"Fake does not answer."#)
        #expect(app.signals.all.isEmpty)
        app.say(.applied(session: session.identifier, number: 2))
        await sink.next(#"{"t":"state","s":"running""#)
        await test.host.shutDown()
    }

    @Test
    func `an app that does not answer is ended by a page loaded anew, not by one that comes back`()
        async throws
    {
        let test = try TestHost(script: { message, app in
            if case .event = message { return }
            FakeSpawner.wellBehaved(message, app)
        })
        let (page, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        page.event(tap(1))
        let app = await test.spawner.app(1)
        _ = await app.heard.first { $0.eventNumber == 1 }
        await test.settle()
        test.clock.advance(by: .seconds(5))
        await sink.next("does not answer")
        let (_, again, _) = try await test.open(session, TestHost.hello(next: 2))
        await again.next(#""t":"frame""#)
        #expect(app.signals.all.isEmpty)
        _ = try await test.open(session, TestHost.hello())
        _ = await test.spawner.app(2)
        #expect(app.signals.all == [SIGKILL])
        await test.host.shutDown()
    }

    @Test(.specification("6.11.2"))
    func `hidden, it is suspended after grace, ended later, and wakes for an event`()
        async throws
    {
        let test = try TestHost()
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        page.phase(isVisible: false, isFocused: false)
        _ = await app.heard.first {
            if case .phase(_, .background) = $0 { true } else { false }
        }
        while try await test.processState != .suspended {
            await test.settle()
            test.clock.advance(by: .seconds(30))
            await test.settle()
        }
        #expect(app.signals.all == [SIGSTOP])
        test.clock.advance(by: .seconds(600))
        _ = await app.signals.first { $0 == SIGKILL }
        while try await test.processState != .ended { await test.settle() }
        #expect(test.spawner.apps.count == 1)
        let count = sink.messages.count
        page.event(tap(1))
        let second = await test.spawner.app(2)
        #expect(
            await second.heard.first { $0.eventNumber != nil }.eventNumber == 1)
        await sink.next(#""d":1,"c":1"#, from: count)
        await test.host.shutDown()
    }

    @Test func `an ended app without a page leaves nothing in memory`() async throws {
        let test = try TestHost()
        let (page, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        page.event(tap(1))
        await sink.next(#""c":1"#)
        page.detach()
        await test.settle()
        await test.host.relieveMemory()
        while await test.host.instanceCount > 0 {
            await test.host.relieveMemory()
            await test.settle()
        }
        #expect(await test.host.openPageCount == 0)
        #expect(await !test.host.hasUnwrittenChanges)
        // Everything needed is in storage: the next page goes on.
        let (_, next, again) = try await test.open()
        #expect(again.identifier == session.identifier)
        #expect(await next.next("welcome").contains(#""next":2"#))
        await test.host.shutDown()
    }

    @Test func `another page takes the scene over and the first may take it back`() async throws {
        let test = try TestHost()
        let (page, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        let (_, other, _) = try await test.open(session)
        await sink.next(#"{"t":"taken"}"#)
        await other.next(#""t":"frame""#)
        let count = sink.messages.count
        page.event(tap(1))
        page.take()
        await other.next(#"{"t":"taken"}"#)
        await sink.next(#""t":"frame""#, from: count)
        #expect(await test.spawner.app(1).heard.all.compactMap(\.eventNumber).isEmpty)
        await test.host.shutDown()
    }

    @Test func `frames drawn for a picture that is gone are not shown`() async throws {
        let test = try TestHost(script: { message, app in
            guard case .showPage(let session) = message else {
                return FakeSpawner.wellBehaved(message, app)
            }
            app.draw(session, isComplete: false)
            app.draw(session)
        })
        let (page, sink, _) = try await test.open()
        await sink.next(#""f":1,"#)
        page.resync()
        await sink.next(#""f":3,"#)
        #expect(!sink.messages.all.contains { $0.contains(#""f":2,"#) })
        // The app may go on drawing: none of the three is still on its way.
        page.seen(frame: 3)
        let app = await test.spawner.app(1)
        _ = await app.heard.first {
            if case .frameShown(_, 3) = $0 { true } else { false }
        }
        let shown = app.heard.all.compactMap { message -> UInt64? in
            if case .frameShown(_, let frame) = message { frame } else { nil }
        }
        #expect(Set(shown) == [1, 2, 3])
        await test.host.shutDown()
    }

    @Test func `an app may ask for a window and close one`() async throws {
        let test = try TestHost()
        let (_, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        app.say(.requestScene(request: 1, session: nil, activity: Array("{}".utf8)))
        let message = await sink.next(#"{"t":"open","url":"/fake/"#)
        let address = try #require(message.split(separator: "\"").last { $0.contains("/fake/") })
        let identifier = String(address.dropFirst("/fake/".count))
        let asked = try await test.host.session(identifier, of: "fake", for: test.person)
        let (_, second, _) = try await test.open(asked)
        await second.next(#""t":"frame""#)
        let connect = await app.heard.first { if case .connect = $0 { true } else { false } }
        guard case .connect(let order) = connect else { return }
        #expect(order.activity == Array("{}".utf8))
        #expect(order.isNew)
        app.say(.requestDestruction(request: 2, session: session.identifier))
        await sink.next(#"{"t":"goto","url":"/"}"#)
        await sink.next("closed")
        #expect(
            try await test.host.session(session.identifier, of: "fake", for: test.person) == nil)
        await test.host.shutDown()
    }

    @Test func `what an app must not send ends it`() async throws {
        let test = try TestHost()
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        await test.spawner.app(1).write(LinkFraming.framed([0xee, 1, 2]))
        _ = await test.spawner.app(1).signals.first { $0 == SIGKILL }
        let second = await test.spawner.app(2)
        _ = await second.heard.first { $0.launchOrder != nil }
        #expect(second.heard.all.first?.launchOrder?.reason == .afterCrash)
        await test.host.shutDown()
    }

    @Test func `an app that cannot start says why and starts when asked`()
        async throws
    {
        let test = try TestHost(script: { message, app in
            if message.launchOrder != nil { app.say(.refused("The data is from the future.")) }
        })
        let (page, sink, _) = try await test.open()
        let failed = await sink.next(#""s":"failed""#)
        #expect(failed.contains("The data is from the future."))
        #expect(failed.contains(#"["retry","home"]"#))
        test.spawner.use(FakeSpawner.wellBehaved)
        page.choose(.retry)
        await sink.next(#""t":"frame""#)
        #expect(await test.spawner.app(2).heard.all.first?.launchOrder?.reason == .fresh)
        await test.host.shutDown()
    }

    @Test func `a start that fails with nobody looking leaves nothing behind, and is tried anew`()
        async throws
    {
        let test = try TestHost()
        test.spawner.refuse { _ in HostError(.spawnFailed, "No.") }
        try await test.host.launchInBackground("fake", for: test.person)
        await test.settle()
        #expect(await test.host.instanceCount == 0)
        test.spawner.refuse { _ in nil }
        try await test.host.launchInBackground("fake", for: test.person)
        _ = await test.spawner.app(1).heard.first { $0.launchOrder != nil }
        await test.host.shutDown()
    }

    @Test func `an app of another release is told apart from one that sends nonsense`()
        async throws
    {
        let test = try TestHost(script: { message, app in
            guard message.launchOrder != nil else { return }
            var identity = FakeSpawner.identity
            identity.version += 1
            // What such an app says besides, nobody can read.
            app.write(LinkFraming.framed(AppMessage.launched(identity).encoded() + [1, 2, 3]))
        })
        let (_, sink, _) = try await test.open()
        let failed = await sink.next(#""s":"failed""#)
        #expect(failed.contains("Build both from the same release."))
        let record = try test.host.store.launchRecord(app: "fake", person: test.person)
        #expect(record.launchCrashes == 0)
        await test.host.shutDown()
    }

    @Test func `an event out of order makes the page reconnect`() async throws {
        let test = try TestHost()
        let (page, sink, session) = try await test.open()
        page.event(tap(2))
        await sink.next("closed")
        let (again, next, _) = try await test.open(session)
        await next.next(#""next":1"#)
        again.event(tap(1))
        await next.next(#""c":1"#)
        await test.host.shutDown()
    }

    @Test func `a wake is measured from the need to the frame`() async throws {
        let folder = try TemporaryFolder()
        let wakes = Recorder<WakeTimes>()
        let spawner = FakeSpawner()
        let host = try AppHost(
            apps: [TestHost.app],
            settings: HostSettings(
                stateDirectory: folder.path, onWake: { wakes.append($0) }), spawner: spawner,
            logger: TestHost.silent)
        let person = Person(token: PersonToken())
        let session = try await host.freeSession(of: "fake", for: person)
        let sink = RecordingSink()
        _ = host.attach(
            TestHost.hello(), to: session.identifier, of: "fake", for: person, sink: sink)
        let wake = await wakes.first { _ in true }
        #expect(wake.wanted <= wake.spawned)
        #expect(wake.spawned <= wake.launched)
        #expect(wake.launched <= wake.firstFrame)
        await host.shutDown()
    }
}
