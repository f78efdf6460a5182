import Glibc
import NIOCore

/// An IPv4 or IPv6 address.
///
/// An IPv4 address in IPv6 notation is stored as IPv4.
struct NetworkAddress: Hashable, Sendable {
    /// Four or sixteen bytes.
    let bytes: [UInt8]

    private static let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xff, 0xff]

    init(bytes: [UInt8]) {
        self.bytes =
            bytes.count == 16 && bytes.starts(with: Self.mapped) ? Array(bytes.suffix(4)) : bytes
    }

    /// Reads an address as text, without brackets, port or zone.
    init?(_ text: String) {
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            self.init(bytes: withUnsafeBytes(of: &four) { Array($0) })
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            self.init(bytes: withUnsafeBytes(of: &six) { Array($0) })
        } else {
            return nil
        }
    }

    /// Creates the address of a connection's end; `nil` for a socket in the file system.
    init?(_ socket: SocketAddress?) {
        guard let text = socket?.ipAddress else { return nil }
        self.init(text)
    }

    var isSixthVersion: Bool { bytes.count == 16 }

    /// Whether it is a loopback address.
    var isLoopback: Bool {
        bytes.count == 4
            ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }

    /// The unit for limits: the address, or for IPv6 the /64 network, which one household shares.
    var visitor: String {
        guard isSixthVersion else { return bytes.map { "\($0)" }.joined(separator: ".") }
        return stride(from: 0, to: 8, by: 1).map { String(bytes[$0], radix: 16) }
            .joined(separator: ":")
    }
}
