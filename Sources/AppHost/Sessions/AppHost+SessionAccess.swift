import HostLink

/// The access to sessions: each user can use only the sessions of their own apps.
///
/// The identifier of a session is in the address of its page and is not secret. So every access
/// also names the user, and a session of another user is treated as unknown. Pages that are already
/// open keep the user with whom they were attached (`PageHandle`).
extension AppHost {
    /// Returns a session, or `nil` if it is unknown, was discarded, or is not the user's.
    public func session(
        _ identifier: String, of app: String, for person: Person
    ) throws(HostError) -> SceneSession? {
        guard SceneSession.isIdentifier(identifier) else { return nil }
        return try stores.sessions.session(identifier, app: app, person: person).map {
            dataLock.redacted($0.session, of: person)
        }
    }

    /// Returns the app instance and the scene of a session, and loads them from storage if
    /// necessary.
    ///
    /// Returns `nil` if the session does not belong to the user or its app is being quit.
    func instance(
        _ key: InstanceKey, _ session: String
    ) throws(HostError) -> (AppInstance, InstanceScene)? {
        guard let app = catalog[key.app], SceneSession.isIdentifier(session),
            !quitting.isQuitting(key)
        else { return nil }
        if let instance = instances[key], let scene = instance.scenes[session] {
            return (instance, scene)
        }
        guard let row = try stores.sessions.session(session, app: key.app, person: key.person)
        else { return nil }
        let instance =
            if let known = instances[key] { known } else { try newInstance(of: key, app) }
        let scene = InstanceScene(row: row)
        // Unwritten marks of an earlier ledger release reserved numbers. The new ledger uses higher
        // numbers, so these marks must not be written.
        sessions.changes.dropMarks(of: session)
        instance.scenes[session] = scene
        instances[key] = instance
        return (instance, scene)
    }

    private func newInstance(
        of key: InstanceKey, _ app: InstalledApp
    ) throws(HostError) -> AppInstance {
        let record = try stores.launches.launchRecord(app: key.app, person: key.person)
        return AppInstance(
            key: key, app: app,
            life: ProcessLife(
                times: settings.times, limits: settings.crashLimits, record: record),
            history: LaunchHistory(stored: record),
            discardedSessions: try stores.sessions.discardedSessions(
                app: key.app, person: key.person),
            at: now)
    }
}
