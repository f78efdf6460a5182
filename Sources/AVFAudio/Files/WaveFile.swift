import Foundation
import Glibc

/// The bytes of a sound: of memory or of a file.
enum WaveBytes: Sendable {
    case data(Data)
    case file(OpenFile, count: Int)

    /// The number of bytes.
    var count: Int {
        switch self {
        case .data(let data): data.count
        case .file(_, let count): count
        }
    }

    /// Opens a file.
    ///
    /// Folders, devices and pipes are refused, because reading them may never end.
    init(fileAt url: URL) throws(SoundError) {
        guard url.isFileURL else {
            throw SoundError(file: .unspecified, "This URL names no file of this machine.")
        }
        let name = url.lastPathComponent
        // The open call itself must not wait for the other end of a pipe.
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            throw SoundError(file: .fileNotFound, "The sound \(name) cannot be opened: \(reason).")
        }
        let file = OpenFile(descriptor)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw SoundError(file: .unspecified, "The sound \(name) is not a file.")
        }
        self = .file(file, count: Int(status.st_size))
    }

    /// Reads bytes; fewer if there are no more.
    func read(_ count: Int, at offset: Int) -> [UInt8] {
        guard count > 0, offset >= 0, offset < self.count else { return [] }
        let count = min(count, self.count - offset)
        switch self {
        case .data(let data):
            let start = data.startIndex + offset
            return Array(data[start..<start + count])
        case .file(let file, _): return file.read(count, at: offset)
        }
    }
}

/// An open file, which is closed with its last reference.
final class OpenFile: Sendable {
    private let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    func read(_ count: Int, at offset: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let read = bytes.withUnsafeMutableBytes { bytes in
                pread(
                    descriptor, bytes.baseAddress?.advanced(by: done), count - done,
                    offset + done)
            }
            if read < 0, errno == EINTR { continue }
            guard read > 0 else { break }
            done += read
        }
        return Array(bytes.prefix(done))
    }
}

/// The samples of a WAV file.
///
/// A file that is not complete, or whose sizes contradict each other, is refused, so no read goes
/// beyond the end of the file.
struct WaveFile: Sendable {
    /// The way in which a sample is stored.
    enum Encoding: Sendable, Equatable {
        case integer(bytes: Int)
        case float32
        case float64
    }

    let encoding: Encoding
    let channelCount: Int
    let sampleRate: Int
    /// The number of frames.
    let frameCount: Int
    private let bytes: WaveBytes
    private let dataOffset: Int

    /// The maximum number of chunks before the samples.
    private static let chunksMax = 1_024
    private static let channelsMax = 8
    private static let rates = 1_000...384_000

    /// Reads the header of a file.
    init(_ bytes: WaveBytes) throws(SoundError) {
        let header = bytes.read(12, at: 0)
        guard header.count == 12, header.prefix(4).elementsEqual("RIFF".utf8),
            header.dropFirst(8).elementsEqual("WAVE".utf8)
        else { throw SoundError.otherType(header) }
        var layout: Layout?
        var offset = 12
        for _ in 0..<Self.chunksMax {
            let head = bytes.read(8, at: offset)
            guard head.count == 8 else {
                throw .damaged("it has no samples (no chunk \"data\")")
            }
            let size = Int(UInt32(littleEndian: head, at: 4))
            offset += 8
            guard size <= bytes.count - offset else {
                throw .damaged(
                    "a chunk of \(size) bytes is announced, and \(bytes.count - offset) follow")
            }
            if head.prefix(4).elementsEqual("fmt ".utf8) {
                layout = try Layout(bytes.read(min(size, 40), at: offset))
            } else if head.prefix(4).elementsEqual("data".utf8) {
                guard let layout else { throw .damaged("its samples come before their format") }
                encoding = layout.encoding
                channelCount = layout.channelCount
                sampleRate = layout.sampleRate
                frameCount = size / layout.frameSize
                self.bytes = bytes
                dataOffset = offset
                return
            }
            offset += size + size % 2
        }
        throw .damaged("it has more than \(Self.chunksMax) chunks before its samples")
    }

