import Foundation
import Glibc
import HostLink
import Logging

extension AppHost {
    /// Gives an input to a process's life and carries out what follows.
    ///
    /// - Returns: Whether the input had a meaning.
    @discardableResult
    func apply(_ input: ProcessLife.Input, to resident: Resident) -> Bool {
        resident.life.isPreserved = resident.isPreserved
        guard let actions = resident.life.handle(input, now: now) else {
            logger.debug(
                "A process ignored an input that does not apply to its state.",
                metadata: ["app": "\(resident.app.slug)", "input": "\(input)"])
            return false
        }
        for action in actions { perform(action, resident) }
        offerRoom()
        return true
    }

    private func perform(_ action: ProcessLife.Action, _ resident: Resident) {
        switch action {
        case .spawn(let reason): startOnceSeen(resident, reason)
        case .stop:
            // It reads this before anything else, whenever it goes on.
            send(.suspend, to: resident)
            resident.process?.signal(SIGSTOP)
            for scene in resident.scenes.values { scene.awaitNoMore(.picture) }
            measureState(of: resident)
            // After the rest of what follows from this; it may be the one that has to go.
            run { host in host.keepBudgets() }
        case .resume:
            resident.process?.signal(SIGCONT)
            sendWaitingEvents(to: resident)
            awaitPictures(of: resident)
        case .preserve:
            resident.preserveToken += 1
            send(.preserve(token: resident.preserveToken), to: resident)
        case .terminate: send(.terminate, to: resident)
        case .kill: kill(resident)
        case .start(let timer, let delay):
            start(timer, delay, resident)
            if timer == .grace { giveBackgroundTime(to: resident) }
        case .cancel(let timer): resident.timers.removeValue(forKey: timer)?.timer.cancel()
        case .tell(let state):
            for scene in resident.scenes.values { tell(.state(state), scene) }
        case .keep(let record): keep(record, resident)
        case .ended: ended(resident)
        }
    }

    private func start(_ timer: ProcessLife.Timer, _ delay: Duration, _ resident: Resident) {
        resident.timers[timer]?.timer.cancel()
        resident.timerCount += 1
        let (key, number) = (resident.key, resident.timerCount)
        let fire: @Sendable (isolated AppHost) -> Void = { host in
            host.timerFired(timer, key, number)
        }
        resident.timers[timer] = RunningTimer(
            number: number,
            timer: timer.isDeadline ? afterRunning(delay, fire) : after(delay, fire))
    }

    private func timerFired(_ timer: ProcessLife.Timer, _ key: ResidentKey, _ number: UInt64) {
        guard let resident = residents[key], resident.timers[timer]?.number == number else {
            return
        }
        resident.timers[timer] = nil
        switch timer {
        case .launchDeadline:
            counted.launchCrashed(resident.key.app)
            fallthrough
        case .phaseDeadline, .preserveDeadline, .terminateDeadline, .backgroundTime:
            // Who was done in time overran nothing.
            guard timer != .backgroundTime || resident.life.hasTasks else { break }
            logger.warning(
                "App overran its deadline.",
                metadata: [
                    "app": "\(resident.app.slug)", "deadline": "\(timer)",
                    "tasks": "\(resident.tasks.joined(separator: ", "))",
                    "process": "\(resident.process?.identifier ?? 0)",
                ])
        case .grace, .endAfter, .backOff: break
        }
        apply(.timer(timer), to: resident)
        releaseIfIdle(key)
    }

    func keep(_ record: LaunchRecord, _ resident: Resident) {
        var record = record
        record.executable =
            resident.executable.isEmpty ? resident.kept.executable : resident.executable
        record.isQuit = resident.isQuit
        record.restoreTime = resident.restoreTime
        guard record != resident.kept else { return }
        do {
            try store.keep(record, app: resident.key.app, person: resident.key.person)
            resident.kept = record
        } catch {
            logger.error("Launches could not be recorded.", metadata: ["error": "\(error)"])
        }
    }

    private func kill(_ resident: Resident) {
        guard let process = resident.process else {
            // The death is known already; nothing else will report it.
            apply(.died(.signalled(SIGKILL)), to: resident)
            return
        }
        process.signal(SIGKILL)
    }

    func spawn(_ resident: Resident, _ reason: LaunchOrder.Reason) {
        resident.generation += 1
        resident.conduct.processStarts(at: now)
        resident.waitingEvents = WaitingEvents()
        readBuildBeforeStart(of: resident)
        resident.executable = BuildMark.of(resident.app)
        resident.looks = builds.looks
        do {
            let (process, link) = try start(resident)
            resident.process = process
            resident.link = link
            start(.launchDeadline, settings.times.launchDeadline, resident)
        } catch {
            logger.error(
                "App could not be started.",
                metadata: ["app": "\(resident.app.slug)", "error": "\(error)"])
            if waitsForBuild(resident, error) {
                apply(
                    .crowded(
                        "A new version of \(resident.app.name) is being installed. It starts as soon "
                            + "as that is done."), to: resident)
            } else {
                apply(.spawnFailed(error.message), to: resident)
                // A failure is for a page to be seen on; where there is none, the next event tries anew.
                let key = resident.key
                run { host in
                    guard let resident = host.residents[key] else { return }
                    host.updateNeeds(of: resident)
                    host.releaseIfIdle(key)
                }
            }
            return
        }
        let reason = sendOrder(resident, reason)
        resident.spawned = now
        counted.launched(resident.key.app, reason)
        logger.info(
            "App started.",
            metadata: [
                "app": "\(resident.app.slug)", "reason": "\(reason)",
                "process": "\(resident.process?.identifier ?? 0)",
            ])
        resident.unsettledStarts = 0
        startHousekeeping()
        startMeasuring()
        startWatchingBuilds()
    }

