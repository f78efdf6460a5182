import AppHost
import HostLink

extension PageRequest {
    /// Reads a message.
    ///
    /// Every number, name and length is checked here and nowhere else.
    init(json: some Collection<UInt8>) throws(Problem) {
        let message: Message
        do {
            message =
                try json.withContiguousStorageIfAvailable { bytes in
                    try Message(json: UnsafeRawBufferPointer(bytes))
                } ?? Array(json).withUnsafeBytes { try Message(json: $0) }
        } catch {
            throw error as? Problem ?? Problem(message: "a message that is not of the protocol")
        }
        self = try message.request()
    }

    /// The fields of all messages in the wire format (`names.js`).
    fileprivate struct Message {
        var t: String?
        var session: String?
        var app: String?
        var token: String?
        var env: PageEnvironmentFields?
        var visible: Bool?
        var focused: Bool?
        var next: UInt64?
        var take: Bool?
        var n: UInt64?
        var k: String?
        var a: String?
        var v: Scalar?
        var s: [Int]?
        var secret: Bool?
        var x: Double?
        var y: Double?
        var rev: UInt64?
        var on: Bool?
        var input: String?
        var mods: Int?
        var i: Int?
        var f: UInt64?
        var c: String?
    }

    /// A text or a number: the `v` of a field or of a control.
    fileprivate enum Scalar {
        case text(String)
        case number(Double)
    }
}

extension PageRequest.Message {
    fileprivate init(json: UnsafeRawBufferPointer) throws(PageRequest.Problem) {
        var scanner = MessageScanner(json)
        try scanner.object { (name, scanner) throws(PageRequest.Problem) in
            switch name {
            case "t": t = try scanner.text()
            case "session": session = try scanner.text()
            case "app": app = try scanner.text()
            case "token": token = try scanner.text()
            case "env": env = try PageEnvironmentFields(&scanner)
            case "visible": visible = try scanner.bool()
            case "focused": focused = try scanner.bool()
            case "next": next = try scanner.integer()
            case "take": take = try scanner.bool()
            case "n": n = try scanner.integer()
            case "k": k = try scanner.text()
            case "a": a = try scanner.text()
            case "v":
                v =
                    scanner.isAtText()
                    ? .text(try scanner.text()) : .number(try scanner.number())
            case "s": s = try scanner.list(atMost: 2, Self.integer)
            case "secret": secret = try scanner.bool()
            case "x": x = try scanner.number()
            case "y": y = try scanner.number()
            case "rev": rev = try scanner.integer()
            case "on": on = try scanner.bool()
            case "input": input = try scanner.text()
            case "mods": mods = try scanner.integer()
            case "i": i = try scanner.integer()
            case "f": f = try scanner.integer()
            case "c": c = try scanner.text()
            default: break
            }
        }
        try scanner.end()
    }

    private static func integer(
        _ scanner: inout MessageScanner
    ) throws(PageRequest.Problem) -> Int { try scanner.integer() }
}

extension PageRequest.Message {
    fileprivate func request() throws(PageRequest.Problem) -> PageRequest {
        switch try need(t, "t") {
        case "hello": .hello(try greeting())
        case "ev": .event(try event())
        case "phase":
            .phase(
                isVisible: try need(visible, "visible"), isFocused: try need(focused, "focused"))
        case "env": .environment(try need(env, "env").environment())
        case "seen": .seen(frame: try need(f, "f"))
        case "resync": .resync
        case "take": .take
        case "kill": .kill
        case "choice":
            .choice(try need(PageChoice(rawValue: try need(c, "c")), "c"))
        default: throw PageRequest.Problem(message: "a message of an unknown kind")
        }
    }

    private func greeting() throws(PageRequest.Problem) -> PageRequest.Greeting {
        let hello = PageHello(
            environment: try need(env, "env").environment(),
            isVisible: try need(visible, "visible"), isFocused: try need(focused, "focused"),
            nextEvent: max(1, next ?? 1), takes: take ?? false)
        return PageRequest.Greeting(
            session: try need(session, "session"), app: try need(app, "app"),
            // An older page without a token reloads itself, like one with a wrong token.
            token: token ?? "", hello: hello)
    }

    private func event() throws(PageRequest.Problem) -> InputEvent {
        let key = try need(k, "k")
        guard (1...16).contains(key.utf8.count),
            key.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x76).contains($0) })
        else { throw PageRequest.Problem(message: "an invalid node key") }
        let number = try need(n, "n")
        guard number > 0 else { throw PageRequest.Problem(message: "an event without a number") }
        return InputEvent(
            number: number, node: NodeKey(text: key), action: try action(),
            isSensitive: a == "text" && secret == true)
    }

    private func action() throws(PageRequest.Problem) -> InputAction {
        switch try need(a, "a") {
        case "text":
            guard case .text(let text)? = v else { throw missing("v") }
            return .text(text, selection: try selection(), revision: try need(rev, "rev"))
        case "selection": return .selection(try selection())
        case "scroll":
            return .scroll(
                x: try coordinate(x), y: try coordinate(y), revision: try need(rev, "rev"))
        case "focus": return .focus(try need(on, "on"))
        case "value":
            guard case .number(let number)? = v else { throw missing("v") }
            return .value(try coordinate(number))
        case "tap": return .tap(x: try coordinate(x), y: try coordinate(y))
        case "submit": return .submit
        case "back": return .back
        case "key":
            let input = try need(input, "input")
            guard input.utf8.count <= 64 else { throw missing("input") }
            return .keyCommand(input: input, modifiers: mods ?? 0)
        case "choose":
            let index = try need(i, "i")
            guard (0..<10_000).contains(index) else { throw missing("i") }
            return .choose(index)
        case "follow":
            guard case .text(let address)? = v, address.utf8.count <= Self.addressBytesMax else {
                throw missing("v")
            }
            return .follow(address)
        default: throw PageRequest.Problem(message: "an event of an unknown kind")
        }
    }

    /// Browsers accept addresses up to about this length.
    private static let addressBytesMax = 32 << 10

    private func selection() throws(PageRequest.Problem) -> TextSelection {
        let ends = try need(s, "s")
        guard ends.count == 2, ends.allSatisfy({ (0...Int(Int32.max)).contains($0) }) else {
            throw missing("s")
        }
        return TextSelection(start: ends[0], end: ends[1])
    }

    /// A scroll position cannot be so far outside of every layout.
    private func coordinate(_ value: Double?) throws(PageRequest.Problem) -> Double {
        let value = try need(value, "x or y")
        guard value.isFinite, abs(value) <= 1e9 else { throw missing("x or y") }
        return value
    }

    private func need<Value>(
        _ value: Value?, _ name: String
    ) throws(PageRequest.Problem) -> Value {
        guard let value else { throw missing(name) }
        return value
    }

    private func missing(_ name: String) -> PageRequest.Problem {
        PageRequest.Problem(message: "a message whose \(name) is missing or out of bounds")
    }
}
