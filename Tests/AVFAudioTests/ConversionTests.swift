import Foundation
import Testing

@testable import AVFAudio

/// Formats, buffers and conversions.
struct ConversionTests {
    @Test func `the end of an input is converted completely`() throws {
        let format = try #require(
            AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 1))
        var conversion = SignalConversion(from: format, to: .hardware)
        var input = Signal([[Float](repeating: 0.5, count: 4_410)])
        var count = 0
        for _ in 0..<11 {
            count += conversion.pull(480) { input.take($0) }.frameCount
        }
        #expect(count == 4_800)
    }

    @Test(arguments: [
        8_000, 11_025, 16_000, 22_050, 32_000, 44_100, 47_999, 88_200, 96_000, 192_000,
    ])
    func `a tone of 440 Hz at any rate is a tone of 440 Hz at 48,000`(_ rate: Int) {
        var conversion = SampleRateConversion(from: rate, to: 48_000)
        let input = Tone.samples(440, rate: Double(rate), count: rate)
        var output: [Float] = []
        // Pieces of changing sizes, as they come from a channel.
        var (start, size) = (0, 1)
        while start < input.count {
            conversion.push(Array(input[start..<min(input.count, start + size)]))
            output += conversion.pull(.max)
            start += size
            size = size % 613 + 7
        }
        conversion.finish()
        output += conversion.pull(.max)
        #expect(output.count == 48_000)
        let middle = Array(output[2_400..<45_600])
        #expect(abs(Tone.amplitude(of: 440, in: middle) - 0.5) < 0.002)
        for other in [400, 480, 880, 1_320, 3_560, 7_560] {
            #expect(Tone.amplitude(of: Double(other), in: middle) < 0.001)
        }
        // The tone is where it was: the difference to a made tone is small everywhere.
        let expected = Tone.samples(440, count: 48_000)
        let difference =
            zip(output, expected).dropFirst(2_400).prefix(43_200)
            .map { abs($0 - $1) }.max() ?? 1
        #expect(difference < 0.002)
    }

    @Test func `a frequency that the new rate cannot have is removed, and not folded`() {
        var conversion = SampleRateConversion(from: 48_000, to: 16_000)
        conversion.push(Tone.samples(10_000, count: 48_000))
        conversion.finish()
        let output = Array(conversion.pull(.max)[800..<15_200])
        // Folding would make a tone of 6,000 Hz.
        #expect(Tone.amplitude(of: 6_000, in: output, rate: 16_000) < 0.001)
        #expect((output.map(abs).max() ?? 1) < 0.005)
    }

    @Test func `a conversion of any rates and sizes ends with the duration of its input`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<60 {
            let from = Int.random(in: 1_000...384_000, using: &random)
            let to = Int.random(in: 1_000...384_000, using: &random)
            let count = Int.random(in: 0...2_000, using: &random)
            var conversion = SampleRateConversion(from: from, to: to)
            conversion.push([Float](repeating: 1, count: count))
            var output = conversion.pull(17)
            conversion.finish()
            output += conversion.pull(.max)
            #expect(output.count == (count * to + from - 1) / from, "\(from) to \(to)")
        }
    }

    @Test func `channels are mixed to their mean, and one channel is copied`() {
        let stereo = Signal([[1, 0.5], [0, -0.5]])
        #expect(stereo.withChannels(1) == Signal([[0.5, 0]]))
        #expect(Signal([[0.25]]).withChannels(2) == Signal([[0.25], [0.25]]))
        #expect(stereo.withChannels(3) == Signal([[1, 0.5], [0, -0.5], [0, 0]]))
    }

    @Test func `samples that are too loud or no numbers are valid on the page`() {
        let signal = Signal([[2, -2, .nan, .infinity, 0.5]])
        #expect(signal.pageSamples == [32_767, -32_768, 0, 0, 16_384])
    }

    @Test func `formats are equal by their properties, and impossible ones are nil`() throws {
        let format = try #require(
            AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
        #expect(format.isStandard)
        #expect(format == AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
        #expect(format != AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        #expect(format.settings[AVNumberOfChannelsKey] as? Int == 2)
        #expect(AVAudioFormat(standardFormatWithSampleRate: 0, channels: 1) == nil)
        #expect(AVAudioFormat(standardFormatWithSampleRate: .nan, channels: 1) == nil)
        #expect(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 0) == nil)
        #expect(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 33) == nil)
        #expect(
            AVAudioFormat(
                commonFormat: .otherFormat, sampleRate: 48_000, channels: 1, interleaved: true)
                == nil)
    }

    @Test(arguments: [false, true])
    func `a buffer holds samples of both types, interleaved or not`(_ isInterleaved: Bool) throws {
        for type in [AVAudioCommonFormat.pcmFormatFloat32, .pcmFormatInt16] {
            let format = try #require(
                AVAudioFormat(
                    commonFormat: type, sampleRate: 48_000, channels: 2,
                    interleaved: isInterleaved))
            let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 3))
            buffer.store(Signal([[0.5, -0.5], [0.25, 0]]))
            #expect(buffer.frameLength == 2)
            #expect(buffer.stride == (isInterleaved ? 2 : 1))
            #expect(buffer.signal == Signal([[0.5, -0.5], [0.25, 0]]))
            if let floats = buffer.floatChannelData {
                #expect(floats[1][0] == 0.25)
                #expect(floats[0][buffer.stride] == -0.5)
            } else {
                #expect(buffer.int16ChannelData?[0][buffer.stride] == -16_384)
            }
            buffer.frameLength = 9
            #expect(buffer.frameLength == 3)
        }
        let other = try #require(
            AVAudioFormat(
                commonFormat: .pcmFormatInt32, sampleRate: 48_000, channels: 1, interleaved: true))
        #expect(AVAudioPCMBuffer(pcmFormat: other, frameCapacity: 1) == nil)
    }
}
