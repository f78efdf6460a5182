import Foundation
import Specification
import Testing

@testable import AppHost

@Suite struct `D-Bus messages` {
    private static var sample: DBusMessage {
        var message = DBusMessage.call(
            "Method", of: "org.example.Interface", at: "/org/example/ü", on: "org.example",
            [
                .byte(7), .string("a\"ü"), .bool(true), .uint32(.max), .objectPath("/"),
                .array("s", [.string("x"), .string("")]), .array("t", []),
                .dictionary(
                    "sv",
                    [
                        .entry(.string("LockedHint"), .variant(.bool(false))),
                        .entry(.string("n"), .variant(.array("u", [.uint32(1)]))),
                    ]),
                .structure([.byte(1), .other("x", [1, 2, 3, 4, 5, 6, 7, 8])]),
                .variant(.variant(.signature("a{sv}"))),
            ])
        message.serial = 9
        return message
    }

    @Test func `D-Bus messages are decoded however their bytes arrive`() throws {
        let bytes = Self.sample.encoded()
        var arrived: [UInt8] = []
        var read: [DBusMessage] = []
        for byte in bytes + bytes {
            arrived.append(byte)
            if let message = try DBusMessage.next(in: &arrived) { read.append(message) }
        }
        #expect(read == [Self.sample, Self.sample])
        #expect(arrived == [])
    }

    @Test func `damaged D-Bus messages throw or wait for more bytes, and never trap`() throws {
        let bytes = Self.sample.encoded()
        for index in bytes.indices {
            for value in [0, 1, 0x7f, 0xff] as [UInt8] {
                var broken = bytes
                broken[index] = value
                _ = try? DBusMessage.next(in: &broken)
            }
        }
        var endless: [UInt8] = [UInt8(ascii: "l"), 4, 0, 1] + [UInt8](repeating: 0xff, count: 12)
        #expect(throws: DBusError.self) { try DBusMessage.next(in: &endless) }
    }
}
