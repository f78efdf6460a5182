import Glibc
import HostLink
import Logging

/// The processes of apps: inputs to their lives, and what follows from them.
extension AppHost {
    /// Gives an input to a process's life and carries out what follows.
    ///
    /// - Returns: Whether the input had a meaning.
    @discardableResult
    func apply(_ input: ProcessLife.Input, to instance: AppInstance) -> Bool {
        instance.life.isPreserved = instance.isPreserved
        guard let actions = instance.life.handle(input, now: now) else {
            logger.debug(
                "A process ignored an input that does not apply to its state.",
                metadata: ["app": "\(instance.app.slug)", "input": "\(input)"])
            return false
        }
        for action in actions { perform(action, instance) }
        capacity.offer(self)
        return true
    }

    private func perform(_ action: ProcessLife.Action, _ instance: AppInstance) {
        switch action {
        case .spawn(let reason): builds.launchWhenChecked(instance, reason, self)
        case .stop:
            // The process reads this before anything else when it resumes.
            send(.suspend, to: instance)
            instance.process?.signal(SIGSTOP)
            for scene in instance.scenes.values { scene.deadlines.cancelFrame() }
            capacity.measureState(of: instance, self)
            // After the rest of what follows from this; it may be the process that has to end.
            run { host in host.capacity.keepBudgets(host) }
        case .resume:
            instance.process?.signal(SIGCONT)
            instance.notifyOfWaitingEvents(self)
            awaitFrames(of: instance)
        case .preserve:
            instance.preserveToken += 1
            send(.preserve(token: instance.preserveToken), to: instance)
        case .terminate: send(.terminate, to: instance)
        case .kill: kill(instance)
        case .start(let timer, let delay):
            instance.timers.start(timer, delay, instance, self)
            if timer == .grace {
                send(
                    .backgroundTime(milliseconds: settings.times.backgroundMilliseconds),
                    to: instance)
            }
        case .cancel(let timer): instance.timers.cancel(timer)
        case .tell(let state):
            for scene in instance.scenes.values { scene.tell(.state(state), self) }
        case .keep(let record): keep(record, instance)
        case .ended: ended(instance)
        }
    }

    /// Starts the deadlines for frames of pages that came while a process was stopped.
    private func awaitFrames(of instance: AppInstance) {
        guard dataLock.mayShow(instance.key.person) else { return }
        for scene in instance.scenes.values
        where scene.isOrdered && scene.frames.awaitsComplete && scene.page != nil {
            scene.deadlines.awaitFrame(scene, instance, self)
        }
    }

    /// Stores what of an app's launches must outlive the host.
    func keep(_ record: LaunchRecord, _ instance: AppInstance) {
        do {
            let key = instance.key
            try instance.history.store(record, executable: instance.build.executable) {
                record throws(HostError) in
                try store.keep(record, app: key.app, person: key.person)
            }
        } catch {
            logger.error("Launches could not be recorded.", metadata: ["error": "\(error)"])
        }
    }

    private func kill(_ instance: AppInstance) {
        guard let process = instance.process else {
            // The death is known already, and nothing else will report it.
            apply(.died(.signalled(SIGKILL)), to: instance)
            return
        }
        process.signal(SIGKILL)
    }

    private func ended(_ instance: AppInstance) {
        instance.timers.cancelAll()
        let waiting = instance.whenEnded
        instance.whenEnded = []
        for continuation in waiting { continuation.resume() }
        operations.processEnded(self)
    }

    // MARK: The link

    /// Sends a message to a process, and ends one that does not read its link.
    func send(_ message: HostMessage, to instance: AppInstance) {
        guard let link = instance.link, !link.send(message) else { return }
        logger.error(
            "App ended: it does not read its link.",
            metadata: [
                "app": "\(instance.app.slug)", "process": "\(instance.process?.identifier ?? 0)",
            ])
        link.close()
        apply(.misbehaved, to: instance)
    }

    /// Ends an app that sent what no app may send.
    func misbehaved(_ instance: AppInstance, _ reason: String) {
        logger.error(
            "App ended: it sent an invalid message.",
            metadata: [
                "app": "\(instance.app.slug)", "reason": "\(reason)",
                "process": "\(instance.process?.identifier ?? 0)",
            ])
        instance.link?.close()
        apply(.misbehaved, to: instance)
    }

    /// Takes what the link of a process brings.
    func linkBrought(_ event: LinkConnection.Event, _ key: InstanceKey, _ generation: UInt64) {
        guard let instance = instances[key], instance.generation == generation else { return }
        switch event {
        case .message(let message): instance.receive(message, self)
        case .malformed(let error):
            guard error.code == .otherVersion else { return misbehaved(instance, error.message) }
            instance.refused(error.message, self)
        case .ended:
            // A process without a link is of no use. It has some time to end by itself.
            instance.timers.startUnlinked(instance, self)
        }
    }

    /// Takes the death of a process.
    func processDied(_ death: ProcessDeath, _ key: InstanceKey, _ generation: UInt64) {
        guard let instance = instances[key], instance.generation == generation,
            instance.process != nil
        else { return }
        instance.processDied(death, self)
    }
}
