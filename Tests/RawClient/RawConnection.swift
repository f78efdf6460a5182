import Foundation
import Glibc

/// A socket to the host with access to single bytes; it can also send data that no browser sends.
package final class RawConnection {
    private let descriptor: Int32
    let answerSecondsMax: Int
    private var buffer: [UInt8] = []

    /// Connects to a port of this machine.
    ///
    /// - Parameters:
    ///   - port: The host's port.
    ///   - answerSecondsMax: The timeout for an answer.
    package init(port: Int, answerSecondsMax: Int = 20) throws {
        self.answerSecondsMax = answerSecondsMax
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
        var limit = timeval(tv_sec: answerSecondsMax, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw RawFailure("Nothing listens on port \(port).") }
        // As browsers do: a small message does not wait for the acknowledgement of the one before.
        var noDelay: Int32 = 1
        setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &noDelay,
            socklen_t(MemoryLayout<Int32>.size))
    }

    deinit { close(descriptor) }

    /// Writes all bytes.
    ///
    /// The host may have closed the connection meanwhile, which the next read reports.
    package func write(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Reads a number of bytes; returns `nil` at the end.
    package func read(_ count: Int) throws -> [UInt8]? {
        while buffer.count < count {
            guard try fill() else { return nil }
        }
        defer { buffer.removeFirst(count) }
        return Array(buffer[..<count])
    }

    /// Reads up to and including a text.
    package func read(through end: String) throws -> String {
        let end = Array(end.utf8)
        while true {
            if let index = buffer.indices.first(where: { buffer[$0...].starts(with: end) }) {
                defer { buffer.removeFirst(index + end.count) }
                return String(decoding: buffer[..<(index + end.count)], as: UTF8.self)
            }
            guard try fill() else {
                throw RawFailure("The host closed the connection.", kind: .hangUp)
            }
        }
    }

    /// A frame of a WebSocket, which the host never masks.
    struct Frame {
        /// The kind: 1 for a text, 2 for bytes, 8 for the end, 9 for a ping.
        let opcode: UInt8
        let payload: [UInt8]
    }

    /// Reads the next frame of a WebSocket; returns `nil` at the end of the connection.
    func nextFrame() throws -> Frame? {
        guard let head = try read(2) else { return nil }
        var length = Int(head[1] & 0x7f)
        if length >= 126 {
            guard let size = try read(length == 126 ? 2 : 8) else { return nil }
            length = size.reduce(0) { $0 << 8 | Int($1) }
        }
        return try read(length).map { Frame(opcode: head[0] & 0x0f, payload: $0) }
    }

    /// The failure of a host that does not answer in time.
    var silence: RawFailure {
        RawFailure("The host said nothing for \(answerSecondsMax) s.", kind: .silence)
    }

    private func fill() throws -> Bool {
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = recv(descriptor, &bytes, bytes.count, 0)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                throw silence
            }
            guard count > 0 else { return false }
            buffer += bytes[..<count]
            return true
        }
    }
}

/// An error between a raw client and the host.
package struct RawFailure: Error, CustomStringConvertible {
    package let description: String
    package let kind: Kind

    /// The state of the connection.
    package enum Kind: Sendable {
        case hangUp
        case silence
        case other
    }

    /// Creates a failure.
    package init(_ description: String, kind: Kind = .other) {
        self.description = description
        self.kind = kind
    }
}
