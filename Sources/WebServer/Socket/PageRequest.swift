import AppHost
import Dispatch
import HostLink
import NIOCore

/// A message from a page over its socket.
enum PageRequest {
    case hello(Greeting)
    case event(InputEvent)
    case phase(isVisible: Bool, isFocused: Bool)
    case environment(PageEnvironment)
    case seen(frame: UInt64)
    case resync
    case take
    case choice(PageChoice)
    case kill
    /// The first message of a page that shows no scene: it watches its user's calls.
    case watch(token: String, isReconnection: Bool)
    case call(CallUserAction, id: String)

    /// The hello, with the scene to which it belongs.
    struct Greeting {
        var session: String
        var app: String
        /// The token that the host wrote into the page, to verify its origin.
        var token: String
        var hello: PageHello
    }

    /// The reason why a message is not accepted.
    ///
    /// It never contains the message's content.
    struct Problem: Error {
        var message: String
    }
}

extension PageRequest {
    /// Reads a message.
    ///
    /// This initialiser checks every number, name and length, and no other code does.
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

    /// The fields of all messages in the wire format (`PageProtocol`).
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
        var again: Bool?
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
        var touches: [[Double]]?
        var time: Double?
        var touch: UInt32?
        var call: String?
        var act: String?
        var tones: String?
        var key: Int?
        var phase: Int?
        var plain: String?
    }

    /// A text or a number: the `v` of a field or of a control.
    fileprivate enum Scalar {
        case text(String)
        case number(Double)
    }
}

extension PageRequest.Message {
    private typealias Field = PageProtocol.RequestField

    fileprivate init(json: UnsafeRawBufferPointer) throws(PageRequest.Problem) {
        var scanner = MessageScanner(json)
        try scanner.object { (name, scanner) throws(PageRequest.Problem) in
            guard let field = Field(rawValue: name) else { return }
            switch field {
            case .kind: t = try scanner.text()
            case .session: session = try scanner.text()
            case .app: app = try scanner.text()
            case .token: token = try scanner.text()
            case .environment: env = try PageEnvironmentFields(&scanner)
            case .isVisible: visible = try scanner.bool()
            case .isFocused: focused = try scanner.bool()
            case .nextEvent: next = try scanner.integer()
            case .takes: take = try scanner.bool()
            case .isReconnection: again = try scanner.bool()
            case .number: n = try scanner.integer()
            case .node: k = try scanner.text()
            case .action: a = try scanner.text()
            case .value:
                v =
                    scanner.isAtText()
                    ? .text(try scanner.text()) : .number(try scanner.number())
            case .selection: s = try scanner.list(atMost: 2, Self.integer)
            case .isSecret: secret = try scanner.bool()
            case .x: x = try scanner.number()
            case .y: y = try scanner.number()
            case .revision: rev = try scanner.integer()
            case .isOn: on = try scanner.bool()
            case .input: input = try scanner.text()
            case .modifiers: mods = try scanner.integer()
            case .index: i = try scanner.integer()
            case .frame: f = try scanner.integer()
            case .choice: c = try scanner.text()
            case .touches:
                touches = try scanner.list(atMost: TouchReport.touchesMax, Self.numbers)
            case .time: time = try scanner.number()
            case .touch: touch = try scanner.integer()
            case .call: call = try scanner.text()
            case .callAction: act = try scanner.text()
            case .tones: tones = try scanner.text()
            case .key: key = try scanner.integer()
            case .phase: phase = try scanner.integer()
            case .plainCharacters: plain = try scanner.text()
            }
        }
        try scanner.end()
    }

    private static func integer(
        _ scanner: inout MessageScanner
    ) throws(PageRequest.Problem) -> Int { try scanner.integer() }

    /// Reads the numbers of one touch.
    private static func numbers(
        _ scanner: inout MessageScanner
    ) throws(PageRequest.Problem) -> [Double] {
        try scanner.list(atMost: 5) { scanner throws(PageRequest.Problem) in try scanner.number() }
    }
}

extension PageRequest.Message {
    fileprivate func request() throws(PageRequest.Problem) -> PageRequest {
        guard let kind = PageProtocol.Request(rawValue: try need(t, .kind)) else {
            throw PageRequest.Problem(message: "a message of an unknown kind")
        }
        return switch kind {
        case .hello: .hello(try greeting())
        case .event: .event(try event())
        case .phase:
            .phase(
                isVisible: try need(visible, .isVisible), isFocused: try need(focused, .isFocused))
        case .environment: .environment(try need(env, .environment).environment())
        case .seen: .seen(frame: try need(f, .frame))
        case .resync: .resync
        case .take: .take
        case .kill: .kill
        case .watch:
            .watch(token: try need(token, .token), isReconnection: again ?? false)
        case .call: .call(try callAction(), id: try callIdentifier())
        case .choice:
            .choice(try need(PageChoice(rawValue: try need(c, .choice)), .choice))
        }
    }

