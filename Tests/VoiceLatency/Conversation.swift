import Foundation
import Glibc
import HostProcess
import RawClient
import Synchronization

/// Two users of one host who talk to each other, each with a page of their own.
struct Conversation {
    /// The reason why a measurement was given up.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let folder: String
    private static let app = "VoiceApp"
    /// The packets from one loud packet to the next one.
    private static let interval = 10
    /// The loud packets before those that count.
    private static let warmUp = 5

    /// Returns the delays of loud packets.
    func delays(rounds: Int) throws -> Timings {
        let relay = try VoiceRelay()
        let host = try HostProcess(
            [
                BuiltPrograms.path("perennial"), "run", BuiltPrograms.path(Self.app), "--port",
                "0", "--state", folder, "--ignore-memory-pressure", "--log-level", "warning",
                "--env", "VOICE_SERVER_PORT=\(relay.port)",
            ], log: folder + "/host.log")
        defer {
            host.process.terminate()
            host.process.waitUntilExit()
        }
        let speaker = try Side(RawPerson(port: host.port))
        let listener = try Side(RawPerson(port: host.port))
        let talk = try speaker.talk()
        let hear = try listener.talk()
        return try measure(from: talk, to: hear, rounds: rounds)
    }

    /// A user with an open page of the app.
    private struct Side {
        let person: RawPerson
        let page: RawPage
        let token: String

        init(_ person: RawPerson) throws {
            self.person = person
            let app = Conversation.app.lowercased()
            let session = try person.session(of: app)
            token = try person.token(of: app, session: session)
            page = try person.page(of: app, session: session)
        }

        /// Begins to talk, and returns the socket for sound when the page captures and plays.
        func talk() throws -> RawSoundSocket {
            guard let button = page.keys["button talk"] else {
                throw Failure(description: "The app has no button to talk.")
            }
            page.send(event: ["a": "tap", "x": 5, "y": 5], to: button)
            _ = try page.next { $0["t"] as? String == "sound" && $0["on"] as? Bool == true }
            let socket = try person.soundSocket(token: token)
            while true {
                guard case .use(let use) = try socket.next() else { continue }
                if use.contains(#""input":true,"output":true"#) { return socket }
            }
        }
    }

    private func measure(
        from talk: RawSoundSocket, to hear: RawSoundSocket, rounds: Int
    ) throws -> Timings {
        let sent = SentPackets()
        let total = Self.warmUp + rounds
        defer { sent.stop() }
        // The speaker's own app must be read as well.
        let reader = Thread { while (try? talk.next()) != nil {} }
        reader.start()
        let sender = Thread {
            let start = ContinuousClock.now
            for number in 0... {
                Self.wait(until: start + .milliseconds(10 * number))
                var level = Level.silence
                if number % Self.interval == 0 {
                    guard let next = sent.begin() else { return }
                    level = next
                }
                talk.send(packet: level.packet(UInt32(number)))
            }
        }
        sender.start()
        var timings = Timings()
        var heard = 0
        while timings.count < rounds {
            guard case .packet(let bytes) = try hear.next(),
                let delay = sent.end(Level(of: bytes))
            else {
                guard sent.count <= 2 * total else {
                    throw Failure(
                        description: "Only \(heard) of \(sent.count) loud packets arrived.")
                }
                continue
            }
            heard += 1
            if heard > Self.warmUp { timings.add(delay) }
        }
        return timings
    }

    private static func wait(until time: ContinuousClock.Instant) {
        let rest = time - .now
        guard rest > .zero else { return }
        // A microphone has a packet at this time, and nothing else happens.
        poll(nil, 0, Int32((rest / .milliseconds(1)).rounded(.up)))
    }
}

/// The level of a packet's samples, by which a loud packet is recognized on its way.
///
/// The levels repeat after ten seconds, so an older packet is never taken for a new one.
private struct Level: Hashable {
    static let silence = Level(sample: 0)
    private static let (lowest, step, count) = (4_000, 200, 100)

    let sample: Int16

    private init(sample: Int16) { self.sample = sample }

    /// Creates the level of the loud packet with a number.
    init(ofPacket number: Int) {
        sample = Int16(Self.lowest + number % Self.count * Self.step)
    }

    /// Reads the level of a packet, whose samples may have been rounded.
    init(of packet: [UInt8]) {
        let samples = stride(from: 4, to: packet.count - 1, by: 2).map {
            Int(Int16(bitPattern: UInt16(packet[$0]) | UInt16(packet[$0 + 1]) << 8))
        }
        let loudest = Double(samples.max() ?? 0)
        sample = Int16((loudest / Double(Self.step)).rounded()) * Int16(Self.step)
    }

    /// Returns the bytes of a packet of this level.
    func packet(_ number: UInt32) -> [UInt8] {
        let low = UInt8(truncatingIfNeeded: sample)
        let high = UInt8(truncatingIfNeeded: sample >> 8)
        return (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
            + (0..<480).flatMap { _ in [low, high] }
    }
}

/// The loud packets that are on their way, with their times.
private final class SentPackets: Sendable {
    private let state = Mutex(State())

    private struct State {
        var count = 0
        var times: [Level: ContinuousClock.Instant] = [:]
        var isOver = false
    }

    /// The number of loud packets.
    var count: Int { state.withLock(\.count) }

    /// Notes that a loud packet is sent now, and returns its level; `nil` after the end.
    func begin() -> Level? {
        state.withLock { state in
            guard !state.isOver else { return nil }
            let level = Level(ofPacket: state.count)
            state.count += 1
            state.times[level] = .now
            return level
        }
    }

    /// Returns the delay of a packet that was heard; `nil` for silence, and for a packet that was
    /// heard before.
    func end(_ level: Level) -> Duration? {
        state.withLock { $0.times.removeValue(forKey: level) }.map { .now - $0 }
    }

    /// Ends the sending.
    func stop() { state.withLock { $0.isOver = true } }
}
