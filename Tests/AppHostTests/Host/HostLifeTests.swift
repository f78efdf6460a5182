import Foundation
import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

@Suite(.timeLimit(.minutes(5))) struct `A host and its apps` {
    @Test func `a page launches the app with key, container and scene, and gets its frame`()
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

    @Test func `a killed app is relaunched with its waiting events, and no action is sent twice`()
        async throws
    {
        let test = try TestHost(script: { message, app in
            // The app receives all events and applies none.
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

    @Test func `an action that an app without state has handled is not reported as lost`()
        async throws
    {
        let test = try TestHost(script: { message, app in
            guard case .event(let session, let event) = message else {
                return FakeSpawner.wellBehaved(message, app)
            }
            app.say(.applied(session: session, number: event.number))
            app.say(.nothingToCommit(session: session, highWaterMark: event.number))
            // Its frame shows the test that the host has read the messages before it.
            app.draw(session, applied: event.number)
        })
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame","f":1,"p":1"#)
        page.event(typed(1, "half"))
        page.event(tap(2))
        await sink.next(#""t":"frame","f":3,"p":1"#)
        await test.spawner.app(1).signal(SIGKILL)
        await sink.next(#""t":"frame","f":1,"p":2"#)
        // No state reflects the text, so it is sent again.
        let second = await test.spawner.app(2)
        #expect(await second.heard.first { $0.eventNumber != nil }.eventNumber == 1)
        #expect(!sink.messages.all.contains { $0.contains(#""t":"lost""#) })
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

    @Test func `an app that hangs in the foreground is reported to its page until it answers`()
        async throws
    {
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
    func `an unresponsive app is ended when its page is reloaded, not when its page reconnects`()
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
    func `a hidden app is suspended after the grace time, ended later, and woken by an event`()
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
        // Everything that is needed is in storage, so the next page continues.
        let (_, next, again) = try await test.open()
        #expect(again.identifier == session.identifier)
        #expect(await next.next("welcome").contains(#""next":2"#))
        await test.host.shutDown()
    }

    @Test func `a second page takes a scene over, and the first can take it`() async throws {
        let test = try TestHost()
        let (page, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        let (_, other, _) = try await test.open(session)
        await sink.next(#"{"t":"taken"}"#)
        await other.next(#""t":"frame""#)
        let count = sink.messages.count
        page.event(tap(1))
        page.takeOver()
        await other.next(#"{"t":"taken"}"#)
        await sink.next(#""t":"frame""#, from: count)
        #expect(await test.spawner.app(1).heard.all.compactMap(\.eventNumber).isEmpty)
        await test.host.shutDown()
    }

    @Test func `frames that change content which the page has discarded are not sent`() async throws
    {
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
        // The app may continue to draw, because none of the three frames is still on its way.
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

    @Test func `an app can request a window and close one`() async throws {
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

    @Test func `an app that sends an invalid message is ended`() async throws {
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

    @Test func `an app that refuses to start reports why, and is started again on request`()
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

    @Test func `a background launch that fails leaves nothing behind, and can be tried again`()
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

    @Test func `an app of another release is distinguished from one that sends invalid messages`()
        async throws
    {
        let test = try TestHost(script: { message, app in
            guard message.launchOrder != nil else { return }
            var identity = FakeSpawner.identity
            identity.version += 1
            // The host cannot decode the rest of such an app's message.
            app.write(LinkFraming.framed(AppMessage.launched(identity).encoded() + [1, 2, 3]))
        })
        let (_, sink, _) = try await test.open()
        let failed = await sink.next(#""s":"failed""#)
        #expect(failed.contains("Build both from the same release."))
        let record = try test.host.stores.launches.launchRecord(app: "fake", person: test.person)
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

    @Test func `the times of a wake are measured from the request to the first frame`() async throws
    {
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
