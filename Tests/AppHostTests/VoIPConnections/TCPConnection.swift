import Glibc
import Testing

/// The two ends of a TCP connection on loopback.
struct TCPConnection {
    let app: Int32
    let server: Int32

    init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let app = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let connected = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && listen(listener, 1) == 0
                    && getsockname(listener, address, &size) == 0
                    && connect(app, address, size) == 0
            }
        }
        let server = accept(listener, nil, nil)
        try #require(connected && server >= 0)
        (self.app, self.server) = (app, server)
    }

    func send(_ text: String) { _ = write(server, text, text.utf8.count) }

    func end() {
        close(app)
        close(server)
    }
}
