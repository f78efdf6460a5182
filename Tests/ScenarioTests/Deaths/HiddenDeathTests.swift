import Foundation
import Glibc
import RawClient
import Testing

extension Scenarios {
    /// An app that dies in the background with events that are not yet committed.
    @Suite struct HiddenDeath {
        @Test
        func
            `after a death in the background, events are replayed or reported lost when shown`()
            throws
        {
            let state = try TemporaryState()
            let host = try RunningHost(["TrialApp"], state: state)
            let person = RawPerson(of: host)
            let session = try person.session(of: "trialapp")
            let page = try person.page(of: "trialapp", session: session)
            let process = try #require(host.processes(of: "TrialApp").last)
            let launch = page.launch
            kill(process, SIGSTOP)
            let field = try #require(page.keys["textField name"])
            let count = try #require(page.keys["button count"])
            page.send(event: ["a": "tap", "x": 5, "y": 5], to: count)
            page.send(["t": "phase", "visible": false, "focused": false])
            page.send(event: ["a": "text", "v": "kept", "s": [4, 4], "rev": 2], to: field)
            // The host has received the last event, and so all events before it.
            _ = try page.next { $0["t"] as? String == "ack" && $0["r"] as? Int == 2 }
            kill(process, SIGKILL)
            try host.waitForNoProcess(of: "TrialApp")

            // The page was hidden, so no process was started, and no loss was reported to it.
            page.send(["t": "phase", "visible": true, "focused": true])
            _ = try page.next { _ in page.launch != launch && page.committed == 2 }
            #expect(page.lost == [1])
            try page.redraw()
            #expect(page.text(of: "textField name") == "kept")
            #expect(page.text(of: "label count") == "0 counted")
        }
    }
}
