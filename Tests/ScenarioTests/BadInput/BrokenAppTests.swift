import BrowserDriver
import Foundation
import HostProcess
import Testing

extension Scenarios {
    /// Apps that do not start.
    ///
    /// The page shows the reason, offers choices and is never reloaded, and the host starts the app
    /// only a few times (specification 9.1).
    @Suite struct BrokenApp {
        @Test func `a file that is not a program is reported on the page immediately`() async throws
        {
            let app = try ScriptedApp(named: "Noise", bytes: (0..<4096).map { UInt8($0 % 251) })
            let state = try TemporaryState()
            let host = try RunningHost([app.path], state: state)
            try await withTab { page in
                try await page.open(host.url + "noise")
                let mark = try await page.mark()
                try await page.wait(forText: "Noise cannot continue")
                try await page.wait(forText: "The app could not be started.")
                // The state is not the reason, so starting without it is not offered.
                let letsGo = "button[data-choice=startWithoutState]"
                try await page.wait(until: "document.querySelector('\(letsGo)') === null")
                try await page.click("button[data-choice=retry]")
                try await page.wait(
                    until: "document.querySelector('button[data-choice=retry]:enabled') !== null")
                #expect(try await page.bears(mark))
                let failures = host.logText.components(separatedBy: "App could not be started.")
                #expect(failures.count - 1 == 2)
                #expect(host.logs(app.path))
            }
        }

        @Test
        func `an app that exits immediately is started three times and the page has the reason`()
            async throws
        {
            let app = try ScriptedApp(named: "Leaver", "exit 3")
            let state = try TemporaryState()
            let host = try RunningHost([app.path], state: state)
            try await withTab { page in
                try await page.open(host.url + "leaver")
                let mark = try await page.mark()
                try await page.wait(forText: "Leaver cannot continue")
                try await page.wait(
                    forText: "The app crashed while starting, even without its saved state.")
                #expect(host.logs("ended with status 3"))
                try await page.wait(
                    until: "document.querySelector('#panel button').dataset.choice === 'retry'")
                #expect(app.starts(in: state) == 3)
                try await page.click("button[data-choice=startWithoutState]")
                try await page.wait(
                    until: """
                        document.querySelector('button[data-choice=startWithoutState]:enabled')
                        """)
                #expect(app.starts(in: state) == 4)
                #expect(try await page.bears(mark))
                // A reloaded page shows the failure and does not start the app.
                try await page.reload()
                try await page.wait(forText: "Leaver cannot continue")
                #expect(app.starts(in: state) <= 5)
            }
        }

        @Test func `an app that exits immediately with status 0 is restarted with delays`()
            async throws
        {
            let app = try ScriptedApp(named: "Shy", "exit 0")
            let state = try TemporaryState()
            let host = try RunningHost([app.path], state: state)
            try await withTab { page in
                try await page.open(host.url + "shy")
                let mark = try await page.mark()
                try await page.wait(forText: "The app keeps stopping. It starts again in a moment")
                #expect(app.starts(in: state) <= 6)
                #expect(try await page.bears(mark))
                #expect(!(try await page.visibleText().contains("status 0")))
            }
        }

        @Test func `an app that hangs while starting is ended, and the page shows the reason`()
            async throws
        {
            let app = try ScriptedApp(named: "Sleeper", "exec sleep 1000")
            let state = try TemporaryState()
            let host = try RunningHost(
                [app.path], state: state, arguments: ["--launch-deadline", "0.5"])
            try await withTab { page in
                try await page.open(host.url + "sleeper")
                let mark = try await page.mark()
                try await page.wait(forText: "Sleeper cannot continue")
                try await page.wait(forText: "The app did not show a screen in time while starting")
                #expect(app.starts(in: state) == 3)
                #expect(host.processes(of: "sleep").isEmpty)
                #expect(try await page.bears(mark))
                #expect(host.logs("App overran its deadline."))
            }
        }

        @Test func `the state of an app that cannot start is kept until it can`() async throws {
            try await withMoody { page, app, state in
                try await page.click("button[data-choice=retry]")
                try await page.wait(for: "[data-id=name]")
                try await page.wait(until: "document.getElementById('panel').hidden")
                // A reloaded page has no text of its own, so it shows the app's state.
                try await page.reload()
                #expect(try await page.value(of: "[data-id=name]") == "kept")
                try await page.wait(forText: "1 counted")
            }
        }

        @Test func `starting without saved state sets the state aside and deletes nothing`()
            async throws
        {
            try await withMoody { page, app, state in
                try await page.click("button[data-choice=startWithoutState]")
                try await page.wait(forText: "0 counted")
                try await page.wait(forText: "which was set aside. Nothing was deleted.")
                #expect(try await page.value(of: "[data-id=name]") == "")
                #expect(!state.files(endingIn: ".reason").isEmpty)
            }
        }

        /// Runs the body with an app that has saved state, failed at each of its starts, and could
        /// start now.
        private func withMoody(
            _ body: (Page, ScriptedApp, TemporaryState) async throws -> Void
        ) async throws {
            let trial = BuiltPrograms.path("TrialApp")
            let app = try ScriptedApp(
                named: "Moody", "[ -e \"$HOME/broken\" ] && exit 4\nexec '\(trial)'")
            let state = try TemporaryState()
            // The script executes a program in another folder.
            let programs = (trial as NSString).deletingLastPathComponent
            let host = try RunningHost(
                [app.path], state: state, arguments: ["--allow-read", programs])
            try await withTab { page in
                try await page.open(host.url + "moody")
                try await page.type("kept", into: "[data-id=name]")
                try await page.click("button[data-id=count]")
                try await page.wait(forText: "1 counted")
                try await page.waitUntilCommitted()
                let container = try #require(state.container(of: "moody"))
                let flag = container + "/broken"
                _ = FileManager.default.createFile(atPath: flag, contents: nil)
                try host.killApp("TrialApp")
                try await page.wait(forText: "Moody cannot continue")
                #expect(app.starts(in: state) == 4)
                try FileManager.default.removeItem(atPath: flag)
                try await body(page, app, state)
            }
        }
    }
}
