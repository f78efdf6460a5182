import Glibc
import HostLink
import Logging

/// The processes of apps: the steps of a launch, the inputs to the life of each process and their
/// effects, and the messages to the processes.
///
/// It is used on the host's queue only.
final class AppProcesses {
    /// The build check, which is the first step of a launch.
    let builds: BuildChecks
    /// The launches that wait for capacity, which is the second step.
    let capacity: CapacityQueue
    let evictions: Evictions
    let pressureRelief: PressureRelief
    /// The start of the process, which is the last step.
    let launcher: ProcessLauncher
    let deliveries: EventDelivery
    let deaths: DeathLog
    private let launches: any LaunchStore
    private let times: LifeTimes
    private let logger: Logger

    init(
        _ builds: BuildChecks, _ evictions: Evictions, _ launcher: ProcessLauncher,
        _ stores: HostStores, _ settings: HostSettings, logger: Logger
    ) {
        self.builds = builds
        self.evictions = evictions
        capacity = CapacityQueue(evictions, logger: logger)
        pressureRelief = PressureRelief(evictions, logger: logger)
        self.launcher = launcher
        deliveries = EventDelivery(stores.sessions, logger: logger)
        deaths = DeathLog(store: stores.deaths, clock: settings.clock, logger: logger)
        launches = stores.launches
        times = settings.times
        self.logger = logger
    }

    /// Stops the checks and measurements permanently.
    func stop() {
        evictions.stop()
        builds.stop()
    }

    /// Applies an input to a process's life cycle, and performs the actions that follow.
    ///
    /// - Returns: Whether the input had an effect.
    @discardableResult
    func apply(
        _ input: ProcessLife.Input, to instance: AppInstance, _ host: isolated AppHost
    ) -> Bool {
        instance.life.isPreserved = instance.isPreserved
        instance.life.keepsSuspended = host.background.connections.keepsSuspended(instance.key)
        guard let actions = instance.life.handle(input, now: host.now) else {
            logger.debug(
                "A process ignored an input that does not apply to its state.",
                metadata: ["app": "\(instance.app.slug)", "input": "\(input)"])
            return false
        }
        for action in actions { perform(action, instance, host) }
        host.background.sound.lifeDidChange(of: instance, host)
        capacity.retryLaunches(host)
        if input == .firstFrame {
            host.pushes.deliveries.launchDidFinish(instance.key, host)
            host.calls.launchDidEnd(instance.key, host)
            host.background.voip.launchDidEnd(instance.key, host)
        }
        return true
    }

    private func perform(
        _ action: ProcessLife.Action, _ instance: AppInstance, _ host: isolated AppHost
    ) {
        switch action {
        case .spawn(let reason): builds.launchWhenSettled(instance, reason, host)
        case .stop:
            // The process reads this before anything else when it resumes.
            send(.suspend, to: instance, host)
            instance.process?.signal(SIGSTOP)
            for scene in instance.scenes.values { scene.deadlines.cancelFrame() }
            evictions.measureState(of: instance, host)
            host.background.connections.processStopped(instance, host)
            // This runs after the other actions, because the process that must end may be this one.
            host.run { host in host.processes.evictions.keepBudgets(host) }
        case .resume:
            host.background.connections.processResumes(instance.key)
            instance.process?.signal(SIGCONT)
            instance.notifyOfWaitingEvents(host)
            host.calls.processResumed(instance, host)
            awaitFrames(of: instance, host)
        case .preserve:
            instance.preserveToken += 1
            send(.preserve(token: instance.preserveToken), to: instance, host)
        case .terminate: send(.terminate, to: instance, host)
        case .kill: kill(instance, host)
        case .start(let timer, let delay):
            instance.timers.start(timer, delay, instance, host)
            if timer == .grace {
                send(
                    .backgroundTime(milliseconds: times.backgroundMilliseconds), to: instance,
                    host)
            }
        case .cancel(let timer): instance.timers.cancel(timer)
        case .report(let state):
            for scene in instance.scenes.values { scene.sendToPage(.state(state), host) }
        case .keep(let record): keep(record, instance)
        case .ended: ended(instance, host)
        }
    }

    /// Starts the frame deadlines of pages that attached while the process was stopped.
    private func awaitFrames(of instance: AppInstance, _ host: isolated AppHost) {
        guard host.dataLock.mayShow(instance.key.person) else { return }
        for scene in instance.scenes.values
        where scene.isOrdered && scene.frames.awaitsComplete && scene.page != nil {
            scene.deadlines.awaitFrame(scene, instance, host)
        }
    }

    /// Stores the record of an app's launches, which must survive a restart of the host.
    func keep(_ record: LaunchRecord, _ instance: AppInstance) {
        do {
            try instance.history.keep(
                record, executable: instance.build.executable, of: instance.key, in: launches)
        } catch {
            logger.error("Launches could not be recorded.", error)
        }
    }

    private func kill(_ instance: AppInstance, _ host: isolated AppHost) {
        guard let process = instance.process else {
            // There is no process to signal, so the death is reported at once.
            apply(.died(.signalled(SIGKILL)), to: instance, host)
            return
        }
        process.signal(SIGKILL)
    }

    /// Ends a process that broke a rule of the host, which is no fault of its state.
    func endWithoutFault(_ instance: AppInstance) { instance.process?.signal(SIGKILL) }

    private func ended(_ instance: AppInstance, _ host: isolated AppHost) {
        instance.timers.cancelAll()
        let waiting = instance.whenEnded
        instance.whenEnded = []
        for continuation in waiting { continuation.resume() }
        host.quitting.processEnded(host)
        let key = instance.key
        // This runs in a later turn, in which the app instance may already have been released.
        host.run { host in host.pushes.deliveries.launchWasGivenUp(key, host) }
    }

    // MARK: The link

    /// Sends a message to a process, and ends one that does not read its link.
    func send(
        _ message: HostMessage, to instance: AppInstance, _ host: isolated AppHost
    ) {
        guard let link = instance.link, !link.send(message) else { return }
        logger.error(
            "App ended: it does not read its link.",
            metadata: instance.metadata())
        link.close()
        apply(.misbehaved, to: instance, host)
    }

    /// Ends an app that sent an invalid message.
    func misbehaved(
        _ instance: AppInstance, _ reason: String, _ host: isolated AppHost
    ) {
        logger.error(
            "App ended: it sent an invalid message.",
            metadata: instance.metadata(["reason": "\(reason)"]))
        instance.link?.close()
        apply(.misbehaved, to: instance, host)
    }

    /// Handles an event of a process's link.
    func handleLinkEvent(
        _ event: LinkConnection.Event, _ key: InstanceKey, _ generation: UInt64,
        _ host: isolated AppHost
    ) {
        guard let instance = host.instance(key, launch: generation) else { return }
        switch event {
        case .message(let message):
            host.intake.appMessageHandled()
            instance.handle(message, host)
        case .malformed(let error):
            guard error.code == .otherVersion else {
                return misbehaved(instance, error.message, host)
            }
            instance.refused(error.message, host)
        case .ended:
            // Without its link, a process can do no work. It is killed only after a delay, so that
            // it can end without the host's signal.
            instance.timers.startUnlinked(instance, host)
        }
    }

    /// Handles the death of a process.
    func processDied(
        _ death: ProcessDeath, _ key: InstanceKey, _ generation: UInt64,
        _ host: isolated AppHost
    ) {
        guard let instance = host.instance(key, launch: generation),
            instance.process != nil
        else { return }
        instance.processDied(death, host)
    }
}
