import HostLink
import Logging

/// Sessions that are gone for good, and the app that hears of each (specification 2.4.8, 6.2.1g).
extension AppHost {
    /// Discards a scene, whose page goes home.
    func discard(_ scene: ResidentScene, _ resident: Resident) {
        sendHome(scene)
        resident.scenes[scene.session] = nil
        changes[scene.session] = nil
        do { try discard([scene.session]) } catch {
            logger.error("A scene could not be discarded.", metadata: ["error": "\(error)"])
        }
        tellDiscarded(scene.session, resident)
        updateNeeds(of: resident)
    }

    /// Tells an app of a session that is gone: now if it runs, or else at its next launch, and then again
    /// until it says that it has done its part.
    func tellDiscarded(_ session: String, _ resident: Resident) {
        resident.discardedSessions.append(session)
        // One that the process has not connected is among its open sessions.
        send(.disconnect(session: session, discard: true), to: resident)
    }

    /// An app has done its part; it is not told again.
    func appForgot(_ sessions: [String], _ resident: Resident) {
        // Nobody else's: their apps have not been told.
        let told = resident.discardedSessions.filter(sessions.contains)
        guard !told.isEmpty else { return }
        resident.discardedSessions.removeAll(where: told.contains)
        // Off the way to the first frame; should the host die before, the app is told twice.
        run { host in
            do { try host.store.forget(told) } catch {
                host.logger.warning(
                    "Discarded sessions could not be forgotten.", metadata: ["error": "\(error)"])
            }
        }
    }
}
