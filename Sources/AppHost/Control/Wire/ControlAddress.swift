import Glibc
package import SystemIO

/// The address of a host's control socket: `control.sock` in its state directory.
///
/// The system accepts no socket address longer than 107 bytes. A socket below a longer path is
/// reached through its open folder, as `/proc/self/fd/N/control.sock`. If there is no `/proc`, that
/// fails, and the error asks for a shorter path.
package struct ControlAddress: Sendable {
    private static let name = "control.sock"

    private let directory: String

    /// Creates the address of the host with this state directory.
    package init(stateDirectory: String) { directory = stateDirectory }

    /// The file with the token that a request must contain.
    package var tokenPath: String { "\(directory)/control.token" }

    /// The socket's path, of any length.
    package var path: String { "\(directory)/\(Self.name)" }

    /// Calls the closure with the address of the socket.
    ///
    /// - Throws: `ControlFailure` if the path is too long for the system and its folder cannot be
    ///   reached through `/proc`.
    package func withLocalAddress<Result>(
        _ body: (LocalAddress) throws -> Result
    ) throws -> Result {
        if let short = LocalAddress(path: path) { return try body(short) }
        let folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { if folder >= 0 { close(folder) } }
        guard folder >= 0, access("/proc/self/fd/\(folder)", F_OK) == 0,
            let indirect = LocalAddress(path: "/proc/self/fd/\(folder)/\(Self.name)")
        else {
            throw ControlFailure(
                .failed,
                "The control socket's path is longer than the system takes (107 bytes), and its "
                    + "folder cannot be reached through /proc. Name a state directory with a "
                    + "shorter path. (\(path))")
        }
        return try body(indirect)
    }
}
