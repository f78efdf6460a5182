import Glibc

/// The error of the system, or of the kernel in an answer.
package struct NetlinkFailure: Error, Equatable {
    /// The system's number, such as `ENETUNREACH`.
    package let code: Int32

    package init(code: Int32) { self.code = code }
}

/// A socket to the part of the kernel that has the routes (`NETLINK_ROUTE`).
///
/// The value does not own the descriptor; its user closes it.
struct NetlinkSocket: Sendable {
    /// The kernel's own maximum for one datagram of a dump.
    private static let datagramBytesMax = 65_536

    let descriptor: Int32

    /// Creates a socket that other programs do not inherit.
    ///
    /// - Parameter groups: The notifications that it receives, as bits.
    init(groups: UInt32 = 0, isBlocking: Bool = true) throws(NetlinkFailure) {
        let kind =
            Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            | (isBlocking ? 0 : Int32(SOCK_NONBLOCK.rawValue))
        descriptor = socket(Kernel.netlink, kind, Kernel.routeProtocol)
        guard descriptor >= 0 else { throw NetlinkFailure(code: errno) }
        // A timeout is necessary, because the kernel drops an answer for which it has no memory.
        var patience = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        guard groups != 0 else { return }
        // struct sockaddr_nl: family, padding, the socket's number (chosen by the kernel), groups.
        let address =
            NetlinkRequest.bytes(UInt16(Kernel.netlink)) + [0, 0]
            + NetlinkRequest.bytes(UInt32(0)) + NetlinkRequest.bytes(groups)
        let result = address.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { pointer in
                pointer.baseAddress.map { bind(descriptor, $0, socklen_t(bytes.count)) } ?? -1
            }
        }
        guard result == 0 else {
            let code = errno
            Glibc.close(descriptor)
            throw NetlinkFailure(code: code)
        }
    }

    func close() { Glibc.close(descriptor) }

    /// Sets the number of bytes that wait to be read; when more arrive, the kernel drops them and
    /// reports `ENOBUFS` once.
    func setReceiveBuffer(bytes: Int32) {
        var bytes = bytes
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
    }

    /// The result of reading once without waiting.
    enum Reading: Equatable {
        /// A datagram of the kernel was read.
        case notification
        /// The kernel has dropped notifications.
        case overrun
        /// No datagram waits.
        case nothing
    }

    /// Reads and drops one datagram, without waiting.
    func readNotification() -> Reading {
        var sender = [UInt8](repeating: 0, count: 12)
        var byte: UInt8 = 0
        while true {
            // The rest of the datagram is dropped by the kernel.
            let count = receive(&byte, 1, Int32(MSG_DONTWAIT), &sender)
            if count >= 0 {
                // Other processes can send datagrams to this socket, so only those of the kernel
                // are accepted.
                if NetlinkBytes(sender[...]).number32(at: 4) == 0 { return .notification }
                continue
            }
            switch errno {
            case EINTR: continue
            case ENOBUFS: return .overrun
            default: return .nothing
            }
        }
    }

    /// Sends a request and returns the kernel's answers to it.
    ///
    /// The kernel answers before `send` returns, or while a dump is read, so this does not wait for
    /// anything outside this process.
    func answers(
        to request: NetlinkRequest, isDump: Bool = false
    ) throws(NetlinkFailure) -> [NetlinkMessage] {
        let sequence: UInt32 = 1
        let bytes = request.bytes(sequence: sequence)
        while send(descriptor, bytes, bytes.count, 0) < 0 {
            guard errno == EINTR else { throw NetlinkFailure(code: errno) }
        }
        var answers: [NetlinkMessage] = []
        var buffer = [UInt8](repeating: 0, count: Self.datagramBytesMax)
        while true {
            var sender = [UInt8](repeating: 0, count: 12)
            let count = buffer.withUnsafeMutableBytes { bytes in
                receive(bytes.baseAddress, bytes.count, 0, &sender)
            }
            guard count >= 0 else {
                if errno == EINTR { continue }
                throw NetlinkFailure(code: errno)
            }
            guard NetlinkBytes(sender[...]).number32(at: 4) == 0 else { continue }
            for message in NetlinkMessage.messages(in: buffer[..<count])
            where message.sequence == sequence {
                switch message.type {
                case Kernel.error: throw NetlinkFailure(code: message.errorCode ?? EIO)
                case Kernel.done: return answers
                default: answers.append(message)
                }
            }
            // A dump ends with a message of its own, even after a datagram that cannot be read.
            if !isDump { return answers }
            if count == 0 { throw NetlinkFailure(code: EIO) }
        }
    }

    private func receive(
        _ bytes: UnsafeMutableRawPointer?, _ count: Int, _ flags: Int32, _ sender: inout [UInt8]
    ) -> Int {
        var length = socklen_t(sender.count)
        return sender.withUnsafeMutableBytes { sender in
            sender.withMemoryRebound(to: sockaddr.self) { address in
                recvfrom(descriptor, bytes, count, flags, address.baseAddress, &length)
            }
        }
    }
}
