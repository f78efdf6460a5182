import Foundation
import Glibc
import Testing

/// A port of this machine whose connections lead to a Unix socket.
///
/// A browser reaches a host in another network this way, because a socket in the file system
/// belongs to no network.
final class SocketForwarder: Sendable {
    /// The port on 127.0.0.1.
    let port: Int
    /// The path of the Unix socket.
    let target: String
    private let listener: Int32

    init(to target: String) throws {
        self.target = target
        let listener = socket(
            AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        self.listener = listener
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, address, &size) == 0
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        try #require(isListening)
        Thread.detachNewThread {
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else {
                    if errno == EINTR || errno == ECONNABORTED { continue }
                    return
                }
                Self.forward(client, to: target)
            }
        }
    }

    // The thread that accepts connections ends.
    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func forward(_ client: Int32, to target: String) {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let server = socket(AF_UNIX, kind, 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(target.utf8)) }
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(server, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard isConnected else {
            close(client)
            close(server)
            return
        }
        Thread.detachNewThread {
            let (ended, feed) = (DispatchSemaphore(value: 0), server)
            Thread.detachNewThread {
                copy(feed, client)
                ended.signal()
            }
            copy(client, feed)
            ended.wait()
            close(client)
            close(feed)
        }
    }

    /// Copies bytes until one side ends, and passes the end on.
    private static func copy(_ source: Int32, _ target: Int32) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        copying: while true {
            let count = recv(source, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            var done = 0
            while done < count {
                let sent = buffer.withUnsafeBytes {
                    send(
                        target, $0.baseAddress?.advanced(by: done), count - done,
                        Int32(MSG_NOSIGNAL))
                }
                guard sent > 0 else { break copying }
                done += sent
            }
        }
        shutdown(source, Int32(SHUT_RD))
        shutdown(target, Int32(SHUT_WR))
    }
}
