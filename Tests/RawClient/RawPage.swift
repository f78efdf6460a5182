import Foundation

/// A page's socket whose client does not have to follow the protocol.
package final class RawPage {
    /// A message as its members.
    package typealias Message = [String: Any]

    private let connection: RawConnection
    /// The number of the next event, as reported by the host.
    package private(set) var nextEvent = 1
    /// The last committed event, as reported by the host.
    package private(set) var committed = 0
    /// The messages of the host about the app, as the user would see them.
    package private(set) var said: [String] = []
    /// The nodes of the frame by kind and identifier, as in "button count".
    package private(set) var keys: [String: String] = [:]
    /// The events that are not repeated, as reported by the host.
    package private(set) var lost: Set<Int> = []
    /// The identifier of the process that drew the frame.
    package private(set) var launch = ""
    /// Receives every text message before it is handled.
    package var inspect: (([UInt8]) -> Void)?
    /// The texts of the frame's nodes, by key.
    private var texts: [String: String] = [:]
    /// The scroll offsets of the frame's nodes, by key.
    private var offsets: [String: [Double]] = [:]

    /// Creates a page with a connection that has been upgraded.
    package init(_ connection: RawConnection) {
        self.connection = connection
    }

    /// Sends the hello with the page's scene.
    package func hello(app: String, session: String, token: String = "", taking: Bool = true) {
        send([
            "t": "hello", "session": session, "app": app, "token": token, "client": "raw",
            "visible": true,
            "focused": true, "next": 1, "take": taking,
            "env": [
                "w": 800, "h": 600, "scale": 1, "dark": false, "touch": false,
                "safe": [0, 0, 0, 0], "lang": "en", "tz": "UTC",
                "fonts": [
                    [
                        "weight": 400, "mono": false, "adv": [Int](repeating: 500, count: 95),
                        "other": 600, "wide": 1000,
                    ]
                ],
            ],
        ])
    }

    /// Sends an event with the next number, or with any other.
    package func send(event fields: Message, to node: String, number: Int? = nil) {
        var event = fields
        event["t"] = "ev"
        event["k"] = node
        event["n"] = number ?? nextEvent
        if number == nil { nextEvent += 1 }
        send(event)
    }

    /// Sends a message.
    package func send(_ message: Message) {
        let data = (try? JSONSerialization.data(withJSONObject: message)) ?? Data()
        send(text: Array(data))
    }

    /// Sends one whole frame.
    package func send(text payload: [UInt8], opcode: UInt8 = 1) {
        connection.write(MaskedFrame.bytes(opcode: opcode, payload))
    }

    /// Sends bytes that are not a frame.
    package func send(raw bytes: [UInt8]) {
        connection.write(bytes)
    }

    /// Returns the next message that satisfies a condition.
    package func next(where matches: (Message) -> Bool) throws -> Message {
        while true {
            switch try frame() {
            case .message(let message):
                note(message)
                if matches(message) { return message }
            case .closed(let code):
                throw RawFailure("The host closed the socket (\(code.map { "\($0)" } ?? "-")).")
            }
        }
    }

    /// Reads until the host closes the socket; returns the close code.
    package func closeCode() throws -> Int? {
        while true {
            switch try frame() {
            case .message(let message): note(message)
            case .closed(let code): return code
            }
        }
    }

    /// Waits until all sent events are committed.
    package func waitUntilCommitted() throws {
        if committed >= nextEvent - 1 { return }
        _ = try next { _ in committed >= nextEvent - 1 }
    }

    /// Returns the text of a node.
    package func text(of node: String) -> String? {
        keys[node].flatMap { texts[$0] }
    }

    /// Waits until the app of calls shows its device token, and returns it.
    package func deviceToken() throws -> String {
        while true {
            if let token = text(of: "label token"), token.count == 64 { return token }
            _ = try next { _ in true }
        }
    }

    /// Returns the vertical scroll offset of a node.
    package func offset(of node: String) -> Double? {
        keys[node].flatMap { offsets[$0]?.last }
    }

    /// Requests a complete frame, and waits for it.
    package func redraw() throws {
        send(["t": "resync"])
        _ = try next { $0["root"] != nil }
    }

    private enum Frame {
        case message(Message)
        case closed(Int?)
    }

    private func frame() throws -> Frame {
        let start = ContinuousClock.now
        while true {
            guard let frame = try connection.nextFrame() else { return .closed(nil) }
            let payload = frame.payload
            switch frame.opcode {
            case 1:
                inspect?(payload)
                let message = try JSONSerialization.jsonObject(with: Data(payload)) as? Message
                return .message(Self.flat(message ?? [:]))
            case 8:
                return .closed(
                    payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : nil)
            case 9:
                // A browser answers without its page, so pings are no sign of an app that works.
                send(text: payload, opcode: 10)
                guard ContinuousClock.now - start < .seconds(connection.answerSecondsMax) else {
                    throw connection.silence
                }
            default: continue
            }
        }
    }

    /// Returns a message with the members of its frame, if it has one, added to its own.
    private static func flat(_ message: Message) -> Message {
        guard let frame = message["frame"] as? Message else { return message }
        return message.merging(frame) { own, _ in own }
    }

    private func note(_ message: Message) {
        switch message["t"] as? String {
        case "welcome": nextEvent = message["next"] as? Int ?? nextEvent
        case "ack": committed = message["c"] as? Int ?? committed
        case "lost": lost.insert(message["n"] as? Int ?? 0)
        case "state": said.append(message["message"] as? String ?? "")
        case "frame":
            send(["t": "seen", "f": message["f"] ?? 0])
            launch = message["l"] as? String ?? launch
            if let root = message["root"] as? Message {
                (keys, texts, offsets) = ([:], [:], [:])
                noteNode(root)
            }
            for operation in message["ops"] as? [[Any]] ?? [] { noteChange(operation) }
        default: break
        }
    }

    private func noteNode(_ node: Message) {
        guard let key = node["k"] as? String, let kind = node["t"] as? String,
            let properties = node["p"] as? Message
        else { return }
        if let name = properties["identifier"] as? String { keys["\(kind) \(name)"] = key }
        texts[key] = properties["text"] as? String
        offsets[key] = properties["contentOffset"] as? [Double]
        for child in node["c"] as? [Message] ?? [] { noteNode(child) }
    }

    private func noteChange(_ operation: [Any]) {
        guard operation.count > 2, operation[0] as? String == "u",
            let key = operation[1] as? String, let changed = operation[2] as? Message
        else { return }
        if let text = changed["text"] as? String { texts[key] = text }
        if let offset = changed["contentOffset"] as? [Double] { offsets[key] = offset }
    }
}
