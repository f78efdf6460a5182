import NIOCore
import NIOWebSocket

/// Takes the bytes of a page's WebSocket apart (RFC 6455): whole texts and the frames that control
/// the connection.
///
/// A frame is checked as soon as its head is there. Memory is taken for bytes that have come, never
/// for a length that is claimed, and is given back with each message.
struct MessageReader {
    /// What a client sent.
    enum Part: Equatable {
        case text(ByteBuffer)
        case ping(ByteBuffer)
        case pong
        case close
    }

    /// Why a connection is no page's.
    struct Violation: Error, Equatable {
        var code: WebSocketErrorCode
        var reason: String
    }

    /// A message may come in so many frames at most; browsers send one.
    static let framesPerMessageMax = 4096
    private static let controlBytesMax = 125

    /// The size of the largest message, in bytes.
    var messageBytesMax: Int

    /// Bytes that have come and are not taken apart.
    private var input = ByteBuffer()
    /// What has come of a message, without its mask.
    private var message = ByteBuffer()
    private var control = ByteBuffer()
    private var frame: Frame?
    /// How many frames of the unfinished message have begun; 0 between messages.
    private var framesOfMessage = 0

    private struct Frame {
        var isLast: Bool
        var opcode: UInt8
        var mask: [UInt8]
        /// How many bytes of it are still to come.
        var left: Int
        var maskIndex = 0

        var isControl: Bool { opcode & 0x8 != 0 }
    }

    init(messageBytesMax: Int) { self.messageBytesMax = messageBytesMax }

    /// How many bytes are kept for messages that are not taken.
    var keptBytes: Int { input.readableBytes + message.readableBytes }

    /// Whether a message has begun and not ended.
    var isWithinMessage: Bool { framesOfMessage > 0 || frame != nil || input.readableBytes > 0 }

    /// Adds bytes as they came.
    mutating func append(_ bytes: ByteBuffer) {
        if input.readableBytes == 0 {
            input = bytes
        } else {
            var bytes = bytes
            input.writeBuffer(&bytes)
        }
    }

    /// The next part; `nil` until more bytes come.
    mutating func next() throws(Violation) -> Part? {
        while true {
            if frame == nil {
                guard let head = try readHead() else { break }
                frame = head
            }
            guard readPayload() else { break }
            if let part = try finishFrame() { return part }
        }
        // What was taken apart is let go.
        if input.readableBytes == 0 { input = ByteBuffer() }
        return nil
    }

    private mutating func readHead() throws(Violation) -> Frame? {
        let start = input.readerIndex
        guard let first = input.readInteger(as: UInt8.self),
            let second = input.readInteger(as: UInt8.self)
        else { return unread(to: start) }
        var frame = Frame(isLast: first & 0x80 != 0, opcode: first & 0xf, mask: [], left: 0)
        // No extension was agreed on, so nobody may use these bits.
        guard first & 0x70 == 0 else { throw broken("a frame with reserved bits") }
        guard second & 0x80 != 0 else { throw broken("a frame without a mask") }
        switch second & 0x7f {
        case 126:
            guard let length = input.readInteger(as: UInt16.self) else { return unread(to: start) }
            frame.left = Int(length)
        case 127:
            guard let length = input.readInteger(as: UInt64.self) else { return unread(to: start) }
            frame.left = Int(clamping: length)
        case let length: frame.left = Int(length)
        }
        try check(frame)
        guard let mask = input.readBytes(length: 4) else { return unread(to: start) }
        frame.mask = mask
        if !frame.isControl { framesOfMessage += 1 }
        return frame
    }

    private mutating func unread(to start: Int) -> Frame? {
        input.moveReaderIndex(to: start)
        return nil
    }

    private func check(_ frame: Frame) throws(Violation) {
        switch frame.opcode {
        case 0x0:
            guard framesOfMessage > 0 else { throw broken("the rest of a message never begun") }
        case 0x1:
            guard framesOfMessage == 0 else { throw broken("a message within another") }
        case 0x2: throw Violation(code: .unacceptableData, reason: "a message that is not text")
        case 0x8, 0x9, 0xa:
            guard frame.isLast, frame.left <= Self.controlBytesMax else {
                throw broken("a control frame in parts or too long")
            }
            return
        default: throw broken("a frame of an unknown kind")
        }
        guard framesOfMessage < Self.framesPerMessageMax,
            message.readableBytes <= messageBytesMax - min(frame.left, messageBytesMax),
            frame.left <= messageBytesMax
        else {
            throw Violation(
                code: .messageTooLarge, reason: "a message over \(messageBytesMax) bytes")
        }
    }

    /// Whether the frame has come as a whole.
    private mutating func readPayload() -> Bool {
        guard var current = frame else { return false }
        let count = min(current.left, input.readableBytes)
        if count > 0, var bytes = input.readSlice(length: count) {
            Self.unmask(&bytes, by: current.mask, from: current.maskIndex)
            current.maskIndex = (current.maskIndex + count) % 4
            current.left -= count
            if current.isControl {
                control.writeBuffer(&bytes)
            } else {
                message.writeBuffer(&bytes)
            }
        }
        frame = current
        return current.left == 0
    }

    private static func unmask(_ bytes: inout ByteBuffer, by mask: [UInt8], from index: Int) {
        guard mask.contains(where: { $0 != 0 }) else { return }
        let turned = (0..<4).map { mask[(index + $0) % 4] }
        let word = turned.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
        let mask = UInt64(word) | UInt64(word) << 32
        bytes.withUnsafeMutableReadableBytes { bytes in
            var offset = 0
            while offset + 8 <= bytes.count {
                let value = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                bytes.storeBytes(of: value ^ mask, toByteOffset: offset, as: UInt64.self)
                offset += 8
            }
            while offset < bytes.count {
                bytes[offset] ^= turned[offset % 4]
                offset += 1
            }
        }
    }

    private mutating func finishFrame() throws(Violation) -> Part? {
        guard let finished = frame else { return nil }
        frame = nil
        if finished.isControl {
            defer { control = ByteBuffer() }
            switch finished.opcode {
            case 0x8: return .close
            case 0x9: return .ping(control)
            default: return .pong
            }
        }
        guard finished.isLast else { return nil }
        defer {
            message = ByteBuffer()
            framesOfMessage = 0
        }
        return .text(message)
    }

    private func broken(_ reason: String) -> Violation {
        Violation(code: .protocolError, reason: reason)
    }
}
