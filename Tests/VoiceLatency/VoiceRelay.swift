import Foundation
import Glibc

/// The server of the apps: it sends the bytes of each of two connections to the other one.
struct VoiceRelay {
    /// The port, on this machine only.
    let port: Int

    init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 2) == 0
                    && getsockname(listener, $0, &size) == 0
            }
        }
        guard isListening else {
            throw Conversation.Failure(description: "The relay cannot listen.")
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread {
            let (first, second) = (Self.accepted(listener), Self.accepted(listener))
            Thread.detachNewThread { Self.pass(from: first, to: second) }
            Self.pass(from: second, to: first)
        }
    }

    private static func accepted(_ listener: Int32) -> Int32 {
        let descriptor = accept(listener, nil, nil)
        var noDelay: Int32 = 1
        setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &noDelay,
            socklen_t(MemoryLayout<Int32>.size))
        return descriptor
    }

    private static func pass(from source: Int32, to target: Int32) {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(source, &bytes, bytes.count, 0)
            guard count > 0 else { return }
            _ = send(target, bytes, count, Int32(MSG_NOSIGNAL))
        }
    }
}
