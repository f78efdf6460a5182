import Foundation
import Glibc
public import Logging
import Synchronization

/// The lock of the session that this process belongs to, as logind reports it on the system's
/// message bus: its `Lock` and `Unlock` signals and its `LockedHint`.
///
/// Only signals of logind count. A match rule excludes other senders, and because any process can
/// send a signal directly to this connection, the sender of each signal is also compared. When the
/// bus or logind goes away, the watch connects again, and locked data stays locked until then.
public struct LogindSessionLock: SessionLockSource {
    private static let logind = "org.freedesktop.login1"
    private static let bus = "org.freedesktop.DBus"
    private let address: String
    private let session: String?
    private let again: Duration

    /// Creates the source for this process's own session.
    public init() {
        self.init(
            address: ProcessInfo.processInfo.environment["DBUS_SYSTEM_BUS_ADDRESS"]
                ?? "unix:path=/run/dbus/system_bus_socket;unix:path=/var/run/dbus/system_bus_socket",
            session: ProcessInfo.processInfo.environment["XDG_SESSION_ID"])
    }

    init(address: String, session: String?, again: Duration = .seconds(30)) {
        self.address = address
        self.session = session
        self.again = again
    }

    /// Begins to watch, on a thread of its own.
    public func watch(
        logger: Logger, _ onChange: @escaping @Sendable (Bool) -> Void
    ) -> any EventWatch {
        let watch = LockWatch()
        guard let stop = watch.stopped else { return watch }
        let source = self
        let thread = Thread {
            source.run(stop: stop, logger: logger, onChange)
            close(stop)
        }
        thread.name = "perennial.lock"
        thread.stackSize = 512 << 10
        thread.start()
        return watch
    }

    private func run(stop: Int32, logger: Logger, _ onChange: @Sendable (Bool) -> Void) {
        var reported: String?
        while true {
            do throws(DBusError) {
                try follow(stop: stop, logger: logger, onChange)
            } catch {
                // The same failure is logged once.
                if reported != error.description {
                    logger.notice(
                        "The session lock is not observed, so it locks no data.",
                        metadata: ["because": "\(error)"])
                    reported = error.description
                }
            }
            let milliseconds = Int32(
                again.components.seconds * 1000
                    + again.components.attoseconds / 1_000_000_000_000_000)
            var wait = pollfd(fd: stop, events: Int16(POLLIN), revents: 0)
            if poll(&wait, 1, milliseconds) != 0 { return }
        }
    }

    private func follow(
        stop: Int32, logger: Logger, _ onChange: @Sendable (Bool) -> Void
    ) throws(DBusError) {
        let bus = try DBusConnection(address: address, stop: stop)
        let path = try sessionPath(bus)
        // The match rules come before the queries, so that a change in between is reported twice
        // and never missed.
        try bus.addMatch(
            "type='signal',sender='\(Self.bus)',interface='\(Self.bus)',member='NameOwnerChanged',"
                + "arg0='\(Self.logind)'")
        let owner = try ownerOfLogind(bus)
        for interface in ["org.freedesktop.login1.Session", "org.freedesktop.DBus.Properties"] {
            try bus.addMatch(
                "type='signal',sender='\(Self.logind)',path='\(path)',interface='\(interface)'")
        }
        var isLocked = try lockedHint(bus, path)
        logger.info(
            "The session lock is observed.",
            metadata: ["session": "\(path)", "isLocked": "\(isLocked)"])
        onChange(isLocked)
        while true {
            let message = try bus.next()
            guard !Self.isNewOwner(message) else {
                throw DBusError("logind was ended or restarted.")
            }
            guard message.sender == owner, let told = Self.lock(in: message, at: path),
                told != isLocked
            else { continue }
            isLocked = told
            onChange(told)
        }
    }

    private func sessionPath(_ bus: DBusConnection) throws(DBusError) -> String {
        let (manager, path) = (Self.logind + ".Manager", "/org/freedesktop/login1")
        let answer: [DBusValue]
        if let session {
            answer = try bus.call(
                .call("GetSession", of: manager, at: path, on: Self.logind, [.string(session)]))
        } else {
            answer = try bus.call(
                .call(
                    "GetSessionByPID", of: manager, at: path, on: Self.logind,
                    [.uint32(UInt32(getpid()))]))
        }
        guard case .objectPath(let found)? = answer.first, !found.contains("'") else {
            throw DBusError("logind did not name the session.")
        }
        return found
    }

    /// Returns the unique name that the bus gave logind; no other process can use it.
    private func ownerOfLogind(_ bus: DBusConnection) throws(DBusError) -> String {
        let answer = try bus.call(
            .call(
                "GetNameOwner", of: Self.bus, at: "/org/freedesktop/DBus", on: Self.bus,
                [.string(Self.logind)]))
        guard let owner = answer.first?.text, owner.hasPrefix(":") else {
            throw DBusError("The message bus did not say who logind is.")
        }
        return owner
    }

    private static func isNewOwner(_ message: DBusMessage) -> Bool {
        message.kind == .signal && message.sender == bus && message.member == "NameOwnerChanged"
            && message.body.first?.text == logind
    }

    private func lockedHint(_ bus: DBusConnection, _ path: String) throws(DBusError) -> Bool {
        let answer = try bus.call(
            .call(
                "Get", of: "org.freedesktop.DBus.Properties", at: path, on: Self.logind,
                [.string("org.freedesktop.login1.Session"), .string("LockedHint")]))
        guard case .bool(let isLocked)? = answer.first?.unwrapped else {
            throw DBusError("logind did not say whether the session is locked.")
        }
        return isLocked
    }

    /// Returns whether a signal reports a locked session; `nil` if the signal is not about the
    /// lock.
    static func lock(in message: DBusMessage, at path: String) -> Bool? {
        guard message.kind == .signal, message.path == path else { return nil }
        switch (message.interface, message.member) {
        case ("org.freedesktop.login1.Session", "Lock"): return true
        case ("org.freedesktop.login1.Session", "Unlock"): return false
        case ("org.freedesktop.DBus.Properties", "PropertiesChanged"):
            guard message.body.first?.text == "org.freedesktop.login1.Session",
                message.body.count > 1, case .dictionary(_, let entries) = message.body[1]
            else { return nil }
            for case .entry(.string("LockedHint"), let value) in entries {
                guard case .bool(let isLocked) = value.unwrapped else { return nil }
                return isLocked
            }
            return nil
        default: return nil
        }
    }
}

/// Ends the thread that watches a session.
private final class LockWatch: EventWatch {
    /// The end that becomes readable when the watch is over; the thread closes it.
    let stopped: Int32?
    private let stop: Mutex<Int32?>

    init() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            stopped = nil
            stop = Mutex(nil)
            return
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        stopped = ends[0]
        stop = Mutex(ends[1])
    }

    deinit { cancel() }

    func cancel() {
        stop.withLock { end in
            if let descriptor = end { close(descriptor) }
            end = nil
        }
    }
}
