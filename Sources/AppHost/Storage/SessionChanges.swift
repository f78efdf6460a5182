import Logging

/// The changes of sessions that are written to the database after a short delay, many in one write.
///
/// Owns the unwritten changes and the timer of the next write. A change that cannot be written is
/// kept and tried again. Used on the host's queue only.
final class SessionChanges {
    private static let flushAfter = Duration.seconds(1)

    private let store: any SessionStore
    private let logger: Logger
    private var changes: [String: SessionChange] = [:]
    private var timer: (any HostTimer)?

    init(in store: any SessionStore, logger: Logger) {
        self.store = store
        self.logger = logger
    }

    /// Whether all changes are written.
    var isEmpty: Bool { changes.isEmpty }

    /// Adds a change to those of a scene's session.
    func add(
        to scene: InstanceScene, _ host: isolated AppHost, _ body: (inout SessionChange) -> Void
    ) {
        body(&changes[scene.session, default: SessionChange()])
        if timer == nil { flushLater(host) }
    }

    /// Writes all changes.
    func flush(_ host: isolated AppHost) {
        timer?.cancel()
        timer = nil
        guard !changes.isEmpty else { return }
        do {
            try store.keep(changes)
            changes = [:]
        } catch {
            logger.error("Sessions could not be recorded.", metadata: ["error": "\(error)"])
            flushLater(host)
        }
    }

    private func flushLater(_ host: isolated AppHost) {
        timer = host.after(Self.flushAfter) { host in host.sessions.changes.flush(host) }
    }

    /// Writes all changes if the database has not stored yet that one of these sessions was
    /// connected.
    func flushConnections(of sessions: [String], _ host: isolated AppHost) {
        if sessions.contains(where: { changes[$0]?.isConnected == true }) { flush(host) }
    }

    /// Drops the unwritten changes of sessions that are discarded.
    func drop(_ sessions: [String]) {
        for session in sessions { changes[session] = nil }
    }

    /// Drops the unwritten event numbers of a session, because new events will get higher numbers.
    func dropMarks(of session: String) { changes[session]?.lastMarks = nil }
}
