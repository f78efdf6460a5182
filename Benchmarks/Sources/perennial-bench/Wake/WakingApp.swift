import AppHost
import Foundation
import HostLink
import Logging
import Synchronization

/// An app at a host of its own, whose process is ended and launched again with text in a field.
final class WakingApp {
    /// One wake.
    struct Wake {
        /// The time from the return of the user until the first frame.
        let total: Duration
        /// The part until the process has its order, as the host measured it.
        let spawn: Duration
        /// The next part, until the host has the first message of the process.
        let launch: Duration
        /// The last part, until the page has its first frame.
        let restore: Duration
        /// The size of the first frame.
        let frameBytes: Int
        /// Whether the frame has the text that was committed before the kill, or the text just
        /// typed.
        let isRight: Bool
    }

    /// The executable of the app.
    let executable: String
    private let host: AppHost
    private let visit: Visit
    private let field: String
    private let spawner: WatchedSpawner
    private let lastWake: LastWake
    private var edit: Edit

    /// Opens the app as a new person, and types in its field.
    ///
    /// - Parameters:
    ///   - directory: The folder of the host's state directory.
    ///   - logger: The host's log.
    init(
        executable: String, directory: TemporaryDirectory, logger: Logger = .silent
    ) async throws {
        let lastWake = LastWake()
        let spawner = WatchedSpawner()
        let app = try InstalledApp(at: executable)
        var lifeTimes = LifeTimes()
        lifeTimes.grace = .zero
        lifeTimes.endAfter = .zero
        let host = try AppHost(
            apps: [app],
            settings: HostSettings(
                stateDirectory: Self.stateDirectory(of: app, in: directory), times: lifeTimes,
                onWake: { lastWake.note($0) }),
            spawner: spawner, logger: logger)
        do {
            let person = Person(token: PersonToken())
            spawner.watch(person)
            visit = try await Visit(to: app.slug, on: host, person: person)
            field = try await Preparation(visit: visit).editField()
            edit = Edit(field: field)
            try await visit.actAndSettle(edit.action, on: field)
        } catch {
            await host.shutDown()
            throw error
        }
        self.executable = app.executable
        self.host = host
        self.spawner = spawner
        self.lastWake = lastWake
    }

    /// Returns the state directory of the host of an app.
    static func stateDirectory(of app: InstalledApp, in directory: TemporaryDirectory) -> String {
        "\(directory.path)/state-\(app.slug)"
    }

    /// Ends the host and its apps.
    func end() async { await host.shutDown() }

    /// Ends the process, returns to the app, types, and waits for the first frame.
    func wake() async throws -> Wake {
        try await endProcess()
        let starts = spawner.starts
        let before = edit
        edit.typeMore()

        visit.sink.watch()
        let start = ContinuousClock.now
        visit.page.phase(isVisible: true, isFocused: true)
        let number = visit.act(edit.action, on: field)
        let seen = try await visit.sink.until("the first frame") { $0.firstFrameCame != nil }
        // The host finishes its present work before it answers this.
        _ = await host.instanceCount
        guard let came = seen.firstFrameCame, let frame = seen.firstFrame,
            let times = lastWake.times, spawner.starts == starts + 1
        else { throw BenchmarkFailure("A wake did not start one process.") }
        try await visit.committed(number)
        return Wake(
            total: came - start, spawn: times.spawned - times.wanted,
            launch: times.launched - times.spawned, restore: times.firstFrame - times.launched,
            frameBytes: frame.count,
            isRight: [before, edit].contains { FrameText.contains(frame, value: $0.text) })
    }

    /// Hides the page, so that the host suspends the process and ends it with SIGKILL, as it does
    /// with every idle one, but here without a delay.
    private func endProcess() async throws {
        visit.page.phase(isVisible: false, isFocused: false)
        await spawner.untilDead()
        // The host has processed the death before it answers this.
        _ = await host.instanceCount
    }
}

/// The times of the last wake, which the host reports on its own queue.
private final class LastWake: Sendable {
    private let last = Mutex<WakeTimes?>(nil)

    var times: WakeTimes? { last.withLock { $0 } }

    func note(_ times: WakeTimes) { last.withLock { $0 = times } }
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
