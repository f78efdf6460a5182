import BrowserDriver
import Foundation
import Glibc
import HostProcess
import RawClient
import Specification
import Testing

extension Scenarios {
    /// The tool's commands on the state of a host and an app, which run or have ended.
    @Suite struct Tool {
        @Test(.specification("5.5.1", "5.5.4"))
        func `one command explains why a screen was restored or not, while the host runs`() throws {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            let person = RawPerson(of: host)
            let session = try person.session(of: "trialapp")
            let page = try person.page(of: "trialapp", session: session)
            try type("secret", on: page)
            try host.killApp("TrialApp")
            let again = try person.page(of: "trialapp", session: session)
            #expect(again.text(of: "textField name") == "secret")
            // The report of the restoration is stored with the next preserved state.
            try type("more", on: again)
            let explained = try tool("explain", state)
            #expect(explained.status == 0)
            #expect(explained.output.contains("Last restored"))
            #expect(explained.output.contains("✓"))
            #expect(!explained.output.contains("\u{1B}"))
            let inspected = try tool("inspect", state)
            #expect(!inspected.output.contains("more"))
            #expect(try tool("inspect", state, "--values").output.contains("\"more\""))
            let report = try JSONSerialization.jsonObject(
                with: Data(try tool("explain", state, "--json").output.utf8))
            #expect((report as? [[String: Any]])?.count == 1)
        }

        @Test(.specification("1.3.6", "5.5.4"))
        func `the explain command names what an app that did not opt in must add`() throws {
            let state = try TemporaryState()
            let host = try RunningHost(["PlainApp"], state: state)
            let person = RawPerson(of: host)
            let page = try person.page(of: "plainapp", session: try person.session(of: "plainapp"))
            // The page is closed, so the app leaves the screen and stores its report.
            page.send(text: [0x03, 0xe8], opcode: 8)
            var explained = try tool("explain", state)
            let deadline = ContinuousClock.now + .seconds(Page.waitSeconds)
            while !explained.output.contains("Last preserved"), ContinuousClock.now < deadline {
                // No event reports that another process has stored a file, so try again.
                poll(nil, 0, 50)
                explained = try tool("explain", state)
            }
            #expect(explained.status == 0)
            for words in [
                "Nothing is preserved, so the app starts with its first screen",
                "PlainApp does not implement application(_:shouldSaveSecureApplicationState:)",
                "Implement it and application(_:shouldRestoreSecureApplicationState:)",
                "restorationIdentifier",
            ] {
                #expect(explained.output.contains(words), "\(words): \(explained.output)")
            }
        }

        @Test func `the run command prints the output of apps on request`() throws {
            let state = try TemporaryState()
            let bundle = try BundleFolder(
                "TrialApp", version: "1",
                additions: ["CFBundleURLTypes": [["CFBundleURLSchemes": ["trial"]]]])
            let host = try HostProcess(
                [
                    BuiltPrograms.path("perennial"), "run", "--show-output",
                    bundle.path, "--port", "0", "--state", state.path,
                    "--ignore-memory-pressure",
                ], log: state.path + "/host.log")
            defer {
                kill(host.identifier, SIGKILL)
                host.process.waitUntilExit()
            }
            let person = RawPerson(port: host.port)
            let session = try person.session(of: "trialapp")
            let page = try person.page(of: "trialapp", session: session)
            defer { withExtendedLifetime(page) {} }
            let opened = try CommandRun("open", "trial:print", "--state", state.path)
            try #require(opened.status == 0, "\(opened.errors)")
            let output = try #require(host.process.standardOutput as? Pipe)
            var printed = ""
            while !printed.hasSuffix("printed by the trial app\n") {
                let data = output.fileHandleForReading.availableData
                guard !data.isEmpty else { break }
                printed += String(decoding: data, as: UTF8.self)
            }
            #expect(printed == "trialapp: printed by the trial app\n")
        }

        @Test func `the verify command names the file that was changed, and fails`() throws {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            let person = RawPerson(of: host)
            let session = try person.session(of: "trialapp")
            try type("kept", on: person.page(of: "trialapp", session: session))
            host.kill()
            try host.waitForNoProcess(of: "TrialApp")
            #expect(try tool("verify", state).status == 0)
            let file = try #require(state.files(endingIn: "\(session).current").first)
            var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
            bytes[bytes.count / 2] ^= 1
            try bytes.write(to: URL(fileURLWithPath: file))
            let verified = try tool("verify", state)
            #expect(verified.status == 1)
            #expect(verified.output.contains("✗ \(session).current"))
            // The other archives can still be inspected.
            let inspected = try tool("inspect", state)
            #expect(inspected.status == 1)
            #expect(inspected.output.contains("application"))
        }

        private func type(_ text: String, on page: RawPage) throws {
            page.send(
                event: [
                    "a": "text", "v": text, "s": [text.count, text.count], "rev": page.nextEvent,
                ],
                to: try #require(page.keys["textField name"]))
            try page.waitUntilCommitted()
        }

        private func tool(
            _ command: String, _ state: TemporaryState, _ more: String...
        ) throws -> (status: Int32, output: String) {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: BuiltPrograms.path("perennial"))
            process.arguments = [command, "--state", state.path] + more
            let output = Pipe()
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            let bytes = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
        }
    }
}
