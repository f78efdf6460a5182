import NIOCore
import NIOWebSocket
import RawClient
import Testing

@testable import WebServer

@Suite struct `The bytes of a page's socket` {
    private func text(_ text: String, mask: [UInt8] = [7, 250, 3, 4]) -> [UInt8] {
        MaskedFrame.bytes(opcode: 1, Array(text.utf8), mask: mask)
    }

    /// Returns the messages that a reader finds in bytes that arrive in pieces of a size.
    private func parts(
        _ bytes: [UInt8], inPiecesOf size: Int, max: Int = 1000
    ) throws -> [MessageReader.Part] {
        var reader = MessageReader(messageBytesMax: max)
        var parts: [MessageReader.Part] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            reader.append(ByteBuffer(bytes: bytes[start..<min(bytes.count, start + size)]))
            while let part = try reader.next() { parts.append(part) }
        }
        #expect(reader.keptBytes == 0)
        #expect(!reader.isWithinMessage)
        return parts
    }

    @Test func `the same messages are read however their bytes are split`() throws {
        let long = String(repeating: "ä", count: 300)
        let bytes =
            text("one") + MaskedFrame.bytes(opcode: 9, [1, 2, 3], mask: [1, 1, 1, 1])
            + text(long) + text("", mask: [0, 0, 0, 0]) + MaskedFrame.bytes(opcode: 10, [])
            + [0x01] + text("in ").dropFirst() + MaskedFrame.bytes(opcode: 9, [])
            + [0x80] + text("parts").dropFirst() + MaskedFrame.bytes(opcode: 8, [3, 232])
        let expected: [MessageReader.Part] = [
            .text(ByteBuffer(string: "one")), .ping(ByteBuffer(bytes: [1, 2, 3])),
            .text(ByteBuffer(string: long)), .text(ByteBuffer()), .pong, .ping(ByteBuffer()),
            .text(ByteBuffer(string: "in parts")), .close,
        ]
        for size in [1, 2, 3, 7, 64, 1000] {
            #expect(try parts(bytes, inPiecesOf: size) == expected, "in pieces of \(size)")
        }
    }

    @Test func `a message that is too long is refused because of the length in its head`() throws {
        var reader = MessageReader(messageBytesMax: 10)
        reader.append(ByteBuffer(bytes: [0x81, 0x80 | 11]))
        let violation = #expect(throws: MessageReader.Violation.self) { try reader.next() }
        #expect(violation?.code == .messageTooLarge)
        #expect(throws: MessageReader.Violation.self) {
            try parts(
                [0x01] + text("123456").dropFirst() + [0x80] + text("12345").dropFirst(),
                inPiecesOf: 1, max: 10)
        }
        for claimed: [UInt8] in [
            [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], [0x7f, 0, 0, 0, 0, 0, 0, 0],
        ] {
            #expect(throws: MessageReader.Violation.self) {
                try parts([0x81, 0xff] + claimed, inPiecesOf: 1)
            }
        }
    }

    @Test func `a reader uses memory for received bytes only and none between messages`() throws {
        var reader = MessageReader(messageBytesMax: 8 << 20)
        reader.append(ByteBuffer(bytes: [0x81, 0xff, 0, 0, 0, 0, 0, 0x7f, 0, 0, 1, 1, 1, 1]))
        #expect(try reader.next() == nil)
        #expect(reader.keptBytes == 0)
        #expect(reader.isWithinMessage)
        reader.append(ByteBuffer(repeating: 1, count: 100_000))
        #expect(try reader.next() == nil)
        #expect(reader.keptBytes == 100_000)
    }

    @Test func `a message with too many fragments is refused`() {
        let part = [0x00] + text("").dropFirst()
        #expect(throws: MessageReader.Violation.self) {
            try parts(
                [0x01] + text("").dropFirst()
                    + Array(repeating: part, count: MessageReader.framesPerMessageMax).joined(),
                inPiecesOf: 1000)
        }
    }
}
