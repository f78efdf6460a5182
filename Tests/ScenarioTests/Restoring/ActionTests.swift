import BrowserDriver
import Foundation
import Testing

extension Scenarios {
    @Suite struct ActionTests {
        @Test func `a tap that crashes the app is not repeated, and the page reports it`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            try await withTab { page in
                let mark = try await countThreeTimes(host, in: page)
                let launch = try await page.launch()
                try await page.click(labelled: "Crash")
                try await page.waitForLaunch(after: launch)
                try await page.wait(forText: "not repeated")
                try await page.click(labelled: "Count")
                try await page.wait(forText: "4 counted")
                #expect(try await page.bears(mark))
            }
            #expect(try taps(state) == 4)
            #expect(starts(host) == 2)
        }

        @Test func `the focus stays in a field whose focus the app does not preserve`() async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            try await withTab { page in
                let mark = try await countThreeTimes(host, in: page)
                try await page.click("[data-id=secret]")
                for _ in 1...2 {
                    let launch = try await page.launch()
                    try host.killApp("TrialApp")
                    try await page.waitForLaunch(after: launch)
                    #expect(try await page.hasFocus("[data-id=secret]"))
                }
                try await page.type("on")
                #expect(try await page.value(of: "[data-id=secret]") == "on")
                #expect(try await page.bears(mark))
            }
        }

        @Test
        func
            `a tap in progress at a kill of the app is not repeated, and later taps are applied`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            try await withTab { page in
                let mark = try await countThreeTimes(host, in: page)
                let launch = try await page.launch()
                try await page.click(labelled: "Hang")
                for _ in 1...2 { try await page.click(labelled: "Count") }
                try host.killApp("TrialApp")
                try await page.waitForLaunch(after: launch)
                try await page.wait(forText: "not repeated")
                try await page.wait(forText: "5 counted")
                #expect(try await page.bears(mark))
            }
            #expect(try taps(state) == 5)
            #expect(starts(host) == 2)
        }

        @Test func `taps made while the app restarts are applied once each`() async throws {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            try await withTab { page in
                try await page.open(host.url + "trialapp")
                try await page.click(labelled: "Count")
                try await page.wait(forText: "1 counted")
                try await page.waitUntilCommitted()
                for _ in 1...3 {
                    let launch = try await page.launch()
                    try host.killApp("TrialApp")
                    // A tap that is delivered to a dead process would count as the action in
                    // progress.
                    try await page.wait(
                        until: """
                            document.body.dataset.process !== 'running'
                                || document.body.dataset.launch !== arguments[0]
                            """, .string(launch))
                    for _ in 1...4 { try await page.click(labelled: "Count") }
                    try await page.waitForLaunch(after: launch)
                    try await page.waitUntilCommitted()
                }
                try await page.wait(forText: "13 counted")
            }
            #expect(try taps(state) == 13)
        }

        @Test func `text that the app sets replaces the typed text once`() async throws {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            try await withTab { page in
                try await page.open(host.url + "trialapp")
                try await page.type("loud", into: "[data-id=name]")
                try await page.click(labelled: "Shout")
                try await page.wait(
                    until: "document.querySelector('[data-id=name]').value === 'LOUD'")
                try await page.type("er")
                try await page.waitUntilCommitted()
                let launch = try await page.launch()
                try host.killApp("TrialApp")
                try await page.waitForLaunch(after: launch)
                #expect(try await page.value(of: "[data-id=name]") == "LOUDer")
                #expect(try await page.selection(of: "[data-id=name]") == 6..<6)
            }
        }

        private func countThreeTimes(_ host: RunningHost, in page: Page) async throws -> String {
            try await page.open(host.url + "trialapp")
            let mark = try await page.mark()
            for _ in 1...3 { try await page.click(labelled: "Count") }
            try await page.wait(forText: "3 counted")
            try await page.waitUntilCommitted()
            return mark
        }

        /// Returns the number of taps in the app's own file.
        private func taps(_ state: TemporaryState) throws -> Int {
            let container = try #require(state.container(of: "trialapp"))
            return try Data(contentsOf: URL(fileURLWithPath: container + "/taps")).count
        }

        private func starts(_ host: RunningHost) -> Int {
            host.logText.components(separatedBy: "App started.").count - 1
        }
    }
}
