import HostLink

/// The app instances in memory, and shortcuts for functions that many types call.
extension AppHost {
    /// Returns an app instance if its process still belongs to the given launch
    /// (`AppInstance.generation`).
    func instance(_ key: InstanceKey, launch generation: UInt64) -> AppInstance? {
        instances[key].flatMap { $0.generation == generation ? $0 : nil }
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

    /// Applies an input to a process's life cycle, and performs the actions that follow.
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

    /// Delivers the waiting events of a scene.
    func deliverEvents(of scene: InstanceScene, _ instance: AppInstance) {
        processes.deliveries.deliver([(scene, instance)], self)
    }

    /// Sends the page of a discarded scene to the home screen, and drops the openings that wait for
    /// the scene.
    func sendHome(_ scene: InstanceScene) {
        openings.remove(scene.session)
        pages.sendHome(scene)
    }
}
