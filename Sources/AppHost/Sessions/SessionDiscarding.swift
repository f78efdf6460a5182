import Dispatch
import HostLink
import Logging

/// The discarding of sessions and the notification of their apps (specification 2.4.8, 6.2.1g).
///
/// A running app is notified of a discarded session at once, and any other app at its next launch.
/// The notification is repeated at each launch until the app reports that it has cleaned up.
struct SessionDiscarding {
    /// The queue for database work that no caller waits for, in short steps.
    private static let storageQueue = DispatchQueue(label: "perennial.storage", qos: .utility)

    let store: any SessionStore
    let snapshots: SnapshotStore
    let clock: any HostClock
    let logger: Logger

    /// Discards a scene, whose page goes to the home screen.
    func discard(_ scene: InstanceScene, _ instance: AppInstance, _ host: isolated AppHost) {
        host.sendHome(scene)
        instance.scenes[scene.session] = nil
        do {
            let isKept = try !discard([scene.session], host).isEmpty
            report(scene.session, to: instance, isKept: isKept, host)
        } catch {
            logger.error("A scene could not be discarded.", error)
            report(scene.session, to: instance, isKept: true, host)
        }
        instance.updateNeeds(host)
    }

    /// Discards sessions with their snapshots and with the openings that wait for them.
    ///
    /// - Returns: The sessions of which their app must be notified; the app has never connected the
    ///   others.
    @discardableResult
    func discard(
        _ sessions: [String], _ host: isolated AppHost
    ) throws(HostError) -> Set<String> {
        snapshots.remove(sessions, at: clock.date)
        for session in sessions { host.openings.remove(session) }
        // A session may have been connected a moment ago, before the database stored it.
        host.sessions.changes.flushConnections(of: sessions, host)
        host.sessions.changes.drop(sessions)
        return try store.discard(sessions)
    }

    /// Notifies an app of a discarded session.
    ///
    /// - Parameter isKept: Whether the database keeps the session until the app has cleaned up,
    ///   because the app has connected it.
    func report(
        _ session: String, to instance: AppInstance, isKept: Bool, _ host: isolated AppHost
    ) {
        if isKept { instance.discardedSessions.append(session) }
        // The process also knows sessions that it has not connected.
        host.send(.disconnect(session: session, discard: true), to: instance)
    }

    /// Records that an app has cleaned up after sessions, so that it is not notified again.
    func appCleanedUp(_ sessions: [String], _ instance: AppInstance) {
        // Only the app's own sessions are deleted, because other apps have not been notified.
        let named = Set(sessions)
        let own = instance.discardedSessions.filter(named.contains)
        guard !own.isEmpty else { return }
        instance.discardedSessions.removeAll(where: named.contains)
        // The write must not delay the first frame. If the host dies before the write, the app is
        // notified twice.
        let work: @Sendable () -> Void = { [store, logger] in
            do { try store.forget(own) } catch {
                logger.warning("Discarded sessions could not be deleted.", error)
            }
        }
        Self.storageQueue.async(execute: work)
    }
}
