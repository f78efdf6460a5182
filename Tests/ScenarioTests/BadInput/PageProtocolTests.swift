import Foundation
import RawClient
import Testing

extension Scenarios {
    /// Messages that no real page sends.
    ///
    /// Each message closes its own socket or has no effect, and the app's state does not change.
    @Suite struct PageProtocol {
        private let state: TemporaryState
        private let host: RunningHost
        private let person: RawPerson
        private let session: String

        init() throws {
            state = try TemporaryState()
            host = try RunningHost(["TrialApp"], state: state)
            person = RawPerson(of: host)
            session = try person.session(of: "trialapp")
        }

        private func page() throws -> RawPage { try person.page(of: "trialapp", session: session) }

        private func tap(_ name: String, on page: RawPage, number: Int? = nil) throws {
            let key = try #require(page.keys["button \(name)"])
            page.send(event: ["a": "tap", "x": 5, "y": 5], to: key, number: number)
        }

        /// Waits until the page shows this number of counted taps.
        private func expect(_ count: Int, on page: RawPage) throws {
            try page.waitUntilCommitted()
            if page.text(of: "label count") == "\(count) counted" { return }
            _ = try page.next { _ in page.text(of: "label count") == "\(count) counted" }
        }

        /// Checks that the same process still answers a new page and counts the next tap.
        private func goesOn(from process: [Int32], counted: Int) throws {
            let page = try page()
            try tap("count", on: page)
            try expect(counted + 1, on: page)
            #expect(host.processes(of: "TrialApp") == process)
        }

