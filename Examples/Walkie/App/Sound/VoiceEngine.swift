import AVFAudio
import Foundation
import Synchronization
import WalkieWire

/// The microphone and the loudspeaker of one call.
final class VoiceEngine: Sendable {
    private let engine = AVAudioEngine()
    private let player = AVAudioPlayerNode()
    private let format: AVAudioFormat
    /// The number of packets that the player has and has not played.
    private let waiting = Atomic(0)

    /// The number of silent packets that are added when the player has nothing left, so that late
    /// packets leave no gap.
    private static let reserveCount = 3
    /// More packets than this would delay the conversation.
    private static let waitingMax = 15

    /// Starts the engine.
    ///
    /// - Parameter send: Gets what the microphone hears, on a queue of the engine.
    /// - Throws: The error of the audio session or of the engine.
    init(send: @escaping @Sendable (SoundPacket) -> Void) throws {
        guard
            let format = AVAudioFormat(
                commonFormat: .pcmFormatInt16, sampleRate: Double(SoundPacket.sampleRate),
                channels: 1, interleaved: false)
        else { throw CocoaError(.featureUnsupported) }
        self.format = format
        engine.attach(player)
        engine.connect(player, to: engine.mainMixerNode, format: nil)
        engine.inputNode.installTap(
            onBus: 0, bufferSize: AVAudioFrameCount(SoundPacket.sampleCount), format: format
        ) { buffer, _ in
            if let packet = SoundPacket(buffer) { send(packet) }
        }
        try engine.start()
        player.play()
    }

    /// Plays a packet after those before it.
    func play(_ packet: SoundPacket) {
        let count = waiting.load(ordering: .relaxed)
        guard count < Self.waitingMax else { return }
        if count == 0 { for _ in 0..<Self.reserveCount { schedule(.silence) } }
        schedule(packet)
    }

    private func schedule(_ packet: SoundPacket) {
        guard
            let buffer = AVAudioPCMBuffer(
                pcmFormat: format, frameCapacity: AVAudioFrameCount(SoundPacket.sampleCount))
        else { return }
        buffer.frameLength = buffer.frameCapacity
        for (index, sample) in packet.samples.enumerated() {
            buffer.int16ChannelData?[0][index] = sample
        }
        waiting.add(1, ordering: .relaxed)
        player.scheduleBuffer(buffer) { [weak self] in
            self?.waiting.subtract(1, ordering: .relaxed)
        }
    }

    /// Stops the engine.
    func stop() {
        engine.inputNode.removeTap(onBus: 0)
        player.stop()
        engine.stop()
    }
}

extension SoundPacket {
    /// Copies the samples of a buffer.
    fileprivate init?(_ buffer: AVAudioPCMBuffer) {
        guard let channel = buffer.int16ChannelData?[0] else { return nil }
        self.init(samples: (0..<Int(buffer.frameLength)).map { channel[$0] })
    }
}
