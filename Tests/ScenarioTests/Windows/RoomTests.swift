import BrowserDriver
import Foundation
import Testing

extension Scenarios {
    /// Apps under a budget, and the status page of an app.
    @Suite struct RoomTests {
        @Test func `with a budget of one process two apps take turns, and neither loses text`()
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

        @Test func `the status page of an app shows its last crash and what was restored`()
            async throws
        {
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
                // The status page is updated when the app, which leaves the screen now, stores its
                // report.
                try await page.wait(forText: "Last preserved")
                let text = try await page.visibleText()
                #expect(text.contains("It was started again with its state."))
                #expect(text.contains("Last restored"))
                #expect(text.contains("trial"))
                #expect(!text.contains("Zanzibar"), "the report has names alone")
            }
        }
    }
}