    private func start(_ resident: Resident) throws(HostError)
        -> (any SpawnedProcess, LinkConnection)
    {
        let container = try directory.makeContainer(of: resident.key.person, resident.app)
        // For temporary files, which nobody else finds; one that is there already is as good.
        mkdir(container + "/tmp", 0o700)
        let log = OutputLog(path: directory.log(of: resident.key.person, resident.app))
        try StateDirectory.makeFolder((log.path as NSString).deletingLastPathComponent)
        trim([log])
        let (key, generation) = (resident.key, resident.generation)
        var request = SpawnRequest(
            executable: resident.app.executable, bundle: resident.app.bundle,
            container: container, log: log.path, environment: settings.appEnvironment,
            confinement: confinements.confinement(
                of: resident.app, build: resident.executable, container: container),
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

    func send(_ message: HostMessage, to resident: Resident) {
        guard let link = resident.link, !link.send(message) else { return }
        logger.error(
            "App ended: it does not read its link.",
            metadata: [
                "app": "\(resident.app.slug)", "process": "\(resident.process?.identifier ?? 0)",
            ])
        link.close()
        apply(.misbehaved, to: resident)
    }

    private func processDied(_ death: ProcessDeath, _ key: ResidentKey, _ generation: UInt64) {
        guard let resident = residents[key], resident.generation == generation,
            resident.process != nil
        else { return }
        guard let link = resident.link else { return noteDeath(death, resident) }
        link.finish { [weak self] isWhole in
            // Safe: the link calls on the host's queue.
            self?.assumeIsolated { host in host.linkFinished(isWhole, death, key, generation) }
        }
    }

    private func linkFinished(
        _ isWhole: Bool, _ death: ProcessDeath, _ key: ResidentKey, _ generation: UInt64
    ) {
        guard let resident = residents[key], resident.generation == generation,
            resident.process != nil
        else { return }
        if !isWhole {
            logger.warning(
                "Messages of a dead app were discarded: there were too many.",
                metadata: ["app": "\(resident.app.slug)"])
        }
        noteDeath(death, resident)
    }

    private func noteDeath(_ death: ProcessDeath, _ resident: Resident) {
        resident.link = nil
        flushPictures(of: resident)
        reportDroppedLines(of: resident)
        logger.info(
            "App process exited.",
            metadata: [
                "app": "\(resident.app.slug)", "how": "\(death.sentence)",
                "process": "\(resident.process?.identifier ?? 0)",
            ])
        counted.died(
            resident.key.app, death, isLaunching: resident.life.summary == .starting)
        resident.process = nil
        resident.hasLaunched = false
        resident.hasKey = false
        resident.keyRequests = 0
        resident.isKeyAsked = false
        giveUpUpdates(of: resident)
        resident.lockTimer?.cancel()
        resident.lockTimer = nil
        resident.unlinked?.cancel()
        resident.unlinked = nil
        resident.tasks = []
        resident.wanted = now
        for scene in resident.scenes.values { scene.processDied() }
        updateNeeds(of: resident)
        let death = isOfHalfABuild(resident) ? ProcessDeath.signalled(SIGKILL) : death
        let blame = blameworthy(death, resident)
        apply(.died(death), to: resident)
        if let blame { note(blame.how, wasLaunching: blame.wasLaunching, resident) }
        releaseIfIdle(resident.key)
        backgroundFetches.processDied(resident.key, self)
    }

    private func ended(_ resident: Resident) {
        for running in resident.timers.values { running.timer.cancel() }
        resident.unlinked?.cancel()
        resident.timers = [:]
        let waiting = resident.whenEnded
        resident.whenEnded = []
        for continuation in waiting { continuation.resume() }
        if isShuttingDown, residents.values.allSatisfy({ $0.process == nil }) {
            for continuation in whenIdle { continuation.resume() }
            whenIdle = []
        }
    }

    /// Works out whether the process is needed and where its scenes stand, and says so to its life.
    func updateNeeds(of resident: Resident) {
        guard !isShuttingDown, !isBeingQuit(resident.key) else { return }
        let life = resident.life
        if resident.isInForeground == life.isAllInBackground {
            apply(resident.isInForeground ? .someInForeground : .allInBackground, to: resident)
        }
        if !resident.isInForeground, resident.process != nil, resident.hasReachedBackground {
            apply(.backgroundReached, to: resident)
        }
        // Without a page a broken app is not started for ever: the page keeps its events and sends them again.
        let isHopeless = life.state == .failed && !resident.hasPage
        let isWanted =
            resident.isInForeground
            || (resident.isWantedWithoutPage && !isHopeless)
            || (resident.hasUndelivered && !isHopeless && !resident.isQuit
                && !isLocked(resident.key.person))
        if isWanted {
            let isAsleep = resident.life.summary == .suspended || resident.life.summary == .ended
            if !life.isWanted || isAsleep {
                if resident.process == nil { resident.wanted = now }
                apply(.wanted, to: resident)
            }
        } else if life.isWanted {
            apply(.unwanted, to: resident)
        }
    }

    /// Forgets an app that has neither a process nor a page; storage has what is needed to go on.
    func releaseIfIdle(_ key: ResidentKey) {
        guard let resident = residents[key], resident.life.state == .ended, !resident.hasPage,
            resident.process == nil
        else { return }
        for scene in resident.scenes.values {
            change(scene, scene.noteEnd)
            if !scene.openings.isEmpty { openings[scene.session] = scene.openings }
        }
        flushChanges()
        residents[key] = nil
    }
}
