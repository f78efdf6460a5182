import Dispatch
import HostLink
import Logging

/// The launches that wait for capacity, and the evictions that make capacity for them.
///
/// Owns the pending launches, the timer of the memory measurements, the restore times of the apps
/// and the memory pressure. `EvictionPlan` decides which processes end, and this type carries its
/// steps out. Used on the host's queue only.
final class CapacityQueue {
    /// The time between two measurements of running processes, if a budget limits memory.
    private static let measureEvery = Duration.seconds(2)

    private let budgets: HostBudgets
    private let processMemory: any ProcessMemory
    private let logger: Logger

    /// The launches for which another process is being ended, in the order of their arrival.
    private var waiting: [(key: InstanceKey, reason: LaunchOrder.Reason)] = []
    /// The app instances for which no process can be ended now.
    private var blocked: Set<InstanceKey> = []
    private var restoreTimes = RestoreTimes()
    private var gauge = PressureGauge()
    /// The pressure that the next measurement responds to.
    private var pendingPressure: EvictionPlan.Pressure?
    private var isMeasuring = false
    private var isOffering = false
    private var timer: (any HostTimer)?

    init(budgets: HostBudgets, processMemory: any ProcessMemory, logger: Logger) {
        self.budgets = budgets
        self.processMemory = processMemory
        self.logger = logger
    }

    // MARK: Launches

    /// The number of launches for which no process can be ended now.
    var deferredLaunchCount: Int { blocked.count }

    /// Starts a process if there is capacity, or ends others to make capacity for it.
    ///
    /// If nothing can be ended, the launch is deferred and the page shows the reason.
    func admit(
        _ instance: AppInstance, _ reason: LaunchOrder.Reason, _ host: isolated AppHost
    ) {
        blocked.remove(instance.key)
        waiting.removeAll { $0.key == instance.key }
        guard budgets != HostBudgets() else {
            return host.processes.launcher.launch(instance, reason, host)
        }
        let plan = plan(host, pendingLaunch: instance.key.person)
        if let exceeded = plan.exceeded {
            blocked.insert(instance.key)
            logger.notice(
                "Launch deferred: no capacity.",
                metadata: ["app": "\(instance.app.slug)", "budget": "\(exceeded)"])
            host.apply(.noCapacity(Self.sentence(exceeded)), to: instance)
            return
        }
        carryOut(plan, host)
        guard hasFreePlace(for: instance.key.person, host) else {
            waiting.append((instance.key, reason))
            return
        }
        host.processes.launcher.launch(instance, reason, host)
    }

    /// Tries the deferred launches again, in the order of their arrival, at the end of this turn.
    func offer(_ host: isolated AppHost) {
        guard !isOffering, !waiting.isEmpty || !blocked.isEmpty else { return }
        isOffering = true
        host.run { host in host.processes.capacity.resumeLaunches(host) }
    }

    private func resumeLaunches(_ host: isolated AppHost) {
        isOffering = false
        for (key, reason) in waiting {
            guard let instance = host.instances[key], instance.life.state == .launching,
                instance.process == nil
            else {
                waiting.removeAll { $0.key == key }
                continue
            }
            guard instance.life.isWanted else {
                waiting.removeAll { $0.key == key }
                host.apply(.givenUp, to: instance)
                host.releaseIfIdle(key)
                continue
            }
            admit(instance, reason, host)
        }
        let deferred = blocked.compactMap { host.instances[$0] }.filter {
            if case .waiting = $0.life.state { true } else { false }
        }
        blocked = Set(deferred.map(\.key))
        for instance in deferred.sorted(by: { $0.times.wanted < $1.times.wanted }) {
            guard plan(host, pendingLaunch: instance.key.person).exceeded == nil else { continue }
            blocked.remove(instance.key)
            host.apply(.capacityFreed, to: instance)
            host.releaseIfIdle(instance.key)
        }
    }

