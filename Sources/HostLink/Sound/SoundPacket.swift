/// Ten milliseconds of sound, in the form that pages, the host and apps exchange.
///
/// A packet is a sequence number (u32, little-endian) and 480 samples (i16, little-endian) of one
/// channel at 48,000 Hz. Packets are never on the link or on a page's main socket: they have
/// channels of their own.
public struct SoundPacket: Hashable, Sendable {
    /// The number of samples a second.
    public static let sampleRate = 48_000
    /// The number of samples of a packet.
    public static let sampleCount = 480
    /// The number of bytes of a packet; any other length is refused.
    public static let byteCount = 4 + 2 * sampleCount

    /// The bytes of the packet.
    public private(set) var bytes: [UInt8]

    /// Reads a packet; `nil` for any other number of bytes than `byteCount`.
    public init?(_ bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// Creates a packet; missing samples are silent, and samples after `sampleCount` are cut.
    public init(sequence: UInt32, samples: some Sequence<Int16>) {
        bytes = []
        bytes.reserveCapacity(Self.byteCount)
        withUnsafeBytes(of: sequence.littleEndian) { bytes.append(contentsOf: $0) }
        for sample in samples.prefix(Self.sampleCount) {
            bytes.append(UInt8(truncatingIfNeeded: sample))
            bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
        }
        bytes.append(contentsOf: repeatElement(0, count: Self.byteCount - bytes.count))
    }

    /// The number of the packet since the start of its channel, which begins at 0 again after the
    /// largest number.
    public var sequence: UInt32 {
        get { bytes.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) } }
        set {
            for index in 0..<4 { bytes[index] = UInt8(truncatingIfNeeded: newValue >> (8 * index)) }
        }
    }

    /// The samples.
    public var samples: [Int16] {
        stride(from: 4, to: Self.byteCount, by: 2).map {
            Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
        }
    }
}
