import AVFAudio
import Foundation
import Glibc
import Synchronization

/// The line of the app: a local server that sends the bytes of each side to the other one, or
/// without one the app's own loudspeaker.
@MainActor
final class VoiceLine {
    /// Called when the microphone has heard something, once for each line.
    var onVoice: @MainActor @Sendable () -> Void = {}
    private var engine: AVAudioEngine?
    private var connection: VoiceConnection?

    /// The loudness, of at most 1, from which a buffer is a voice.
    private static let threshold: Float = 0.01

    /// Asks the user for the microphone, unless the user has decided.
    func askForMicrophone() async -> Bool { await AVAudioApplication.requestRecordPermission() }

    /// Activates the session, and connects the microphone and the loudspeaker with the line.
    func open() throws {
        let session = AVAudioSession.sharedInstance()
        try session.setCategory(.playAndRecord, mode: .voiceChat)
        try session.setActive(true)
        let engine = AVAudioEngine()
        let player = AVAudioPlayerNode()
        engine.attach(player)
        guard
            let format = AVAudioFormat(
                commonFormat: .pcmFormatInt16, sampleRate: 48_000, channels: 1, interleaved: false)
        else { return }
        engine.connect(player, to: engine.mainMixerNode, format: nil)
        let backlog = Backlog()
        let connection = VoiceConnection { samples in
            guard backlog.begin(), let buffer = AVAudioPCMBuffer(samples, format) else { return }
            player.scheduleBuffer(buffer) { backlog.end() }
        }
        let heard = FirstVoice(Self.threshold) { [onVoice] in Task { @MainActor in onVoice() } }
        engine.inputNode.installTap(onBus: 0, bufferSize: 480, format: format) { buffer, _ in
            let samples = buffer.samples
            heard.listen(to: samples)
            guard let connection else { return player.scheduleBuffer(buffer) }
            connection.send(samples)
        }
        self.connection = connection
        self.engine = engine
        try engine.start()
        player.play()
    }

    /// Ends the line, and lets others play again.
    func close() throws {
        engine?.inputNode.removeTap(onBus: 0)
        engine?.stop()
        engine = nil
        connection?.close()
        connection = nil
        try AVAudioSession.sharedInstance().setActive(
            false, options: .notifyOthersOnDeactivation)
    }
}

/// The buffers that wait to be played: the newest is dropped if more than 20 ms wait, because a
/// delay would otherwise stay until the end.
private final class Backlog: Sendable {
    private let count = Atomic(0)

    /// Whether one more buffer may wait; `end` is called when it was played.
    func begin() -> Bool {
        guard count.load(ordering: .relaxed) < 2 else { return false }
        count.add(1, ordering: .relaxed)
        return true
    }

    func end() { count.subtract(1, ordering: .relaxed) }
}

/// The detection of the first buffer that is loud.
private final class FirstVoice: Sendable {
    private let threshold: Float
    private let onVoice: @Sendable () -> Void
    private let isHeard = Atomic(false)

    init(_ threshold: Float, onVoice: @escaping @Sendable () -> Void) {
        self.threshold = threshold
        self.onVoice = onVoice
    }

    func listen(to samples: [Int16]) {
        let peak = samples.map { abs(Float($0)) }.max() ?? 0
        guard peak >= threshold * 32_768, !isHeard.exchange(true, ordering: .relaxed) else {
            return
        }
        onVoice()
    }
}

extension AVAudioPCMBuffer {
    /// Creates a buffer of samples of one channel.
    fileprivate convenience init?(_ samples: [Int16], _ format: AVAudioFormat) {
        let count = AVAudioFrameCount(samples.count)
        self.init(pcmFormat: format, frameCapacity: count)
        frameLength = count
        guard let channel = int16ChannelData?[0] else { return nil }
        for (index, sample) in samples.enumerated() { channel[index] = sample }
    }

    /// The samples of the first channel.
    fileprivate var samples: [Int16] {
        guard let channel = int16ChannelData?[0] else { return [] }
        return (0..<Int(frameLength)).map { channel[$0] }
    }
}

/// A connection to the server that the environment names, in frames of 480 samples.
private final class VoiceConnection: Sendable {
    private let descriptor: Int32
    private static let frameBytes = 960

    /// Connects; `nil` if the environment names no server.
    ///
    /// - Parameter onFrame: Called on a thread of the connection.
    init?(onFrame: @escaping @Sendable ([Int16]) -> Void) {
        guard
            let port = ProcessInfo.processInfo.environment["VOICE_SERVER_PORT"]
                .flatMap({ UInt16($0) })
        else { return nil }
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.descriptor = descriptor
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        address.sin_port = port.bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        var noDelay: Int32 = 1
        setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &noDelay,
            socklen_t(MemoryLayout<Int32>.size))
        guard isConnected else {
            Glibc.close(descriptor)
            return nil
        }
        Thread.detachNewThread { Self.read(descriptor, onFrame) }
    }

    private static func read(_ descriptor: Int32, _ onFrame: ([Int16]) -> Void) {
        var bytes = [UInt8](repeating: 0, count: frameBytes)
        while recv(descriptor, &bytes, frameBytes, Int32(MSG_WAITALL)) == frameBytes {
            onFrame(
                stride(from: 0, to: frameBytes, by: 2).map {
                    Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
                })
        }
        Glibc.close(descriptor)
    }

    /// Sends a frame.
    func send(_ samples: [Int16]) {
        let bytes = samples.flatMap {
            [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
        }
        _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Ends the connection, whose thread closes the descriptor.
    func close() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}
