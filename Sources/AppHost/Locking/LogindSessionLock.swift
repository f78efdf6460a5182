import Foundation
import Glibc
public import Logging

/// The lock of the session that this process belongs to, as logind reports it on the system's
/// message bus: its `Lock` and `Unlock` signals and its `LockedHint`.
///
/// Only signals of logind count. If the bus or logind ends, the watch connects again, and locked
/// data stays locked until then. Without libsystemd there is no message bus, so the session is not
/// observed; the log names the package to install.
public struct LogindSessionLock: SessionLockSource {
    private static let service = "org.freedesktop.login1"
    private static let interface = "org.freedesktop.login1.Session"
    private static let hint = "LockedHint"
    private let address: String
    private let session: String?
    private let again: Duration
    private let library: Result<BusLibrary, BusError>

    /// Creates the source for this process's own session.
    public init() {
        self.init(
            address: SystemBus.systemAddress,
            session: ProcessInfo.processInfo.environment["XDG_SESSION_ID"])
    }

    init(
        address: String, session: String?, again: Duration = .seconds(30),
        library: Result<BusLibrary, BusError> = BusLibrary.system
    ) {
        self.address = address
        self.session = session
        self.again = again
        self.library = library
    }

    /// Begins to watch.
    public func watch(
        logger: Logger, _ onChange: @escaping @Sendable (Bool) -> Void
    ) -> any EventWatch {
        TaskWatch(task: Task { await run(logger, onChange) })
    }

    private func run(_ logger: Logger, _ onChange: @Sendable (Bool) -> Void) async {
        await BusReconnection(address: address, library: library, waits: (again, again)).run {
            bus, _ in
            try await follow(bus, logger, onChange)
        } onEnd: { reason, isNew in
            guard isNew else { return }
            logger.notice(
                "The session lock is not observed, so it locks no data.",
                metadata: ["because": "\(reason)"])
        }
    }

    private func follow(
        _ bus: SystemBus, _ logger: Logger, _ onChange: @Sendable (Bool) -> Void
    ) async throws {
        let object = BusObject(service: Self.service, path: try await sessionPath(bus))
        // The signals are requested before the property is read, so that a change in between is
        // reported twice and never missed.
        let signals = try await bus.signals(
            of: object, in: [Self.interface, BusObject.properties])
        guard
            case .bool(var isLocked) = try await bus.property(
                Self.hint, of: Self.interface, at: object)
        else { throw BusError("logind did not report whether the session is locked.") }
        logger.info(
            "The session lock is observed.",
            metadata: ["session": "\(object.path)", "isLocked": "\(isLocked)"])
        onChange(isLocked)
        for try await signal in signals {
            guard let reported = Self.lock(in: signal), reported != isLocked else { continue }
            isLocked = reported
            onChange(reported)
        }
    }

    private func sessionPath(_ bus: SystemBus) async throws(BusError) -> String {
        let answer = try await bus.call(
            session == nil ? "GetSessionByPID" : "GetSession",
            of: "org.freedesktop.login1.Manager",
            at: BusObject(service: Self.service, path: "/org/freedesktop/login1"),
            [session.map { .string($0) } ?? .uint32(UInt32(getpid()))])
        guard case .objectPath(let path)? = answer.first else {
            throw BusError("logind did not name the session.")
        }
        return path
    }

    /// Returns whether a signal reports a locked session; `nil` if the signal is not about the
    /// lock.
    private static func lock(in signal: BusSignal) -> Bool? {
        switch (signal.interface, signal.member) {
        case (interface, "Lock"): true
        case (interface, "Unlock"): false
        default:
            if case .bool(let isLocked)? = signal.changed(hint, of: interface) {
                isLocked
            } else {
                nil
            }
        }
    }
}
