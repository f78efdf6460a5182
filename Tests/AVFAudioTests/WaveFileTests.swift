import Foundation
import Glibc
import Testing

@testable import AVFAudio

/// WAV files, and bytes that are none.
struct WaveFileTests {
    private func read(_ data: Data) -> Result<WaveFile, SoundError> {
        do { return .success(try WaveFile(.data(data))) } catch { return .failure(error) }
    }

    private func message(_ data: Data) -> String {
        if case .failure(let error) = read(data) { return error.message }
        return "no error"
    }

    @Test func `each encoding has the same samples`() throws {
        let encodings: [(UInt16, Int, [UInt8])] = [
            (1, 8, [192, 64]), (1, 16, [0, 0x40, 0, 0xC0]), (1, 24, [0, 0, 0x40, 0, 0, 0xC0]),
            (1, 32, [0, 0, 0, 0x40, 0, 0, 0, 0xC0]),
            (
                3, 32,
                WaveBuilder.bytes(Float(0.5).bitPattern) + WaveBuilder.bytes(Float(-0.5).bitPattern)
            ),
            (
                3, 64,
                WaveBuilder.bytes(0.5.bitPattern) + WaveBuilder.bytes((-0.5).bitPattern)
            ),
        ]
        for (tag, bits, samples) in encodings {
            let file = try read(WaveBuilder(tag: tag, bits: bits, samples: samples).data).get()
            #expect(file.frameCount == 2)
            #expect(file.read(9, at: 0) == Signal([[0.5, -0.5]]))
            #expect(file.read(9, at: 2).isEmpty)
        }
    }

    @Test func `other chunks are skipped`() throws {
        let chunk = Array("LIST".utf8) + WaveBuilder.bytes(UInt32(3)) + [1, 2, 3, 0]
        let file = try read(WaveBuilder(samples: [0, 0x40], before: chunk).data).get()
        #expect(file.read(1, at: 0) == Signal([[0.5]]))
    }

    @Test func `a file that is cut anywhere only throws`() throws {
        let whole = Tone.wave([[0.1, 0.2, 0.3], [0, 0, 0]])
        #expect(try read(whole).get().frameCount == 3)
        for count in 0..<whole.count {
            guard case .failure = read(whole.prefix(count)) else {
                Issue.record("\(count) bytes are no file")
                continue
            }
        }
    }

    @Test func `sizes that do not fit only throw`() {
        #expect(
            message(WaveBuilder(samples: [0, 0], announcedSize: .max).data)
                == "The WAV file is damaged: a chunk of 4294967295 bytes is announced, and 2 follow."
        )
        #expect(message(WaveBuilder(frameSize: 0).data).contains("size of its frames"))
        #expect(message(WaveBuilder(channels: 0).data).contains("0 channels"))
        #expect(message(WaveBuilder(channels: 9).data).contains("9 channels"))
        #expect(message(WaveBuilder(rate: 0).data).contains("rate is 0"))
        #expect(message(WaveBuilder(rate: 4_000_000_000).data).contains("rate is 4000000000"))
        #expect(message(WaveBuilder(tag: 85).data).contains("encoding 85"))
        let chunk = Array("junk".utf8) + WaveBuilder.bytes(UInt32(0))
        let chunks = (0..<2_000).flatMap { _ in chunk }
        #expect(message(WaveBuilder(before: chunks).data).contains("more than 1024 chunks"))
        let early = Array("data".utf8) + WaveBuilder.bytes(UInt32(0))
        #expect(message(WaveBuilder(before: early).data).contains("before their format"))
    }

    @Test func `random bytes only throw, or are read within their bounds`() {
        var random = SystemRandomNumberGenerator()
        let valid = Array(Tone.wave([Tone.samples(440, count: 20)]))
        for _ in 0..<2_000 {
            var bytes = valid
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] =
                    UInt8.random(in: .min ... .max, using: &random)
            }
            guard case .success(let file) = read(Data(bytes)) else { continue }
            let signal = file.read(.max / 64, at: 0)
            #expect(signal.frameCount == file.frameCount)
        }
    }

    @Test func `an error for another type says which types are played`() {
        for (bytes, name) in [
            (Array("ID3".utf8), "an MP3 file"), ([0, 0, 0, 8] + Array("ftypM4A ".utf8), "an M4A"),
            (Array("OggS".utf8), "an Ogg file"), ([], "not a WAV file"),
        ] {
            let text = message(Data(bytes))
            #expect(text.contains(name))
            #expect(text.contains("Only WAV files are played"))
        }
    }

    @Test func `a missing file, a folder and a pipe only throw, without waiting`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("waves-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pipe = folder.appendingPathComponent("endless.wav")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        for url in [folder, pipe, folder.appendingPathComponent("none.wav")] {
            #expect(throws: NSError.self) { try AVAudioFile(forReading: url) }
            #expect(throws: NSError.self) { try AVAudioPlayer(contentsOf: url) }
        }
        #expect(throws: NSError.self) {
            try AVAudioFile(forReading: URL(fileURLWithPath: "/dev/zero"))
        }
    }

    @Test func `a file is read in parts, to its end`() throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("parts-\(UUID().uuidString).wav")
        defer { try? FileManager.default.removeItem(at: url) }
        try Tone.wave([[0.5, 0.25, 0, -0.5, -1]], rate: 8_000).write(to: url)
        let file = try AVAudioFile(forReading: url)
        #expect(file.length == 5)
        #expect(file.fileFormat.commonFormat == .pcmFormatInt16)
        #expect(file.processingFormat.sampleRate == 8_000)
        let buffer = try #require(
            AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 3))
        try file.read(into: buffer)
        #expect(buffer.signal == Signal([[0.5, 0.25, 0]]))
        try file.read(into: buffer)
        #expect(buffer.signal == Signal([[-0.5, -1]]))
        #expect(throws: NSError.self) { try file.read(into: buffer) }
        file.framePosition = 4
        try file.read(into: buffer, frameCount: 1)
        #expect(buffer.signal == Signal([[-1]]))
        let other = try #require(
            AVAudioPCMBuffer(pcmFormat: .hardware, frameCapacity: 1))
        #expect(throws: NSError.self) { try file.read(into: other) }
    }
}
