import Foundation
import Glibc

/// A blocking TCP connection to a port of this machine, with a buffer for reading.
///
/// URLSession is not used because it refuses chromedriver's headers, which have no blank after the
/// colon.
struct LocalSocket: Sendable {
    /// The timeout of an answer.
    ///
    /// All deadlines of a driver are shorter, so a longer wait means that it hangs.
    private static let answerSecondsMax = 90
    private static let readBytesMax = 64 * 1024

    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var position = 0

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
        guard descriptor >= 0 else {
            throw BrowserError(.connectionLost, "No socket could be made: \(Self.reason)")
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else {
            let reason = Self.reason
            _ = Glibc.close(descriptor)
            throw BrowserError(
                .connectionLost, "Nothing answers on port \(port) of 127.0.0.1: \(reason)")
        }
        var limit = timeval(tv_sec: Self.answerSecondsMax, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    func write(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw BrowserError(
                    .connectionLost, "The driver no longer takes commands: \(Self.reason)")
            }
            sent += count
        }
    }

    mutating func readByte() throws -> UInt8 {
        if position == buffer.count { try fill() }
        defer { position += 1 }
        return buffer[position]
    }

    mutating func read(count: Int) throws -> Data {
        var result = Data(capacity: count)
        while result.count < count {
            if position == buffer.count { try fill() }
            let taken = min(count - result.count, buffer.count - position)
            result.append(contentsOf: buffer[position..<position + taken])
            position += taken
        }
        return result
    }

    func close() {
        _ = Glibc.close(descriptor)
    }

    private mutating func fill() throws {
        var next = [UInt8](repeating: 0, count: Self.readBytesMax)
        while true {
            let count = recv(descriptor, &next, next.count, 0)
            if count > 0 {
                buffer = Array(next[..<count])
                position = 0
                return
            }
            if count < 0, errno == EINTR { continue }
            let reason =
                if count == 0 {
                    "it closed the connection"
                } else if errno == EAGAIN {
                    "no answer for \(Self.answerSecondsMax) seconds"
                } else {
                    Self.reason
                }
            throw BrowserError(.connectionLost, "The browser's driver is gone: \(reason)")
        }
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
