import Foundation
import HostLink
import Synchronization
import UIKitCore

@testable import AVFAudio
@testable import UIKitTesting

/// An app that does nothing by itself.
final class QuietDelegate: UIResponder, UIApplicationDelegate {}

/// A pace that a test drives.
nonisolated final class ManualPace: SoundPace {
    private let quantum = Mutex<(@Sendable () -> Void)?>(nil)

    func start(_ quantum: @escaping @Sendable () -> Void) {
        self.quantum.withLock { $0 = quantum }
    }

    func stop() { quantum.withLock { $0 = nil } }

    var isRunning: Bool { quantum.withLock { $0 != nil } }

    /// Lets a number of quanta pass.
    func pass(_ count: Int = 1) {
        for _ in 0..<count { quantum.withLock { $0 }?() }
    }
}

/// A channel whose packets a test reads and writes.
nonisolated final class ListChannel: SoundChannel {
    private let state = Mutex(State())

    private struct State {
        var incoming: [[UInt8]] = []
        var sent: [SoundPacket] = []
        var isClosed = false
    }

    func read() -> SoundChannelReading {
        state.withLock { state in
            guard !state.isClosed else { return .end }
            return state.incoming.isEmpty ? .nothing : .packet(state.incoming.removeFirst())
        }
    }

    func send(_ packet: SoundPacket) { state.withLock { $0.sent.append(packet) } }
    func close() { state.withLock { $0.isClosed = true } }

    /// Lets packets arrive.
    func arrive(_ packets: [[UInt8]]) { state.withLock { $0.incoming += packets } }
    var sent: [SoundPacket] { state.withLock { $0.sent } }
    var isClosed: Bool { state.withLock { $0.isClosed } }
    var waitingCount: Int { state.withLock { $0.incoming.count } }
    /// All samples that were sent.
    var samples: [Int16] { sent.flatMap(\.samples) }
}

/// Values that closures on any thread record.
nonisolated final class Record<Value: Sendable>: Sendable {
    private let storage = Mutex<[Value]>([])
    var values: [Value] { storage.withLock { $0 } }
    func note(_ value: Value) { storage.withLock { $0.append(value) } }
}

/// An app with sound, whose host, page and clock are the test.
@MainActor
final class SoundUnderTest {
    let app: AppUnderTest
    let channel: ListChannel?
    let pace = ManualPace()
    let session: AVAudioSession
    /// The answers of the host to requests, in order; granted after the last one.
    var refusals: [SoundRefusal?] = []
    var answersRequests = true
    private var observers: [any NSObjectProtocol] = []

    init(hasChannel: Bool = true, info: [String: Any] = ["PerennialUsesSound": true]) throws {
        app = AppUnderTest(QuietDelegate.self, infoDictionary: info)
        app.launch(inBackground: true)
        let channel = hasChannel ? ListChannel() : nil
        self.channel = channel
        let pace = pace
        guard let center = SoundCenter.current else { throw ScreenError("The app has no sound.") }
        session = AVAudioSession.of(center) { _ in SoundLoop(channel, pace: pace) }
        app.running?.link.heard = { [weak self] in self?.answer($0) }
    }

    isolated deinit {
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }

    private func answer(_ message: AppMessage) {
        guard answersRequests, case .soundSession(let request, _, _, _) = message else { return }
        let refusal = refusals.isEmpty ? nil : refusals.removeFirst()
        app.running?.runtime.receive(.soundAnswered(request: request, refusal))
    }

    /// The messages about sound that the app has sent.
    var sent: [AppMessage] {
        app.messages.filter {
            switch $0 {
            case .soundSession, .soundConfiguration, .soundRunning, .requestMicrophone: true
            default: false
            }
        }
    }

    /// The reports of what runs.
    var running: [String] {
        sent.compactMap { message in
            guard case .soundRunning(let input, let output) = message else { return nil }
            return "\(input ? "in" : "")\(output ? "out" : "")"
        }
    }

    /// Records a notification of the session, whatever the thread.
    func record<Value: Sendable>(
        _ names: [Notification.Name], _ describe: @escaping @Sendable (Notification) -> Value
    ) -> Record<Value> {
        let record = Record<Value>()
        for name in names {
            observers.append(
                NotificationCenter.default.addObserver(
                    forName: name, object: nil, queue: nil
                ) { record.note(describe($0)) })
        }
        return record
    }

    /// Waits until everything that waits on the queues of sound has run.
    func settle() {
        session.loop.callbacks.sync {}
        session.routeQueue.sync {}
    }

    /// Lets samples of the microphone arrive, as packets.
    func speak(_ samples: [Int16]) {
        for start in stride(from: 0, to: samples.count, by: SoundPacket.sampleCount) {
            let piece = samples[start..<min(samples.count, start + SoundPacket.sampleCount)]
            channel?.arrive([SoundPacket(sequence: 0, samples: piece).bytes])
        }
    }
}

/// Tones, and their measurement.
nonisolated enum Tone {
    /// Makes a sine wave.
    static func samples(
        _ frequency: Double, rate: Double = 48_000, count: Int, amplitude: Float = 0.5
    ) -> [Float] {
        (0..<count).map { amplitude * Float(sin(2 * .pi * frequency * Double($0) / rate)) }
    }

    /// Measures the amplitude of a frequency, with Goertzel's algorithm.
    static func amplitude(
        of frequency: Double, in samples: [Float], rate: Double = 48_000
    ) -> Double {
        let coefficient = 2 * cos(2 * .pi * frequency / rate)
        var (one, two) = (0.0, 0.0)
        for sample in samples {
            (one, two) = (Double(sample) + coefficient * one - two, one)
        }
        let power = one * one + two * two - coefficient * one * two
        return 2 * max(0, power).squareRoot() / Double(max(1, samples.count))
    }

    /// The bytes of a WAV file of integers of 16 bits.
    static func wave(_ channels: [[Float]], rate: Int = 48_000) -> Data {
        let count = channels.first?.count ?? 0
        var samples: [UInt8] = []
        for index in 0..<count {
            for channel in channels {
                let value = UInt16(bitPattern: channel[index].asInt16)
                samples += [UInt8(value & 0xFF), UInt8(value >> 8)]
            }
        }
        return WaveBuilder(rate: rate, channels: channels.count, bits: 16, samples: samples).data
    }
}

/// A WAV file whose fields a test sets.
nonisolated struct WaveBuilder {
    var tag: UInt16 = 1
    var rate = 48_000
    var channels = 1
    var bits = 16
    var samples: [UInt8] = []
    var announcedSize: UInt32?
    var frameSize: UInt16?
    var before: [UInt8] = []

    static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    var data: Data {
        let size = frameSize ?? UInt16(truncatingIfNeeded: channels * bits / 8)
        var format = Self.bytes(tag) + Self.bytes(UInt16(truncatingIfNeeded: channels))
        format += Self.bytes(UInt32(truncatingIfNeeded: rate))
        format += Self.bytes(UInt32(truncatingIfNeeded: rate * Int(size))) + Self.bytes(size)
        format += Self.bytes(UInt16(bits))
        var body = Array("WAVE".utf8) + before + Array("fmt ".utf8) + Self.bytes(UInt32(16))
        body += format + Array("data".utf8)
        body += Self.bytes(announcedSize ?? UInt32(samples.count)) + samples
        return Data(Array("RIFF".utf8) + Self.bytes(UInt32(body.count)) + body)
    }
}
