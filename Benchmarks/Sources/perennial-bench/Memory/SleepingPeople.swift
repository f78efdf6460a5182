import AppHost
import Foundation
import HostLink
import Logging

/// Measures what the host keeps in memory of people whose processes are ended.
///
/// Scripted apps stand for processes: what they are has no part in what the host keeps.
struct SleepingPeople {
    let count: Int
    let warmUp: Int

    /// What the host held, in bytes.
    struct Result: Sendable {
        var before = 0
        var after = 0
        /// After as many people again: what grows once is no cost of a person.
        var afterAgain = 0
        /// Apps of persons that the host still held in memory; 0 when all is well.
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
        result.residents = await host.residentCount
        try await visits(count, to: app, on: host)
        result.afterAgain = try Machine.residentBytes()
        await host.shutDown()
        return result
    }

    /// Lets people come one after the other, each with a page and a process, and waits until all are gone.
    private func visits(_ people: Int, to app: InstalledApp, on host: AppHost) async throws {
        for _ in 0..<people {
            let visit = try await Visit(to: app.slug, on: host)
            visit.page.detach()
        }
        let deadline = ContinuousClock.now + .seconds(30)
        while await host.residentCount > 0, ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
