import Dispatch
import HostLink
import Logging

/// The evictions of processes: they keep the budgets, free capacity for a launch, and free memory
/// under pressure.
///
/// `EvictionPlan` decides which processes end, and this type executes its steps. It owns the
/// measurements on which the plan depends. Used on the host's queue only.
final class Evictions {
    /// The time between two measurements of running processes, if a budget limits memory.
    private static let measureEvery = Duration.seconds(2)

    private let budgets: HostBudgets
    private let processMemory: any ProcessMemory
    private let logger: Logger

    private var restoreTimes = RestoreTimes()
    /// The pressure that the next measurement responds to.
    private var pendingPressure: EvictionPlan.Pressure?
    private var isMeasuring = false
    private var timer: (any HostTimer)?

    init(budgets: HostBudgets, processMemory: any ProcessMemory, logger: Logger) {
        self.budgets = budgets
        self.processMemory = processMemory
        self.logger = logger
    }

    /// Whether any budget is limited.
    var hasBudgets: Bool { budgets != HostBudgets() }

    /// Whether a user may have one more process now.
    func hasFreePlace(for person: Person, _ host: isolated AppHost) -> Bool {
        let processes = host.instances.values.filter { $0.process != nil }
        let ofPerson = processes.count { $0.key.person == person }
        return processes.count < budgets.processes ?? .max
            && ofPerson < budgets.processesPerPerson ?? .max
    }

    /// Ends the processes that are over a budget; called when an app was suspended.
    func keepBudgets(_ host: isolated AppHost) {
        guard hasBudgets, !host.isShuttingDown else { return }
        carryOut(plan(host), host)
    }

    /// Decides which processes end so that the budgets are kept.
    func plan(
        _ host: isolated AppHost, pressure: EvictionPlan.Pressure? = nil,
        pendingLaunch: Person? = nil
    ) -> EvictionPlan {
        let now = host.now
        let candidates = host.instances.values.compactMap { instance in
            EvictionCandidate(instance, restoreTime: restoreTimes.expected(of: instance), at: now)
        }
        return EvictionPlan(
            candidates, budgets: budgets, pressure: pressure, pendingLaunch: pendingLaunch)
    }

    /// Carries out the steps of a plan.
    func carryOut(_ plan: EvictionPlan, _ host: isolated AppHost) {
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

    // MARK: Measurements

    /// Begins to measure running processes at intervals, if a budget limits memory.
    func startMeasuring(_ host: isolated AppHost) {
        guard budgets.concernMemory, timer == nil else { return }
        timer = host.after(Self.measureEvery) { host in
            host.processes.evictions.timer = nil
            host.processes.evictions.measure(host)
        }
    }

    /// Stops measuring permanently.
    func stop() { timer?.cancel() }

    /// Measures every process on a queue other than the host's, and then enforces the budgets and
    /// relieves the pressure.
    ///
    /// - Parameter pressure: The memory pressure that the evictions after the measurement relieve.
    func measure(_ host: isolated AppHost, relieving pressure: EvictionPlan.Pressure? = nil) {
        if let pressure { pendingPressure = max(pendingPressure ?? pressure, pressure) }
        guard !isMeasuring, !host.isShuttingDown else { return }
        isMeasuring = true
        let processes = host.instances.values.compactMap { instance in
            instance.process.map { (instance.key, instance.generation, $0.identifier) }
        }
        let memory = processMemory
        let work: @Sendable () -> Void = { [weak host] in
            let sizes = processes.map { ($0.0, $0.1, memory.bytes(of: $0.2) ?? 0) }
            host?.run { host in host.processes.evictions.measured(sizes, host) }
        }
        DispatchQueue.global(qos: .userInitiated).async(execute: work)
    }

    private func measured(
        _ sizes: [(InstanceKey, generation: UInt64, bytes: UInt64)], _ host: isolated AppHost
    ) {
        isMeasuring = false
        for (key, generation, bytes) in sizes {
            guard let instance = host.instance(key, launch: generation) else {
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

    /// Measures the saved state of a suspended app, on a queue other than the host's.
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
