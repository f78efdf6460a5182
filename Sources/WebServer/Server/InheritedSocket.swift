import Foundation

/// A listening socket that another program, such as systemd, opened for this one.
struct InheritedSocket: Sendable {
    let descriptor: Int32
    /// The address of the socket, or the path of a socket in the file system.
    let host: String
    /// The port; 0 for a socket in the file system.
    let port: Int

    /// Examines a descriptor.
    ///
    /// - Parameters:
    ///   - descriptor: The socket.
    ///   - isOpenToOthers: Whether the socket may be reachable from other machines.
    /// - Throws: `notListening` if it is not a listening socket, or if its address is not a
    ///   loopback address although it must be. There is no login, so without a certificate only
    ///   this machine may connect.
    init(descriptor: Int32, isOpenToOthers: Bool = false) throws(WebServerError) {
        self.descriptor = descriptor
        var isListening: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard
            getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &length) == 0,
            isListening == 1
        else { throw Self.unfit("It is not a listening stream socket.") }
        var storage = sockaddr_storage()
        length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let family = withUnsafeMutablePointer(to: &storage) { pointer -> Int32 in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                getsockname(descriptor, address, &length) == 0
                    ? Int32(address.pointee.sa_family) : -1
            }
        }
        let bytes = withUnsafeBytes(of: &storage) { Array($0) }
        // IPv4 and IPv6 addresses have the port at the same offset, in network byte order.
        port = family == AF_UNIX ? 0 : Int(bytes[2]) << 8 | Int(bytes[3])
        switch family {
        case AF_UNIX:
            let path = bytes[2..<max(2, min(Int(length), bytes.count))].prefix { $0 != 0 }
            guard path.first == UInt8(ascii: "/") else {
                throw Self.unfit("It is a socket in the file system without an absolute path.")
            }
            host = String(decoding: path, as: UTF8.self)
        case AF_INET where bytes[4] == 127:
            host = bytes[4..<8].map { "\($0)" }.joined(separator: ".")
        case AF_INET6 where bytes[8..<24].elementsEqual(Array(repeating: 0, count: 15) + [1]):
            host = "::1"
        case AF_INET where isOpenToOthers:
            host = bytes[4..<8].map { "\($0)" }.joined(separator: ".")
        case AF_INET6 where isOpenToOthers: host = "::"
        case AF_INET, AF_INET6:
            throw Self.unfit(
                "Other machines can reach it, and there is no login and no certificate. Set "
                    + "ListenStream= to 127.0.0.1 or [::1], or give the host a certificate.")
        default:
            throw Self.unfit("It has neither an internet address nor a path in the file system.")
        }
    }

    private static func unfit(_ why: String) -> WebServerError {
        WebServerError(
            code: .notListening, message: "The inherited socket cannot be used. \(why)")
    }
}
