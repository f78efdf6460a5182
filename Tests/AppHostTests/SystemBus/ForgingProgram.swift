import Foundation
import Glibc
import Testing

@testable import AppHost

/// A program that answers calls that it did not get.
///
/// It writes the bytes of D-Bus itself, because libsystemd answers received calls only.
final class ForgingProgram: Sendable {
    private let socket: Int32

    init(_ address: String) throws {
        let path = address.dropFirst("unix:path=".count)
        socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let isConnected = withUnsafePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        try #require(isConnected)
    }

    deinit { close(socket) }

    /// Answers calls of a process with the text "forged", and waits until the bus has delivered the
    /// answers.
    ///
    /// - Parameter numbers: The numbers of the calls.
    func answer(_ numbers: ClosedRange<UInt32>, of receiver: String) async throws {
        let user = Array("\(getuid())".utf8).map { String($0, radix: 16) }.joined()
        var bytes = Array("\0AUTH EXTERNAL \(user)\r\nBEGIN\r\n".utf8)
        let bus = BusObject.bus.service
        func call(_ member: String, _ number: UInt32) -> [UInt8] {
            let fields: [(UInt8, String, String)] = [
                (6, "s", bus), (1, "o", "/"), (2, "s", bus), (3, "s", member),
            ]
            return Self.message(1, number, fields.map { (code: $0.0, type: $0.1, text: $0.2) })
        }
        bytes += call("Hello", 1)
        for number in numbers {
            bytes += Self.message(
                2, number + 1, [(6, "s", receiver), (8, "g", "s")], answers: number, text: "forged")
        }
        let last = numbers.upperBound + 2
        bytes += call("GetId", last)
        let (all, socket) = (bytes, socket)
        try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Void, any Error>) in
            let thread = Thread {
                continuation.resume(
                    with: Result { try Self.exchange(all, until: last, on: socket) })
            }
            thread.start()
        }
    }

    /// Writes bytes, and reads until the call with a number is answered.
    private static func exchange(
        _ bytes: [UInt8], until number: UInt32, on socket: Int32
    ) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            try #require(count > 0)
            rest = rest.dropFirst(count)
        }
        // The field of an answer with the number of its call.
        let answered = [5, 1, UInt8(ascii: "u"), 0] + Self.number(number)
        var received: [UInt8] = []
        while !received.contains(answered) {
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = recv(socket, &buffer, buffer.count, 0)
            try #require(count > 0)
            received += buffer.prefix(count)
        }
    }

    private static func number(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    private static func text(_ text: String) -> [UInt8] {
        number(UInt32(text.utf8.count)) + Array(text.utf8) + [0]
    }

    /// Returns a message with texts as fields.
    private static func message(
        _ kind: UInt8, _ serial: UInt32, _ texts: [(code: UInt8, type: String, text: String)],
        answers: UInt32? = nil, text content: String? = nil
    ) -> [UInt8] {
        var fields: [UInt8] = []
        func begin(_ code: UInt8, _ type: String) {
            while fields.count % 8 != 0 { fields.append(0) }
            fields += [code, 1] + Array(type.utf8) + [0]
        }
        for field in texts {
            begin(field.code, field.type)
            fields +=
                field.type == "g"
                ? [UInt8(field.text.utf8.count)] + Array(field.text.utf8) + [0] : text(field.text)
        }
        if let answers {
            begin(5, "u")
            fields += number(answers)
        }
        let body = content.map { text($0) } ?? []
        var message =
            [UInt8(ascii: "l"), kind, 0, 1] + number(UInt32(body.count)) + number(serial)
            + number(UInt32(fields.count)) + fields
        while message.count % 8 != 0 { message.append(0) }
        return message + body
    }
}
