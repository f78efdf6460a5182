import Dispatch
import Foundation
import HostLink
import Logging

/// Carries out what `EvictionPlan` decides.
extension AppHost {
    /// How often the memory of running processes is measured where a budget needs it.
    private static let measureEvery = Duration.seconds(2)
    /// A process that was started anew since then has gathered nothing worth freeing.
    private static let freshFor = Duration.seconds(60)
    /// A comeback nobody has measured yet.
    private static let unknownComeback = Duration.milliseconds(50)
    /// How fast saved state is read back, at the least: 64 MB a second.
    private static let stateBytesPerMillisecond: UInt64 = 64 << 10

    /// Frees memory: warns the apps that run, disconnects background scenes, and ends processes that nobody
    /// sees, after they have preserved, the cheapest to bring back first.
    ///
    /// - Parameter isCritical: Whether everything behind is to go, and not a part. When nothing is left there,
    ///   one in front is started anew with its state.
    public func relieveMemory(isCritical: Bool = false) {
        counted.memoryPressure += 1
        for instance in instances.values { instance.notify(.memoryWarning, self) }
        let pressure: EvictionPlan.Pressure = isCritical ? .critical : .warning
        capacity.pressure = max(capacity.pressure ?? pressure, pressure)
        measure()
    }

    /// Looks whether a process may be started now, makes room where that is possible, and otherwise lets it
    /// wait.
    func admit(_ instance: AppInstance, _ reason: LaunchOrder.Reason) {
        capacity.blocked.remove(instance.key)
        capacity.waiting.removeAll { $0.key == instance.key }
        let budgets = settings.budgets
        guard budgets != HostBudgets() else { return launcher.launch(instance, reason, self) }
        let plan = EvictionPlan(
            candidates(), budgets: budgets, pendingLaunch: instance.key.person)
        if let exceeded = plan.exceeded {
            capacity.blocked.insert(instance.key)
            logger.notice(
                "Launch deferred: no capacity.",
                metadata: ["app": "\(instance.app.slug)", "budget": "\(exceeded)"])
            apply(.noCapacity(Self.sentence(exceeded)), to: instance)
            return
        }
        carryOut(plan)
        guard hasFreePlace(for: instance.key.person) else {
            capacity.waiting.append((instance.key, reason))
            return
        }
        launcher.launch(instance, reason, self)
    }

    /// Ends what is over its budget; called when something changed.
    func keepBudgets() {
        guard settings.budgets != HostBudgets(), !isShuttingDown else { return }
        carryOut(EvictionPlan(candidates(), budgets: settings.budgets))
    }

    /// Gives processes that wait another look, in the order they came.
    func offerCapacity() {
        guard !capacity.isOffering, !capacity.waiting.isEmpty || !capacity.blocked.isEmpty else {
            return
        }
        capacity.isOffering = true
        run { host in
            host.capacity.isOffering = false
            for (key, reason) in host.capacity.waiting {
                guard let instance = host.instances[key], instance.life.state == .launching,
                    instance.process == nil
                else {
                    host.capacity.waiting.removeAll { $0.key == key }
                    continue
                }
                guard instance.life.isWanted else {
                    host.capacity.waiting.removeAll { $0.key == key }
                    host.apply(.givenUp, to: instance)
                    host.releaseIfIdle(key)
                    continue
                }
                host.admit(instance, reason)
            }
            let crowded = host.capacity.blocked.compactMap { host.instances[$0] }.filter {
                if case .waiting = $0.life.state { true } else { false }
            }
            host.capacity.blocked = Set(crowded.map(\.key))
            for instance in crowded.sorted(by: { $0.times.wanted < $1.times.wanted }) {
                let plan = EvictionPlan(
                    host.candidates(), budgets: host.settings.budgets,
                    pendingLaunch: instance.key.person)
                guard plan.exceeded == nil else { continue }
                host.capacity.blocked.remove(instance.key)
                host.apply(.capacityFreed, to: instance)
                host.releaseIfIdle(instance.key)
            }
        }
    }

    /// Measures running processes every now and then, where a budget needs it.
    func startMeasuring() {
        guard settings.budgets.concernMemory, capacity.timer == nil else { return }
        capacity.timer = after(Self.measureEvery) { host in
            host.capacity.timer = nil
            host.measure()
        }
    }

    /// Measures every process away from the host's queue, and then keeps the budgets.
    private func measure() {
        guard !capacity.isMeasuring, !isShuttingDown else { return }
        capacity.isMeasuring = true
        let processes = instances.values.compactMap { instance in
            instance.process.map { (instance.key, instance.generation, $0.identifier) }
        }
        let memory = settings.processMemory
        let work: @Sendable () -> Void = { [weak self] in
            let sizes = processes.map { ($0.0, $0.1, memory.bytes(of: $0.2) ?? 0) }
            self?.run { host in host.measured(sizes) }
        }
        DispatchQueue.global(qos: .userInitiated).async(execute: work)
    }

