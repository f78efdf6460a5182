/// A splitter of a stream of bytes into messages: a 32-bit little-endian length, then as many
/// bytes.
public struct LinkFraming: Sendable {
    /// The maximum size of a message, in bytes: enough for a complete frame with many images.
    public static let messageBytesMax = 32 << 20

    private var buffer: [UInt8] = []
    private var start = 0

    /// Creates an empty framing.
    public init() {}

    /// Appends received bytes.
    public mutating func append(_ bytes: some Sequence<UInt8>) {
        if start > 0, start == buffer.count {
            // The bytes that were read may have contained a key.
            buffer.withUnsafeMutableBytes { _ = $0.initializeMemory(as: UInt8.self, repeating: 0) }
            buffer.removeAll(keepingCapacity: true)
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// Returns the next complete message without its length, or `nil` until more bytes have
    /// arrived.
    ///
    /// - Throws: `tooLarge` if a length exceeds `messageBytesMax`. After that, the link is not
    ///   usable.
    public mutating func next() throws(LinkError) -> ArraySlice<UInt8>? {
        guard buffer.count - start >= 4 else { return nil }
        var length = 0
        for offset in (0..<4).reversed() { length = length << 8 | Int(buffer[start + offset]) }
        guard length <= Self.messageBytesMax else {
            throw LinkError(.tooLarge, "A message on the link has an excessive length: \(length).")
        }
        guard buffer.count - start - 4 >= length else {
            if start > 1 << 20 {
                buffer.removeFirst(start)
                start = 0
            }
            return nil
        }
        let message = buffer[start + 4..<start + 4 + length]
        start += 4 + length
        return message
    }

    /// Returns a message with its length in front, ready to be written.
    public static func framed(_ message: [UInt8]) -> [UInt8] {
        var framed: [UInt8] = []
        framed.reserveCapacity(message.count + 4)
        withUnsafeBytes(of: UInt32(message.count).littleEndian) { framed.append(contentsOf: $0) }
        framed.append(contentsOf: message)
        return framed
    }
}
