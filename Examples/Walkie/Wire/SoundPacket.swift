/// Twenty milliseconds of sound: 320 samples of one channel, 16,000 a second.
public struct SoundPacket: Hashable, Sendable {
    /// The samples.
    public let samples: [Int16]

    /// The number of samples a second.
    public static let sampleRate = 16_000
    /// The number of samples of a packet.
    public static let sampleCount = 320
    /// The number of bytes of a packet.
    public static let byteCount = 2 * sampleCount

    /// Silence.
    public static let silence = SoundPacket(unchecked: Array(repeating: 0, count: sampleCount))

    private init(unchecked samples: [Int16]) { self.samples = samples }

    /// Creates a packet; `nil` for another number of samples.
    public init?(samples: [Int16]) {
        guard samples.count == Self.sampleCount else { return nil }
        self.samples = samples
    }

    /// Reads a packet; `nil` for another number of bytes.
    init?(bytes: ArraySlice<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        samples = (0..<Self.sampleCount).map { index in
            let first = bytes.startIndex + 2 * index
            return Int16(bitPattern: UInt16(bytes[first]) | UInt16(bytes[first + 1]) << 8)
        }
    }

    /// The samples, the low byte of each first.
    var bytes: [UInt8] {
        samples.flatMap { sample in
            let bits = UInt16(bitPattern: sample)
            return [UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8)]
        }
    }
}