    private func measured(_ sizes: [(InstanceKey, generation: UInt64, bytes: UInt64)]) {
        capacity.isMeasuring = false
        for (key, generation, bytes) in sizes {
            guard let instance = instances[key], instance.generation == generation else { continue }
            instance.footprint.memory = bytes
        }
        guard !isShuttingDown else { return }
        let pressure = capacity.pressure
        capacity.pressure = nil
        carryOut(EvictionPlan(candidates(), budgets: settings.budgets, pressure: pressure))
        if !instances.isEmpty { startMeasuring() }
    }

    private func carryOut(_ plan: EvictionPlan) {
        for step in plan.steps {
            switch step {
            case .disconnect(let key, let sessions):
                guard let instance = instances[key] else { continue }
                for session in sessions { disconnect(session, instance) }
            case .end(let key):
                guard let instance = instances[key] else { continue }
                logger.debug("App ended to free capacity.", metadata: ["app": "\(key.app)"])
                apply(.purge, to: instance)
            case .restart(let key):
                guard let instance = instances[key] else { continue }
                logger.notice(
                    "Memory is short: an app in the foreground is restarted with its state.",
                    metadata: ["app": "\(key.app)", "bytes": "\(instance.footprint.memory)"])
                apply(.restart, to: instance)
            }
        }
    }

    /// Takes a background scene away from its process; it is connected again when a page comes.
    private func disconnect(_ session: String, _ instance: AppInstance) {
        guard let scene = instance.scenes[session], scene.isIdle else { return }
        logger.debug("Background scene disconnected.", metadata: ["session": "\(session)"])
        send(.disconnect(session: session, discard: false), to: instance)
        scene.processDied()
    }

    private func hasFreePlace(for person: Person) -> Bool {
        let processes = instances.values.filter { $0.process != nil }
        let ofPerson = processes.count { $0.key.person == person }
        return processes.count < settings.budgets.processes ?? .max
            && ofPerson < settings.budgets.processesPerPerson ?? .max
    }

    private func candidates() -> [EvictionCandidate] {
        instances.values.compactMap { instance in
            guard instance.process != nil, let standing = Self.standing(of: instance) else {
                return nil
            }
            let mayDisconnect =
                instance.identity?.supportsMultipleScenes == true && standing >= .inactive
            return EvictionCandidate(
                key: instance.key, standing: standing, bytes: instance.footprint.memory,
                comeback: comeback(of: instance), lastUsed: instance.use.lastUsed,
                idleScenes: mayDisconnect
                    ? instance.scenes.values.filter(\.isIdle).map(\.session).sorted() : [],
                isFresh: now - instance.times.spawned < Self.freshFor)
        }
    }

    private static func standing(of instance: AppInstance) -> EvictionCandidate.Standing? {
        switch instance.life.state {
        case .launching: .busy
        case .running(_, nil):
            instance.scenes.values.contains { $0.phase == .foregroundActive } ? .active : .inactive
        case .running(_, let background?):
            // One that has asked for time to finish something gets it (6.3.4).
            !background.isSettled || instance.life.isWanted
                ? .busy : instance.life.hasTasks ? .occupied : .behind
        case .suspended: .suspended
        case .preserving, .ending: .leaving
        case .ended, .waiting, .failed: nil
        }
    }

    /// What the last comeback took, here or else on the average of the app, and reading the state besides.
    private func comeback(of instance: AppInstance) -> Duration {
        let known =
            instance.history.restoreTime ?? capacity.comebacks[instance.key.app]
            ?? Self.unknownComeback
        return known
            + .milliseconds(Int64(instance.footprint.savedState / Self.stateBytesPerMillisecond))
    }

    /// Notes how long a process took to come back with its state.
    func cameBack(_ instance: AppInstance) {
        guard instance.life.launchReason != .fresh else { return }
        let time = now - instance.times.spawned
        instance.history.restoreTime = time
        let known = capacity.comebacks[instance.key.app] ?? time
        capacity.comebacks[instance.key.app] = (known * 7 + time) / 8
    }

    /// Measures the saved state of a process that goes to sleep, away from the host's queue.
    func measureState(of instance: AppInstance) {
        let key = instance.key
        let container = directory.container(of: key.person, instance.app)
        let work: @Sendable () -> Void = { [weak self] in
            let bytes = StateSize.ofSavedState(in: container)
            self?.run { host in host.instances[key]?.footprint.savedState = bytes }
        }
        DispatchQueue.global(qos: .utility).async(execute: work)
    }

    private static func sentence(_ exceeded: EvictionPlan.ExceededBudget) -> String {
        switch exceeded {
        case .host:
            "Everything this host has room for is in use. The app starts as soon as there is room."
        case .person:
            "You use as many apps at once as this host allows one person. Close or hide one of them, "
                + "and this one starts."
        }
    }
}
