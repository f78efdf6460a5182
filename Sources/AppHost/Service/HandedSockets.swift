import Glibc

/// The listening sockets that a service manager opened for this process (socket activation).
package struct HandedSockets: Hashable, Sendable {
    /// The first descriptor, which the protocol of socket activation defines.
    private static let first: Int32 = 3
    /// The maximum number of sockets, which guards against an invalid number in the environment.
    private static let countMax: Int32 = 16

    /// A descriptor and its name (`FileDescriptorName=`).
    package struct Socket: Hashable, Sendable {
        package let descriptor: Int32
        package let name: String
    }

    package let sockets: [Socket]

    /// Reads the environment; sockets for another process are ignored.
    package init(environment: [String: String], process: Int32 = getpid()) {
        guard environment["LISTEN_PID"].flatMap({ Int32($0) }) == process,
            let count = environment["LISTEN_FDS"].flatMap({ Int32($0) }),
            (1...Self.countMax).contains(count)
        else {
            sockets = []
            return
        }
        let names = (environment["LISTEN_FDNAMES"] ?? "").split(
            separator: ":", omittingEmptySubsequences: false)
        sockets = (0..<count).map { index in
            Socket(
                descriptor: Self.first + index,
                name: Int(index) < names.count ? String(names[Int(index)]) : "unknown")
        }
    }

    /// Takes over the sockets, so that processes that this one starts inherit neither the sockets
    /// nor their variables.
    package func adopt() {
        for socket in sockets { _ = fcntl(socket.descriptor, F_SETFD, FD_CLOEXEC) }
        for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) }
    }

    /// The socket for metrics, which has the name `metrics`.
    package var metrics: Int32? { sockets.first { $0.name == "metrics" }?.descriptor }

    /// The socket for the pushes of other servers, which has the name `push`.
    package var push: Int32? { sockets.first { $0.name == "push" }?.descriptor }

    /// The socket for pages, which is the first with another name.
    package var web: Int32? {
        sockets.first { !["metrics", "push"].contains($0.name) }?.descriptor
    }
}
