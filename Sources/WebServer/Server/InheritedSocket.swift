import Foundation

/// A listening socket that another program opened for this one, such as systemd.
struct InheritedSocket: Sendable {
    let descriptor: Int32
    /// The address it listens on; the path of a socket in the file system.
    let host: String
    /// The port; 0 for a socket in the file system.
    let port: Int

    /// Looks at a descriptor.
    ///
    /// - Parameters:
    ///   - descriptor: The socket.
    ///   - isOpenToOthers: Whether it may listen beyond this machine.
    /// - Throws: `notListening` when it is no listening socket, or not of a loopback address where it must be:
    ///   there is no login, so without a certificate nobody but this machine may reach it.
    init(descriptor: Int32, isOpenToOthers: Bool = false) throws(WebServerError) {
        self.descriptor = descriptor
        var isListening: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard
            getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &length) == 0,
            isListening == 1
        else { throw Self.unfit("It is no listening stream socket.") }
        var storage = sockaddr_storage()
        length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let family = withUnsafeMutablePointer(to: &storage) { pointer -> Int32 in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                getsockname(descriptor, address, &length) == 0
                    ? Int32(address.pointee.sa_family) : -1
            }
        }
        let bytes = withUnsafeBytes(of: &storage) { Array($0) }
        // Both families of the internet have their port at the same place, in network order.
        port = family == AF_UNIX ? 0 : Int(bytes[2]) << 8 | Int(bytes[3])
        switch family {
        case AF_UNIX:
            let path = bytes[2..<max(2, min(Int(length), bytes.count))].prefix { $0 != 0 }
            guard path.first == UInt8(ascii: "/") else {
                throw Self.unfit("It is a socket in the file system without a whole path.")
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
                "It listens beyond this machine, and there is no login and no certificate. Let "
                    + "ListenStream= name 127.0.0.1 or [::1], or give the host a certificate.")
        default:
            throw Self.unfit("It is no socket of an internet address or in the file system.")
        }
    }

    private static func unfit(_ why: String) -> WebServerError {
        WebServerError(
            code: .notListening, message: "The socket that was handed over cannot be used. \(why)")
    }
}
