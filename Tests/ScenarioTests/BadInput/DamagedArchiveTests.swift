import Foundation
import Glibc
import RawClient
import Testing

extension Scenarios {
    /// Saved state that was overwritten.
    ///
    /// The previous generation is used, or else the app starts without state. The damaged file is
    /// set aside and named in the log.
    @Suite struct DamagedArchive {
        @Test func `a damaged generation is set aside, and the one before it is used`() throws {
            let state = try TemporaryState()
            let (person, session) = try preserve(["first", "second"], in: state)
            let current = try #require(state.files(endingIn: "\(session).current").first)
            try damage(current)
            let host = try RunningHost(["TrialApp"], state: state)
            person.port = host.port
            let page = try person.page(of: "trialapp", session: session)
            #expect(page.text(of: "textField name") == "first")
            #expect(host.logs("The current generation of saved state was set aside"))
            #expect(host.logs(current))
            #expect(state.files(endingIn: ".reason").count == 1)
        }

        @Test func `two damaged generations are set aside, and the app starts without them`()
            throws
        {
            let state = try TemporaryState()
            let (person, session) = try preserve(["first", "second"], in: state)
            let files = ["current", "previous"].flatMap {
                state.files(endingIn: "\(session).\($0)")
            }
            #expect(files.count == 2)
            for file in files { try damage(file) }
            let host = try RunningHost(["TrialApp"], state: state)
            person.port = host.port
            let page = try person.page(of: "trialapp", session: session)
            #expect(page.text(of: "textField name") ?? "" == "")
            #expect(page.said.contains { $0.contains("set aside, not deleted") })
            #expect(state.files(endingIn: ".reason").count == 2)
            // The window still works, and text typed from now on is kept.
            try type("third", on: page)
            #expect(host.processes(of: "TrialApp").count == 1)
            try host.killApp("TrialApp")
            let again = try person.page(of: "trialapp", session: session)
            #expect(again.text(of: "textField name") == "third")
            // The log is written in parallel to the frames, and has been written by now.
            for file in files { #expect(host.logs(file)) }
        }

        @Test func `damaged state of one user does not affect the window of another user`() throws {
            let state = try TemporaryState()
            let (person, session) = try preserve(["mine"], in: state)
            let (other, kept) = try preserve(["theirs"], in: state)
            try damage(try #require(state.files(endingIn: "\(session).current").first))
            let host = try RunningHost(["TrialApp"], state: state)
            for each in [person, other] { each.port = host.port }
            let page = try other.page(of: "trialapp", session: kept)
            #expect(page.text(of: "textField name") == "theirs")
            let damaged = try person.page(of: "trialapp", session: session)
            #expect(damaged.text(of: "textField name") ?? "" == "")
        }

        /// Types each text and waits until it is committed, hides the window before each one, and
        /// then stops the host.
        private func preserve(
            _ texts: [String], in state: TemporaryState
        ) throws -> (RawPerson, session: String) {
            let host = try RunningHost(["TrialApp"], state: state)
            let person = RawPerson(of: host)
            let session = try person.session(of: "trialapp")
            let page = try person.page(of: "trialapp", session: session)
            for text in texts {
                // The state that an app preserves when it leaves the screen begins a new
                // generation.
                for isVisible in [false, true] {
                    page.send(["t": "phase", "visible": isVisible, "focused": isVisible])
                }
                try type(text, on: page)
            }
            // The app is killed without a last commit, so the two generations on disk are the two
            // above.
            let process = try #require(host.processes(of: "TrialApp").last)
            kill(process, SIGKILL)
            host.kill()
            return (person, session)
        }

        private func type(_ text: String, on page: RawPage) throws {
            page.send(
                event: [
                    "a": "text", "v": text, "s": [text.count, text.count], "rev": page.nextEvent,
                ],
                to: try #require(page.keys["textField name"]))
            try page.waitUntilCommitted()
        }

        /// Flips a bit in the middle of a file, where the sealed state is.
        private func damage(_ file: String) throws {
            var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
            bytes[bytes.count / 2] ^= 0x10
            try bytes.write(to: URL(fileURLWithPath: file))
        }
    }
}
