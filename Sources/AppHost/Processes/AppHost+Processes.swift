import Foundation
import Glibc
import HostLink
import Logging

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
            // It reads this before anything else, whenever it goes on.
            send(.suspend, to: instance)
            instance.process?.signal(SIGSTOP)
            for scene in instance.scenes.values { scene.awaitNoMore(.picture) }
            capacity.measureState(of: instance, self)
            // After the rest of what follows from this; it may be the one that has to go.
            run { host in host.capacity.keepBudgets(host) }
        case .resume:
            instance.process?.signal(SIGCONT)
            sendWaitingEvents(to: instance)
            awaitFrames(of: instance)
        case .preserve:
            instance.preserveToken += 1
            send(.preserve(token: instance.preserveToken), to: instance)
        case .terminate: send(.terminate, to: instance)
        case .kill: kill(instance)
        case .start(let timer, let delay):
            start(timer, delay, instance)
            if timer == .grace { giveBackgroundTime(to: instance) }
        case .cancel(let timer): instance.timers.removeValue(forKey: timer)?.timer.cancel()
        case .tell(let state):
            for scene in instance.scenes.values { tell(.state(state), scene) }
        case .keep(let record): keep(record, instance)
        case .ended: ended(instance)
        }
    }

    private func start(_ timer: ProcessLife.Timer, _ delay: Duration, _ instance: AppInstance) {
        instance.timers[timer]?.timer.cancel()
        instance.timerCount += 1
        let (key, number) = (instance.key, instance.timerCount)
        let fire: @Sendable (isolated AppHost) -> Void = { host in
            host.timerFired(timer, key, number)
        }
        instance.timers[timer] = RunningTimer(
            number: number,
            timer: timer.isDeadline ? afterRunning(delay, fire) : after(delay, fire))
    }

    private func timerFired(_ timer: ProcessLife.Timer, _ key: InstanceKey, _ number: UInt64) {
        guard let instance = instances[key], instance.timers[timer]?.number == number else {
            return
        }
        instance.timers[timer] = nil
        switch timer {
        case .launchDeadline:
            counted.launchCrashed(instance.key.app)
            fallthrough
        case .phaseDeadline, .preserveDeadline, .terminateDeadline, .backgroundTime:
            // Who was done in time overran nothing.
            guard timer != .backgroundTime || instance.life.hasTasks else { break }
            logger.warning(
                "App overran its deadline.",
                metadata: [
                    "app": "\(instance.app.slug)", "deadline": "\(timer)",
                    "tasks": "\(instance.tasks.joined(separator: ", "))",
                    "process": "\(instance.process?.identifier ?? 0)",
                ])
        case .grace, .endAfter, .backOff: break
        }
        apply(.timer(timer), to: instance)
        releaseIfIdle(key)
    }

    func keep(_ record: LaunchRecord, _ instance: AppInstance) {
        var record = record
        record.executable =
            instance.executable.isEmpty ? instance.kept.executable : instance.executable
        record.isQuit = instance.isQuit
        record.restoreTime = instance.restoreTime
        guard record != instance.kept else { return }
        do {
            try store.keep(record, app: instance.key.app, person: instance.key.person)
            instance.kept = record
        } catch {
            logger.error("Launches could not be recorded.", metadata: ["error": "\(error)"])
        }
    }

    private func kill(_ instance: AppInstance) {
        guard let process = instance.process else {
            // The death is known already; nothing else will report it.
            apply(.died(.signalled(SIGKILL)), to: instance)
            return
        }
        process.signal(SIGKILL)
    }

    func spawn(_ instance: AppInstance, _ reason: LaunchOrder.Reason) {
        instance.generation += 1
        instance.conduct.processStarts(at: now)
        instance.waitingEvents = WaitingEvents()
        builds.recordLaunch(of: instance)
        do {
            let (process, link) = try start(instance)
            instance.process = process
            instance.link = link
            start(.launchDeadline, settings.times.launchDeadline, instance)
        } catch {
            logger.error(
                "App could not be started.",
                metadata: ["app": "\(instance.app.slug)", "error": "\(error)"])
            if builds.repeatsLaunch(of: instance, after: error) {
                apply(
                    .noCapacity(
                        "A new version of \(instance.app.name) is being installed. It starts as soon "
                            + "as that is done."), to: instance)
            } else {
                apply(.spawnFailed(error.message), to: instance)
                // A failure is for a page to be seen on; where there is none, the next event tries anew.
                let key = instance.key
                run { host in
                    guard let instance = host.instances[key] else { return }
                    host.updateNeeds(of: instance)
                    host.releaseIfIdle(key)
                }
            }
            return
        }
        let reason = sendOrder(instance, reason)
        instance.spawned = now
        counted.launched(instance.key.app, reason)
        logger.info(
            "App started.",
            metadata: [
                "app": "\(instance.app.slug)", "reason": "\(reason)",
                "process": "\(instance.process?.identifier ?? 0)",
            ])
        instance.unsettledStarts = 0
        housekeeping.startTrimming(self)
        capacity.startMeasuring(self)
        builds.start(self)
    }

    private func start(_ instance: AppInstance) throws(HostError)
        -> (any SpawnedProcess, LinkConnection)
    {
        let container = try directory.makeContainer(of: instance.key.person, instance.app)
        // For temporary files, which nobody else finds; one that is there already is as good.
        mkdir(container + "/tmp", 0o700)
        let log = OutputLog(path: directory.log(of: instance.key.person, instance.app))
        try StateDirectory.makeFolder((log.path as NSString).deletingLastPathComponent)
        housekeeping.trim([log])
        let (key, generation) = (instance.key, instance.generation)
        var request = SpawnRequest(
            executable: instance.app.executable, bundle: instance.app.bundle,
            container: container, log: log.path, environment: settings.appEnvironment,
            confinement: confinements.confinement(
                of: instance.app, build: instance.executable, container: container),
            records: directory.processRecords.folder)
        if settings.isDeveloperMode || settings.reportsCrashes {
            CrashReporter.ofThisMachine?.report(on: &request)
        }
        let process = try spawner.spawn(
            request,
            onDeath: { [weak self] death in
                self?.run { host in host.processDied(death, key, generation) }
            })
        let link = LinkConnection(
            descriptor: process.link, queue: hostQueue.queue, clock: settings.clock
        ) { [weak self] event in
            // Safe: the link calls on the host's queue.
            self?.assumeIsolated { host in host.linkBrought(event, key, generation) }
        }
        return (process, link)
    }

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

    private func processDied(_ death: ProcessDeath, _ key: InstanceKey, _ generation: UInt64) {
        guard let instance = instances[key], instance.generation == generation,
            instance.process != nil
        else { return }
        guard let link = instance.link else { return noteDeath(death, instance) }
        link.finish { [weak self] isWhole in
            // Safe: the link calls on the host's queue.
            self?.assumeIsolated { host in host.linkFinished(isWhole, death, key, generation) }
        }
    }

    private func linkFinished(
        _ isWhole: Bool, _ death: ProcessDeath, _ key: InstanceKey, _ generation: UInt64
    ) {
        guard let instance = instances[key], instance.generation == generation,
            instance.process != nil
        else { return }
        if !isWhole {
            logger.warning(
                "Messages of a dead app were discarded: there were too many.",
                metadata: ["app": "\(instance.app.slug)"])
        }
        noteDeath(death, instance)
    }

    private func noteDeath(_ death: ProcessDeath, _ instance: AppInstance) {
        instance.link = nil
        flushSnapshots(of: instance)
        instance.reportDroppedLines(to: logger)
        logger.info(
            "App process exited.",
            metadata: [
                "app": "\(instance.app.slug)", "how": "\(death.sentence)",
                "process": "\(instance.process?.identifier ?? 0)",
            ])
        counted.died(
            instance.key.app, death, isLaunching: instance.life.summary == .starting)
        instance.process = nil
        instance.hasLaunched = false
        instance.hasKey = false
        instance.keyRequests = 0
        instance.isKeyAsked = false
        giveUpUpdates(of: instance)
        instance.lockTimer?.cancel()
        instance.lockTimer = nil
        instance.unlinked?.cancel()
        instance.unlinked = nil
        instance.tasks = []
        instance.wanted = now
        for scene in instance.scenes.values { scene.processDied() }
        updateNeeds(of: instance)
        let death = builds.isPartialBuild(instance) ? ProcessDeath.signalled(SIGKILL) : death
        let fault = DeathLog.Fault(death, of: instance)
        apply(.died(death), to: instance)
        if let fault {
            DeathLog(store: store, clock: settings.clock, logger: logger)
                .record(fault, of: instance)
        }
        releaseIfIdle(instance.key)
        backgroundFetches.processDied(instance.key, self)
    }

    private func ended(_ instance: AppInstance) {
        for running in instance.timers.values { running.timer.cancel() }
        instance.unlinked?.cancel()
        instance.timers = [:]
        let waiting = instance.whenEnded
        instance.whenEnded = []
        for continuation in waiting { continuation.resume() }
        operations.processEnded(self)
    }

    /// Works out whether the process is needed and where its scenes stand, and says so to its life.
    func updateNeeds(of instance: AppInstance) {
        guard !isShuttingDown, !operations.isQuitting(instance.key) else { return }
        let life = instance.life
        if instance.isInForeground == life.isAllInBackground {
            apply(instance.isInForeground ? .someInForeground : .allInBackground, to: instance)
        }
        if !instance.isInForeground, instance.process != nil, instance.hasReachedBackground {
            apply(.backgroundReached, to: instance)
        }
        // Without a page a broken app is not started for ever: the page keeps its events and sends them again.
        let isHopeless = life.state == .failed && !instance.hasPage
        let isWanted =
            instance.isInForeground
            || (instance.isWantedWithoutPage && !isHopeless)
            || (instance.hasUndelivered && !isHopeless && !instance.isQuit
                && !isLocked(instance.key.person))
        if isWanted {
            let isAsleep = instance.life.summary == .suspended || instance.life.summary == .ended
            if !life.isWanted || isAsleep {
                if instance.process == nil { instance.wanted = now }
                apply(.wanted, to: instance)
            }
        } else if life.isWanted {
            apply(.unwanted, to: instance)
        }
    }

    /// Forgets an app that has neither a process nor a page; storage has what is needed to go on.
    func releaseIfIdle(_ key: InstanceKey) {
        guard let instance = instances[key], instance.life.state == .ended, !instance.hasPage,
            instance.process == nil
        else { return }
        for scene in instance.scenes.values {
            sessionChanges.add(to: scene, self, scene.noteEnd)
            if !scene.openings.isEmpty { openings[scene.session] = scene.openings }
        }
        sessionChanges.flush(self)
        instances[key] = nil
    }
}
