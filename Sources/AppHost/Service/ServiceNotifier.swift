import Glibc
import SystemIO

/// The reports of the program's status to its service manager, over the socket in `NOTIFY_SOCKET`
/// (the protocol of sd_notify, without its library).
package struct ServiceNotifier: Sendable {
    /// The path of the socket, or `@` and the name of an abstract socket.
    private let address: String
    /// The interval in which the manager expects a report of health; `nil` without a watchdog.
    package let watchdogInterval: Duration?

    /// Reads the environment; `nil` if there is no manager.
    ///
    /// - Parameter process: The number of this process, because the watchdog may be for another
    ///   process.
    package init?(environment: [String: String], process: Int32 = getpid()) {
        guard let address = environment["NOTIFY_SOCKET"], address.count > 1,
            address.hasPrefix("/") || address.hasPrefix("@")
        else { return nil }
        self.address = address
        let isMeant = environment["WATCHDOG_PID"].map { Int32($0) == process } ?? true
        watchdogInterval = environment["WATCHDOG_USEC"].flatMap { Int64($0) }
            .flatMap { $0 > 0 && isMeant ? .microseconds($0) : nil }
    }

    /// Reports that the program is ready for use.
    package func reportReady(_ status: String) {
        send(["READY=1", "STATUS=\(status)"], patienceSeconds: Self.patienceSeconds)
    }

    /// Reports that the program ends intentionally.
    ///
    /// - Parameter longest: The maximum time that this takes. The manager waits that long if its
    ///   own timeout is shorter.
    package func reportStopping(within longest: Duration) {
        let microseconds = Int64(longest / .microseconds(1))
        send(
            ["STOPPING=1", "EXTEND_TIMEOUT_USEC=\(microseconds)"],
            patienceSeconds: Self.patienceSeconds)
    }

    /// Reports that the program is healthy.
    package func reportHealthy(status: String) { send(["WATCHDOG=1", "STATUS=\(status)"]) }

    /// The time to wait until a busy manager takes a message that is sent only once.
    private static let patienceSeconds = 5

    /// Sends fields in one datagram.
    ///
    /// A manager that has ended or stays busy is not an error of the program.
    @discardableResult
    package func send(_ fields: [String], patienceSeconds: Int = 0) -> Bool {
        let destination =
            address.hasPrefix("@")
            ? LocalAddress(abstractName: String(address.dropFirst()))
            : LocalAddress(path: address)
        guard let destination else { return false }
        let descriptor = socket(
            AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        StreamSocket(descriptor).setTimeout(SO_SNDTIMEO, seconds: patienceSeconds)
        let flags = Int32(MSG_NOSIGNAL) | (patienceSeconds > 0 ? 0 : Int32(MSG_DONTWAIT))
        // A line break would begin another field.
        let message = fields.map { $0.replacing("\n", with: " ") }.joined(separator: "\n")
        let bytes = Array(message.utf8)
        return destination.withPointer {
            sendto(descriptor, bytes, bytes.count, flags, $0, $1) == bytes.count
        }
    }
}
