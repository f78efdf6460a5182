import Glibc

/// A listening socket on a port of 127.0.0.1, which outlives the servers that use it.
final class LoopbackSocket: Sendable {
    private static let backlog: Int32 = 128

    private let descriptor: Int32
    /// The port.
    let port: Int
    /// The requested port, if another program uses it.
    let takenPort: Int?

    /// Listens on a port, or on a free one if the port is 0 or in use.
    ///
    /// - Throws: `notListening`.
    init(port: Int) throws(WebServerError) {
        if let (descriptor, bound) = Self.listen(port) {
            (self.descriptor, self.port, takenPort) = (descriptor, bound, nil)
        } else if errno == EADDRINUSE, let (descriptor, bound) = Self.listen(0) {
            (self.descriptor, self.port, takenPort) = (descriptor, bound, port)
        } else {
            throw WebServerError(
                code: .notListening, message: "The web server cannot listen.",
                path: "127.0.0.1:\(port)", cause: String(cString: strerror(errno)))
        }
    }

    deinit { close(descriptor) }

    /// Returns a descriptor of the socket for a server, which closes it.
    func copy() throws(WebServerError) -> Int32 {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else {
            throw WebServerError(
                code: .notListening, message: "The web server cannot listen.",
                path: "127.0.0.1:\(port)", cause: String(cString: strerror(errno)))
        }
        return copy
    }

    /// Returns a listening socket with its port, or `nil` with `errno` set.
    private static func listen(_ port: Int) -> (descriptor: Int32, port: Int)? {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(AF_INET, type, 0)
        guard descriptor >= 0 else { return nil }
        var isReused: Int32 = 1
        setsockopt(
            descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, length) == 0 && Glibc.listen(descriptor, backlog) == 0
                    && getsockname(descriptor, pointer, &length) == 0
            }
        }
        guard isListening else {
            let code = errno
            close(descriptor)
            errno = code
            return nil
        }
        return (descriptor, Int(in_port_t(bigEndian: address.sin_port)))
    }
}
