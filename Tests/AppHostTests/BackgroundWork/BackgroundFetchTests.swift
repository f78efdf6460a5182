import Foundation
import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

/// Apps that their host wakes in the background (specification 6.3.5).
@Suite(.timeLimit(.minutes(5))) struct `Background work` {
    /// A well-behaved app that completes its background work immediately.
    private static let working: Script = { message, app in
        silent(message, app)
        if case .backgroundWork(let token, _) = message {
            app.say(.backgroundWorkDone(token: token, .newData))
        }
    }

    /// A well-behaved app that never reports that its background work is done.
    private static let silent: Script = { message, app in
        FakeSpawner.wellBehaved(message, app)
        for scene in message.launchOrder?.scenes ?? [] where scene.phase == .background {
            app.say(.reached(session: scene.session, .background))
        }
    }

    private static let fetch = HostMessage.backgroundWork(token: 1, .fetch)
    private static let interval = Duration.seconds(900)

    /// Opens an app, which requests background work, and ends it again.
    private func openedAndEnded(
        _ script: @escaping Script = Self.working, wishes: AppMessage = .backgroundFetchInterval(0),
        settings: (inout HostSettings) -> Void = { _ in }
    ) async throws -> (TestHost, SceneSession) {
        let test = try TestHost(script: script, settings: settings)
        return (test, try await openAndEnd(test, test.person, wishes))
    }

    @discardableResult
    private func openAndEnd(
        _ test: TestHost, _ person: Person, _ wishes: AppMessage
    ) async throws -> SceneSession {
        let session = try await test.host.freeSession(of: "fake", for: person)
        let sink = RecordingSink()
        let number = Int32(test.spawner.apps.count + 1)
        let page = test.host.attach(
            TestHost.hello(), to: session.identifier, of: "fake", for: person, sink: sink)
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(number)
        app.say(wishes)
        await app.exchange()
        page.detach()
        await test.settle()
        try await test.host.kill("fake", for: person)
        while await test.host.instanceCount > 0, !Task.isCancelled { await Task.yield() }
        return session
    }

    /// Returns the launch orders, background work and suspensions that an app received, in order.
    private func heard(_ app: FakeApp) -> [String] {
        app.heard.all.compactMap { message in
            switch message {
            case .launch(let order):
                "launch \(order.scenes.map { "\($0.session) \($0.phase)" })"
            case .backgroundWork(let token, let work): "work \(token) \(work)"
            case .suspend: "suspend"
            default: nil
            }
        }
    }

    @Test(.specification("6.1.2b", "6.2.1b", "6.3.5"))
    func `a fetch begins after its interval, in the background, in the window that was used last`()
        async throws
    {
        let (test, session) = try await openedAndEnded(settings: {
            $0.times.endAfter = .seconds(3600)
        })
        test.clock.advance(by: Self.interval - .seconds(1))
        await test.settle()
        #expect(test.spawner.apps.count == 1)
        test.clock.advance(by: .seconds(1))
        let app = await test.spawner.app(2)
        _ = await app.heard.first { $0 == Self.fetch }
        #expect(heard(app) == ["launch [\"\(session.identifier) background\"]", "work 1 fetch"])
        await app.exchange()
        // The next fetch begins in the same process, which has been suspended.
        test.clock.advance(by: .seconds(30))
        _ = await app.signals.first { $0 == SIGSTOP }
        test.clock.advance(by: Self.interval - .seconds(30))
        _ = await app.heard.first { $0 == .backgroundWork(token: 2, .fetch) }
        #expect(app.signals.all == [SIGSTOP, SIGCONT])
        #expect(heard(app).suffix(3) == ["work 1 fetch", "suspend", "work 2 fetch"])
        await test.host.shutDown()
    }

    @Test func `the next host starts a background fetch that was requested before`() async throws {
        let (test, session) = try await openedAndEnded()
        await test.host.shutDown()
        let next = try TestHost(
            test.folder, script: Self.working, person: test.person)
        await next.settle()
        #expect(next.spawner.apps.count == 0)
        next.clock.advance(by: Self.interval)
        let app = await next.spawner.app(1)
        _ = await app.heard.first { $0 == Self.fetch }
        #expect(heard(app).first == "launch [\"\(session.identifier) background\"]")
        await next.host.shutDown()
    }

    @Test func `background work is done for one app at a time`() async throws {
        let (test, _) = try await openedAndEnded(Self.silent)
        let other = Person(token: PersonToken())
        try await openAndEnd(test, other, .backgroundFetchInterval(0))
        test.clock.advance(by: Self.interval)
        let first = await test.spawner.app(3)
        _ = await first.heard.first { $0 == Self.fetch }
        await first.exchange()
        #expect(test.spawner.apps.count == 3)
        first.say(.backgroundWorkDone(token: 1, .noData))
        let second = await test.spawner.app(4)
        _ = await second.heard.first { $0 == .backgroundWork(token: 2, .fetch) }
        #expect(first.request.container != second.request.container)
        await test.host.shutDown()
    }

    @Test func `a background fetch is postponed while the app is in the foreground`() async throws {
        let test = try TestHost(script: Self.working)
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        app.say(.backgroundFetchInterval(0))
        await app.exchange()
        test.clock.advance(by: Self.interval)
        await app.exchange()
        #expect(heard(app).count == 1)
        page.detach()
        await test.settle()
        test.clock.advance(by: Self.interval)
        _ = await app.heard.first { $0 == Self.fetch }
        await test.host.shutDown()
    }

    @Test(.specification("5.2.2"))
    func `a background fetch waits until the user's data is unlocked`() async throws {
        let (test, _) = try await openedAndEnded()
        try await test.host.lock(test.person)
        test.clock.advance(by: Self.interval)
        await test.settle()
        #expect(test.spawner.apps.count == 1)
        try await test.host.unlock(test.person)
        test.clock.advance(by: Self.interval)
        _ = await test.spawner.app(2).heard.first { $0 == Self.fetch }
        await test.host.shutDown()
    }

    @Test(.specification("6.1.8"))
    func `background fetches stop when the user quits the app, and resume when it is opened`()
        async throws
    {
        let (test, _) = try await openedAndEnded(settings: { $0.isDeveloperMode = true })
        try await test.host.quit("fake", for: test.person)
        for _ in 1...3 {
            test.clock.advance(by: Self.interval)
            await test.settle()
        }
        #expect(test.spawner.apps.count == 1)
        try await openAndEnd(test, test.person, .notice(level: .debug, "opened"))
        test.clock.advance(by: Self.interval)
        _ = await test.spawner.app(3).heard.first { $0 == Self.fetch }
        await test.host.shutDown()
    }

    @Test func `after a launch crash an app gets no background work until it has launched again`()
        async throws
    {
        let (test, _) = try await openedAndEnded()
        test.spawner.use { message, app in
            if message.launchOrder != nil { app.die(.signalled(SIGSEGV)) }
        }
        test.clock.advance(by: Self.interval)
        _ = await test.spawner.app(2)
        while await test.host.instanceCount > 0, !Task.isCancelled { await Task.yield() }
        for _ in 1...4 {
            test.clock.advance(by: .seconds(24 * 3600))
            await test.settle()
        }
        #expect(test.spawner.apps.count == 2)
        test.spawner.use(Self.working)
        try await openAndEnd(test, test.person, .notice(level: .debug, "opened"))
        test.clock.advance(by: .seconds(24 * 3600))
        _ = await test.spawner.app(4).heard.first { $0 == .backgroundWork(token: 2, .fetch) }
        await test.host.shutDown()
    }

    @Test func `background work that kills its process is retried after twice the interval`()
        async throws
    {
        let (test, _) = try await openedAndEnded(Self.silent)
        test.clock.advance(by: Self.interval)
        let app = await test.spawner.app(2)
        _ = await app.heard.first { $0 == Self.fetch }
        await app.exchange()
        app.die(.signalled(SIGKILL))
        while await test.host.instanceCount > 0, !Task.isCancelled { await Task.yield() }
        test.clock.advance(by: Self.interval)
        await test.settle()
        #expect(test.spawner.apps.count == 2)
        test.clock.advance(by: Self.interval)
        _ = await test.spawner.app(3).heard.first { $0 == .backgroundWork(token: 2, .fetch) }
        await test.host.shutDown()
    }

    @Test func `background work that never ends is abandoned, so that other apps get their turn`()
        async throws
    {
        let (test, _) = try await openedAndEnded(Self.silent)
        let other = Person(token: PersonToken())
        try await openAndEnd(test, other, .backgroundFetchInterval(0))
        test.clock.advance(by: Self.interval)
        let first = await test.spawner.app(3)
        _ = await first.heard.first { $0 == Self.fetch }
        test.clock.advance(by: .seconds(80))
        let second = await test.spawner.app(4)
        _ = await second.heard.first { $0 == .backgroundWork(token: 2, .fetch) }
        await test.host.shutDown()
    }

    @Test
    func `background work of a task begins at its time, and the request is pending until then`()
        async throws
    {
        let request = BackgroundTaskRequest(
            identifier: "t", kind: .processing, earliestBegin: 1_700_000_000 + 1200)
        let (test, _) = try await openedAndEnded(wishes: .submitTask(request))
        try await openAndEnd(test, test.person, .notice(level: .debug, "opened"))
        let second = await test.spawner.app(2)
        #expect(second.heard.all.first?.launchOrder?.taskRequests == [request])
        test.clock.advance(by: .seconds(1199))
        await test.settle()
        #expect(test.spawner.apps.count == 2)
        test.clock.advance(by: .seconds(1))
        let third = await test.spawner.app(3)
        _ = await third.heard.first {
            $0 == .backgroundWork(token: 1, .task(identifier: "t", .processing))
        }
        #expect(third.heard.all.first?.launchOrder?.taskRequests == [])
        await test.host.shutDown()
    }

    @Test func `background work that was withdrawn is not done`() async throws {
        let request = BackgroundTaskRequest(identifier: "t", kind: .refresh)
        let test = try TestHost(script: Self.working)
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        app.say(.submitTask(request))
        app.say(.cancelTask(identifier: nil))
        app.say(.backgroundFetchInterval(10))
        app.say(.backgroundFetchInterval(nil))
        await app.exchange()
        #expect(try test.host.stores.backgroundWork.firstWork() == nil)
        await test.host.shutDown()
    }

    @Test func `background work is never done if the host restricts background launches`()
        async throws
    {
        let (test, _) = try await openedAndEnded(settings: { $0.backgroundRefresh = .restricted })
        test.clock.advance(by: .seconds(24 * 3600))
        await test.settle()
        #expect(test.spawner.apps.count == 1)
        await test.host.shutDown()
    }

    @Test func `the background work of a deleted user is deleted`() async throws {
        let (test, _) = try await openedAndEnded()
        #expect(try test.host.stores.backgroundWork.firstWork() != nil)
        _ = await test.host.perform(.deletePerson(test.person.identifier))
        #expect(try test.host.stores.backgroundWork.firstWork() == nil)
        await test.host.shutDown()
    }

    @Test func `an operator's request for background work returns the result and counts it`()
        async throws
    {
        let (test, _) = try await openedAndEnded(wishes: .notice(level: .debug, "nothing"))
        let result = try await test.host.performBackgroundWork(of: "fake", for: test.person)
        #expect(result == .newData)
        let text = await test.host.metrics()
        #expect(
            text.contains(#"perennial_background_work_total{app="fake",result="new_data"} 1"#))
        await test.host.shutDown()
    }

    @Test func `background work that an operator starts reports why it is not done`() async throws {
        let (test, _) = try await openedAndEnded()
        func message() async -> [String] {
            let answer = await test.host.perform(
                .fetch(ControlTarget(names: ["fake"]), task: nil))
            guard case .results(let results) = answer else { return ["\(answer)"] }
            return results.map(\.message)
        }
        #expect(await message().first?.hasSuffix("has fetched new data.") == true)
        try await test.host.lock(test.person)
        #expect(await message().first?.contains("is locked") == true)
        try await test.host.unlock(test.person)
        test.spawner.use(Self.silent)
        try await test.host.kill("fake", for: test.person)
        while await test.host.instanceCount > 0, !Task.isCancelled { await Task.yield() }
        async let failed = message()
        let app = await test.spawner.app(3)
        _ = await app.heard.first { $0 == .backgroundWork(token: 2, .fetch) }
        #expect(await message().first?.contains("Another app is doing background work") == true)
        app.say(.backgroundWorkDone(token: 2, .failed))
        #expect(await failed.first?.contains("did not succeed") == true)
        await test.host.shutDown()
    }

    @Test func `a result of background work with an unknown token is ignored`() async throws {
        let (test, _) = try await openedAndEnded(Self.silent)
        async let result = test.host.performBackgroundWork(of: "fake", for: test.person)
        let app = await test.spawner.app(2)
        _ = await app.heard.first { $0 == Self.fetch }
        app.say(.backgroundWorkDone(token: 7, .newData))
        app.say(.backgroundWorkDone(token: 1, .noData))
        #expect(try await result == .noData)
        await test.host.shutDown()
    }
}
