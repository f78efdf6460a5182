import Foundation
import HostLink
import Testing
import UIKitCore

@testable import AVFAudio

/// A delegate that records the ends of players.
private final class EndRecorder: NSObject, AVAudioPlayerDelegate {
    nonisolated let ends = Record<Bool>()

    nonisolated func audioPlayerDidFinishPlaying(
        _ player: AVAudioPlayer, successfully flag: Bool
    ) {
        ends.note(flag)
    }
}

/// Players of files, and what they send.
@Suite(.serialized)
struct PlayerTests {
    @Test func `nothing is sent before a player plays, and nothing after it has stopped`() throws {
        let sound = try SoundUnderTest()
        let channel = try #require(sound.channel)
        let player = try AVAudioPlayer(data: Tone.wave([Tone.samples(440, count: 48_000)]))
        try sound.session.setActive(true)
        sound.pace.pass(5)
        #expect(channel.sent.isEmpty)
        #expect(player.play())
        #expect(channel.sent.isEmpty)
        sound.pace.pass(3)
        #expect(channel.sent.map(\.sequence) == [0, 1, 2])
        player.pause()
        sound.pace.pass(5)
        #expect(channel.sent.count == 3)
        player.play()
        sound.pace.pass(2)
        #expect(channel.sent.map(\.sequence) == [0, 1, 2, 3, 4])
        // The file continues at the sample where it was paused.
        let expected = Signal([Tone.samples(440, count: 2_400)]).pageSamples
        #expect(channel.samples == expected)
        player.stop()
        sound.pace.pass(5)
        #expect(channel.sent.count == 5)
        #expect(sound.running == ["out", "", "out", ""])
    }

    @Test(arguments: [8_000, 22_050, 44_100, 48_000])
    func `a file of any rate is heard with its tone and its duration, and its end is reported`(
        _ rate: Int
    ) throws {
        let sound = try SoundUnderTest()
        let channel = try #require(sound.channel)
        let tone = Tone.samples(440, rate: Double(rate), count: rate / 2)
        let player = try AVAudioPlayer(data: Tone.wave([tone, tone], rate: rate))
        let recorder = EndRecorder()
        player.delegate = recorder
        #expect(player.duration == Double(rate / 2) / Double(rate))
        #expect(player.numberOfChannels == 2)
        player.play()
        sound.pace.pass(50)
        #expect(player.isPlaying)
        sound.pace.pass(2)
        #expect(!player.isPlaying)
        #expect(recorder.ends.values == [true])
        #expect(channel.sent.count == 50)
        let samples = channel.samples.map { Float($0) / 32_768 }
        #expect(abs(Tone.amplitude(of: 440, in: Array(samples[2_400..<21_600])) - 0.5) < 0.003)
        #expect(sound.running == ["out", ""])
        #expect(!sound.pace.isRunning)
        #expect(player.currentTime == 0)
    }

    @Test func `loops, volume and the current time are honoured`() throws {
        let sound = try SoundUnderTest()
        let channel = try #require(sound.channel)
        let ramp = (0..<480).map { Float($0) / 1_024 }
        let player = try AVAudioPlayer(data: Tone.wave([ramp]))
        player.numberOfLoops = 2
        player.volume = 0.5
        player.play()
        sound.pace.pass(9)
        let expected = Signal([ramp.map { $0 * 0.5 }]).pageSamples
        #expect(channel.samples == expected + expected + expected)
        player.numberOfLoops = -1
        player.currentTime = 0.005
        player.volume = 1
        player.play()
        sound.pace.pass(100)
        #expect(player.isPlaying)
        #expect(channel.sent.count == 103)
        #expect(channel.samples[1_440] == ramp[240].asInt16)
        player.stop()
        player.currentTime = .nan
        #expect(player.currentTime == 0)
        player.currentTime = 9
        #expect(player.currentTime == player.duration)
    }

    @Test func `a player that was stopped repeats the sound as often as before`() throws {
        let sound = try SoundUnderTest()
        let player = try AVAudioPlayer(data: Tone.wave([[Float](repeating: 0.5, count: 960)]))
        player.numberOfLoops = 1
        player.play()
        // The repetition has begun.
        sound.pace.pass(3)
        player.stop()
        player.play()
        sound.pace.pass(9)
        #expect(sound.channel?.sent.count == 6)
        #expect(!player.isPlaying)
    }

    @Test func `a volume fades to its target`() throws {
        let sound = try SoundUnderTest()
        let channel = try #require(sound.channel)
        let player = try AVAudioPlayer(
            data: Tone.wave([[Float](repeating: 0.5, count: 4_800)]))
        player.volume = 0
        player.setVolume(1, fadeDuration: 0.02)
        player.play()
        sound.pace.pass(3)
        let samples = channel.samples
        #expect(samples[0] < 100)
        #expect(abs(Int(samples[479]) - 8_192) < 50)
        #expect(samples[960...].allSatisfy { $0 == 16_384 })
        #expect(player.volume == 1)
    }

