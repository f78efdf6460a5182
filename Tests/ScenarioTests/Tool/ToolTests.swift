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
