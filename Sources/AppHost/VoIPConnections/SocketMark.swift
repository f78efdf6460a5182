import CLinuxProcess
import Foundation
import Glibc

/// A socket that an app has marked, identified by its descriptor's number in the app's process and
/// by the kernel's identity of the socket.
///
/// The app may close the socket and use the number for another file, so the identity is compared
/// each time.
struct SocketMark: Hashable {
    /// The number of the descriptor in the app's process.
    let number: Int32
    /// The kernel's number of the socket, which no other socket has at the same time.
    let identity: UInt64

    /// Finds a socket of a process; `nil` if the descriptor is not a socket.
    ///
    /// The process is not trusted, so the descriptor is not opened.
    init?(_ number: Int32, of process: pid_t) {
        guard number >= 0 else { return nil }
        var text = [CChar](repeating: 0, count: 64)
        let count = readlink("/proc/\(process)/fd/\(number)", &text, text.count - 1)
        guard count > 0 else { return nil }
        let name = String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let prefix = "socket:["
        guard name.hasPrefix(prefix), name.hasSuffix("]"),
            let identity = UInt64(name.dropFirst(prefix.count).dropLast())
        else { return nil }
        self.number = number
        self.identity = identity
    }
}

/// A duplicate of a TCP socket of a suspended app.
///
/// The connection ends when the app ends it, because the duplicate exists only while the app is
/// suspended.
final class DuplicatedSocket {
    /// The descriptor, which is closed with this object.
    let descriptor: Int32

    /// The reason why a socket has no duplicate.
    enum Failure: Error {
        /// The app has closed the socket.
        case gone
        /// The socket is not a TCP connection.
        case notTCP
        /// The kernel does not allow it.
        case notAllowed
    }

    /// Duplicates a socket of a process that is stopped.
    ///
    /// - Throws: `Failure`.
    init(_ mark: SocketMark, of process: pid_t) throws(Failure) {
        guard SocketMark(mark.number, of: process) == mark else { throw .gone }
        let copy = perennial_duplicate_of(process, mark.number)
        guard copy >= 0 else { throw errno == EBADF || errno == ESRCH ? .gone : .notAllowed }
        descriptor = copy
        // The process is stopped, but another one may share its descriptors.
        var status = stat()
        guard fstat(copy, &status) == 0, UInt64(status.st_ino) == mark.identity,
            Self.isTCP(copy)
        else { throw .notTCP }
    }

    deinit {
        // If the app is dead, this is the last descriptor, whose close could wait for the network.
        var none = linger(l_onoff: 0, l_linger: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_LINGER, &none, socklen_t(MemoryLayout<linger>.size))
        let descriptor = descriptor
        guard Self.isTCP(descriptor) else {
            // The close of another file may block for as long as the app wants.
            Thread.detachNewThread { close(descriptor) }
            return
        }
        close(descriptor)
    }

    /// The bytes that the socket has received, and whether bytes wait or the other end has closed.
    var received: (bytes: UInt64, isReadable: Bool)? {
        var bytes: UInt64 = 0
        var isReadable: Int32 = 0
        guard perennial_tcp_received(descriptor, &bytes, &isReadable) == 0 else { return nil }
        return (bytes, isReadable != 0)
    }

    private static func isTCP(_ descriptor: Int32) -> Bool {
        func option(_ name: Int32) -> Int32 {
            var (value, size): (Int32, socklen_t) = (-1, socklen_t(MemoryLayout<Int32>.size))
            return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : -1
        }
        return option(SO_PROTOCOL) == Int32(IPPROTO_TCP)
    }
}
