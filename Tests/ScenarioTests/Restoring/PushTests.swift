import Foundation
import Glibc
import RawClient
import Specification
import Testing

extension Scenarios {
    /// Pushes for a real app that does not run.
    @Suite struct Pushes {
        /// Runs `perennial push` for the app.
        private func push(_ payload: String, _ state: TemporaryState) throws -> CommandRun {
            try CommandRun(["push", "callapp", "-", "--state", state.path], input: payload)
        }

        @Test(
            .specification(
                "5.2.4", "6.1.2b", "7.2.5", "7.2.7", "7.2.10", "7.2.11", "10.25"))
        func `a push launches an app that was ended or quit, and its result is there when shown`()
            throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["CallApp"], state: state)
            let person = RawPerson(of: host)
            let page = try person.page(of: "callapp", session: try person.session(of: "callapp"))
            _ = try page.next { _ in
                page.text(of: "label registration") == "registered with 32 bytes"
            }
            #expect(page.text(of: "label calls") == "no calls")
            page.send(["t": "phase", "visible": false, "focused": false])
            for process in host.processes(of: "CallApp") { kill(process, SIGKILL) }
            try host.waitForNoProcess(of: "CallApp")

            let first = try push(#"{"caller":"Ada","over":true}"#, state)
            #expect(first.status == 0, "\(first.errors)")
            #expect(first.output.contains("has handled the push."))
            #expect(host.processes(of: "CallApp").count == 1)
            for process in host.processes(of: "CallApp") { kill(process, SIGKILL) }
            try host.waitForNoProcess(of: "CallApp")
            page.send(["t": "phase", "visible": true, "focused": true])
            _ = try page.next { _ in page.text(of: "label calls") == "Ada background" }

            // The push for a quit app creates a window, which the next visit shows.
            let quit = try CommandRun("quit", "callapp", "--state", state.path)
            #expect(quit.status == 0, "\(quit.errors)")
            let second = try push(#"{"caller":"Bo","over":true}"#, state)
            #expect(second.status == 0, "\(second.errors)")
            let other = try person.page(of: "callapp", session: try person.session(of: "callapp"))
            #expect(other.text(of: "label calls") == "Bo background")
        }

        @Test(.specification("7.3.3"))
        func `the command reset-pushes lets pushes launch an app that reported no calls`() throws {
            let state = try TemporaryState()
            let host = try RunningHost(["CallApp"], state: state)
            func reset(_ app: String = "callapp") throws -> CommandRun {
                try CommandRun("reset-pushes", app, "--state", state.path)
            }
            let person = RawPerson(of: host)
            let page = try person.page(of: "callapp", session: try person.session(of: "callapp"))
            _ = try page.next { _ in
                page.text(of: "label registration") == "registered with 32 bytes"
            }
            #expect(try reset().output.contains("has reported a call for its last push."))
            #expect(try reset("nothing").status != 0)
            page.send(["t": "phase", "visible": false, "focused": false])
            for _ in 0..<3 {
                let silent = try push(#"{"caller":"silent"}"#, state)
                #expect(silent.errors.contains("reported no call"), "\(silent.errors)")
                try host.waitForNoProcess(of: "CallApp")
            }
            let stopped = try push(#"{"caller":"Ada","over":true}"#, state)
            #expect(stopped.status != 0)
            #expect(stopped.errors.contains("perennial reset-pushes"), "\(stopped.errors)")
            #expect(host.processes(of: "CallApp").isEmpty)

            #expect(try reset().output.contains("is launched for pushes again."))
            let next = try push(#"{"caller":"Ada","over":true}"#, state)
            #expect(next.status == 0, "\(next.errors)")
        }

        @Test(.specification("7.5.1"))
        func `a call that nobody answers within the operator's ring time is unanswered`() throws {
            let state = try TemporaryState()
            let host = try RunningHost(["CallApp"], state: state, arguments: ["--ring-time", "1"])
            let person = RawPerson(of: host)
            let page = try person.page(of: "callapp", session: try person.session(of: "callapp"))
            _ = try page.next { _ in
                page.text(of: "label registration") == "registered with 32 bytes"
            }
            let rings = try push(#"{"caller":"Ada"}"#, state)
            #expect(rings.status == 0, "\(rings.errors)")
            #expect(host.logs("how=unanswered"))
            for seconds in ["0", "3601", "soon"] {
                let refused = try CommandRun(
                    "run", "CallApp", "--ring-time", seconds, "--state", state.path)
                #expect(refused.status == 64, "\(seconds)")
                #expect(refused.errors.contains("--ring-time"))
            }
        }

        @Test func `a push that crashes its app is reported, and a bad payload is refused`() throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["CallApp"], state: state)
            let person = RawPerson(of: host)
            #expect(try push("{}", state).errors.contains("Open it in a browser first"))
            let page = try person.page(of: "callapp", session: try person.session(of: "callapp"))
            _ = try page.next { _ in
                page.text(of: "label registration") == "registered with 32 bytes"
            }
            page.send(["t": "phase", "visible": false, "focused": false])
            let crash = try push(#"{"caller":"crash"}"#, state)
            #expect(crash.status == 70)
            #expect(crash.errors.contains("ended before it had handled the push"))
            let bad = try push("[]", state)
            #expect(bad.status == 64)
            #expect(bad.errors.contains("JSON object"))
        }
    }
}
