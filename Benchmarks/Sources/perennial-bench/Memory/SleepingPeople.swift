import AppHost
import Foundation
import HostLink
import Logging

/// Measures the memory that the host keeps for people whose processes have ended.
///
/// Scripted apps replace processes, because the kind of process does not affect the host's memory.
struct SleepingPeople {
    let count: Int
    let warmUp: Int

    /// The host's memory, in bytes.
    struct Result: Sendable {
        var before = 0
        var after = 0
        /// The memory after the same number of people again: a cost that occurs once is not a cost
        /// per person.
        var afterAgain = 0
        /// The app instances that the host still has in memory; 0 is expected.
        var residents = 0
    }

    func run() async throws -> Result {
        let directory = try TemporaryDirectory()
        let app = InstalledApp(name: "Scripted", executable: "/usr/bin/env")
        var times = LifeTimes()
        times.grace = .zero
        times.endAfter = .zero
        let host = try AppHost(
            apps: [app],
            settings: HostSettings(stateDirectory: directory.path + "/state", times: times),
            spawner: ScriptedSpawner(),
            logger: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() })
        var result = Result()
        try await visits(warmUp, to: app, on: host)
        result.before = try Machine.residentBytes()
        try await visits(count, to: app, on: host)
        result.after = try Machine.residentBytes()
        result.residents = await host.instanceCount
        try await visits(count, to: app, on: host)
        result.afterAgain = try Machine.residentBytes()
        await host.shutDown()
        return result
    }

    /// Opens the app for people one after the other, each with a page and a process, and waits
    /// until all processes have ended.
    private func visits(_ people: Int, to app: InstalledApp, on host: AppHost) async throws {
        for _ in 0..<people {
            let visit = try await Visit(to: app.slug, on: host)
            visit.page.detach()
        }
        let deadline = ContinuousClock.now + .seconds(30)
        while await host.instanceCount > 0, ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
