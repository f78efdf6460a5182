import Foundation
import Glibc
import Synchronization

/// A socket whose last `close` blocks until the test releases it, because it lingers over bytes
/// that nobody reads.
final class HeldDescriptor: Sendable {
    private let listener: Int32
    private let state: Mutex<Bool>
    /// The socket, which the test passes on and then closes.
    let descriptor: Int32

    init() {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        state = Mutex(false)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let (listener, descriptor) = (listener, descriptor)
        let isConnected = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && listen(listener, 1) == 0
                    && getsockname(listener, pointer, &length) == 0
                    && connect(descriptor, pointer, length) == 0
            }
        }
        precondition(isConnected)
        var lingering = linger(l_onoff: 1, l_linger: 3600)
        setsockopt(
            descriptor, SOL_SOCKET, SO_LINGER, &lingering,
            socklen_t(MemoryLayout<linger>.size))
        let filler = [UInt8](repeating: 0, count: 64 << 10)
        while send(descriptor, filler, filler.count, Int32(MSG_DONTWAIT)) > 0 {}
    }

    /// Resets the connection, so that nothing waits for it.
    func release() {
        state.withLock { isReleased in
            if !isReleased { close(listener) }
            isReleased = true
        }
    }

    /// Closes the socket on a separate thread, because the close may block.
    func closeAside() {
        let descriptor = descriptor
        Thread { close(descriptor) }.start()
    }

    deinit { release() }

    /// Sends the descriptor with bytes over a local socket.
    ///
    /// - Returns: 0, or the error number.
    func pass(over socket: Int32, with bytes: [UInt8]) -> Int32 {
        var bytes = bytes
        // The kernel's header of a control message (length, level, kind), followed by the
        // descriptor.
        var control = [UInt64](repeating: 0, count: 3)
        return bytes.withUnsafeMutableBytes { payload in
            control.withUnsafeMutableBytes { control in
                control.storeBytes(of: 20, as: UInt64.self)
                control.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
                control.storeBytes(of: 1, toByteOffset: 12, as: Int32.self)
                control.storeBytes(of: descriptor, toByteOffset: 16, as: Int32.self)
                var part = iovec(iov_base: payload.baseAddress, iov_len: payload.count)
                return withUnsafeMutablePointer(to: &part) { part in
                    var message = msghdr()
                    message.msg_iov = part
                    message.msg_iovlen = 1
                    message.msg_control = control.baseAddress
                    message.msg_controllen = control.count
                    return sendmsg(socket, &message, Int32(MSG_NOSIGNAL)) >= 0 ? 0 : errno
                }
            }
        }
    }
}