    private struct Layout {
        let encoding: Encoding
        let channelCount: Int
        let sampleRate: Int

        var frameSize: Int { encoding.byteCount * channelCount }

        init(_ bytes: [UInt8]) throws(SoundError) {
            guard bytes.count >= 16 else { throw .damaged("its format is incomplete") }
            var tag = UInt16(littleEndian: bytes, at: 0)
            // The extensible format has the tag at the beginning of its identifier.
            if tag == 0xFFFE, bytes.count >= 40 { tag = UInt16(littleEndian: bytes, at: 24) }
            let bits = UInt16(littleEndian: bytes, at: 14)
            switch (tag, bits) {
            case (1, 8), (1, 16), (1, 24), (1, 32): encoding = .integer(bytes: Int(bits) / 8)
            case (3, 32): encoding = .float32
            case (3, 64): encoding = .float64
            default:
                throw SoundError(
                    file: .unsupportedDataFormat,
                    "The WAV file has the encoding \(tag) with \(bits) bits. Convert it to PCM of "
                        + "8, 16, 24 or 32 bits, or to floating-point numbers.")
            }
            channelCount = Int(UInt16(littleEndian: bytes, at: 2))
            sampleRate = Int(UInt32(littleEndian: bytes, at: 4))
            guard (1...WaveFile.channelsMax).contains(channelCount) else {
                throw .damaged("it has \(channelCount) channels, and 1 to 8 are possible")
            }
            guard WaveFile.rates.contains(sampleRate) else {
                throw .damaged("its rate is \(sampleRate), and 1,000 to 384,000 are possible")
            }
            guard Int(UInt16(littleEndian: bytes, at: 12)) == frameSize else {
                throw .damaged("the size of its frames does not fit its channels")
            }
        }
    }

    /// Reads frames; fewer at the end of the file, and also if the file was cut in the meantime.
    func read(_ count: Int, at frame: Int) -> Signal {
        guard count > 0, frame >= 0, frame < frameCount else {
            return Signal(channels: channelCount, frameCount: 0)
        }
        let size = encoding.byteCount * channelCount
        let count = min(count, frameCount - frame)
        let bytes = bytes.read(count * size, at: dataOffset + frame * size)
        let frames = bytes.count / size
        return Signal(
            (0..<channelCount).map { channel in
                (0..<frames).map { frame in
                    encoding.sample(bytes, at: frame * size + channel * encoding.byteCount)
                }
            })
    }
}

extension WaveFile.Encoding {
    var byteCount: Int {
        switch self {
        case .integer(let bytes): bytes
        case .float32: 4
        case .float64: 8
        }
    }

    fileprivate func sample(_ bytes: [UInt8], at offset: Int) -> Float {
        let value: Float
        switch self {
        case .integer(bytes: 1): value = (Float(bytes[offset]) - 128) / 128
        case .integer(bytes: 2):
            value = Float(Int16(bitPattern: UInt16(littleEndian: bytes, at: offset))) / 32_768
        case .integer(bytes: 3):
            let high = UInt32(bytes[offset + 2]) << 24 | UInt32(bytes[offset + 1]) << 16
            value =
                Float(Int32(bitPattern: high | UInt32(bytes[offset]) << 8)) / 2_147_483_648
        case .integer:
            let bits = Int32(bitPattern: UInt32(littleEndian: bytes, at: offset))
            value = Float(bits) / 2_147_483_648
        case .float32:
            value = Float(bitPattern: UInt32(littleEndian: bytes, at: offset))
        case .float64:
            let high = UInt64(UInt32(littleEndian: bytes, at: offset + 4)) << 32
            value = Float(
                Double(bitPattern: high | UInt64(UInt32(littleEndian: bytes, at: offset))))
        }
        return value.isFinite ? value : 0
    }
}

extension FixedWidthInteger {
    /// Reads a number whose bytes the array must contain.
    fileprivate init(littleEndian bytes: [UInt8], at offset: Int) {
        self = 0
        for index in (0..<Self.bitWidth / 8).reversed() {
            self = self << 8 | Self(bytes[offset + index])
        }
    }
}
