import Glibc
import SystemIO

/// A listening socket in the file system, for a proxy on this machine.
///
/// Its folder and its mode `0660` control who may connect: the host's user and group. The socket of
/// a dead host is replaced. A socket on which a program answers is not replaced.
struct LocalSocket: Sendable {
    private let listener: LocalListener

    private static let backlog: Int32 = 128

    /// Creates the socket and listens.
    ///
    /// - Throws: `notListening` if the path is too long or in use, or if the socket cannot be
    ///   created.
    init(path: String) throws(WebServerError) {
        guard let address = LocalAddress(path: path) else {
            throw WebServerError(
                code: .notListening,
                message: "The path of a socket has \(LocalAddress.pathBytesMax) bytes at most. "
                    + "Name a shorter one.", path: path)
        }
        switch LocalListener.occupant(of: path, at: address) {
        case .nothing: break
        case .file:
            throw WebServerError(
                code: .notListening,
                message:
                    "A file that is not a socket has this path. Move it, or name another path.",
                path: path)
        case .program:
            throw WebServerError(
                code: .portInUse,
                message: "Another program listens at this socket. Stop it, or name another path.",
                path: path)
        case .socket(let error): if error == ECONNREFUSED { unlink(path) }
        }
        do {
            listener = try LocalListener(
                path: path, address: address, mode: 0o660, backlog: Self.backlog)
        } catch {
            throw WebServerError(
                code: .notListening,
                message: "The web server cannot listen at this socket. Its folder must exist and "
                    + "be writable for the host.", path: path,
                cause: String(cString: strerror(error.code)))
        }
    }

    var path: String { listener.path }
    var descriptor: Int32 { listener.descriptor }

    /// Removes the socket's file when the host stops.
    func remove() { listener.remove() }
}
