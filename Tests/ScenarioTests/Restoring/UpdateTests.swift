import BrowserDriver
import Foundation
import Specification
import Testing

extension Scenarios {
    /// Apps that are replaced while they are used.
    @Suite struct UpdateTests {
        private static let name = "[data-id=name]"

        @Test(.specification("5.3.7"))
        func `a new build takes over in the middle of a word, and so does the old build later`()
            async throws
        {
            let state = try TemporaryState()
            let bundle = try BundleFolder("TrialApp", version: "1")
            let host = try RunningHost([bundle.path], state: state)
            try await withTab { page in
                try await page.open(host.url + "trialapp")
                try await page.type("half a wo", into: Self.name)
                try await page.waitUntilCommitted()
                let mark = try await page.mark()
                for (isMoved, typed) in [(true, "rd"), (false, " more")] {
                    let launch = try await page.launch()
                    try bundle.replaceExecutable(isMoved: isMoved)
                    try await host.waitUntilLogged("New build found", times: isMoved ? 1 : 2)
                    #expect(try await page.launch() == launch, "no app is disturbed")
                    try await page.type(typed)
                    try await page.waitForLaunch(after: launch)
                    try await page.waitUntilCommitted()
                }
                #expect(try await page.value(of: Self.name) == "half a word more")
                #expect(try await page.bears(mark))
                #expect(host.processes(of: "TrialApp").count == 1)
                let started = host.logText.components(separatedBy: "afterUpdate").count - 1
                #expect(started == 2)
                // The text typed during the change is in the state of the new process.
                let launch = try await page.launch()
                try await page.press(.f9, holding: [.control, .shift])
                try await page.waitForLaunch(after: launch)
                try await page.reload()
                #expect(try await page.value(of: Self.name) == "half a word more")
            }
        }

        @Test(.specification("5.3.7", "8.4.2"))
        func `a new version can refuse the state of the old one`() async throws {
            let state = try TemporaryState()
            let bundle = try BundleFolder("Contacts", version: "11.0")
            let host = try RunningHost([bundle.path], state: state)
            try await withTab { page in
                let form = try await EditForm.open(host, in: page)
                try await form.fillInByHalf()
                try await page.waitUntilCommitted()
                let launch = try await page.launch()
                try bundle.setVersion("12.0")
                try await host.waitUntilLogged("New build found")
                try await page.type("x")
                try await page.waitForLaunch(after: launch)
                try await page.wait(for: ".tableCell")
                #expect(try await page.count(of: EditForm.firstName) == 0)
                #expect(try await page.count(of: "#panel:not([hidden]), .alert") == 0)
            }
        }

        @Test(.specification("5.5.6", "5.3.6"))
        func `the key command that kills an app for testing keeps its state`() async throws {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            try await withTab { page in
                try await page.open(host.url + "trialapp")
                try await page.type("kept", into: Self.name)
                try await page.waitUntilCommitted()
                let (mark, launch) = (try await page.mark(), try await page.launch())
                try await page.press(.f9, holding: [.control, .shift])
                try await page.waitForLaunch(after: launch)
                #expect(try await page.bears(mark))
                try await page.type(" on")
                #expect(try await page.value(of: Self.name) == "kept on")
                #expect(host.logs("was killed"))
            }
        }
    }
}
