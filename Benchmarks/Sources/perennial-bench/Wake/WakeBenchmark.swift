import AppHost
import Foundation
import HostLink
import Logging
import Synchronization

/// Measures how long a user waits after returning to an app whose process has ended.
struct WakeBenchmark {
    let executable: String
    let count: Int
    let warmUp: Int

    /// The timings of one run.
    struct Result: Sendable {
        var wake = Timings()
        var floor = Timings()
        var spawn = Timings()
        var launch = Timings()
        var restore = Timings()
        /// The size of the last first frame.
        var frameBytes = 0
        /// The number of first frames without the text that was committed before the kill or the
        /// text just typed.
        var wrong = 0
    }

    func run() async throws -> Result {
        let directory = try TemporaryDirectory()
        let spawner = WatchedSpawner()
        let times = Mutex<WakeTimes?>(nil)
        let note: @Sendable (WakeTimes) -> Void = { wake in times.withLock { $0 = wake } }
        let app = try InstalledApp(at: executable)
        var lifeTimes = LifeTimes()
        lifeTimes.grace = .zero
        lifeTimes.endAfter = .zero
        let host = try AppHost(
            apps: [app],
            settings: HostSettings(
                stateDirectory: directory.path + "/state", times: lifeTimes, onWake: note),
            spawner: spawner, logger: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() })
        do {
            let visit = try await Visit(to: app.slug, on: host)
            let field = try await Preparation(visit: visit).editField()
            let floor = StartAndExit(executable: app.executable, directory: directory)
            let result = try await rounds(visit, field, spawner, floor) { times.withLock { $0 } }
            await host.shutDown()
            return result
        } catch {
            await host.shutDown()
            throw error
        }
    }

    private func rounds(
        _ visit: Visit, _ field: String, _ spawner: WatchedSpawner, _ floor: StartAndExit,
        _ lastWake: () -> WakeTimes?
    ) async throws -> Result {
        var result = Result()
        var edit = Edit(field: field)
        try await visit.actAndSettle(edit.action, on: field)
        for round in 1...(warmUp + count) {
            try await endProcess(of: visit, spawner)
            let starts = spawner.starts
            let before = edit
            edit.typeMore()

            visit.sink.watch()
            let start = ContinuousClock.now
            visit.page.phase(isVisible: true, isFocused: true)
            let number = visit.act(edit.action, on: field)
            let seen = try await visit.sink.until("the first frame") { $0.firstFrameCame != nil }
            // The host finishes its present work before it answers this.
            _ = await visit.host.instanceCount
            guard let came = seen.firstFrameCame, let frame = seen.firstFrame,
                let parts = lastWake(), spawner.starts == starts + 1
            else { throw BenchmarkFailure("Round \(round) did not start one process.") }
            try await visit.committed(number)
            let least = try await floor.run()

            guard round > warmUp else { continue }
            result.wake.add(came - start)
            result.floor.add(least)
            result.spawn.add(parts.spawned - parts.wanted)
            result.launch.add(parts.launched - parts.spawned)
            result.restore.add(parts.firstFrame - parts.launched)
            result.frameBytes = frame.count
            let isRight = [before, edit].contains { FrameText.contains(frame, value: $0.text) }
            if !isRight { result.wrong += 1 }
        }
        return result
    }

    /// Hides the page, so that the host suspends the process and ends it with SIGKILL, as it does
    /// with every idle one, but here without a delay.
    private func endProcess(of visit: Visit, _ spawner: WatchedSpawner) async throws {
        visit.page.phase(isVisible: false, isFocused: false)
        await spawner.untilDead()
        // The host has processed the death before it answers this.
        _ = await visit.host.instanceCount
    }
}

/// The typed text: a different one in each round, with the caret in its middle.
private struct Edit {
    let field: String
    private var revision: UInt64 = 1

    init(field: String) { self.field = field }

    var text: String { "Ada number \(revision)" }

    var action: InputAction {
        .text(text, selection: TextSelection(start: 3, end: 3), revision: revision)
    }

    mutating func typeMore() { revision += 1 }
}
