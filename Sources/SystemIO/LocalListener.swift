package import Glibc

/// A listening socket in the file system, which other programs do not inherit.
package struct LocalListener: Sendable {
    package let path: String
    package let descriptor: Int32

    /// The occupant of a socket's path.
    package enum Occupant: Equatable, Sendable {
        case nothing
        /// A file that is not a socket.
        case file
        /// A program that accepts connections.
        case program
        /// A socket to which this error prevents a connection; `ECONNREFUSED` if its program has
        /// ended.
        case socket(Int32)
    }

    /// The system's error.
    package struct Failure: Error, Equatable {
        package let code: Int32
    }

    /// Creates a socket at a free path and listens.
    ///
    /// Its connections refuse descriptors.
    ///
    /// - Parameters:
    ///   - path: The path, of any length.
    ///   - address: The address of the path.
    ///   - mode: The mode of the socket's file, which controls who may connect. Until it is set,
    ///     only this process's own user may.
    ///   - backlog: The number of connections that may wait to be accepted.
    package init(
        path: String, address: LocalAddress, mode: mode_t, backlog: Int32
    ) throws(Failure) {
        self.path = path
        guard let socket = StreamSocket.make(isBlocking: false) else {
            throw Failure(code: errno)
        }
        descriptor = socket.descriptor
        socket.refuseDescriptors()
        // The mode is set before the socket has a path, so a wider one is never visible.
        let isListening =
            fchmod(socket.descriptor, 0o600) == 0
            && address.withPointer { bind(socket.descriptor, $0, $1) } == 0
            && chmod(path, mode) == 0 && listen(socket.descriptor, backlog) == 0
        guard isListening else {
            let code = errno
            close(socket.descriptor)
            throw Failure(code: code)
        }
    }

    /// Removes the socket's file when the program stops.
    package func remove() { unlink(path) }

    /// Returns the kind of the file at a path.
    package static func occupant(of path: String, at address: LocalAddress) -> Occupant {
        var status = stat()
        guard lstat(path, &status) == 0 else { return .nothing }
        guard status.st_mode & S_IFMT == S_IFSOCK else { return .file }
        guard let probe = StreamSocket.make() else { return .socket(errno) }
        defer { close(probe.descriptor) }
        let error = probe.connect(to: address)
        return error == 0 ? .program : .socket(error)
    }
}
