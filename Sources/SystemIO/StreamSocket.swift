import CLinuxProcess
import Glibc

/// A Unix stream socket: the calls of the system without their interruptions.
///
/// The value does not own the descriptor; its user closes it.
package struct StreamSocket: Sendable {
    package let descriptor: Int32

    /// Creates the value of an open socket.
    package init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Creates a socket that other programs do not inherit; `nil` with `errno` set if that fails.
    package static func make(isBlocking: Bool = true) -> StreamSocket? {
        let descriptor = socket(
            AF_UNIX, isBlocking ? kind : kind | Int32(SOCK_NONBLOCK.rawValue), 0)
        return descriptor >= 0 ? StreamSocket(descriptor) : nil
    }

    /// Creates two connected sockets that other programs do not inherit; `nil` with `errno` set if
    /// that fails.
    package static func pair() -> (StreamSocket, StreamSocket)? {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        return (StreamSocket(ends[0]), StreamSocket(ends[1]))
    }

    private static let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)

    /// Connects to an address; returns 0 or the system's error.
    package func connect(to address: LocalAddress) -> Int32 {
        address.withPointer { Glibc.connect(descriptor, $0, $1) } == 0 ? 0 : errno
    }

    /// The result of reading.
    package enum Reading: Equatable {
        /// Bytes arrived, at the beginning of the buffer.
        case bytes(Int)
        /// No bytes have arrived, or none in time.
        case nothing
        /// The other end is closed.
        case end
        /// The connection is broken.
        case failed
    }

    /// Reads once the bytes that have arrived.
    ///
    /// - Parameter waits: Whether to wait for the first byte, as long as the socket's timeout.
    package func read(into buffer: inout [UInt8], waits: Bool = false) -> Reading {
        while true {
            let count = recv(
                descriptor, &buffer, buffer.count, waits ? 0 : Int32(MSG_DONTWAIT))
            if count > 0 { return .bytes(count) }
            if count == 0 { return .end }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .nothing
            default: return .failed
            }
        }
    }

    /// Writes bytes until the socket accepts no more; a dead peer causes no signal.
    ///
    /// - Parameter waits: Whether to wait until all are accepted, as long as the socket's timeout.
    /// - Returns: The number of accepted bytes, and whether the connection is broken.
    @discardableResult
    package func write(
        _ bytes: ArraySlice<UInt8>, waits: Bool = false
    ) -> (count: Int, isBroken: Bool) {
        bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let count = send(
                    descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written,
                    Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT)))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return (written, errno != EAGAIN) }
                written += count
            }
            return (written, false)
        }
    }

    /// The user of the process at the other end, as the kernel reports it.
    package var peerUser: UInt32? {
        // The kernel's structure: process, user, group.
        var credentials: [UInt32] = [0, 0, 0]
        var length = socklen_t(MemoryLayout<UInt32>.size * credentials.count)
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else {
            return nil
        }
        return credentials[1]
    }

    /// Sets the timeout of reading (`SO_RCVTIMEO`), or of writing and connecting (`SO_SNDTIMEO`).
    package func setTimeout(_ option: Int32, seconds: Int) {
        var time = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Makes the kernel refuse descriptors that are sent to this socket, or to the connections of a
    /// listening socket, because closing a descriptor may block for as long as its sender wants.
    ///
    /// - Returns: Whether the kernel supports it; it does not before Linux 6.16.
    @discardableResult
    package func refuseDescriptors() -> Bool { perennial_refuse_descriptors(descriptor) == 0 }
}
