import Foundation
import HostLink
import Testing
import UIKitCore

@testable import AVFAudio
@testable import UIKitTesting

/// Engines, their nodes and taps.
@Suite(.serialized)
struct EngineTests {
    private func format(_ rate: Double, channels: UInt32 = 1) throws -> AVAudioFormat {
        try #require(AVAudioFormat(standardFormatWithSampleRate: rate, channels: channels))
    }

    private func buffer(_ samples: [Float], rate: Double = 48_000) throws -> AVAudioPCMBuffer {
        let buffer = try #require(
            AVAudioPCMBuffer(
                pcmFormat: format(rate), frameCapacity: AVAudioFrameCount(samples.count)))
        buffer.store(Signal([samples]))
        return buffer
    }

    private func player(in engine: AVAudioEngine) -> AVAudioPlayerNode {
        let player = AVAudioPlayerNode()
        engine.attach(player)
        engine.connect(player, to: engine.mainMixerNode, format: nil)
        return player
    }

    private func constant(_ value: Float, _ count: Int = 480) -> [Float] {
        [Float](repeating: value, count: count)
    }

    @Test func `an engine sends while it runs, and not before or after`() throws {
        let sound = try SoundUnderTest()
        let channel = try #require(sound.channel)
        let engine = AVAudioEngine()
        let player = player(in: engine)
        player.scheduleBuffer(try buffer(constant(0.5, 960)))
        player.play()
        sound.pace.pass(3)
        #expect(channel.sent.isEmpty)
        try engine.start()
        #expect(engine.isRunning)
        sound.pace.pass(1)
        engine.pause()
        sound.pace.pass(3)
        #expect(channel.sent.count == 1)
        #expect(!engine.isRunning)
        try engine.start()
        sound.pace.pass(2)
        #expect(
            channel.samples
                == [Int16](repeating: 16_384, count: 960) + [Int16](repeating: 0, count: 480))
        engine.stop()
        #expect(!player.isPlaying)
        sound.pace.pass(3)
        #expect(channel.sent.count == 3)
        #expect(sound.running == ["out", "", "out", ""])
    }

    @Test func `buffers are played in order, and their handlers are called once`() throws {
        let sound = try SoundUnderTest()
        let channel = try #require(sound.channel)
        let engine = AVAudioEngine()
        let player = player(in: engine)
        let record = Record<String>()
        try engine.start()
        player.scheduleBuffer(try buffer(constant(0.25, 240))) { record.note("one") }
        player.scheduleBuffer(
            try buffer(constant(0.5)), completionCallbackType: .dataPlayedBack
        ) { record.note("two \($0)") }
        player.scheduleBuffer(try buffer(constant(0.75))) { record.note("three") }
        player.play()
        sound.pace.pass()
        sound.settle()
        #expect(record.values == ["one"])
        #expect(
            channel.samples
                == [Int16](repeating: 8_192, count: 240) + [Int16](repeating: 16_384, count: 240))
        sound.pace.pass()
        player.stop()
        sound.settle()
        #expect(record.values == ["one", "two dataPlayedBack", "three"])
        sound.pace.pass()
        #expect(channel.samples.suffix(480).allSatisfy { $0 == 0 })
    }

    @Test func `times of a player and of its engine are converted into each other`() throws {
        let sound = try SoundUnderTest()
        let engine = AVAudioEngine()
        let player = player(in: engine)
        #expect(player.lastRenderTime == nil)
        try engine.start()
        #expect(player.lastRenderTime?.sampleTime == 0)
        sound.pace.pass(2)
        let early = try #require(player.lastRenderTime)
        #expect(player.playerTime(forNodeTime: early) == nil)
        player.play()
        sound.pace.pass()
        let last = try #require(player.lastRenderTime)
        #expect(last.sampleTime == 1_440)
        func playerTime(_ time: AVAudioTime) -> AVAudioFramePosition? {
            player.playerTime(forNodeTime: time)?.sampleTime
        }
        #expect(playerTime(last) == 480)
        #expect(playerTime(early) == 0)
        #expect(playerTime(AVAudioTime(sampleTime: 1_200, atRate: 48_000)) == 240)
        #expect(playerTime(AVAudioTime(sampleTime: 800, atRate: 16_000)) == 1_440)
        // A time of the clock alone.
        #expect(playerTime(AVAudioTime(hostTime: last.hostTime)) == 480)
        #expect(playerTime(AVAudioTime(hostTime: last.hostTime + 20_000_000)) == 1_440)
        #expect(playerTime(AVAudioTime(sampleTime: 1, atRate: 0)) == nil)
        #expect(playerTime(AVAudioTime(sampleTime: .max, atRate: 1e-9)) != nil)
        let node = player.nodeTime(forPlayerTime: AVAudioTime(sampleTime: 80, atRate: 16_000))
        #expect(node?.sampleTime == 1_200)
        #expect(node?.hostTime == last.hostTime - 5_000_000)
        #expect(player.nodeTime(forPlayerTime: AVAudioTime(hostTime: last.hostTime)) == nil)
        player.stop()
        #expect(player.playerTime(forNodeTime: last) == nil)
        #expect(player.nodeTime(forPlayerTime: last) == nil)
    }

    @Test func `a buffer repeats until another one interrupts it`() throws {
        let sound = try SoundUnderTest()
        let channel = try #require(sound.channel)
        let engine = AVAudioEngine()
        let player = player(in: engine)
        let record = Record<String>()
        try engine.start()
        let ramp = (0..<300).map { Float($0) / 512 }
        player.scheduleBuffer(try buffer(ramp), at: nil, options: .loops) { record.note("loop") }
        player.play()
        sound.pace.pass(2)
        #expect(Array(channel.samples[300..<600]) == Signal([ramp]).pageSamples)
        player.scheduleBuffer(try buffer(constant(0.5)), at: nil, options: .interruptsAtLoop)
        sound.pace.pass()
        // 1,200 frames are four repetitions.
        #expect(channel.samples[1_199] == ramp[299].asInt16)
        #expect(channel.samples[1_200] == 16_384)
        player.scheduleBuffer(try buffer(constant(0.25)), at: nil, options: .interrupts)
        sound.pace.pass()
        #expect(channel.samples.suffix(480).allSatisfy { $0 == 8_192 })
        sound.settle()
        #expect(record.values == ["loop"])
    }

    @Test func `buffers that another one replaces at the end of a loop are completed`() throws {
        let sound = try SoundUnderTest()
        let engine = AVAudioEngine()
        let player = player(in: engine)
        let record = Record<String>()
        try engine.start()
        player.scheduleBuffer(try buffer(constant(0.5)), at: nil, options: .loops) {
            record.note("loop")
        }
        player.scheduleBuffer(try buffer(constant(0.25))) { record.note("replaced") }
        player.play()
        player.scheduleBuffer(try buffer(constant(0.75)), at: nil, options: .interruptsAtLoop) {
            record.note("last")
        }
        sound.settle()
        #expect(record.values == ["replaced"])
        sound.pace.pass(3)
        sound.settle()
        #expect(record.values == ["replaced", "loop", "last"])
        #expect(sound.channel?.sent.map { $0.samples[0] } == [16_384, 24_576, 0])
    }

    @Test func `a buffer begins at its time of the clock`() throws {
        let sound = try SoundUnderTest()
        let channel = try #require(sound.channel)
        let engine = AVAudioEngine()
        let player = player(in: engine)
        try engine.start()
        let inTenSeconds = ThreadPace.now + AVAudioTime.hostTime(forSeconds: 10)
        player.scheduleBuffer(try buffer(constant(0.5)), at: AVAudioTime(hostTime: inTenSeconds))
        player.play()
        sound.pace.pass(1_001)
        let start = try #require(channel.samples.firstIndex { $0 != 0 })
        // The machine may have been busy for some seconds.
        #expect((240_000...480_000).contains(start))
        #expect(channel.samples[start...].prefix(480).allSatisfy { $0 == 16_384 })
    }

    @Test func `a buffer begins at its time`() throws {
        let sound = try SoundUnderTest()
        let channel = try #require(sound.channel)
        let engine = AVAudioEngine()
        let player = player(in: engine)
        try engine.start()
        player.scheduleBuffer(
            try buffer(constant(0.5)), at: AVAudioTime(sampleTime: 700, atRate: 48_000))
        player.play()
        sound.pace.pass(3)
        #expect(channel.samples.firstIndex { $0 != 0 } == 700)
        #expect(channel.samples.count { $0 != 0 } == 480)
    }

    @Test(arguments: [8_000.0, 16_000, 44_100])
    func `a mixer adds sources of any rate, with their volumes`(_ rate: Double) throws {
        let sound = try SoundUnderTest()
        let channel = try #require(sound.channel)
        let engine = AVAudioEngine()
        let (one, two) = (AVAudioPlayerNode(), AVAudioPlayerNode())
        for (node, rate, frequency) in [(one, rate, 440.0), (two, 48_000, 1_000)] {
            engine.attach(node)
            engine.connect(node, to: engine.mainMixerNode, format: try format(rate))
            node.scheduleBuffer(
                try buffer(
                    Tone.samples(frequency, rate: rate, count: Int(rate)), rate: rate))
        }
        two.volume = 0.5
        engine.mainMixerNode.outputVolume = 0.5
        #expect(engine.mainMixerNode.nextAvailableInputBus == 2)
        #expect(one.outputFormat(forBus: 0).sampleRate == rate)
        #expect(engine.mainMixerNode.inputFormat(forBus: 0).sampleRate == rate)
        try engine.start()
        one.play()
        two.play()
        sound.pace.pass(90)
        let samples = channel.samples.dropFirst(4_800).map { Float($0) / 32_768 }
        let whole = Array(samples.prefix(38_400 - 38_400 % 1_200))
        #expect(abs(Tone.amplitude(of: 440, in: whole) - 0.25) < 0.003)
        #expect(abs(Tone.amplitude(of: 1_000, in: whole) - 0.125) < 0.003)
    }

    @Test func `a tap gets buffers of its size and format, until it is removed`() throws {
        let sound = try SoundUnderTest(info: ["NSMicrophoneUsageDescription": "To talk."])
        try sound.session.setCategory(.playAndRecord)
        let engine = AVAudioEngine()
        let sizes = Record<AVAudioFrameCount>()
        let times = Record<AVAudioFramePosition>()
        let heard = Record<[Float]>()
        let input = engine.inputNode
        input.installTap(onBus: 0, bufferSize: 1_600, format: try format(16_000)) {
            sizes.note($0.frameLength)
            times.note($1.sampleTime)
            heard.note($0.signal.channels[0])
        }
        try engine.start()
        #expect(sound.running == ["in"])
        sound.speak(Signal([Tone.samples(440, count: 48_000)]).pageSamples)
        sound.pace.pass(100)
        sound.settle()
        #expect(sizes.values == [AVAudioFrameCount](repeating: 1_600, count: 9))
        #expect(times.values == (0..<9).map { $0 * 1_600 })
        let samples = Array(heard.values.flatMap(\.self).dropFirst(1_600))
        #expect(
            abs(Tone.amplitude(of: 440, in: samples, rate: 16_000) - 0.5) < 0.003)
        input.removeTap(onBus: 0)
        #expect(sound.running == ["in", ""])
        sound.speak([Int16](repeating: 1, count: 48_000))
        sound.pace.pass(100)
        sound.settle()
        #expect(sizes.values.count == 9)
        #expect(sound.channel?.sent.isEmpty == true)
    }

    @Test func `a tap on a mixer hears what is sent`() throws {
        let sound = try SoundUnderTest()
        let engine = AVAudioEngine()
        let player = player(in: engine)
        let heard = Record<[Float]>()
        engine.mainMixerNode.installTap(onBus: 0, bufferSize: 480, format: nil) { buffer, _ in
            heard.note(buffer.signal.channels[0])
        }
        try engine.start()
        player.scheduleBuffer(try buffer(constant(0.5)))
        player.play()
        sound.pace.pass(2)
        sound.settle()
        #expect(heard.values == [constant(0.5), constant(0)])
    }

    @Test func `a slow tap loses buffers instead of collecting them`() throws {
        let sound = try SoundUnderTest()
        let engine = AVAudioEngine()
        let count = Record<Int>()
        let gate = DispatchSemaphore(value: 0)
        engine.mainMixerNode.installTap(onBus: 0, bufferSize: 480, format: nil) { _, _ in
            gate.wait()
            gate.signal()
            count.note(1)
        }
        try engine.start()
        sound.pace.pass(1_000)
        gate.signal()
        sound.settle()
        // One more may have left the queue before the gate.
        #expect((32...33).contains(count.values.count))
    }

    @Test func `the microphone is heard through the mixer, or silence if nothing arrives`() throws {
        let sound = try SoundUnderTest(info: ["NSMicrophoneUsageDescription": "To talk."])
        try sound.session.setCategory(.playAndRecord)
        let channel = try #require(sound.channel)
        let engine = AVAudioEngine()
        engine.connect(engine.inputNode, to: engine.mainMixerNode, format: nil)
        engine.inputNode.volume = 0.5
        try engine.start()
        #expect(sound.running == ["inout"])
        sound.speak([Int16](repeating: 16_384, count: 480))
        sound.pace.pass(2)
        #expect(
            channel.samples
                == [Int16](repeating: 8_192, count: 480) + [Int16](repeating: 0, count: 480))
    }

    @Test func `of a microphone that was late, only the last tenth of a second is heard`() throws {
        let sound = try SoundUnderTest(info: ["NSMicrophoneUsageDescription": "To talk."])
        try sound.session.setCategory(.playAndRecord)
        let channel = try #require(sound.channel)
        let engine = AVAudioEngine()
        engine.connect(engine.inputNode, to: engine.mainMixerNode, format: nil)
        try engine.start()
        for packet in 1...60 { sound.speak([Int16](repeating: Int16(packet * 100), count: 480)) }
        sound.pace.pass(11)
        #expect(channel.sent.map { Int($0.samples[0]) } == (51...60).map { $0 * 100 } + [0])
    }

    @Test func `an engine does not start against its category, or without nodes`() throws {
        let sound = try SoundUnderTest()
        func code(_ engine: AVAudioEngine) -> AVAudioSession.ErrorCode? {
            do {
                try engine.start()
                return nil
            } catch { return AVAudioSession.ErrorCode(rawValue: (error as NSError).code) }
        }
        #expect(code(AVAudioEngine()) == .badParam)
        let recording = AVAudioEngine()
        recording.inputNode.installTap(onBus: 0, bufferSize: 480, format: nil) { _, _ in }
        #expect(code(recording) == .incompatibleCategory)
        try sound.session.setCategory(.record)
        let playing = AVAudioEngine()
        _ = playing.mainMixerNode
        #expect(code(playing) == .incompatibleCategory)
        sound.refusals = [.noMicrophonePermission]
        #expect(code(recording) == .cannotStartRecording)
        #expect(!recording.isRunning)
        #expect(sound.running == [])
        #expect(code(recording) == nil)
    }

    @Test func `an engine stops and reports it when its device has gone, and not when one appears`()
        throws
    {
        let sound = try SoundUnderTest()
        let record = sound.record([.AVAudioEngineConfigurationChange]) {
            ($0.object as? AVAudioEngine)?.isRunning
        }
        let speaker = SoundPort(.builtInSpeaker, name: "", uid: "s")
        let headphones = SoundPort(.headphones, name: "", uid: "h")
        sound.app.tell(.soundRoute(SoundRoute(), .unknown))
        let engine = AVAudioEngine()
        _ = engine.mainMixerNode
        try engine.start()
        // A page reports its devices after it was asked to play.
        sound.app.tell(.soundRoute(SoundRoute(outputs: [speaker]), .newDeviceAvailable))
        sound.app.tell(.soundRoute(SoundRoute(outputs: [headphones]), .newDeviceAvailable))
        sound.settle()
        #expect(record.values == [])
        #expect(engine.isRunning)
        sound.app.tell(.soundRoute(SoundRoute(), .oldDeviceUnavailable))
        sound.settle()
        #expect(record.values == [false])
        #expect(sound.running == ["out", ""])
    }

    @Test func `a file and a part of it are played by a node`() throws {
        let sound = try SoundUnderTest()
        let channel = try #require(sound.channel)
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("node-\(UUID().uuidString).wav")
        defer { try? FileManager.default.removeItem(at: url) }
        let ramp = (0..<480).map { Float($0) / 1_024 }
        try Tone.wave([ramp]).write(to: url)
        let file = try AVAudioFile(forReading: url)
        let engine = AVAudioEngine()
        let player = player(in: engine)
        let record = Record<Int>()
        try engine.start()
        player.scheduleFile(file, at: nil) { record.note(1) }
        player.scheduleSegment(file, startingFrame: 240, frameCount: 100, at: nil) {
            record.note(2)
        }
        player.play()
        sound.pace.pass(3)
        sound.settle()
        #expect(record.values == [1, 2])
        let expected = Signal([ramp + ramp[240..<340]]).pageSamples
        #expect(Array(channel.samples.prefix(580)) == expected)
        #expect(channel.samples.dropFirst(580).allSatisfy { $0 == 0 })
    }

    @Test func `a detached node is not heard any more`() throws {
        let sound = try SoundUnderTest()
        let channel = try #require(sound.channel)
        let engine = AVAudioEngine()
        let player = player(in: engine)
        try engine.start()
        player.scheduleBuffer(try buffer(constant(0.5)), at: nil, options: .loops)
        player.play()
        sound.pace.pass()
        #expect(engine.attachedNodes.contains(player))
        engine.detach(player)
        sound.pace.pass()
        #expect(player.engine == nil)
        #expect(channel.samples.suffix(480).allSatisfy { $0 == 0 })
    }
}
