import HostLink

/// The sessions that the host has discarded.
///
/// The app is notified of them, and their saved state is deleted (specification 2.4.8, 6.2.1g).
final class DiscardedSessions {
    private let application: UIApplication
    private let connection: any HostConnection
    private let keeper: any ArchiveKeeping
    private let protectedData: ProtectedData
    private let sessions: SceneSessions
    private let preservation: PreservationCoordinator
    private let requests: SceneRequests
    /// Sessions that were discarded while the data was locked, so that the app was not notified
    /// yet.
    private var waiting: [UISceneSession] = []

    init(
        application: UIApplication, connection: any HostConnection, keeper: any ArchiveKeeping,
        protectedData: ProtectedData, sessions: SceneSessions,
        preservation: PreservationCoordinator,
        requests: SceneRequests
    ) {
        self.application = application
        self.connection = connection
        self.keeper = keeper
        self.protectedData = protectedData
        self.sessions = sessions
        self.preservation = preservation
        self.requests = requests
    }

    /// Notifies the app of sessions that were discarded while no process ran, and deletes them.
    func discardAtLaunch(_ identifiers: [String]) {
        if application.hasScenes {
            notify(identifiers.map { sessions.make($0) })
            guard !protectedData.isLocked else { return }
        }
        guard !identifiers.isEmpty else { return }
        for session in identifiers { keeper.discard(session) }
        confirm(identifiers)
    }

    /// Notifies the app of a session that is discarded and not connected, and deletes it.
    func discard(_ identifier: String) {
        if application.hasScenes {
            // A host that could not read its sessions has not named this one before.
            notify([sessions.session(identifier) ?? sessions.make(identifier)])
        }
        delete(identifier)
    }

    /// Notifies the app of discarded sessions while their saved state can be read, because it may
    /// name files of the app that should be deleted as well.
    ///
    /// The state is deleted after the notification, so that an app that crashes meanwhile is
    /// notified again. The state cannot be read while the user's data is locked. Then the
    /// notification and the deletion wait until the data is unlocked, or for the next launch, at
    /// which the host names the sessions again.
    func notify(_ discarded: [UISceneSession]) {
        guard !discarded.isEmpty else { return }
        application.sessions.removeAll { discarded.contains($0) }
        guard !protectedData.isLocked else {
            waiting += discarded
            return
        }
        for session in discarded { _ = session.kept }
        application.launchDelegate?.application(
            application, didDiscardSceneSessions: Set(discarded))
    }

    /// Deletes the saved state of a session, and confirms this to the host, which would otherwise
    /// name the session again at the next launch.
    ///
    /// A session of which the app has not been notified yet is not deleted.
    func delete(_ identifier: String) {
        guard !waiting.contains(where: { $0.persistentIdentifier == identifier }) else { return }
        keeper.discard(identifier)
        preservation.forget(identifier)
        sessions.forgetChanges(of: identifier)
        requests.forgetActivities(of: identifier)
        application.sessions.removeAll { $0.persistentIdentifier == identifier }
        confirm([identifier])
    }

    /// Discards the sessions that had to wait while the data was locked.
    func resumeAfterUnlocking() {
        let sessions = waiting
        waiting = []
        notify(sessions)
        for session in sessions { delete(session.persistentIdentifier) }
    }

    private func confirm(_ identifiers: [String]) {
        connection.send(.discarded(sessions: identifiers))
    }
}
