import BrowserDriver
import Foundation
import Testing

extension Scenarios {
    /// More apps than there is room for.
    @Suite struct RoomTests {
        @Test func `with room for one process two apps take turns, and neither loses a letter`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(
                ["TrialApp", "Contacts"], state: state, arguments: ["--max-processes", "1"])
            try await withTab { first in
                try await first.open(host.url + "trialapp")
                try await first.type("one", into: "[data-id=name]")
                try await first.waitUntilCommitted()
                let launch = try await first.launch()
                try await first.hide()
                try await withTab { second in
                    try await second.open(host.url + "contacts")
                    try await second.wait(for: ".tableCell")
                    #expect(host.processes(of: "TrialApp") == [])
                    #expect(host.processes(of: "Contacts").count == 1)
                    try await second.hide()
                }
                try await first.show()
                try await first.waitForLaunch(after: launch)
                try await first.type(" two", into: "[data-id=name]")
                #expect(try await first.value(of: "[data-id=name]") == "one two")
                #expect(host.processes(of: "Contacts") == [])
            }
        }

        @Test func `an app's page tells of its last crash and of what came back`() async throws {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            try await withTab { page in
                try await page.open(host.url + "trialapp")
                try await page.type("Zanzibar", into: "[data-id=name]")
                try await page.waitUntilCommitted()
                let launch = try await page.launch()
                try await page.click("button[data-id=crash]")
                try await page.waitForLaunch(after: launch)
                try await page.open(host.url + "-/apps/trialapp")
                try await page.wait(forText: "It crashed (signal")
                // The page keeps up with the app, which leaves the screen now and keeps its report.
                try await page.wait(forText: "Last preserved")
                let text = try await page.visibleText()
                #expect(text.contains("It was started again with its state."))
                #expect(text.contains("Last restored"))
                #expect(text.contains("trial"))
                #expect(!text.contains("Zanzibar"), "names alone")
            }
        }
    }
}