        @Test(arguments: [
            ("text that is no message", "not json", 1007),
            ("an unknown type", #"{"t":"explode"}"#, 1007),
            ("fields of wrong types", #"{"t":"ev","n":"1","k":[],"a":{}}"#, 1007),
            ("an invalid node key", #"{"t":"ev","n":1,"k":"../../etc","a":"submit"}"#, 1007),
            ("an event without a number", #"{"t":"ev","k":"0","a":"submit"}"#, 1007),
            (
                "a position that is out of range",
                #"{"t":"ev","n":1,"k":"0","a":"tap","x":1e400,"y":0}"#,
                1007
            ),
            ("a second hello", "hello", 1008),
        ])
        func `an invalid message closes only its own socket`(
            _ kind: String, text: String, code: Int
        ) throws {
            let page = try page()
            try tap("count", on: page)
            try page.waitUntilCommitted()
            let process = host.processes(of: "TrialApp")
            if text == "hello" {
                page.hello(app: "trialapp", session: session)
            } else {
                page.send(text: Array(text.utf8))
            }
            #expect(try page.closeCode() == code, "\(kind)")
            #expect(host.logs("A page's socket was closed"))
            try goesOn(from: process, counted: 1)
        }

        @Test func `bytes that are not a WebSocket frame close their own socket`() throws {
            let page = try page()
            let process = host.processes(of: "TrialApp")
            page.send(raw: [0xff, 0xff, 0x00, 0x13] + [UInt8](repeating: 0x7f, count: 4096))
            _ = try page.closeCode()
            try goesOn(from: process, counted: 0)
        }

        @Test func `an event that is sent again is applied once`() throws {
            let page = try page()
            let number = page.nextEvent
            try tap("count", on: page)
            try page.waitUntilCommitted()
            for _ in 1...3 { try tap("count", on: page, number: number) }
            try tap("count", on: page)
            try expect(2, on: page)
        }

        @Test func `an event out of order makes the page start over, and is not applied`() throws {
            let page = try page()
            try tap("count", on: page)
            try page.waitUntilCommitted()
            let process = host.processes(of: "TrialApp")
            try tap("count", on: page, number: page.nextEvent + 5)
            // The socket is closed without a message. A page would reconnect and send the missing
            // events again.
            _ = try page.closeCode()
            #expect(host.logs("out of order"))
            try goesOn(from: process, counted: 1)
        }

        @Test func `an event number above the maximum of a page is out of order`() throws {
            let page = try page()
            let process = host.processes(of: "TrialApp")
            try tap("count", on: page, number: 1 << 60)
            _ = try page.closeCode()
            try goesOn(from: process, counted: 0)
        }

        @Test
        func `a text over the limit is refused with a message, and the next event is accepted`()
            throws
        {
            let page = try page()
            let process = host.processes(of: "TrialApp")
            let name = try #require(page.keys["textField name"])
            let text = String(repeating: "a", count: (1 << 20) + 1)
            page.send(event: ["a": "text", "v": text, "s": [0, 0], "rev": 1], to: name)
            let answer = try page.next { $0["t"] as? String == "lost" }
            #expect((answer["message"] as? String)?.contains("longer than 1 MB") == true)
            page.send(event: ["a": "text", "v": "short", "s": [5, 5], "rev": 2], to: name)
            try tap("count", on: page)
            try expect(1, on: page)
            #expect(host.processes(of: "TrialApp") == process)
        }

        @Test func `a message over the limit closes its own socket`() throws {
            let page = try page()
            let process = host.processes(of: "TrialApp")
            page.send(text: [UInt8](repeating: 0x20, count: 9 << 20))
            #expect(try page.closeCode() == 1009)
            try goesOn(from: process, counted: 0)
        }

        @Test func `events for nodes that do not exist change nothing`() throws {
            let page = try page()
            let process = host.processes(of: "TrialApp")
            page.send(event: ["a": "tap", "x": 0, "y": 0], to: "7u7u7u7u")
            page.send(event: ["a": "text", "v": "x", "s": [9, 99], "rev": 7], to: "0")
            page.send(
                event: ["a": "choose", "i": 9999], to: try #require(page.keys["button count"]))
            page.send(
                event: ["a": "scroll", "x": 1e9, "y": -1e9, "rev": 1],
                to: try #require(page.keys["scrollView scroll"]))
            try tap("count", on: page)
            try expect(1, on: page)
            #expect(host.processes(of: "TrialApp") == process)
        }

        @Test func `events of another user have no effect, and another user learns nothing`() throws
        {
            let own = try page()
            try tap("count", on: own)
            try own.waitUntilCommitted()
            let stranger = RawPerson(of: host)
            _ = try stranger.get("/")
            let unknown = try stranger.get("/trialapp/" + String(repeating: "A", count: 22))
            let foreign = try stranger.get("/trialapp/\(session)")
            #expect(foreign.status == 404)
            #expect(foreign.body == unknown.body)
            // The token from the other user's page does not help either.
            let token = try person.token(of: "trialapp", session: session)
            let page = try stranger.socket()
            page.hello(app: "trialapp", session: session, token: token)
            let answer = try page.next { _ in true }
            #expect(answer["t"] as? String == "stale")
            page.send(
                event: ["a": "tap", "x": 5, "y": 5], to: try #require(own.keys["button count"]))
            _ = try page.closeCode()
            try tap("count", on: own)
            try expect(2, on: own)
        }

        @Test func `the page of a window that does not exist reports it, and links to the app`()
            throws
        {
            for session in [String(repeating: "A", count: 22), "x", "..%2f..%2fetc"] {
                let answer = try person.get("/trialapp/" + session)
                #expect(answer.status == 404, "\(session)")
                #expect(answer.body.contains("This window is gone"), "\(session)")
                #expect(answer.body.contains(#"href="/trialapp""#), "\(session)")
            }
        }

        @Test func `a second page of an app with one scene takes that scene over`() throws {
            let first = try page()
            try tap("count", on: first)
            try expect(1, on: first)
            let session = try person.session(of: "trialapp")
            #expect(session == self.session)
            let second = try person.page(of: "trialapp", session: session)
            #expect(second.text(of: "label count") == "1 counted")
            _ = try first.next { $0["t"] as? String == "taken" }
        }

        @Test func `nothing is started before a page has sent its hello`() throws {
            let page = try person.socket()
            page.send(event: ["a": "submit"], to: "0", number: 1)
            #expect(try page.closeCode() == 1008)
            #expect(host.processes(of: "TrialApp").isEmpty)
            #expect(state.container(of: "trialapp") == nil)
        }
    }
}