    private func hasFreePlace(for person: Person, _ host: isolated AppHost) -> Bool {
        let processes = host.instances.values.filter { $0.process != nil }
        let ofPerson = processes.count { $0.key.person == person }
        return processes.count < budgets.processes ?? .max
            && ofPerson < budgets.processesPerPerson ?? .max
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

    // MARK: Evictions

    /// Ends the processes that are over a budget; called when an app was suspended.
    func keepBudgets(_ host: isolated AppHost) {
        guard budgets != HostBudgets(), !host.isShuttingDown else { return }
        carryOut(plan(host), host)
    }

    private func plan(
        _ host: isolated AppHost, pressure: EvictionPlan.Pressure? = nil,
        pendingLaunch: Person? = nil
    ) -> EvictionPlan {
        let now = host.now
        let candidates = host.instances.values.compactMap { instance in
            EvictionCandidate(instance, comeback: restoreTimes.expected(of: instance), at: now)
        }
        return EvictionPlan(
            candidates, budgets: budgets, pressure: pressure, pendingLaunch: pendingLaunch)
    }

    private func carryOut(_ plan: EvictionPlan, _ host: isolated AppHost) {
        for step in plan.steps {
            switch step {
            case .disconnect(let key, let sessions):
                guard let instance = host.instances[key] else { continue }
                for session in sessions { disconnect(session, instance, host) }
            case .end(let key):
                guard let instance = host.instances[key] else { continue }
                logger.debug("App ended to free capacity.", metadata: ["app": "\(key.app)"])
                host.apply(.purge, to: instance)
            case .restart(let key):
                guard let instance = host.instances[key] else { continue }
                logger.notice(
                    "Memory is short: an app in the foreground is restarted with its state.",
                    metadata: ["app": "\(key.app)", "bytes": "\(instance.footprint.memory)"])
                host.apply(.restart, to: instance)
            }
        }
    }

    /// Disconnects a background scene, which is connected again when a page shows it.
    private func disconnect(
        _ session: String, _ instance: AppInstance, _ host: isolated AppHost
    ) {
        guard let scene = instance.scenes[session], scene.isIdle else { return }
        logger.debug("Background scene disconnected.", metadata: ["session": "\(session)"])
        host.send(.disconnect(session: session, discard: false), to: instance)
        scene.processDied()
    }

    // MARK: Memory pressure

    /// The memory pressure that still lasts; `nil` while there is enough memory.
    func pressure(at now: Duration) -> MemoryPressure? { gauge.pressure(at: now) }

    /// Takes a report of memory pressure, and relieves memory unless that has just been done.
    func take(_ pressure: MemoryPressure, _ host: isolated AppHost) {
        guard !host.isShuttingDown, gauge.take(pressure, at: host.now) else { return }
        logger.warning("Memory is short.", metadata: ["pressure": "\(pressure)"])
        relieve(pressure.level == .critical ? .critical : .warning, host)
    }

    /// Warns every app, then measures all processes and ends some of them.
    func relieve(_ pressure: EvictionPlan.Pressure, _ host: isolated AppHost) {
        host.counted.memoryPressure += 1
        for instance in host.instances.values { instance.notify(.memoryWarning, host) }
        pendingPressure = max(pendingPressure ?? pressure, pressure)
        measure(host)
    }

    // MARK: Measurements

    /// Begins to measure running processes at intervals, if a budget limits memory.
    func startMeasuring(_ host: isolated AppHost) {
        guard budgets.concernMemory, timer == nil else { return }
        timer = host.after(Self.measureEvery) { host in
            host.processes.capacity.timer = nil
            host.processes.capacity.measure(host)
        }
    }

    /// Ends the measurements permanently.
    func stop() { timer?.cancel() }

    /// Measures every process away from the host's queue, and then keeps the budgets.
    private func measure(_ host: isolated AppHost) {
        guard !isMeasuring, !host.isShuttingDown else { return }
        isMeasuring = true
        let processes = host.instances.values.compactMap { instance in
            instance.process.map { (instance.key, instance.generation, $0.identifier) }
        }
        let memory = processMemory
        let work: @Sendable () -> Void = { [weak host] in
            let sizes = processes.map { ($0.0, $0.1, memory.bytes(of: $0.2) ?? 0) }
            host?.run { host in host.processes.capacity.measured(sizes, host) }
        }
        DispatchQueue.global(qos: .userInitiated).async(execute: work)
    }

    private func measured(
        _ sizes: [(InstanceKey, generation: UInt64, bytes: UInt64)], _ host: isolated AppHost
    ) {
        isMeasuring = false
        for (key, generation, bytes) in sizes {
            guard let instance = host.instances[key], instance.generation == generation else {
                continue
            }
            instance.footprint.memory = bytes
        }
        guard !host.isShuttingDown else { return }
        let pressure = pendingPressure
        pendingPressure = nil
        carryOut(plan(host, pressure: pressure), host)
        if !host.instances.isEmpty { startMeasuring(host) }
    }

    /// Measures the saved state of an app that is suspended, away from the host's queue.
    func measureState(of instance: AppInstance, _ host: isolated AppHost) {
        let key = instance.key
        let container = host.directory.container(of: key.person, instance.app)
        let work: @Sendable () -> Void = { [weak host] in
            let bytes = StateSize.ofSavedState(in: container)
            host?.run { host in host.instances[key]?.footprint.savedState = bytes }
        }
        DispatchQueue.global(qos: .utility).async(execute: work)
    }

    /// Records how long a process took from its start to its first frame.
    func recordRestore(of instance: AppInstance, at now: Duration) {
        restoreTimes.record(instance, at: now)
    }
}