    private func callIdentifier() throws(PageRequest.Problem) -> String {
        let identifier = try need(call, .call)
        guard (1...Self.callNameBytesMax).contains(identifier.utf8.count) else {
            throw missing(.call)
        }
        return identifier
    }

    /// Reads an action in a call.
    private func callAction() throws(PageRequest.Problem) -> CallUserAction {
        switch try need(CallUserAction.Kind(rawValue: try need(act, .callAction)), .callAction) {
        case .answer: return .answer
        case .decline: return .decline
        case .end: return .end
        case .hold: return .hold
        case .unhold: return .unhold
        case .mute: return .mute
        case .unmute: return .unmute
        case .playTones:
            let tones = try need(tones, .tones)
            guard (1...Self.tonesMax).contains(tones.utf8.count),
                tones.utf8.allSatisfy({ "0123456789*#".utf8.contains($0) })
            else { throw missing(.tones) }
            return .playTones(tones)
        }
    }

    /// The maximum length of a call's name; those of the host are shorter.
    private static let callNameBytesMax = 64
    /// The maximum number of tones of one action.
    private static let tonesMax = 32

    private func greeting() throws(PageRequest.Problem) -> PageRequest.Greeting {
        let hello = PageHello(
            environment: try need(env, .environment).environment(),
            isVisible: try need(visible, .isVisible), isFocused: try need(focused, .isFocused),
            nextEvent: max(1, next ?? 1), takes: take ?? false,
            isReconnection: again ?? false)
        return PageRequest.Greeting(
            session: try need(session, .session), app: try need(app, .app),
            // An older page without a token reloads itself, as a page with a wrong token does.
            token: token ?? "", hello: hello)
    }

