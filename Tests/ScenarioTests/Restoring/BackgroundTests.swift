import BrowserDriver
import Foundation
import Glibc
import HostProcess
import Specification
import Testing

extension Scenarios {
    /// The work of apps in the background, and its limits.
    @Suite struct BackgroundTests {
        @Test(.specification("10.22", "8.4.7", "6.3.1", "2.1.15"))
        func `an app that blocks in didEnterBackground is killed, and its archive is unchanged`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(
                ["TrialApp"], state: state, arguments: ["--classic", "--suspend-after", "0"])
            try await withTab { page in
                try await page.open(host.url + "trialapp")
                try await page.type("kept", into: "[data-id=name]")
                let first = try #require(host.processes(of: "TrialApp").last)
                try await page.hide()
                // The app has also preserved by then.
                try await wait(until: { ChildProcess.condition(of: first) == "T" }, "suspended")
                #expect(life(in: state) == ["background"])
                try await page.show()
                let home = try #require(state.container(of: "trialapp"))
                try Data().write(to: URL(fileURLWithPath: home + "/oversleep"))
                let before = try archives(in: home)
                #expect(!before.isEmpty)
                let process = try #require(host.processes(of: "TrialApp").last)
                try await page.type(" and lost", into: "[data-id=name]")
                try await page.hide()
                try await wait(
                    until: { !host.processes(of: "TrialApp").contains(process) }, "killed")
                #expect(try archives(in: home) == before)
                #expect(life(in: state) == ["background", "background"])
                #expect(host.logs("App overran its deadline."))
                #expect(host.logs("deadline=phaseDeadline"))
                try FileManager.default.removeItem(atPath: home + "/oversleep")
            }
        }

        @Test(.specification("6.3.3", "2.1.2", "1.1.10"))
        func `an app with a background task is not suspended before the task is done`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(
                ["TrialApp"], state: state, arguments: ["--suspend-after", "0"])
            try await withTab { page in
                try await page.open(host.url + "trialapp")
                try await page.type("kept", into: "[data-id=name]")
                try await page.waitUntilCommitted()
                let home = try #require(state.container(of: "trialapp"))
                let process = try #require(host.processes(of: "TrialApp").last)
                try Data().write(to: URL(fileURLWithPath: home + "/go-on"))
                try await page.hide()
                try await wait(until: { life(in: state) == ["background", "begun"] }, "begun")
                #expect(ChildProcess.condition(of: process) != "T")
                try Data().write(to: URL(fileURLWithPath: home + "/done"))
                try await wait(until: { ChildProcess.condition(of: process) == "T" }, "suspended")
                #expect(life(in: state) == ["background", "begun", "done"])
                try await page.show()
                try await page.type(" on", into: "[data-id=name]")
                try await page.waitUntilCommitted()
                #expect(host.processes(of: "TrialApp") == [process])
            }
        }

        @Test(.specification("8.4.8", "6.3.3", "9.10"))
        func `an app that never ends its background task is notified, ended and logged`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(
                ["TrialApp"], state: state, arguments: ["--background-time", "1"])
            try await withTab { page in
                try await page.open(host.url + "trialapp")
                try await page.type("kept", into: "[data-id=name]")
                try await page.waitUntilCommitted()
                let home = try #require(state.container(of: "trialapp"))
                let process = try #require(host.processes(of: "TrialApp").last)
                for name in ["go-on", "forget"] {
                    try Data().write(to: URL(fileURLWithPath: home + "/" + name))
                }
                let launch = try await page.launch()
                try await page.hide()
                try await wait(
                    until: { !host.processes(of: "TrialApp").contains(process) }, "ended")
                #expect(life(in: state) == ["background", "begun", "expired"])
                #expect(host.logs("The background task work was notified"))
                #expect(host.logs("deadline=backgroundTime"))
                #expect(host.logs("tasks=work"))
                for name in ["go-on", "forget"] {
                    try FileManager.default.removeItem(atPath: home + "/" + name)
                }
                try await page.show()
                try await page.waitForLaunch(after: launch)
                #expect(try await page.value(of: "[data-id=name]") == "kept")
            }
        }

        @Test(.specification("6.3.2", "6.4.1"))
        func `a host that is stopped lets an app finish its task, and then notifies it`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            try await withTab { page in
                try await page.open(host.url + "trialapp")
                try await page.type("kept", into: "[data-id=name]")
                try await page.waitUntilCommitted()
                let home = try #require(state.container(of: "trialapp"))
                try Data().write(to: URL(fileURLWithPath: home + "/go-on"))
                kill(host.identifier, SIGTERM)
                try await wait(until: { life(in: state) == ["background", "begun"] }, "begun")
                try Data().write(to: URL(fileURLWithPath: home + "/done"))
                try await wait(
                    until: {
                        life(in: state) == ["background", "begun", "done", "terminate"]
                    }, "terminated")
                try host.waitForNoProcess(of: "TrialApp")
                #expect(host.stop() == 0)
            }
        }

        @Test(.specification("2.1.2", "5.2.4", "6.1.2b", "6.3.5"))
        func `an app that was ended is launched to fetch, and restored with the result`()
            async throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            try await withTab { page in
                try await page.open(host.url + "trialapp")
                try await page.type("kept", into: "[data-id=name]")
                try await page.waitUntilCommitted()
                try await page.hide()
                for process in host.processes(of: "TrialApp") { kill(process, SIGKILL) }
                try host.waitForNoProcess(of: "TrialApp")

                let run = try CommandRun("fetch", "trialapp", "--state", state.path)
                #expect(run.status == 0, "\(run.errors)")
                #expect(run.output.contains("has fetched new data."))
                #expect(life(in: state).suffix(2) == ["background", "fetch background"])

                for process in host.processes(of: "TrialApp") { kill(process, SIGKILL) }
                try host.waitForNoProcess(of: "TrialApp")
                try await page.show()
                try await page.wait(forText: "1 counted")
                #expect(try await page.value(of: "[data-id=name]") == "kept")
            }
        }

        /// Returns the life cycle events that the app has recorded.
        private func life(in state: TemporaryState) -> [String] {
            let home = state.container(of: "trialapp") ?? ""
            let text = (try? String(contentsOfFile: home + "/life", encoding: .utf8)) ?? ""
            return text.split(separator: "\n").map(String.init)
        }

        /// Returns the bytes of all saved state, by file.
        private func archives(in home: String) throws -> [String: Data] {
            let folder = home + "/Library/Saved Application State"
            let enumerator = FileManager.default.enumerator(atPath: folder)
            var found: [String: Data] = [:]
            while let name = enumerator?.nextObject() as? String {
                let path = folder + "/" + name
                var isFolder: ObjCBool = false
                _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
                if !isFolder.boolValue {
                    found[name] = try Data(contentsOf: URL(fileURLWithPath: path))
                }
            }
            return found
        }
    }
}
