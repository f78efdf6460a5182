import Glibc

/// Tells the service manager that started the program how it is doing, over the socket that
/// `NOTIFY_SOCKET` names (sd_notify's protocol, spoken directly).
package struct ServiceNotifier: Sendable {
    /// A file's path, or the name of an abstract socket behind an `@`.
    private let address: String
    /// How often the manager wants to hear that the program is well; nil when it does not ask.
    package let watchdogInterval: Duration?

    /// Reads the environment; `nil` when no manager listens.
    ///
    /// - Parameter process: The number of this process: the watchdog may mean another one.
    package init?(environment: [String: String], process: Int32 = getpid()) {
        guard let address = environment["NOTIFY_SOCKET"], address.count > 1,
            address.hasPrefix("/") || address.hasPrefix("@")
        else { return nil }
        self.address = address
        let isMeant = environment["WATCHDOG_PID"].map { Int32($0) == process } ?? true
        watchdogInterval = environment["WATCHDOG_USEC"].flatMap { Int64($0) }
            .flatMap { $0 > 0 && isMeant ? .microseconds($0) : nil }
    }

    /// The program can be used.
    package func ready(_ status: String) {
        send(["READY=1", "STATUS=\(status)"], patienceSeconds: Self.patienceSeconds)
    }

    /// The program ends now, and means to.
    ///
    /// - Parameter longest: How long that may take. The manager waits so long where it would
    ///   otherwise wait less.
    package func stopping(within longest: Duration) {
        let microseconds = Int64(longest / .microseconds(1))
        send(
            ["STOPPING=1", "EXTEND_TIMEOUT_USEC=\(microseconds)"],
            patienceSeconds: Self.patienceSeconds)
    }

    /// The program is well.
    package func reportHealthy(status: String) { send(["WATCHDOG=1", "STATUS=\(status)"]) }

    /// What is said once is worth waiting for a manager that is busy.
    private static let patienceSeconds = 5

    /// Sends fields in one datagram; a manager that is gone or stays busy is no error of the
    /// program's.
    @discardableResult
    package func send(_ fields: [String], patienceSeconds: Int = 0) -> Bool {
        let name = Array(address.utf8)
        var destination = sockaddr_un()
        destination.sun_family = sa_family_t(AF_UNIX)
        let isAbstract = name[0] == UInt8(ascii: "@")
        guard name.count < MemoryLayout.size(ofValue: destination.sun_path) else { return false }
        withUnsafeMutableBytes(of: &destination.sun_path) { path in
            path.copyBytes(from: name)
            if isAbstract { path[0] = 0 }
        }
        let descriptor = socket(
            AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var patience = timeval(tv_sec: patienceSeconds, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let flags = Int32(MSG_NOSIGNAL) | (patienceSeconds > 0 ? 0 : Int32(MSG_DONTWAIT))
        // An abstract name ends where the address does; a path takes its zero along.
        let start = MemoryLayout.offset(of: \sockaddr_un.sun_path) ?? 2
        let length = socklen_t(start + name.count + (isAbstract ? 0 : 1))
        // A line's end would begin another field.
        let message = fields.map { $0.replacing("\n", with: " ") }.joined(separator: "\n")
        let bytes = Array(message.utf8)
        return withUnsafePointer(to: &destination) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                sendto(
                    descriptor, bytes, bytes.count, flags, address, length) == bytes.count
            }
        }
    }
}
