import AppHost
import Foundation
import Logging
import Synchronization

/// Measures how long a host takes after its start to launch an app with the mode `voip` once for
/// each of its users, and what a visitor's wakes take meanwhile.
struct BootRelaunch {
    let executable: String
    let people: Int
    /// The wakes of the quiet host, which are the floor of those beside the launches.
    let quietWakes: Int

    /// The timings of one run.
    struct Result: Sendable {
        /// The time from the start of the host until every user's app was launched.
        var all = Duration.zero
        var launched = 0
        var wake = Timings()
        var quietWake = Timings()
    }

    /// The pause between two wakes, as of a visitor who looks at other pages meanwhile.
    private static let pause = Duration.milliseconds(200)
    private static let timeout = Duration.seconds(1_800)

    func run() async throws -> Result {
        var result = Result()
        let quiet = try TemporaryDirectory()
        try await withApp(in: quiet, Logger.silent) { app in
            for _ in 0..<quietWakes {
                result.quietWake.add(try await app.wake().total)
                try await Task.sleep(for: Self.pause)
            }
        }
        let directory = try TemporaryDirectory()
        try await useApp(in: directory)
        let end = EndOfLaunches()
        let start = ContinuousClock.now
        try await withApp(in: directory, Logger(label: "bench") { _ in end.handler }) { app in
            while end.count == nil, ContinuousClock.now - start < Self.timeout {
                result.wake.add(try await app.wake().total)
                try await Task.sleep(for: Self.pause)
            }
        }
        result.launched = end.count ?? 0
        result.all = (end.at ?? ContinuousClock.now) - start
        return result
    }

    private func withApp(
        in directory: TemporaryDirectory, _ logger: Logger,
        _ body: (WakingApp) async throws -> Void
    ) async throws {
        let app = try await WakingApp(
            executable: executable, directory: directory, backgroundModes: ["voip"],
            logger: logger)
        do { try await body(app) } catch {
            await app.end()
            throw error
        }
        await app.end()
    }

    /// Lets people use the app.
    ///
    /// Scripted apps replace processes, because only the host's records of the people are needed.
    private func useApp(in directory: TemporaryDirectory) async throws {
        var app = try InstalledApp(at: executable)
        app.backgroundModes = ["voip"]
        let host = try AppHost(
            apps: [app],
            settings: HostSettings(
                stateDirectory: WakingApp.stateDirectory(of: app, in: directory)),
            spawner: ScriptedSpawner(), logger: .silent)
        for _ in 0..<people {
            let visit = try await Visit(to: app.slug, on: host)
            visit.page.detach()
        }
        await host.shutDown()
    }
}

extension Logger {
    /// A logger that writes nothing.
    static var silent: Logger { Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() } }
}

/// Waits for the line of the host's log that ends the launches.
private final class EndOfLaunches: Sendable {
    private let end = Mutex<(count: Int, at: ContinuousClock.Instant)?>(nil)

    /// The number of launched apps; `nil` until the launches have ended.
    var count: Int? { end.withLock { $0?.count } }
    var at: ContinuousClock.Instant? { end.withLock { $0?.at } }

    var handler: Handler { Handler(end: self) }

    func note(_ count: Int) { end.withLock { $0 = $0 ?? (count, .now) } }

    struct Handler: LogHandler {
        let end: EndOfLaunches
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            guard
                "\(event.message)" == "Apps with the mode voip were launched in the background.",
                let count = event.metadata?["count"].flatMap({ Int("\($0)") })
            else { return }
            end.note(count)
        }
    }
}
