import HostLink

/// The app instances in memory, and shortcuts for functions that many types use.
extension AppHost {
    /// Returns the app instance and the scene of a session, and loads them from storage if
    /// necessary.
    ///
    /// Returns `nil` if the session does not belong to the user or its app is being quit.
    func instance(
        _ key: InstanceKey, _ session: String
    ) throws(HostError) -> (AppInstance, InstanceScene)? {
        guard let app = catalog[key.app], SceneSession.isIdentifier(session),
            !operations.isQuitting(key)
        else { return nil }
        if let instance = instances[key], let scene = instance.scenes[session] {
            return (instance, scene)
        }
        guard let row = try stores.sessions.session(session, app: key.app, person: key.person)
        else {
            return nil
        }
        let instance: AppInstance
        if let known = instances[key] {
            instance = known
        } else {
            instance = try newInstance(of: key, app)
        }
        let scene = InstanceScene(row: row)
        // Unwritten marks of an earlier ledger return reserved numbers. The new ledger uses higher
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

    /// Removes an app instance that has neither a process nor a page.
    ///
    /// It can be created again from storage.
    func releaseIfIdle(_ key: InstanceKey) {
        guard let instance = instances[key], instance.life.state == .ended, !instance.hasPage,
            instance.process == nil
        else { return }
        for scene in instance.scenes.values {
            sessions.changes.add(to: scene, self, scene.noteEnd)
        }
        sessions.changes.flush(self)
        instances[key] = nil
    }

    /// Gives an input to a process's life and carries out its effects.
    ///
    /// - Returns: Whether the input had an effect.
    @discardableResult
    func apply(_ input: ProcessLife.Input, to instance: AppInstance) -> Bool {
        processes.apply(input, to: instance, self)
    }

    /// Sends a message to a process.
    func send(_ message: HostMessage, to instance: AppInstance) {
        processes.send(message, to: instance, self)
    }

    /// Ends an app that sent an invalid message.
    func misbehaved(_ instance: AppInstance, _ reason: String) {
        processes.misbehaved(instance, reason, self)
    }

    /// Determines whether an app's process is needed.
    func updateNeeds(of instance: AppInstance) { instance.updateNeeds(self) }

    /// Ends a launch without a visible page.
    func endUnseenLaunch(of instance: AppInstance) { instance.endUnseenLaunch(self) }

    /// Delivers the waiting events of a scene.
    func deliver(_ scene: InstanceScene, _ instance: AppInstance) {
        processes.deliveries.deliver([(scene, instance)], self)
    }

    /// Sends the page of a scene that is gone to the home screen, and drops the openings that wait
    /// for it.
    func sendHome(_ scene: InstanceScene) {
        openings.remove(scene.session)
        pages.sendHome(scene)
    }

    static func unknown(_ app: String) -> HostError {
        HostError(
            .unknownApp, "There is no app named \(LoggedText.printable(app, max: 80)) on this host."
        )
    }
}