    private func event() throws(PageRequest.Problem) -> InputEvent {
        let key = try need(k, .node)
        guard (1...16).contains(key.utf8.count),
            key.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x76).contains($0) })
        else { throw PageRequest.Problem(message: "an invalid node key") }
        let number = try need(n, .number)
        guard number > 0 else { throw PageRequest.Problem(message: "an event without a number") }
        return InputEvent(
            number: number, node: NodeKey(text: key), action: try action(),
            isSensitive: a == PageProtocol.Action.text.rawValue && secret == true,
            touch: a == PageProtocol.Action.tap.rawValue ? touch : nil)
    }

    private func action() throws(PageRequest.Problem) -> InputAction {
        guard let kind = PageProtocol.Action(rawValue: try need(a, .action)) else {
            throw PageRequest.Problem(message: "an event of an unknown kind")
        }
        switch kind {
        case .text:
            guard case .text(let text)? = v else { throw missing(.value) }
            return .text(text, selection: try selection(), revision: try need(rev, .revision))
        case .selection: return .selection(try selection())
        case .scroll:
            return .scroll(
                x: try coordinate(x), y: try coordinate(y), revision: try need(rev, .revision))
        case .focus: return .focus(try need(on, .isOn))
        case .value:
            guard case .number(let number)? = v else { throw missing(.value) }
            guard number.isFinite, abs(number) <= Self.valueMax else { throw missing(.value) }
            return .value(number)
        case .tap: return .tap(x: try coordinate(x), y: try coordinate(y))
        case .submit: return .submit
        case .back: return .back
        case .keyCommand:
            let input = try need(input, .input)
            guard input.utf8.count <= 64 else { throw missing(.input) }
            return .keyCommand(input: input, modifiers: mods ?? 0)
        case .choose:
            let index = try need(i, .index)
            guard (0..<10_000).contains(index) else { throw missing(.index) }
            return .choose(index)
        case .follow:
            guard case .text(let address)? = v, address.utf8.count <= Self.addressBytesMax else {
                throw missing(.value)
            }
            return .follow(address)
        case .touches:
            let report = try report()
            guard !report.isMove else { throw missing(.touches) }
            return .touches(report)
        case .touchesMoved:
            let report = try report()
            guard report.isMove else { throw missing(.touches) }
            return .touchesMoved(report)
        case .menu: return .menu(x: try coordinate(x), y: try coordinate(y))
        case .paste:
            guard case .text(let text)? = v else { throw missing(.value) }
            return .paste(text)
        case .files:
            guard case .text(let text)? = v else { throw missing(.value) }
            return .files(try Self.uploadNames(text))
        case .press: return .press(try press())
        }
    }

    /// Reads the names of uploaded files, with spaces between them.
    ///
    /// The text is empty if the page uploaded none, and needs another permission.
    static func uploadNames(_ text: String) throws(PageRequest.Problem) -> [String] {
        guard !text.isEmpty else { return [] }
        let names = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard names.count <= UploadName.filesMax, names.allSatisfy(UploadName.isValid) else {
            throw PageRequest.Problem(message: "an invalid name of an uploaded file")
        }
        return names
    }

    private func report() throws(PageRequest.Problem) -> TouchReport {
        var report = TouchReport(time: try need(time, .time), touches: [])
        for numbers in try need(touches, .touches) {
            guard numbers.count == 5, let identifier = UInt32(exactly: numbers[0]),
                let phase = UInt8(exactly: numbers[1]).flatMap(TouchReport.Phase.init),
                let kind = UInt8(exactly: numbers[2]).flatMap(TouchReport.Kind.init)
            else { throw missing(.touches) }
            report.touches.append(
                TouchReport.Touch(
                    identifier, phase, kind: kind, x: try coordinate(numbers[3]),
                    y: try coordinate(numbers[4])))
        }
        guard report.isValid else { throw missing(.touches) }
        return report
    }

    private func press() throws(PageRequest.Problem) -> KeyPress {
        let usage = try need(UInt16(exactly: try need(key, .key)), .key)
        let phase = try need(
            UInt8(exactly: try need(phase, .phase)).flatMap(KeyPress.Phase.init), .phase)
        let press = KeyPress(
            usage, phase, time: try need(time, .time), modifiers: mods ?? 0,
            characters: input ?? "", plainCharacters: plain ?? "")
        guard press.isValid else { throw missing(.key) }
        return press
    }

    /// The seconds of a date far after the year 9999, in which calendars end.
    private static let valueMax = 1e12

    /// The maximum length of an address, which is about that of browsers.
    private static let addressBytesMax = 32 << 10

    private func selection() throws(PageRequest.Problem) -> TextSelection {
        let ends = try need(s, .selection)
        guard ends.count == 2, ends.allSatisfy({ (0...Int(Int32.max)).contains($0) }) else {
            throw missing(.selection)
        }
        return TextSelection(start: ends[0], end: ends[1])
    }

    /// Returns a scroll position; no layout is larger than the limit.
    private func coordinate(_ value: Double?) throws(PageRequest.Problem) -> Double {
        guard let value, value.isFinite, abs(value) <= 1e9 else { throw missing("x or y") }
        return value
    }

    private func need<Value>(
        _ value: Value?, _ field: Field
    ) throws(PageRequest.Problem) -> Value {
        guard let value else { throw missing(field) }
        return value
    }

    private func missing(_ field: Field) -> PageRequest.Problem { missing(field.rawValue) }

    private func missing(_ name: String) -> PageRequest.Problem {
        PageRequest.Problem(message: "a message whose \(name) is missing or out of bounds")
    }
}

/// The decoding of messages.
///
/// Long messages are decoded on another thread, because connections share their event loops.
///
/// It decodes one long message at a time, so long texts never use more than one processor. Each
/// page has at most one waiting message, because its socket is not read meanwhile.
struct MessageDecoding: Sendable {
    /// The size up to which decoding takes less time than a thread switch.
    static let inlineBytesMax = 16 << 10

    /// A function that reads a message.
    typealias Reader = @Sendable (ByteBuffer) -> Result<PageRequest, PageRequest.Problem>

    private let queue = DispatchQueue(label: "perennial.messages", qos: .utility)
    private let reader: Reader

    /// - Parameter reader: The function that reads a message; tests delay it.
    init(_ reader: @escaping Reader = Self.read) { self.reader = reader }

    /// Decodes a message on another thread and calls a function with the result on an event loop.
    func decode(
        _ message: ByteBuffer, then loop: any EventLoop,
        _ body: @escaping @Sendable (Result<PageRequest, PageRequest.Problem>) -> Void
    ) {
        queue.async { [reader] in
            let result = reader(message)
            loop.execute { body(result) }
        }
    }

    /// Decodes a message on this thread.
    func decode(_ message: ByteBuffer) -> Result<PageRequest, PageRequest.Problem> {
        reader(message)
    }

    /// Reads a message.
    @Sendable static func read(_ message: ByteBuffer) -> Result<PageRequest, PageRequest.Problem> {
        do throws(PageRequest.Problem) {
            return .success(try PageRequest(json: message.readableBytesView))
        } catch {
            return .failure(error)
        }
    }
}
