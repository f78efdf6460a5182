import BrowserDriver
import Foundation
import Glibc
import HostProcess
import Testing

extension Scenarios {
    /// Apps that are stopped, do not answer, or crash.
    @Suite struct SuspendedApp {
        @Test func `a suspended app does not withhold its state from the next host`() async throws {
            let state = try TemporaryState()
            let first = try RunningHost(
                ["TrialApp"], state: state, arguments: ["--suspend-after", "0"])
            try await withTab { page in
                try await page.open(first.url + "trialapp")
                try await page.type("kept", into: "[data-id=name]")
                try await page.waitUntilCommitted()
                let process = try #require(first.processes(of: "TrialApp").last)
                try await page.hide()
                try await wait(until: { ChildProcess.condition(of: process) == "T" }, "suspended")
                first.kill()
                let second = try RunningHost(["TrialApp"], state: state, port: first.port)
                try #require(second.port == first.port)
                let mark = try await page.mark()
                try await page.wait(
                    until: """
                        document.visibilityState === 'visible'
                            && document.body.dataset.connection === 'open'
                        """)
                try await page.type(" on", into: "[data-id=name]")
                try await page.waitUntilCommitted()
                #expect(try await page.bears(mark))
                #expect(!second.logText.contains("neither restored nor preserved"))
                try second.killApp("TrialApp")
                try await page.reload()
                #expect(try await page.value(of: "[data-id=name]") == "kept on")
                // The stopped process was ended after its host.
                try await wait(until: { ChildProcess.condition(of: process) == nil }, "gone")
            }
        }

        @Test func `an app that hangs is ended when it does not reach the background in time`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            try await withTab { page in
                try await page.open(host.url + "trialapp")
                try await page.type("kept", into: "[data-id=name]")
                try await page.waitUntilCommitted()
                let process = try #require(host.processes(of: "TrialApp").last)
                try await page.click("button[data-id=hang]")
                let launch = try await page.launch()
                try await page.hide()
                // Five seconds (specification 6.3.1).
                try await wait(until: { ChildProcess.condition(of: process) == nil }, "ended")
                #expect(host.logs("App overran its deadline."))
                try await page.show()
                try await page.waitForLaunch(after: launch)
                #expect(try await page.value(of: "[data-id=name]") == "kept")
                // The page reports that the tap that made the app hang is not repeated.
                try await page.wait(forText: "it is not repeated")
                try await page.type(" on", into: "[data-id=name]")
                try await page.waitUntilCommitted()
            }
        }

        @Test func `an app that hangs in the foreground is replaced when its page is reloaded`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(
                ["TrialApp"], state: state, arguments: ["--launch-deadline", "2"])
            try await withTab { page in
                try await page.open(host.url + "trialapp")
                try await page.type("kept", into: "[data-id=name]")
                try await page.waitUntilCommitted()
                try await page.click("button[data-id=hang]")
                try await page.type(" as well", into: "[data-id=name]")
                try await page.wait(forText: "does not answer")
                try await page.reload()
                try await page.wait(
                    until: "document.querySelector('[data-id=name]')?.value === 'kept as well'")
                #expect(host.processes(of: "TrialApp").count == 1)
            }
        }

        @Test func `an app that crashes repeatedly is restarted with its state`() async throws {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            try await withTab { page in
                try await page.open(host.url + "trialapp")
                try await page.type("kept", into: "[data-id=name]")
                try await page.waitUntilCommitted()
                let mark = try await page.mark()
                var launch = try await page.launch()
                for _ in 1...3 {
                    try await page.click("button[data-id=crash]")
                    try await page.waitForLaunch(after: launch)
                    launch = try await page.launch()
                }
                #expect(try await page.bears(mark))
                #expect(try await page.value(of: "[data-id=name]") == "kept")
                let starts = host.logText.components(separatedBy: "App started.").count - 1
                #expect(starts == 4)
            }
        }
    }
}
