import AppHost
import Foundation
import Logging
import Synchronization

/// Measures the time in which a host, after its start, launches an app with the mode `voip` once
/// for each of its users, and the duration of a visitor's wakes meanwhile.
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

    /// The pause between two wakes, like that of a visitor who looks at other pages meanwhile.
    private static let pause = Duration.milliseconds(200)
    private static let timeout = Duration.seconds(1_800)

    func run() async throws -> Result {
        var result = Result()
        let bundle = try BundleCopy(of: executable, backgroundModes: ["voip"])
        let quiet = try TemporaryDirectory()
        try await withApp(bundle, in: quiet, Logger.silent) { app in
            for _ in 0..<quietWakes {
                result.quietWake.add(try await app.wake().total)
                try await Task.sleep(for: Self.pause)
            }
        }
        let directory = try TemporaryDirectory()
        try await useApp(bundle, in: directory)
        let end = EndOfLaunches()
        let start = ContinuousClock.now
        let logger = Logger(label: "bench") { _ in end.handler }
        try await withApp(bundle, in: directory, logger) { app in
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
        _ bundle: BundleCopy, in directory: TemporaryDirectory, _ logger: Logger,
        _ body: (WakingApp) async throws -> Void
    ) async throws {
        let app = try await WakingApp(
            executable: bundle.executable, directory: directory, logger: logger)
        do { try await body(app) } catch {
            await app.end()
            throw error
        }
        await app.end()
    }

    /// Lets people use the app.
    ///
    /// Scripted apps replace processes, because only the host's records of the people are needed.
    private func useApp(_ bundle: BundleCopy, in directory: TemporaryDirectory) async throws {
        let app = try InstalledApp(at: bundle.executable)
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
