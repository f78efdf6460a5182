import Foundation
import Glibc
import RawClient
import Synchronization

/// Visitors that send as much as possible, within their limits or without a cookie, an app that
/// floods its host, pages that send more sound than any microphone has, and senders that flood the
/// push gateway.
final class Troublemakers: Sendable {
    private let order: CrowdOrder
    private let port: Int
    private let state = Mutex(State())
    private let group = DispatchGroup()

    private struct State {
        var isOver = false
        var events = 0
        var greetings = 0
        var visits = 0
        var packets = 0
        var pushes = 0
        var acceptedPushes = 0
    }

    /// The number of events that one person may send at once.
    private static let eventsAtOnce = 4000
    private static let eventsPerTenth = 100
    private static let stackBytes = 1 << 20
    private static let greetingBytes = 8 << 20

    init(_ order: CrowdOrder, port: Int) {
        self.order = order
        self.port = port
    }

    /// The number of their actions.
    var summary: String {
        state.withLock {
            "\($0.events) events of greedy visitors, \($0.greetings) greetings of 8 MiB without a cookie, "
                + "\($0.visits) visits to the hostile app, \($0.packets) packets of sound, "
                + "\($0.pushes) pushes, \($0.acceptedPushes) of them accepted"
        }
    }

    func start(_ floods: [PushFlood]) {
        for _ in 0..<order.greedy { run { $0.beGreedy() } }
        for _ in 0..<order.anonymous { run { $0.greet() } }
        for _ in 0..<order.hostile { run { $0.visitHostileApp() } }
        for _ in 0..<order.loud { run { $0.shout() } }
        for flood in floods { send(flood) }
    }

    /// Waits until the greedy visitors and the talking ones send, so that the bystander's rounds
    /// meet them: under load an app that talks takes a while to start.
    ///
    /// - Throws: `RawFailure` if they do not send after a minute.
    func waitUntilSending() throws {
        let end = ContinuousClock.now + .seconds(60)
        while !areSending {
            guard ContinuousClock.now < end else {
                throw RawFailure("Some visitors have not begun after a minute: \(summary).")
            }
            pause(20)
        }
    }

    private var areSending: Bool {
        state.withLock {
            (order.greedy == 0 || $0.events > 0) && (order.loud == 0 || $0.packets > 0)
        }
    }

    /// Ends the visitors; all of them have stopped when the function returns.
    func stop() {
        state.withLock { $0.isOver = true }
        group.wait()
    }

    private var isOver: Bool { state.withLock(\.isOver) }

    private func run(_ body: @escaping @Sendable (Troublemakers) -> Void) {
        group.enter()
        let thread = Thread { [self] in
            while !isOver { body(self) }
            group.leave()
        }
        thread.stackSize = Self.stackBytes
        thread.start()
    }

    /// Sends states of nodes that all differ, as fast as one person may.
    private func beGreedy() {
        let person = RawPerson(port: port)
        guard let session = try? person.session(of: "crowdapp") else { return pause(100) }
        var sent = 0
        while !isOver {
            guard let page = try? person.page(of: "crowdapp", session: session) else {
                pause(100)
                continue
            }
            var left = Self.eventsAtOnce
            while left > 0, !isOver {
                for _ in 0..<Self.eventsPerTenth {
                    sent += 1
                    page.send(event: ["a": "value", "v": 1], to: String(sent, radix: 32))
                }
                left -= Self.eventsPerTenth
                state.withLock { $0.events += Self.eventsPerTenth }
                pause(sent < Self.eventsAtOnce ? 0 : 100)
            }
        }
    }

    /// Sends a hello of eight megabytes without a cookie.
    private func greet() {
        guard let page = try? RawPerson(port: port).socket() else { return pause(100) }
        var message = Array(#"{"t":"hello","s":[1"#.utf8)
        message.reserveCapacity(Self.greetingBytes)
        while message.count < Self.greetingBytes - 2 {
            message.append(UInt8(ascii: ","))
            message.append(UInt8(ascii: "1"))
        }
        page.send(text: message + Array("]}".utf8))
        state.withLock { $0.greetings += 1 }
        _ = try? page.closeCode()
    }

    /// Opens the app that floods its host, and stays for some time.
    private func visitHostileApp() {
        let person = RawPerson(port: port)
        guard let session = try? person.session(of: "hostileapp"),
            let page = try? person.page(of: "hostileapp", session: session, showing: false)
        else { return pause(100) }
        state.withLock { $0.visits += 1 }
        for _ in 0..<50 where !isOver { pause(100) }
        page.send(text: [0x03, 0xe8], opcode: 8)
    }

    /// Talks in an app, and sends packets of sound of changing sizes without a pause.
    private func shout() {
        let person = RawPerson(port: port)
        guard let session = try? person.session(of: "voiceapp"),
            let token = try? person.token(of: "voiceapp", session: session),
            let page = try? person.page(of: "voiceapp", session: session),
            let button = page.keys["button talk"]
        else { return pause(100) }
        page.send(event: ["a": "tap", "x": 5, "y": 5], to: button)
        guard
            (try? page.next { $0["t"] as? String == "sound" && $0["on"] as? Bool == true }) != nil
        else { return pause(100) }
        while !isOver, let socket = try? person.soundSocket(token: token) {
            let reading = Reading(of: socket)
            for number in 0... {
                guard !isOver, !reading.isOver else { break }
                // Most packets are of 10 ms, as they should be; some are short or too long.
                let samples = [480, 480, 480, 1, 5_000][number % 5]
                let head = (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
                socket.send(packet: head + [UInt8](repeating: 0x40, count: 2 * samples))
                state.withLock { $0.packets += 1 }
            }
        }
    }

    private func send(_ flood: PushFlood) {
        group.enter()
        Task {
            await flood.send(while: { !self.isOver }) { isAccepted in
                self.state.withLock {
                    $0.pushes += 1
                    $0.acceptedPushes += isAccepted ? 1 : 0
                }
            }
            group.leave()
        }
    }

    private func pause(_ milliseconds: Int32) {
        if milliseconds > 0 { _ = poll(nil, 0, milliseconds) }
    }
}

/// Reads what the host sends to a socket for sound, until the host closes it.
private final class Reading: Sendable {
    private let ended = Mutex(false)

    init(of socket: RawSoundSocket) {
        let reader = Thread { [self] in
            while (try? socket.next()) != nil {}
            ended.withLock { $0 = true }
        }
        reader.start()
    }

    var isOver: Bool { ended.withLock(\.self) }
}
