import BrowserDriver
import Foundation
import Specification
import Testing

extension Scenarios {
    /// Saved state with which its app crashes at launch.
    @Suite struct LaunchCrashTests {
        private static let name = "[data-id=name]"

        @Test(.specification("5.3.2", "9.1", "10.14", "8.4.3"), arguments: [2, 1])
        func `state is set aside after the configured number of launch crashes, and never deleted`(
            crashes: Int
        ) async throws {
            let state = try TemporaryState()
            let host = try RunningHost(
                ["TrialApp"], state: state,
                arguments: crashes == 1 ? ["--crashes-before-set-aside", "1"] : [])
            try await withTab { page in
                try await page.open(host.url + "trialapp")
                try await page.type("dangerous", into: Self.name)
                try await page.waitUntilCommitted()
                let (mark, launch) = (try await page.mark(), try await page.launch())
                let container = try #require(state.container(of: "trialapp"))
                _ = FileManager.default.createFile(
                    atPath: container + "/crash-decode", contents: nil)
                let before = try saved(in: container)
                #expect(!before.isEmpty)
                try host.killApp("TrialApp")
                try await page.waitForLaunch(after: launch)
                try await page.wait(forText: "set aside")
                #expect(try await page.value(of: Self.name) == "")
                #expect(try await page.bears(mark))
                let crashed =
                    host.logText.components(separatedBy: "how=crashed").count - 1
                #expect(crashed == crashes)
                // All saved state still exists, possibly with other file names.
                let after = try saved(in: container)
                #expect(before.allSatisfy { old in after.contains { $0.starts(with: old) } })

                try await page.type("harmless", into: Self.name)
                try await page.waitUntilCommitted()
                try FileManager.default.removeItem(atPath: container + "/crash-decode")
                let second = try await page.launch()
                try host.killApp("TrialApp")
                try await page.waitForLaunch(after: second)
                try await page.reload()
                #expect(try await page.value(of: Self.name) == "harmless")
                try await page.open(host.url + "-/apps/trialapp")
                try await page.wait(forText: "Its state was set aside, not deleted")
            }
        }

        /// Returns the contents of every file of saved state except the report, which each launch
        /// rewrites.
        private func saved(in container: String) throws -> [Data] {
            let folder = container + "/Library/Saved Application State"
            let names = FileManager.default.enumerator(atPath: folder)
            var found: [Data] = []
            while let name = names?.nextObject() as? String {
                let file = URL(fileURLWithPath: "\(folder)/\(name)")
                let values = try file.resourceValues(forKeys: [.isRegularFileKey])
                guard values.isRegularFile == true, !name.contains("report."),
                    file.lastPathComponent != "lock"
                else { continue }
                found.append(try Data(contentsOf: file))
            }
            return found
        }
    }
}
