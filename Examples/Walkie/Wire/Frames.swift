import Foundation

// The protocol between an app and the server, over TCP. Both send frames:
//
// | bytes | meaning |
// |---|---|
// | 2 | the number of bytes that follow, the high byte first |
// | 1 | the kind: 1 for a message, 2 for sound |
// | n | a message as JSON, or 640 bytes of sound |
//
// The first frame of an app is the message `hello`. A frame that is not as described closes its
// connection and changes nothing else.

/// A unit of the protocol, with a message of the sender.
public enum Frame<Message: Codable & Hashable & Sendable>: Hashable, Sendable {
    /// A message.
    case message(Message)
    /// A packet of sound, in the same form in both directions.
    case sound(SoundPacket)

    /// The bytes of the frame.
    public var bytes: [UInt8] {
        switch self {
        case .message(let message):
            // A message has only texts, numbers and lists, which can always be encoded.
            let json = (try? JSONEncoder().encode(message)) ?? Data()
            return FrameKind.message.frame(Array(json))
        case .sound(let packet): return FrameKind.sound.frame(packet.bytes)
        }
    }
}

/// The kind of a frame.
enum FrameKind: UInt8 {
    case message = 1
    case sound = 2

    func frame(_ payload: [UInt8]) -> [UInt8] {
        let count = payload.count + 1
        return [UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count), rawValue]
            + payload
    }
}

/// The reason for which bytes are not a frame.
public enum FrameError: Error, Hashable, Sendable {
    /// The length is 0 or larger than a frame may be.
    case wrongLength
    /// There is no such kind.
    case unknownKind
    /// The sound is not one packet.
    case wrongSound
    /// The message cannot be read.
    case wrongMessage
}

/// A reader of frames from the pieces in which they arrive.
public struct FrameReader<Message: Codable & Hashable & Sendable>: Sendable {
    private var waiting: [UInt8] = []
    private var position = 0

    /// The maximum number of bytes after the length.
    public static var bytesMax: Int { 16_384 }

    /// Creates a reader of a new connection.
    public init() {}

    /// Adds bytes that have arrived.
    public mutating func append(_ bytes: some Sequence<UInt8>) {
        waiting.removeFirst(position)
        position = 0
        waiting += bytes
    }

    /// Returns the next complete frame; `nil` until more bytes have arrived.
    ///
    /// - Throws: A ``FrameError``, after which the connection is to be closed.
    public mutating func next() throws(FrameError) -> Frame<Message>? {
        let bytes = waiting[position...]
        guard bytes.count >= 2 else { return nil }
        let count = Int(bytes[position]) << 8 | Int(bytes[position + 1])
        guard count > 0, count <= Self.bytesMax else { throw .wrongLength }
        guard bytes.count > 2 else { return nil }
        guard let kind = FrameKind(rawValue: bytes[position + 2]) else { throw .unknownKind }
        if kind == .sound, count != SoundPacket.byteCount + 1 { throw .wrongSound }
        guard bytes.count >= count + 2 else { return nil }
        let payload = bytes[(position + 3)..<(position + 2 + count)]
        position += 2 + count
        switch kind {
        case .message:
            guard let message = try? JSONDecoder().decode(Message.self, from: Data(payload)) else {
                throw .wrongMessage
            }
            return .message(message)
        case .sound:
            guard let packet = SoundPacket(bytes: payload) else { throw .wrongSound }
            return .sound(packet)
        }
    }
}
