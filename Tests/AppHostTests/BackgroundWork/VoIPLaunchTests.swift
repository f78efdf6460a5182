import Glibc
import HostLink
import Logging
import Specification
import Synchronization
import Testing

@testable import AppHost

/// The launches of apps with the mode `voip` that no page shows (specification 7.1.2).
@Suite(.timeLimit(.minutes(5))) struct `Launches of apps with the mode voip` {
    private static let voip = InstalledApp(
        name: "Fake", executable: "/usr/bin/Fake", backgroundModes: ["voip"])

    private let people = (0..<3).map { _ in Person(token: PersonToken()) }

    /// The lines of the hosts' logs.
    private let lines = Recorder<String>()

    private var logger: Logger {
        let lines = lines
        return Logger(label: "test") { _ in LineHandler(lines: lines) }
    }

    /// Starts a host with the state of the previous host.
    private func host(
        _ folder: TemporaryFolder, app: InstalledApp = Self.voip,
        settings: (inout HostSettings) -> Void = { _ in }
    ) throws -> TestHost {
        try TestHost(
            folder, script: FakeSpawner.inBackground, app: app, logger: logger, settings: settings)
    }

    /// Advances the clock to the begin of the launches, and waits until the host has read its
    /// users, which it does on another queue.
    private func waitForUsers(_ test: TestHost, after line: Int) async {
        // The timer of the launches is set on the host's queue.
        await test.settle()
        test.clock.advance(by: VoIPLaunches.startDelay)
        _ = await lines.first(from: line) { $0.contains("are being launched in the background") }
        await test.settle()
    }

    /// Lets people use an app, one after the other, on a host that then ends.
    private func use(
        _ people: [Person], _ folder: TemporaryFolder, app: InstalledApp = Self.voip,
        then: (TestHost) async throws -> Void = { _ in }
    ) async throws {
        let test = try host(folder, app: app)
        for person in people {
            try await open(test, person)
            test.clock.advance(by: .seconds(1))
        }
        try await then(test)
        await test.host.shutDown()
    }

    @discardableResult
    private func open(_ test: TestHost, _ person: Person) async throws -> any ScenePage {
        let session = try await test.host.freeSession(of: "fake", for: person)
        let sink = RecordingSink()
        let page = test.host.attach(
            TestHost.hello(), to: session.identifier, of: "fake", for: person, sink: sink)
        await sink.next(#""t":"frame""#)
        return page
    }

    /// Advances the clock in small steps until a number of processes were started.
    private func launch(_ count: Int, _ test: TestHost) async {
        while test.spawner.apps.count < count, !Task.isCancelled {
            test.clock.advance(by: .milliseconds(100))
            await test.settle()
            await Task.yield()
        }
    }

    /// Advances the clock by a time that is long enough for every launch.
    private func waitForLaunches(_ test: TestHost) async {
        for _ in 0..<300 {
            test.clock.advance(by: .milliseconds(100))
            await test.settle()
        }
    }

    private func persons(_ test: TestHost) -> [Person?] {
        test.spawner.apps.all.map { app in
            people.first { app.request.container.contains($0.identifier) }
        }
    }

    @Test(.specification("7.1.2", "7.9.15"))
    func `when the host starts, the app is launched in the background for each user, latest first`()
        async throws
    {
        let folder = try TemporaryFolder()
        try await use(people, folder)
        let test = try host(folder)
        test.clock.advance(by: VoIPLaunches.startDelay - .milliseconds(1))
        await test.settle()
        #expect(test.spawner.apps.count == 0)
        await launch(3, test)
        await waitForLaunches(test)
        #expect(persons(test) == people.reversed())
        for app in test.spawner.apps.all {
            let order = try #require(app.heard.all.compactMap(\.launchOrder).first)
            #expect(order.scenes.map(\.phase) == [.background])
        }
        await test.host.shutDown()
    }

    @Test(.specification("7.1.2", "6.1.8"))
    func `an app that its user quit is not launched, nor one without the mode`() async throws {
        let folder = try TemporaryFolder()
        try await use(people, folder) { test in
            try await test.host.quit("fake", for: people[1])
        }
        let test = try host(folder)
        await launch(2, test)
        await waitForLaunches(test)
        #expect(persons(test) == [people[2], people[0]])
        await test.host.shutDown()
        let without = try host(folder, app: TestHost.app)
        await waitForLaunches(without)
        #expect(without.spawner.apps.count == 0)
        await without.host.shutDown()
    }

    @Test(.specification("7.1.2", "6.1.8"))
    func `an app that its user quit is not launched even if its windows were kept`() async throws {
        let folder = try TemporaryFolder()
        let first = try host(folder) { $0.isDeveloperMode = true }
        for person in people { try await open(first, person) }
        try await first.host.quit("fake", for: people[1])
        let kept = try await first.host.scenes(of: people[1])
        #expect(kept.count == 1)
        await first.host.shutDown()
        let test = try host(folder)
        await launch(2, test)
        await waitForLaunches(test)
        #expect(Set(persons(test)) == [people[0], people[2]])
        await test.host.shutDown()
    }

    @Test(.specification("7.1.2", "5.2.2"))
    func `the app of a locked user is launched without its key`() async throws {
        let folder = try TemporaryFolder()
        try await use([people[0]], folder) { test in try await test.host.lock(people[0]) }
        let test = try host(folder)
        await launch(1, test)
        let app = await test.spawner.app(1)
        _ = await app.heard.first { $0.launchOrder != nil }
        let order = try #require(app.heard.all.compactMap(\.launchOrder).first)
        #expect(order.key.isEmpty)
        await test.host.shutDown()
    }

    @Test(.specification("7.1.2"))
    func `an app whose process was killed is launched again, each time later`() async throws {
        let folder = try TemporaryFolder()
        try await use([people[0]], folder)
        let test = try host(folder)
        await launch(1, test)
        for number in Int32(1)...3 {
            let app = await test.spawner.app(number)
            _ = await app.heard.first { $0.launchOrder != nil }
            await app.exchange()
            app.die(.signalled(SIGKILL))
            while await test.host.instanceCount > 0, !Task.isCancelled { await Task.yield() }
            await test.settle()
            let delay = VoIPLaunchQueue.relaunchDelay * (1 << (Int(number) - 1))
            test.clock.advance(by: delay - .milliseconds(1))
            await test.settle()
            #expect(test.spawner.apps.count == Int(number))
            test.clock.advance(by: .milliseconds(1))
            await test.settle()
        }
        _ = await test.spawner.app(4)
        await test.host.shutDown()
    }

    @Test(.specification("7.1.2"))
    func `an app that the host ended for its memory is not launched again by itself`()
        async throws
    {
        let folder = try TemporaryFolder()
        try await use([people[0]], folder)
        let test = try host(folder)
        await launch(1, test)
        let app = await test.spawner.app(1)
        _ = await app.heard.first { $0.launchOrder != nil }
        await app.exchange()
        test.clock.advance(by: LifeTimes().grace)
        _ = await app.signals.first { $0 == SIGSTOP }
        // The timer that ends the process is set after the signal.
        await test.settle()
        test.clock.advance(by: LifeTimes().endAfter)
        while await test.host.instanceCount > 0, !Task.isCancelled { await Task.yield() }
        await waitForLaunches(test)
        #expect(test.spawner.apps.count == 1)
        await test.host.shutDown()
    }

    @Test(.specification("5.2.2"))
    func `an app that exits without an error, as one without its key does, is not launched again`()
        async throws
    {
        let folder = try TemporaryFolder()
        try await use([people[0]], folder) { test in try await test.host.lock(people[0]) }
        let test = try host(folder)
        await launch(1, test)
        let app = await test.spawner.app(1)
        _ = await app.heard.first { $0.launchOrder != nil }
        await app.exchange()
        app.die(.exited(0))
        while await test.host.instanceCount > 0, !Task.isCancelled { await Task.yield() }
        await waitForLaunches(test)
        #expect(test.spawner.apps.count == 1)
        await test.host.shutDown()
    }

    @Test func `apps without capacity take the place of those launched before, and of no other`()
        async throws
    {
        let folder = try TemporaryFolder()
        try await use(people, folder)
        let test = try host(folder) { $0.budgets.processes = 2 }
        // A user is faster than the launches, and hides the page.
        let page = try await open(test, people[1])
        page.phase(isVisible: false, isFocused: false)
        await launch(3, test)
        await waitForLaunches(test)
        #expect(persons(test) == [people[1], people[2], people[0]])
        let used = await test.spawner.app(1)
        #expect(!used.signals.all.contains(SIGKILL))
        let rested = await test.spawner.app(2)
        #expect(rested.signals.all.contains(SIGKILL))
        await test.host.shutDown()
    }

    @Test func `no app is launched while a page waits for another one`() async throws {
        let folder = try TemporaryFolder()
        try await use([people[0]], folder)
        let slow: Script = { message, app in
            if message == .terminate { app.die(.exited(0)) }
        }
        let test = try TestHost(folder, script: slow, app: Self.voip)
        let session = try await test.host.freeSession(of: "fake", for: people[1])
        _ = test.host.attach(
            TestHost.hello(), to: session.identifier, of: "fake", for: people[1],
            sink: RecordingSink())
        _ = await test.spawner.app(1)
        for _ in 0..<80 {
            test.clock.advance(by: .milliseconds(100))
            await test.settle()
        }
        #expect(test.spawner.apps.count == 1)
        await test.host.shutDown()
    }

    @Test func `an app is launched as soon as no page waits, however often a user opens another`()
        async throws
    {
        let folder = try TemporaryFolder()
        try await use([people[0]], folder)
        let launch = Mutex<HostMessage?>(nil)
        let slow: Script = { message, app in
            guard app.identifier == 1, message.launchOrder != nil else {
                return FakeSpawner.inBackground(message, app)
            }
            launch.withLock { $0 = message }
        }
        let line = lines.count
        let test = try TestHost(folder, script: slow, app: Self.voip, logger: logger)
        let session = try await test.host.freeSession(of: "fake", for: people[1])
        let sink = RecordingSink()
        _ = test.host.attach(
            TestHost.hello(), to: session.identifier, of: "fake", for: people[1], sink: sink)
        let first = await test.spawner.app(1)
        _ = await first.heard.first { $0.launchOrder != nil }
        await waitForUsers(test, after: line)
        for _ in 0..<20 {
            test.clock.advance(by: .milliseconds(100))
            await test.settle()
        }
        #expect(test.spawner.apps.count == 1)
        FakeSpawner.inBackground(try #require(launch.withLock { $0 }), first)
        await sink.next(#""t":"frame""#)
        await test.settle()
        test.clock.advance(by: VoIPLaunches.pauseMin)
        await test.settle()
        #expect(test.spawner.apps.count == 2)
        await test.host.shutDown()
    }

    @Test func `while memory is short no app is launched, and afterwards it is`() async throws {
        let folder = try TemporaryFolder()
        try await use([people[0]], folder)
        let pressure = FakePressure()
        let test = try host(folder) { $0.eventSources.memory = pressure }
        while !pressure.isWatched { await Task.yield() }
        for _ in 0..<10 {
            pressure.tell(.warning)
            await test.settle()
            test.clock.advance(by: .seconds(5))
            await test.settle()
        }
        #expect(test.spawner.apps.count == 0)
        await launch(1, test)
        await test.host.shutDown()
    }

    @Test(.specification("7.1.2"))
    func `a host that does no background work launches apps with the mode`() async throws {
        let folder = try TemporaryFolder()
        try await use([people[0]], folder)
        let line = lines.count
        let test = try host(folder) { $0.backgroundRefresh = .restricted }
        await waitForUsers(test, after: line)
        await waitForLaunches(test)
        #expect(persons(test) == [people[0]])
        await test.host.shutDown()
    }

    @Test func `an app that crashed while launching is not launched until its user has opened it`()
        async throws
    {
        let folder = try TemporaryFolder()
        try await use(people, folder)
        let test = try host(folder)
        let store = test.host.stores.launches
        var record = try store.launchRecord(app: "fake", person: people[1])
        record.launchCrashes = 1
        try store.keep(record, app: "fake", person: people[1])
        await launch(2, test)
        await waitForLaunches(test)
        #expect(persons(test) == [people[2], people[0]])
        await test.host.shutDown()
    }

    @Test(.specification("6.1.2b"))
    func `an app is launched in the window that its user used last`() async throws {
        let folder = try TemporaryFolder()
        let first = try host(folder)
        try await open(first, people[0])
        first.clock.advance(by: .seconds(1))
        let latest = try await first.host.newSession(of: "fake", for: people[0]).identifier
        let sink = RecordingSink()
        _ = first.host.attach(
            TestHost.hello(), to: latest, of: "fake", for: people[0], sink: sink)
        await sink.next(#""t":"frame""#)
        await first.host.shutDown()
        let test = try host(folder)
        await launch(1, test)
        let app = await test.spawner.app(1)
        _ = await app.heard.first { $0.launchOrder != nil }
        let order = try #require(app.heard.all.compactMap(\.launchOrder).first)
        #expect(order.scenes.map(\.session) == [latest])
        await test.host.shutDown()
    }

    @Test func `of the launched apps that no user has used, 16 stay in memory`() async throws {
        let folder = try TemporaryFolder()
        let people = (0..<18).map { _ in Person(token: PersonToken()) }
        try await use(people, folder)
        let test = try host(folder)
        await launch(18, test)
        await waitForLaunches(test)
        let ended = test.spawner.apps.all.filter { $0.signals.all.contains(SIGKILL) }
        #expect(ended.map(\.identifier) == [1, 2])
        await test.host.shutDown()
    }

    @Test func `the pause after a launch is as long as the launch`() {
        var queue = VoIPLaunchQueue()
        let keys = people.map { InstanceKey(person: $0, app: "fake") }
        queue.add(keys)
        #expect(queue.next() == keys[0])
        queue.began(keys[0], at: .seconds(7))
        #expect(queue.next() == nil)
        #expect(queue.ended(keys[1], isRunning: true, at: .seconds(9)) == nil)
        #expect(queue.ended(keys[0], isRunning: true, at: .seconds(10)) == .seconds(3))
        #expect(queue.ended(keys[0], isRunning: true, at: .seconds(11)) == nil)
        #expect(queue.next() == keys[1])
    }

    @Test func `the wait before a relaunch doubles up to an hour, and is short again later`() {
        var queue = VoIPLaunchQueue()
        let key = InstanceKey(person: people[0], app: "fake")
        let delays = (0..<12).map { queue.died(key, at: .seconds($0)) }
        #expect(delays.prefix(4) == [.seconds(10), .seconds(20), .seconds(40), .seconds(80)])
        #expect(delays.last == VoIPLaunchQueue.relaunchDelayMax)
        #expect(queue.died(key, at: .seconds(10_000)) == .seconds(10))
        // The time since the last death counts, and not the time since the first.
        #expect(queue.died(key, at: .seconds(17_000)) == .seconds(20))
        #expect(queue.died(key, at: .seconds(24_000)) == .seconds(40))
        #expect(queue.died(key, at: .seconds(31_200)) == .seconds(10))
    }
}
