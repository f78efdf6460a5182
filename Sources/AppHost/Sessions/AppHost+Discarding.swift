import Dispatch
import HostLink
import Logging

/// Sessions that are gone for good, and the app that hears of each (specification 2.4.8, 6.2.1g).
extension AppHost {
    /// Discards a scene, whose page goes home.
    func discard(_ scene: InstanceScene, _ instance: AppInstance) {
        sendHome(scene)
        instance.scenes[scene.session] = nil
        do {
            tellDiscarded(scene.session, instance, isKept: try !discard([scene.session]).isEmpty)
        } catch {
            logger.error("A scene could not be discarded.", metadata: ["error": "\(error)"])
            tellDiscarded(scene.session, instance, isKept: true)
        }
        updateNeeds(of: instance)
    }

    /// Tells an app of a session that is gone: now if it runs, or else at its next launch, and then again
    /// until it says that it has done its part.
    ///
    /// - Parameter isKept: Whether the database remembers the session for the app, which has seen it.
    func tellDiscarded(_ session: String, _ instance: AppInstance, isKept: Bool) {
        if isKept { instance.discardedSessions.append(session) }
        // One that the process has not connected is among its open sessions.
        send(.disconnect(session: session, discard: true), to: instance)
    }

    /// An app has done its part; it is not told again.
    func appForgot(_ sessions: [String], _ instance: AppInstance) {
        // Nobody else's: their apps have not been told.
        let named = Set(sessions)
        let told = instance.discardedSessions.filter(named.contains)
        guard !told.isEmpty else { return }
        instance.discardedSessions.removeAll(where: named.contains)
        // Off the way to the first frame; should the host die before, the app is told twice.
        let (store, logger) = (store, logger)
        let work: @Sendable () -> Void = {
            do { try store.forget(told) } catch {
                logger.warning(
                    "Discarded sessions could not be deleted.", metadata: ["error": "\(error)"])
            }
        }
        Self.storageQueue.async(execute: work)
    }

    /// Where the database does what nobody waits for, in short steps.
    private static let storageQueue = DispatchQueue(label: "perennial.storage", qos: .utility)
}
