import Foundation
import Glibc
import HostLink
import Specification
import Synchronization
import Testing

@testable import AppHost

/// Deadlines on a machine that is paused together with its apps.
@Suite(.timeLimit(.minutes(5))) struct DeadlineTests {
    /// A manual clock whose deadlines count like those of the system's clock.
    private struct PausableClock: HostClock {
        let base: ManualClock
        var now: Duration { base.now }
        var date: Date { base.date }

        func after(
            _ delay: Duration, _ work: @escaping @Sendable () -> Void
        ) -> any HostTimer { base.after(delay, work) }

        func afterRunning(
            _ duration: Duration, _ work: @escaping @Sendable () -> Void
        ) -> any HostTimer { DeadlineTimer(duration, clock: base, work) }
    }

    /// A manual clock that records the timers that are started.
    private struct RecordingClock: HostClock {
        struct Started: Sendable {
            let delay: Duration
            /// Whether the timer counts only the time in which the host runs.
            let ignoresPauses: Bool
        }

        let base: ManualClock
        let timers = Recorder<Started>()
        var now: Duration { base.now }
        var date: Date { base.date }

        func after(
            _ delay: Duration, _ work: @escaping @Sendable () -> Void
        ) -> any HostTimer {
            timers.append(Started(delay: delay, ignoresPauses: false))
            return base.after(delay, work)
        }

        func afterRunning(
            _ duration: Duration, _ work: @escaping @Sendable () -> Void
        ) -> any HostTimer {
            timers.append(Started(delay: duration, ignoresPauses: true))
            return base.after(duration, work)
        }
    }

    private let clock = ManualClock()

    private func run(seconds: Int) {
        for _ in 0..<seconds { clock.advance(by: .seconds(1)) }
    }

    @Test func `a deadline counts only the time in which the host ran`() {
        let calls = Atomic(0)
        let timer = DeadlineTimer(.milliseconds(2500), clock: clock) {
            calls.add(1, ordering: .relaxed)
        }
        run(seconds: 2)
        #expect(calls.load(ordering: .relaxed) == 0)
        clock.advance(by: .milliseconds(500))
        #expect(calls.load(ordering: .relaxed) == 1)
        run(seconds: 9)
        #expect(calls.load(ordering: .relaxed) == 1)
        timer.cancel()
    }

    @Test func `a pause of the host uses up at most one step of a deadline`() {
        let calls = Atomic(0)
        let timer = DeadlineTimer(.seconds(20), clock: clock) {
            calls.add(1, ordering: .relaxed)
        }
        run(seconds: 5)
        clock.advance(by: .seconds(3600))
        run(seconds: 13)
        #expect(calls.load(ordering: .relaxed) == 0)
        run(seconds: 1)
        #expect(calls.load(ordering: .relaxed) == 1)
        timer.cancel()
    }

    @Test func `a deadline that is cancelled or released never fires`() {
        let calls = Atomic(0)
        func make() -> DeadlineTimer {
            DeadlineTimer(.seconds(3), clock: clock) { calls.add(1, ordering: .relaxed) }
        }
        let cancelled = make()
        run(seconds: 1)
        cancelled.cancel()
        _ = make()
        run(seconds: 9)
        #expect(calls.load(ordering: .relaxed) == 0)
    }

    @Test func `a pause of host and app during a launch does not count as a launch crash`()
        async throws
    {
        let clock = clock
        let test = try TestHost(script: { _, _ in }) {
            $0.clock = PausableClock(base: clock)
        }
        let (_, _, _) = try await test.open()
        let app = await test.spawner.app(1)
        _ = await app.heard.first { $0.launchOrder != nil }
        await test.settle()
        run(seconds: 5)
        clock.advance(by: .seconds(600))
        await test.settle()
        // The app also has the rest of its time.
        run(seconds: 13)
        await test.settle()
        #expect(test.spawner.apps.count == 1)
        #expect(try await test.host.status(of: "fake", for: test.person).deaths.isEmpty)
        // Then the app is ended, and the next process draws its first frame.
        test.spawner.use(FakeSpawner.wellBehaved)
        run(seconds: 2)
        let next = await test.spawner.app(2)
        #expect(await next.heard.first { $0.launchOrder != nil }.launchOrder?.reason == .afterCrash)
        await test.host.shutDown()
    }

    @Test(.specification("6.3.3"))
    func `a pause of host and app does not use up the time of background tasks`() async throws {
        let clock = clock
        let test = try TestHost(settings: { $0.clock = PausableClock(base: clock) })
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        app.say(.backgroundTasks(["upload"]))
        await app.exchange()
        page.phase(isVisible: false, isFocused: false)
        await test.settle()
        await app.exchange()
        run(seconds: 5)
        clock.advance(by: .seconds(600))
        await test.settle()
        // The pause counts as one second.
        run(seconds: 23)
        await test.settle()
        #expect(app.signals.all == [])
        run(seconds: 1)
        await test.settle()
        #expect(app.signals.all == [SIGKILL])
        await test.host.shutDown()
    }

    @Test func `the time to end without a link counts only while the host runs`() async throws {
        let clock = RecordingClock(base: clock)
        let limit = Duration.milliseconds(4321)
        let test = try TestHost(settings: {
            $0.clock = clock
            $0.times.terminateDeadline = limit
        })
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        app.closeLink()
        #expect(await clock.timers.first { $0.delay == limit }.ignoresPauses)
        clock.base.advance(by: limit)
        _ = await app.signals.first { $0 == SIGKILL }
        await test.host.shutDown()
    }

    @Test func `the time for background work counts only while the host runs`() async throws {
        let clock = RecordingClock(base: clock)
        let test = try TestHost(settings: {
            $0.clock = clock
            $0.times.launchDeadline = .milliseconds(20_321)
        })
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        page.phase(isVisible: false, isFocused: false)
        await test.settle()
        await app.exchange()
        async let result = test.host.performBackgroundWork(of: "fake", for: test.person)
        let limit = Duration.milliseconds(20_321) + .seconds(60)
        #expect(await clock.timers.first { $0.delay == limit }.ignoresPauses)
        _ = await app.heard.first { $0 == .backgroundWork(token: 1, .fetch) }
        app.say(.backgroundWorkDone(token: 1, .noData))
        #expect(try await result == .noData)
        await test.host.shutDown()
    }
}
