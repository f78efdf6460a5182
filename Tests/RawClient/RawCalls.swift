/// The calls of a person, on a page of the home screen.
package final class RawCalls {
    private let page: RawPage

    /// Opens the home screen, on which calls ring.
    package init(of person: RawPerson) throws {
        let token = try RawPerson.token(inPage: try person.get("/").body)
        page = try person.socket()
        page.send(["t": "watch", "token": token])
        newest = []
        newest = try next()
    }

    /// The calls of the last message, as their members.
    package private(set) var newest: [RawPage.Message]

    /// Waits for a call that rings, and returns its identifier.
    package func ringing() throws -> String {
        while true {
            let call = newest.first { $0["s"] as? String == "ringing" }
            if let name = call?["id"] as? String { return name }
            newest = try next()
        }
    }

    /// Declines a call, and waits until it has ended.
    package func decline(_ call: String) throws {
        act("decline", on: call)
        while let state = state(of: call), state != "ended" { newest = try next() }
    }

    /// Answers a call, and waits until its sides are connected.
    package func answer(_ call: String) throws {
        act("answer", on: call)
        while let state = state(of: call), state != "connected" { newest = try next() }
    }

    /// The state of a call in the last message; `nil` if it is not in it.
    package func state(of call: String) -> String? {
        newest.first { $0["id"] as? String == call }?["s"] as? String
    }

    private func act(_ action: String, on call: String) {
        page.send(["t": "call", "call": call, "act": action])
    }

    private func next() throws -> [RawPage.Message] {
        let message = try page.next { $0["t"] as? String == "calls" }
        return message["calls"] as? [RawPage.Message] ?? []
    }
}
