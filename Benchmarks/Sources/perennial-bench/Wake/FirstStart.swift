import AppHost
import Foundation
import Glibc
import Logging
import Synchronization

/// Measures the duration of the first launch of a build, which waits for the build check of every
/// file of its bundle.
///
/// Scripted apps replace processes, because the cost of starting one is measured elsewhere.
struct FirstStart {
    static let files = 1_000
    let count: Int
    let warmUp: Int

    /// The timings of one run.
    struct Result: Sendable {
        /// The time from the request for the app until its launch order is written.
        var start = Timings()
        /// The time of `lstat` for the same files, without other work.
        var floor = Timings()
    }

    func run() async throws -> Result {
        let directory = try TemporaryDirectory()
        let (app, paths) = try Self.bundle(in: directory.path)
        var result = Result()
        for round in 1...(warmUp + count) {
            let start = try await Self.firstStart(of: app, directory.path + "/state-\(round)")
            let floor = try Self.lookOnly(at: paths)
            guard round > warmUp else { continue }
            result.start.add(start)
            result.floor.add(floor)
        }
        return result
    }

    /// Opens the app at a host that has not checked any file yet.
    private static func firstStart(of app: InstalledApp, _ folder: String) async throws -> Duration
    {
        let times = Mutex<WakeTimes?>(nil)
        let note: @Sendable (WakeTimes) -> Void = { wake in times.withLock { $0 = wake } }
        let host = try AppHost(
            apps: [app], settings: HostSettings(stateDirectory: folder, onWake: note),
            spawner: ScriptedSpawner(),
            logger: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() })
        _ = try await Visit(to: app.slug, on: host)
        // The host finishes its present work before it answers this.
        _ = await host.instanceCount
        await host.shutDown()
        guard let wake = times.withLock({ $0 }) else {
            throw BenchmarkFailure("The host told nothing of the start.")
        }
        return wake.spawned - wake.wanted
    }

    private static func lookOnly(at paths: [String]) throws -> Duration {
        let start = ContinuousClock.now
        for path in paths {
            var status = stat()
            guard lstat(path, &status) == 0 else {
                throw BenchmarkFailure("\(path) cannot be looked at.")
            }
        }
        return ContinuousClock.now - start
    }

    /// Creates a bundle with a number of files, a hundred in each folder, and returns their paths.
    private static func bundle(in folder: String) throws -> (InstalledApp, paths: [String]) {
        let bundle = folder + "/Scripted.app"
        let executable = bundle + "/Scripted"
        var paths = [executable]
        for number in 1..<files { paths.append("\(bundle)/folder-\(number / 100)/file-\(number)") }
        for path in paths {
            let url = URL(fileURLWithPath: path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("content".utf8).write(to: url)
        }
        return (InstalledApp(name: "Scripted", executable: executable, bundle: bundle), paths)
    }
}
