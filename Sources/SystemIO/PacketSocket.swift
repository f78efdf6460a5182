import CLinuxProcess
import Glibc

/// A local socket that keeps the boundaries of packets and never blocks: the channel of an app's
/// sound.
///
/// The value does not own the descriptor; its user closes it.
package struct PacketSocket: Sendable {
    package let descriptor: Int32

    /// Makes the value of an open socket.
    package init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Returns the value of a descriptor that is a local socket for packets; `nil` for any other
    /// descriptor.
    ///
    /// Programs that this process starts do not inherit it from then on.
    package init?(inherited descriptor: Int32) {
        guard Self.option(SO_DOMAIN, of: descriptor) == AF_UNIX,
            Self.option(SO_TYPE, of: descriptor) == Int32(SOCK_SEQPACKET.rawValue)
        else { return nil }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        self.init(descriptor)
    }

    private static func option(_ name: Int32, of descriptor: Int32) -> Int32? {
        var value: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
    }

    /// Creates two connected sockets that other programs do not inherit; `nil` with `errno` set if
    /// that fails.
    package static func pair() -> (PacketSocket, PacketSocket)? {
        var ends: [Int32] = [-1, -1]
        let kind =
            Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            | Int32(SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        return (PacketSocket(ends[0]), PacketSocket(ends[1]))
    }

    /// The result of reading.
    package enum Reading: Equatable {
        /// A packet of this many bytes arrived; a longer one than the buffer is cut in it.
        case packet(Int)
        /// No packet has arrived.
        case nothing
        /// The other end is closed, or the connection is broken.
        case end
    }

    /// Reads the next packet that has arrived.
    ///
    /// The other end may send a packet of 0 bytes, which looks like the end of the connection; it
    /// is reported as the end, because no packet of this protocol is empty.
    package func read(into buffer: inout [UInt8]) -> Reading {
        while true {
            let count = recv(
                descriptor, &buffer, buffer.count,
                Int32(MSG_DONTWAIT) | Int32(MSG_TRUNC))
            if count > 0 { return .packet(count) }
            if count == 0 { return .end }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .nothing
            default: return .end
            }
        }
    }

    /// The result of writing.
    package enum Writing: Equatable {
        /// The packet was written.
        case written
        /// The socket accepts no packet now.
        case full
        /// The connection is broken.
        case broken
    }

    /// Writes a packet; a dead peer causes no signal.
    package func write(_ bytes: [UInt8]) -> Writing {
        while true {
            let count = send(
                descriptor, bytes, bytes.count,
                Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            if count >= 0 { return .written }
            switch errno {
            case EINTR: continue
            case EAGAIN, ENOBUFS: return .full
            default: return .broken
            }
        }
    }

    /// Limits the bytes that the kernel keeps for a peer that does not read.
    package func limitSending(bytes: Int32) {
        var bytes = bytes
        setsockopt(
            descriptor, SOL_SOCKET, SO_SNDBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Makes the kernel refuse descriptors that are sent to this socket.
    ///
    /// - Returns: Whether it does; it does not before Linux 6.16.
    @discardableResult
    package func refuseDescriptors() -> Bool { perennial_refuse_descriptors(descriptor) == 0 }
}
