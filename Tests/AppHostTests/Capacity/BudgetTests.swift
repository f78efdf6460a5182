import Dispatch
import Foundation
import Glibc
import HostLink
import Specification
import Synchronization
import Testing

@testable import AppHost

/// Memory sizes of processes, set by the test.
private final class FakeMemory: ProcessMemory {
    private let sizes: Mutex<[Int32: UInt64]>

    init(_ sizes: [Int32: UInt64] = [:]) { self.sizes = Mutex(sizes) }

    func set(_ process: Int32, _ bytes: UInt64) { sizes.withLock { $0[process] = bytes } }

    func bytes(of process: Int32) -> UInt64? { sizes.withLock { $0[process] } }
}

/// A measurement that waits until the test allows it.
private final class HeldMemory: ProcessMemory {
    let began = Recorder<Int32>()
    private let gate = DispatchSemaphore(value: 0)

    func release() { gate.signal() }

    func bytes(of process: Int32) -> UInt64? {
        began.append(process)
        gate.wait()
        gate.signal()
        return 1
    }
}

@Suite(.timeLimit(.minutes(5))) struct `Budgets of a host` {
    /// One person's open page.
    private struct Visit {
        let person: Person
        let page: any ScenePage
        let sink = RecordingSink()

        init(
            _ test: TestHost, app: String = "fake", person: Person = Person(token: PersonToken())
        ) async throws {
            self.person = person
            let session = try await test.host.freeSession(of: app, for: person)
            page = test.host.attach(
                TestHost.hello(), to: session.identifier, of: app, for: person, sink: sink)
        }

        func hide() { page.phase(isVisible: false, isFocused: false) }
    }

    private func suspend(_ visit: Visit, _ number: Int32, _ test: TestHost) async throws {
        visit.hide()
        await test.settle()
        _ = try await test.host.suspend("fake", for: visit.person)
        _ = await test.spawner.app(number).signals.first { $0 == SIGSTOP }
    }

    @Test
    func `a suspended app is ended to free capacity for a launch, and is relaunched in its turn`()
        async throws
    {
        let test = try TestHost(settings: { $0.budgets.processes = 2 })
        let first = try await Visit(test)
        await first.sink.next(#""t":"frame""#)
        let second = try await Visit(test)
        await second.sink.next(#""t":"frame""#)
        try await suspend(first, 1, test)
        let third = try await Visit(test)
        await third.sink.next(#""t":"frame","f":1,"p":3"#)
        #expect(await test.spawner.app(1).signals.all == [SIGSTOP, SIGKILL])
        #expect(await test.spawner.app(2).signals.all.isEmpty)
        try await suspend(second, 2, test)
        first.page.event(tap(1))
        await first.sink.next(#""d":1,"c":1"#)
        #expect(await test.spawner.app(2).signals.all == [SIGSTOP, SIGKILL])
        await test.host.shutDown()
    }

    @Test func `with every app in the foreground, a pending launch waits until one of them leaves`()
        async throws
    {
        let test = try TestHost(settings: { $0.budgets.processes = 1 })
        let first = try await Visit(test)
        await first.sink.next(#""t":"frame""#)
        let second = try await Visit(test)
        let message = await second.sink.next(#""s":"waiting""#)
        #expect(message.contains("This one starts as soon as another ends"))
        #expect(test.spawner.apps.count == 1)
        first.hide()
        // The first app preserves and is ended, and the second one takes its place.
        await second.sink.next(#""t":"frame","f":1,"p":2"#)
        let app = await test.spawner.app(1)
        #expect(app.signals.all == [SIGKILL])
        #expect(app.heard.all.last == .preserve(token: 1))
        await test.host.shutDown()
    }

    /// Returns a host with a budget of one process, which a hidden app uses that is slow to
    /// preserve.
    private func hostAtCapacity() async throws -> TestHost {
        let test = try TestHost(
            script: { message, app in
                if case .preserve = message { return }
                FakeSpawner.wellBehaved(message, app)
            },
            settings: {
                $0.budgets.processes = 1
                $0.times.phaseDeadline = .seconds(60)
            })
        let first = try await Visit(test)
        await first.sink.next(#""t":"frame""#)
        first.hide()
        await test.spawner.app(1).exchange()
        return test
    }

    @Test
    func `the launch deadline starts with the process, not while a launch waits for capacity`()
        async throws
    {
        let test = try await hostAtCapacity()
        let second = try await Visit(test)
        _ = await test.spawner.app(1).heard.first { $0 == .preserve(token: 1) }
        test.clock.advance(by: LifeTimes().launchDeadline)
        await test.settle()
        await test.spawner.app(1).say(.preserved(token: 1))
        let order = await test.spawner.app(2).heard.first { $0.launchOrder != nil }
        #expect(order.launchOrder?.reason == .fresh)
        await second.sink.next(#""t":"frame","f":1,"p":2"#)
        await test.host.shutDown()
    }

    @Test func `a page that is closed before there is capacity starts no app and records no crash`()
        async throws
    {
        let test = try await hostAtCapacity()
        let second = try await Visit(test)
        _ = await test.spawner.app(1).heard.first { $0 == .preserve(token: 1) }
        second.page.detach()
        await test.settle()
        let app = await test.spawner.app(1)
        app.say(.preserved(token: 1))
        _ = await app.signals.first { $0 == SIGKILL }
        while try await test.host.scenes(of: second.person).first?.process != .ended,
            !Task.isCancelled
        { await Task.yield() }
        test.clock.advance(by: LifeTimes().launchDeadline)
        await test.settle()
        #expect(test.spawner.apps.count == 1)
        let record = try test.host.stores.launches.launchRecord(app: "fake", person: second.person)
        #expect(record.launchCrashes == 0)
        await test.host.shutDown()
    }

    @Test func `a pending launch whose page was hidden is dropped when there is capacity`()
        async throws
    {
        let test = try TestHost(settings: { $0.budgets.processes = 1 })
        let first = try await Visit(test)
        await first.sink.next(#""t":"frame""#)
        let second = try await Visit(test)
        await second.sink.next(#""s":"waiting""#)
        second.hide()
        await test.settle()
        first.hide()
        while try await test.host.scenes(of: second.person).first?.process != .ended,
            !Task.isCancelled
        { await Task.yield() }
        // No launch is left in the queue to which capacity would be offered repeatedly.
        #expect(await test.host.deferredLaunchCount == 0)
        #expect(await test.spawner.app(1).signals.all == [])
        second.page.phase(isVisible: true, isFocused: true)
        await second.sink.next(#""t":"frame","f":1,"p":2"#)
        await test.host.shutDown()
    }

    @Test func `a lock does not end a launch that waits for capacity, even if its app ran before`()
        async throws
    {
        let test = try TestHost(
            script: { message, app in
                if case .preserve = message, app.identifier == 3 { return }
                FakeSpawner.wellBehaved(message, app)
            },
            settings: {
                $0.budgets.processes = 1
                $0.times.phaseDeadline = .seconds(60)
            })
        let first = try await Visit(test)
        await first.sink.next(#""t":"frame","f":1,"p":1"#)
        first.hide()
        let second = try await Visit(test)
        await second.sink.next(#""t":"frame","f":1,"p":2"#)
        second.hide()
        first.page.phase(isVisible: true, isFocused: true)
        await first.sink.next(#""t":"frame","f":1,"p":3"#)
        first.hide()
        second.page.phase(isVisible: true, isFocused: true)
        _ = await test.spawner.app(3).heard.first { $0 == .preserve(token: 2) }
        try await test.host.lock(second.person)
        try #require(
            await test.host.scenes(of: second.person).first?.process == .starting)
        try await test.host.unlock(second.person)
        await test.spawner.app(3).say(.preserved(token: 2))
        await second.sink.next(#""t":"frame","f":1,"p":4"#)
        await test.host.shutDown()
    }

    @Test func `a background launch waits for capacity too`() async throws {
        let test = try await hostAtCapacity()
        try await test.host.launchInBackground("fake", for: Person(token: PersonToken()))
        _ = await test.spawner.app(1).heard.first { $0 == .preserve(token: 1) }
        await test.spawner.app(1).say(.preserved(token: 1))
        let app = await test.spawner.app(2)
        let order = await app.heard.first { $0.launchOrder != nil }.launchOrder
        #expect(order?.scenes.count == 1)
        await test.host.shutDown()
    }

    @Test func `one user's apps do not use up another user's process budget`() async throws {
        let test = try TestHost(settings: { $0.budgets.processesPerPerson = 1 })
        for number in 1...3 as ClosedRange<Int32> {
            let visit = try await Visit(test)
            await visit.sink.next(#""t":"frame","f":1,"p":\#(number)"#)
        }
        #expect(test.spawner.apps.all.allSatisfy { $0.signals.all.isEmpty })
        await test.host.shutDown()
    }

    @Test func `a suspended app is ended when the memory budget is exceeded`() async throws {
        let memory = FakeMemory([1: 60, 2: 60])
        let test = try TestHost(settings: {
            $0.budgets.bytes = 100
            $0.processMemory = memory
        })
        let first = try await Visit(test)
        await first.sink.next(#""t":"frame""#)
        try await suspend(first, 1, test)
        let second = try await Visit(test)
        await second.sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        while !app.signals.all.contains(SIGKILL) {
            test.clock.advance(by: .seconds(2))
            await test.settle()
        }
        #expect(await test.spawner.app(2).signals.all.isEmpty)
        await test.host.shutDown()
    }

    @Test
    func `if a user exceeds the memory budget, only a suspended app of that user is ended`()
        async throws
    {
        let memory = FakeMemory([1: 60, 2: 60, 3: 60])
        let test = try TestHost(settings: {
            $0.budgets.bytesPerPerson = 100
            $0.processMemory = memory
        })
        let other = try await Visit(test)
        await other.sink.next(#""t":"frame""#)
        try await suspend(other, 1, test)
        let first = try await Visit(test)
        await first.sink.next(#""t":"frame""#)
        try await suspend(first, 2, test)
        let second = try await Visit(test, app: "other", person: first.person)
        await second.sink.next(#""t":"frame""#)
        let app = await test.spawner.app(2)
        while !app.signals.all.contains(SIGKILL) {
            test.clock.advance(by: .seconds(2))
            await test.settle()
        }
        #expect(await test.spawner.app(1).signals.all == [SIGSTOP])
        #expect(await test.spawner.app(3).signals.all.isEmpty)
        await test.host.shutDown()
    }

    @Test(arguments: [0, 1])
    func `the app that took longest to relaunch is ended last`(slow: Int) async throws {
        let test = try TestHost(
            script: { message, app in
                guard case .launch(let order) = message, order.reason != .fresh else {
                    return FakeSpawner.wellBehaved(message, app)
                }
                // The test triggers the first frame of a relaunch.
                app.say(.launched(FakeSpawner.identity))
                for scene in order.scenes {
                    app.say(.connected(session: scene.session, highWaterMark: 0, .restored))
                }
            }, settings: { $0.budgets.processes = 2 })
        let visits = [try await Visit(test), try await Visit(test)]
        for visit in visits { await visit.sink.next(#""t":"frame""#) }
        for (index, visit) in visits.enumerated() {
            try await test.host.kill("fake", for: visit.person)
            let app = await test.spawner.app(Int32(3 + index))
            let order = await app.heard.first { $0.launchOrder != nil }.launchOrder
            await app.exchange()
            test.clock.advance(by: .milliseconds(index == slow ? 800 : 20))
            app.draw(try #require(order?.scenes.first?.session))
            await visit.sink.next(#""p":\#(3 + index)"#)
            // The host reads the clock immediately after it has sent the frame.
            await test.settle()
        }
        for (index, visit) in visits.enumerated() {
            // Otherwise the app that was unused for longest would be ended.
            test.clock.advance(by: .seconds(1))
            try await suspend(visit, Int32(3 + index), test)
        }
        let pendingLaunch = try await Visit(test)
        await pendingLaunch.sink.next(#""t":"frame""#)
        let gone = await [test.spawner.app(3), test.spawner.app(4)].map {
            $0.signals.all.contains(SIGKILL)
        }
        #expect(gone == [slow != 0, slow != 1])
        await test.host.shutDown()
    }

    @Test(arguments: [0, 1])
    func `the app with the most saved state is ended last`(large: Int) async throws {
        let test = try TestHost(settings: { $0.budgets.processes = 2 })
        let visits = [try await Visit(test), try await Visit(test)]
        for (index, visit) in visits.enumerated() {
            await visit.sink.next(#""t":"frame""#)
            let app = await test.spawner.app(Int32(1 + index))
            let container = try #require(app.heard.all.first?.launchOrder?.container)
            let folder = container + "/Library/Saved Application State"
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            // A sparse file that takes a second to read, and a file of one byte.
            let file = open(folder + "/state", O_CREAT | O_WRONLY, 0o600)
            #expect(ftruncate(file, index == large ? 64 << 20 : 1) == 0)
            close(file)
            test.clock.advance(by: .seconds(1))
            try await suspend(visit, Int32(1 + index), test)
            while await stateBytes(of: visit.person, test) == 0, !Task.isCancelled {
                await Task.yield()
            }
        }
        let pendingLaunch = try await Visit(test)
        await pendingLaunch.sink.next(#""t":"frame""#)
        let gone = await [test.spawner.app(1), test.spawner.app(2)].map {
            $0.signals.all.contains(SIGKILL)
        }
        #expect(gone == [large != 0, large != 1])
        await test.host.shutDown()
    }

    /// Returns the measured size of a person's saved state.
    private func stateBytes(of person: Person, _ test: TestHost) async -> UInt64 {
        let found = Recorder<UInt64>()
        test.host.run { host in
            found.append(
                host.instances[InstanceKey(person: person, app: "fake")]?.footprint.savedState ?? 0)
        }
        return await found.first { _ in true }
    }

    @Test func `memory pressure first disconnects background scenes, which reconnect when shown`()
        async throws
    {
        let test = try TestHost()
        let (_, shown, _) = try await test.open()
        await shown.next(#""t":"frame""#)
        let other = try await test.host.newSession(of: "fake", for: test.person)
        let (page, sink, _) = try await test.open(other)
        await sink.next(#""t":"frame""#)
        page.phase(isVisible: false, isFocused: false)
        await test.settle()
        let app = await test.spawner.app(1)
        // The app has reported that it is in the background.
        await app.exchange()
        await test.host.relieveMemory()
        _ = await app.heard.first {
            $0 == .disconnect(session: other.identifier, discard: false)
        }
        #expect(app.heard.all.contains(.memoryWarning))
        let count = app.heard.count
        page.phase(isVisible: true, isFocused: true)
        _ = await app.heard.first(from: count) {
            if case .connect(let order) = $0 { order.session == other.identifier } else { false }
        }
        #expect(app.signals.all.isEmpty)
        #expect(test.spawner.apps.count == 1)
        await test.host.shutDown()
    }

    @Test func `a warning during a measurement does not replace critical memory pressure`()
        async throws
    {
        let memory = HeldMemory()
        let test = try TestHost(settings: { $0.processMemory = memory })
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        test.clock.advance(by: .seconds(61))
        await test.host.relieveMemory(isCritical: true)
        _ = await memory.began.first { _ in true }
        await test.host.relieveMemory()
        memory.release()
        // The only app is in the foreground, which only critical pressure restarts.
        _ = await test.spawner.app(2)
        await test.host.shutDown()
    }

    @Test func `as a last resort an app in the foreground is restarted, and no event is lost`()
        async throws
    {
        let test = try TestHost()
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        test.clock.advance(by: .seconds(61))
        await test.host.relieveMemory(isCritical: true)
        let app = await test.spawner.app(1)
        _ = await app.heard.first { $0 == .preserve(token: 1) }
        page.event(tap(1))
        let second = await test.spawner.app(2)
        #expect(await second.heard.first { $0.eventNumber != nil }.eventNumber == 1)
        #expect(app.heard.all.compactMap(\.eventNumber).isEmpty)
        #expect(app.signals.all == [SIGKILL])
        #expect(second.heard.all.first?.launchOrder?.reason == .relaunch)
        await sink.next(#""d":1,"c":1"#)
        await test.host.shutDown()
    }

    @Test func `the memory of a process is read from its files in proc`() throws {
        #expect(
            SystemProcessMemory.proportional(
                inRollup: "0-7 ---p 00 0 [rollup]\nRss:  1696 kB\nPss:   268 kB\nPss_Dirty: 9 kB\n")
                == 268 * 1024)
        #expect(SystemProcessMemory.proportional(inRollup: "Rss: 12 kB\n") == nil)
        #expect(SystemProcessMemory.proportional(inRollup: "Pss: much\n") == nil)
        #expect(
            SystemProcessMemory.resident(inStatm: "900 25 3 1 0 9 0", pageBytes: 4096) == 102_400)
        #expect(SystemProcessMemory.resident(inStatm: "", pageBytes: 4096) == nil)
        let own = try #require(SystemProcessMemory().bytes(of: getpid()))
        #expect(own > 1 << 20)
        #expect(SystemProcessMemory().bytes(of: Int32.max) == nil)
    }
}
