import NIOCore
import NIOWebSocket

/// A parser of the bytes of a page's WebSocket (RFC 6455) into whole texts and control frames.
///
/// A frame is checked as soon as its head has arrived. Memory is allocated only for received bytes,
/// never for a claimed length, and is released after each message.
struct MessageReader {
    /// A message or control frame from a client.
    enum Part: Equatable {
        case text(ByteBuffer)
        case binary(ByteBuffer)
        case ping(ByteBuffer)
        case pong
        case close
    }

    /// A violation of the protocol, after which the connection is closed.
    struct Violation: Error, Equatable {
        var code: WebSocketErrorCode
        var reason: String
    }

    /// The maximum number of frames per message; browsers send one.
    static let framesPerMessageMax = 4096
    private static let controlBytesMax = 125

    /// The size of the largest message, in bytes.
    var messageBytesMax: Int
    /// Whether messages may be binary; those of a page's main socket are texts.
    private let acceptsBinary: Bool

    /// The received bytes that are not parsed yet.
    private var input = ByteBuffer()
    /// The unmasked bytes of the unfinished message.
    private var message = ByteBuffer()
    private var control = ByteBuffer()
    private var frame: Frame?
    /// Whether the unfinished message is binary.
    private var isBinary = false
    /// The number of frames of the unfinished message; 0 between messages.
    private var framesOfMessage = 0

    private struct Frame {
        var isLast: Bool
        var opcode: UInt8
        var mask: [UInt8]
        /// The number of bytes of the frame that have not arrived.
        var remainingBytes: Int
        var maskIndex = 0

        var isControl: Bool { opcode & 0x8 != 0 }
    }

    init(messageBytesMax: Int, acceptsBinary: Bool = false) {
        self.messageBytesMax = messageBytesMax
        self.acceptsBinary = acceptsBinary
    }

    /// The number of bytes in unfinished messages.
    var keptBytes: Int { input.readableBytes + message.readableBytes }

    /// Whether a message has begun and not ended.
    var isWithinMessage: Bool { framesOfMessage > 0 || frame != nil || input.readableBytes > 0 }

    /// Adds received bytes.
    mutating func append(_ bytes: ByteBuffer) {
        if input.readableBytes == 0 {
            input = bytes
        } else {
            var bytes = bytes
            input.writeBuffer(&bytes)
        }
    }

    /// Returns the next part; `nil` if more bytes are needed.
    mutating func next() throws(Violation) -> Part? {
        while true {
            if frame == nil {
                guard let head = try readHead() else { break }
                frame = head
            }
            guard readPayload() else { break }
            if let part = try finishFrame() { return part }
        }
        // Release the memory of parsed bytes.
        if input.readableBytes == 0 { input = ByteBuffer() }
        return nil
    }

    private mutating func readHead() throws(Violation) -> Frame? {
        let start = input.readerIndex
        guard let first = input.readInteger(as: UInt8.self),
            let second = input.readInteger(as: UInt8.self)
        else { return unread(to: start) }
        var frame = Frame(
            isLast: first & 0x80 != 0, opcode: first & 0xf, mask: [], remainingBytes: 0)
        // No extension was negotiated, so these bits must be zero.
        guard first & 0x70 == 0 else { throw broken("a frame with reserved bits") }
        guard second & 0x80 != 0 else { throw broken("a frame without a mask") }
        switch second & 0x7f {
        case 126:
            guard let length = input.readInteger(as: UInt16.self) else { return unread(to: start) }
            frame.remainingBytes = Int(length)
        case 127:
            guard let length = input.readInteger(as: UInt64.self) else { return unread(to: start) }
            frame.remainingBytes = Int(clamping: length)
        case let length: frame.remainingBytes = Int(length)
        }
        try check(frame)
        guard let mask = input.readBytes(length: 4) else { return unread(to: start) }
        frame.mask = mask
        if !frame.isControl {
            if framesOfMessage == 0 { isBinary = frame.opcode == 0x2 }
            framesOfMessage += 1
        }
        return frame
    }

    private mutating func unread(to start: Int) -> Frame? {
        input.moveReaderIndex(to: start)
        return nil
    }

    private func check(_ frame: Frame) throws(Violation) {
        switch frame.opcode {
        case 0x0:
            guard framesOfMessage > 0 else { throw broken("a continuation without a message") }
        case 0x1, 0x2:
            guard frame.opcode == 0x1 || acceptsBinary else {
                throw Violation(code: .unacceptableData, reason: "a message that is not text")
            }
            guard framesOfMessage == 0 else { throw broken("a message within another") }
        case 0x8, 0x9, 0xa:
            guard frame.isLast, frame.remainingBytes <= Self.controlBytesMax else {
                throw broken("a control frame in parts or too long")
            }
            return
        default: throw broken("a frame of an unknown kind")
        }
        guard framesOfMessage < Self.framesPerMessageMax,
            message.readableBytes <= messageBytesMax - min(frame.remainingBytes, messageBytesMax),
            frame.remainingBytes <= messageBytesMax
        else {
            throw Violation(
                code: .messageTooLarge, reason: "a message over \(messageBytesMax) bytes")
        }
    }

    /// Reads the payload.
    ///
    /// Returns whether the frame is complete.
    private mutating func readPayload() -> Bool {
        guard var current = frame else { return false }
        let count = min(current.remainingBytes, input.readableBytes)
        if count > 0, var bytes = input.readSlice(length: count) {
            Self.unmask(&bytes, by: current.mask, from: current.maskIndex)
            current.maskIndex = (current.maskIndex + count) % 4
            current.remainingBytes -= count
            if current.isControl {
                control.writeBuffer(&bytes)
            } else {
                message.writeBuffer(&bytes)
            }
        }
        frame = current
        return current.remainingBytes == 0
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
        return isBinary ? .binary(message) : .text(message)
    }

    private func broken(_ reason: String) -> Violation {
        Violation(code: .protocolError, reason: reason)
    }
}