    @Test func `players are added, and what is too loud is cut`() throws {
        let sound = try SoundUnderTest()
        let channel = try #require(sound.channel)
        let data = Tone.wave([[Float](repeating: 0.75, count: 480)])
        let players = try (0..<2).map { _ in try AVAudioPlayer(data: data) }
        for player in players { player.play() }
        sound.pace.pass()
        #expect(channel.samples == [Int16](repeating: 32_767, count: 480))
        #expect(sound.running == ["out"])
    }

    @Test func `a player that the app has released is not heard any more`() throws {
        let sound = try SoundUnderTest()
        var player: AVAudioPlayer? = try AVAudioPlayer(
            data: Tone.wave([Tone.samples(440, count: 48_000)]))
        player?.play()
        sound.pace.pass()
        player = nil
        sound.pace.pass(3)
        #expect(sound.channel?.sent.count == 1)
        #expect(sound.running == ["out", ""])
        #expect(!sound.pace.isRunning)
    }

    @Test func `a player does not play if the session is refused, or only records`() throws {
        let sound = try SoundUnderTest()
        let player = try AVAudioPlayer(data: Tone.wave([Tone.samples(440, count: 480)]))
        sound.refusals = [.insufficientPriority]
        #expect(!player.play())
        #expect(!player.isPlaying)
        try sound.session.setCategory(.record)
        #expect(!player.play())
        sound.pace.pass()
        #expect(sound.channel?.sent.isEmpty == true)
        #expect(sound.running == [])
    }

    // MARK: The channel

    @Test func `packets of a wrong length are dropped, and close the channel when they are many`()
        throws
    {
        let sound = try SoundUnderTest(info: ["NSMicrophoneUsageDescription": "To talk."])
        let channel = try #require(sound.channel)
        let heard = Record<Float>()
        let engine = AVAudioEngine()
        try sound.session.setCategory(.playAndRecord)
        engine.inputNode.installTap(onBus: 0, bufferSize: 480, format: nil) { buffer, _ in
            heard.note(buffer.floatChannelData?[0][0] ?? -1)
        }
        try engine.start()
        let lengths = [0, 1, 963, 965, 4_000]
        channel.arrive(lengths.map { [UInt8](repeating: 9, count: $0) })
        sound.speak([Int16](repeating: 16_384, count: 480))
        sound.pace.pass()
        sound.settle()
        #expect(heard.values == [0.5])
        #expect(!channel.isClosed)
        channel.arrive((0..<94).map { _ in [1] })
        sound.pace.pass(2)
        #expect(!channel.isClosed)
        channel.arrive([[1]])
        sound.pace.pass(2)
        #expect(channel.isClosed)
        sound.pace.pass(3)
        engine.stop()
        try sound.session.setActive(false)
        #expect(throws: NSError.self) { try sound.session.setActive(true) }
    }

    @Test func `a channel that was closed stops all sound, and the errors say so`() throws {
        let sound = try SoundUnderTest()
        let channel = try #require(sound.channel)
        let lost = sound.record([AVAudioSession.mediaServicesWereLostNotification]) { _ in true }
        let player = try AVAudioPlayer(data: Tone.wave([Tone.samples(440, count: 48_000)]))
        let engine = AVAudioEngine()
        _ = engine.mainMixerNode
        player.play()
        try engine.start()
        sound.pace.pass()
        channel.close()
        sound.pace.pass()
        #expect(!player.isPlaying)
        #expect(!engine.isRunning)
        #expect(!sound.pace.isRunning)
        #expect(!sound.session.isActive)
        #expect(channel.sent.count == 1)
        #expect(lost.values == [true])
        #expect(sound.running == ["out", ""])
        #expect(
            sound.sent.last
                == .soundSession(
                    request: 2, SoundSession(), isActive: false, notifiesOthers: true))
        #expect(!player.play())
        for attempt in [{ try sound.session.setActive(true) }, { try engine.start() }] {
            let error = #expect(throws: NSError.self) { try attempt() }
            #expect(error?.code == AVAudioSession.ErrorCode.mediaServicesFailed.rawValue)
            #expect(error?.localizedDescription.contains("was closed") == true)
        }
    }

    @Test func `a flood of packets is read in bounded steps`() throws {
        let sound = try SoundUnderTest(info: ["NSMicrophoneUsageDescription": "To talk."])
        let channel = try #require(sound.channel)
        let engine = AVAudioEngine()
        try sound.session.setCategory(.record)
        engine.inputNode.installTap(onBus: 0, bufferSize: 480, format: nil) { _, _ in }
        try engine.start()
        sound.speak([Int16](repeating: 1, count: 480 * 200))
        sound.pace.pass()
        #expect(channel.waitingCount == 136)
        #expect(channel.sent.isEmpty)
    }

    @Test func `samples from before the start are not heard`() throws {
        let sound = try SoundUnderTest(info: ["NSMicrophoneUsageDescription": "To talk."])
        let heard = Record<Float>()
        let engine = AVAudioEngine()
        try sound.session.setCategory(.record)
        engine.inputNode.installTap(onBus: 0, bufferSize: 480, format: nil) { buffer, _ in
            heard.note(buffer.floatChannelData?[0][0] ?? -1)
        }
        sound.speak([Int16](repeating: 8_192, count: 480))
        try engine.start()
        sound.speak([Int16](repeating: 16_384, count: 480))
        sound.pace.pass()
        sound.settle()
        #expect(heard.values == [0.5])
    }
}
