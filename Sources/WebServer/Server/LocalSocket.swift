import Foundation
import Glibc

/// A listening socket in the file system, for a proxy on this machine.
///
/// Its folder and its mode `0660` control who may connect: the host's user and group. A socket of a
/// dead host is replaced; a socket on which a program answers is not.
struct LocalSocket: Sendable {
    let path: String
    let descriptor: Int32

    private static let backlog: Int32 = 128

    /// Creates the socket and listens.
    ///
    /// - Throws: `notListening` if the path is too long or in use, or if the socket cannot be
    ///   created.
    init(path: String) throws(WebServerError) {
        self.path = path
        let descriptor = socket(
            AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        self.descriptor = descriptor
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: name.sun_path), !bytes.contains(0) else {
            close(descriptor)
            throw WebServerError(
                code: .notListening,
                message: "The path of a socket has 107 bytes at most. Name a shorter one.",
                path: path)
        }
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
        do {
            try Self.bind(descriptor, &name, path)
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Removes the socket's file when the host stops.
    func remove() { unlink(path) }

    private static func bind(
        _ descriptor: Int32, _ name: inout sockaddr_un, _ path: String
    ) throws(WebServerError) {
        if try isLeftOver(name, path) { unlink(path) }
        // Until the mode is set, only the host's own user may connect.
        let before = umask(0o177)
        let isBound = call(&name) { Glibc.bind(descriptor, $0, $1) } == 0
        let error = errno
        umask(before)
        guard isBound else { throw failure(path, error) }
        guard chmod(path, 0o660) == 0, listen(descriptor, backlog) == 0 else {
            throw failure(path, errno)
        }
    }

    /// Whether the path is a socket of a dead host.
    private static func isLeftOver(
        _ name: sockaddr_un, _ path: String
    ) throws(WebServerError) -> Bool {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
            return false
        }
        guard attributes[.type] as? FileAttributeType == .typeSocket else {
            throw WebServerError(
                code: .notListening,
                message:
                    "A file that is not a socket has this path. Move it, or name another path.",
                path: path)
        }
        let probe = socket(
            AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(probe) }
        var name = name
        guard call(&name, { connect(probe, $0, $1) }) != 0 else {
            throw WebServerError(
                code: .portInUse,
                message: "Another program listens at this socket. Stop it, or name another path.",
                path: path)
        }
        return errno == ECONNREFUSED
    }

    private static func call(
        _ name: inout sockaddr_un, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        withUnsafePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    private static func failure(_ path: String, _ error: Int32) -> WebServerError {
        WebServerError(
            code: .notListening,
            message: "The web server cannot listen at this socket. Its folder must exist and be "
                + "writable for the host.", path: path, cause: String(cString: strerror(error)))
    }
}
