import Foundation
import Testing

@testable import WalkieWire

@Suite struct `Frames of Walkie` {
    private typealias Reader = FrameReader<ClientMessage>

    private static func frames() throws -> [Frame<ClientMessage>] {
        let samples = (0..<SoundPacket.sampleCount).map { Int16($0) - 160 }
        return [
            .message(
                .hello(name: try #require(PersonName("Anna")), secret: "s", token: "00ff")),
            .sound(try #require(SoundPacket(samples: samples))),
            .message(.call(id: UUID(), to: try #require(PersonName("Бо")))),
            .message(.alive), .sound(.silence), .message(.hangUp(id: UUID())),
        ]
    }

    @Test(arguments: [1, 2, 3, 7, 641, 100_000])
    func `frames are read from pieces of any size`(_ size: Int) throws {
        let frames = try Self.frames()
        let bytes = frames.flatMap(\.bytes)
        var reader = Reader()
        var read: [Frame<ClientMessage>] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            reader.append(bytes[start..<min(start + size, bytes.count)])
            while let frame = try reader.next() { read.append(frame) }
        }
        #expect(read == frames)
        #expect(try reader.next() == nil)
    }

    @Test(arguments: [
        ([0, 0], FrameError.wrongLength), ([0x40, 0x01], .wrongLength), ([0, 2, 3], .unknownKind),
        ([0, 9, 2], .wrongSound), ([0, 3, 1, 0x7b, 0x7d], .wrongMessage),
        ([0, 1, 1], .wrongMessage),
    ])
    func `bytes that are no frame are refused with their reason`(
        _ bytes: [UInt8], _ reason: FrameError
    ) {
        var reader = Reader()
        reader.append(bytes)
        #expect(throws: reason) { try reader.next() }
    }

    @Test(arguments: ["", "  ", "a\nb", "\u{7}", String(repeating: "x", count: 41)])
    func `a text that is no name makes its message unreadable`(_ name: String) throws {
        #expect(PersonName(name) == nil)
        let text = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
        let json = #"{"hello":{"name":\#(text),"secret":"s"}}"#
        var reader = Reader()
        reader.append(FrameKind.message.frame(Array(json.utf8)))
        #expect(throws: FrameError.wrongMessage) { try reader.next() }
    }

    @Test func `a message of nested lists without end is refused`() {
        var reader = Reader()
        reader.append(FrameKind.message.frame(Array(repeating: 0x5b, count: 16_000)))
        #expect(throws: FrameError.wrongMessage) { try reader.next() }
    }

    @Test func `changed and cut frames are read or refused, and never end the process`() throws {
        var generator = Numbers(state: 7)
        let good = try Self.frames().flatMap(\.bytes)
        for _ in 0..<2_000 {
            var bytes = Array(good.prefix(Int.random(in: 0...good.count, using: &generator)))
            for _ in 0..<Int.random(in: 0...4, using: &generator) where !bytes.isEmpty {
                let index = Int.random(in: bytes.indices, using: &generator)
                bytes[index] = UInt8.random(in: 0...255, using: &generator)
            }
            var reader = Reader()
            reader.append(bytes)
            do {
                while try reader.next() != nil {}
            } catch {}
        }
    }

    @Test func `spaces around a name do not belong to it`() {
        #expect(PersonName("  Anna B. ")?.text == "Anna B.")
    }
}

/// A generator whose numbers are the same in every run.
private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 33)
    }
}
