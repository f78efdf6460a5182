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
        for resident in residents.values { tell(.memoryWarning, to: resident) }
        let pressure: EvictionPlan.Pressure = isCritical ? .critical : .warning
        room.pressure = max(room.pressure ?? pressure, pressure)
        measure()
    }

    /// Looks whether a process may be started now, makes room where that is possible, and otherwise lets it
    /// wait.
    func admit(_ resident: Resident, _ reason: LaunchOrder.Reason) {
        room.crowded.remove(resident.key)
        room.waiting.removeAll { $0.key == resident.key }
        let budgets = settings.budgets
        guard budgets != HostBudgets() else { return spawn(resident, reason) }
        let plan = EvictionPlan(
            candidates(), budgets: budgets, newcomer: resident.key.person)
        if let lack = plan.lack {
            room.crowded.insert(resident.key)
            logger.notice(
                "Launch deferred: no capacity.",
                metadata: ["app": "\(resident.app.slug)", "budget": "\(lack)"])
            apply(.crowded(Self.sentence(lack)), to: resident)
            return
        }
        carryOut(plan)
        guard hasFreePlace(for: resident.key.person) else {
            room.waiting.append((resident.key, reason))
            return
        }
        spawn(resident, reason)
    }

    /// Ends what is over its budget; called when something changed.
    func keepBudgets() {
        guard settings.budgets != HostBudgets(), !isShuttingDown else { return }
        carryOut(EvictionPlan(candidates(), budgets: settings.budgets))
    }

    /// Gives processes that wait another look, in the order they came.
    func offerRoom() {
        guard !room.isOffering, !room.waiting.isEmpty || !room.crowded.isEmpty else { return }
        room.isOffering = true
        run { host in
            host.room.isOffering = false
            for (key, reason) in host.room.waiting {
                guard let resident = host.residents[key], resident.life.state == .launching,
                    resident.process == nil
                else {
                    host.room.waiting.removeAll { $0.key == key }
                    continue
                }
                guard resident.life.isWanted else {
                    host.room.waiting.removeAll { $0.key == key }
                    host.apply(.givenUp, to: resident)
                    host.releaseIfIdle(key)
                    continue
                }
                host.admit(resident, reason)
            }
            let crowded = host.room.crowded.compactMap { host.residents[$0] }.filter {
                if case .waiting = $0.life.state { true } else { false }
            }
            host.room.crowded = Set(crowded.map(\.key))
            for resident in crowded.sorted(by: { $0.wanted < $1.wanted }) {
                let plan = EvictionPlan(
                    host.candidates(), budgets: host.settings.budgets,
                    newcomer: resident.key.person)
                guard plan.lack == nil else { continue }
                host.room.crowded.remove(resident.key)
                host.apply(.roomMade, to: resident)
                host.releaseIfIdle(resident.key)
            }
        }
    }

    /// Measures running processes every now and then, where a budget needs it.
    func startMeasuring() {
        guard settings.budgets.concernMemory, room.timer == nil else { return }
        room.timer = after(Self.measureEvery) { host in
            host.room.timer = nil
            host.measure()
        }
    }

    /// Measures every process away from the host's queue, and then keeps the budgets.
    private func measure() {
        guard !room.isMeasuring, !isShuttingDown else { return }
        room.isMeasuring = true
        let processes = residents.values.compactMap { resident in
            resident.process.map { (resident.key, resident.generation, $0.identifier) }
        }
        let memory = settings.processMemory
        let work: @Sendable () -> Void = { [weak self] in
            let sizes = processes.map { ($0.0, $0.1, memory.bytes(of: $0.2) ?? 0) }
            self?.run { host in host.measured(sizes) }
        }
        DispatchQueue.global(qos: .userInitiated).async(execute: work)
    }

    private func measured(_ sizes: [(ResidentKey, generation: UInt64, bytes: UInt64)]) {
        room.isMeasuring = false
        for (key, generation, bytes) in sizes {
            guard let resident = residents[key], resident.generation == generation else { continue }
            resident.bytes = bytes
        }
        guard !isShuttingDown else { return }
        let pressure = room.pressure
        room.pressure = nil
        carryOut(EvictionPlan(candidates(), budgets: settings.budgets, pressure: pressure))
        if !residents.isEmpty { startMeasuring() }
    }

    private func carryOut(_ plan: EvictionPlan) {
        for step in plan.steps {
            switch step {
            case .disconnect(let key, let sessions):
                guard let resident = residents[key] else { continue }
                for session in sessions { disconnect(session, resident) }
            case .end(let key):
                guard let resident = residents[key] else { continue }
                logger.debug("App ended to free capacity.", metadata: ["app": "\(key.app)"])
                apply(.purge, to: resident)
            case .restart(let key):
                guard let resident = residents[key] else { continue }
                logger.notice(
                    "Memory is short: an app in the foreground is restarted with its state.",
                    metadata: ["app": "\(key.app)", "bytes": "\(resident.bytes)"])
                apply(.restart, to: resident)
            }
        }
    }

    /// Takes a background scene away from its process; it is connected again when a page comes.
    private func disconnect(_ session: String, _ resident: Resident) {
        guard let scene = resident.scenes[session], Self.isIdle(scene) else { return }
        logger.debug("Background scene disconnected.", metadata: ["session": "\(session)"])
        send(.disconnect(session: session, discard: false), to: resident)
        scene.processDied()
    }

    private func hasFreePlace(for person: Person) -> Bool {
        let processes = residents.values.filter { $0.process != nil }
        let ofPerson = processes.count { $0.key.person == person }
        return processes.count < settings.budgets.processes ?? .max
            && ofPerson < settings.budgets.processesPerPerson ?? .max
    }

    private func candidates() -> [EvictionCandidate] {
        residents.values.compactMap { resident in
            guard resident.process != nil, let standing = Self.standing(of: resident) else {
                return nil
            }
            let mayDisconnect =
                resident.identity?.supportsMultipleScenes == true && standing >= .inactive
            return EvictionCandidate(
                key: resident.key, standing: standing, bytes: resident.bytes,
                comeback: comeback(of: resident), lastUsed: resident.lastUsed,
                idleScenes: mayDisconnect
                    ? resident.scenes.values.filter(Self.isIdle).map(\.session).sorted() : [],
                isFresh: now - resident.spawned < Self.freshFor)
        }
    }

    private static func standing(of resident: Resident) -> EvictionCandidate.Standing? {
        switch resident.life.state {
        case .launching: .busy
        case .running(_, nil):
            resident.scenes.values.contains { $0.phase == .foregroundActive } ? .active : .inactive
        case .running(_, let background?):
            // One that has asked for time to finish something gets it (6.3.4).
            !background.isSettled || resident.life.isWanted
                ? .busy : resident.life.hasTasks ? .occupied : .behind
        case .suspended: .suspended
        case .preserving, .ending: .leaving
        case .ended, .waiting, .failed: nil
        }
    }

    /// Whether a scene can be disconnected and nothing is lost.
    private static func isIdle(_ scene: ResidentScene) -> Bool {
        scene.isConnected && scene.phase == .background && scene.hasReachedBackground
            && !scene.ledger.hasUndelivered && !scene.ledger.isUncommitted
    }

    /// What the last comeback took, here or else on the average of the app, and reading the state besides.
    private func comeback(of resident: Resident) -> Duration {
        let known =
            resident.restoreTime ?? room.comebacks[resident.key.app] ?? Self.unknownComeback
        return known
            + .milliseconds(Int64(resident.stateBytes / Self.stateBytesPerMillisecond))
    }

    /// Notes how long a process took to come back with its state.
    func cameBack(_ resident: Resident) {
        guard resident.life.launchReason != .fresh else { return }
        let time = now - resident.spawned
        resident.restoreTime = time
        let known = room.comebacks[resident.key.app] ?? time
        room.comebacks[resident.key.app] = (known * 7 + time) / 8
    }

    /// Measures the saved state of a process that goes to sleep, away from the host's queue.
    func measureState(of resident: Resident) {
        let key = resident.key
        let container = directory.container(of: key.person, resident.app)
        let work: @Sendable () -> Void = { [weak self] in
            let bytes = StateSize.ofSavedState(in: container)
            self?.run { host in host.residents[key]?.stateBytes = bytes }
        }
        DispatchQueue.global(qos: .utility).async(execute: work)
    }

    private static func sentence(_ lack: EvictionPlan.Lack) -> String {
        switch lack {
        case .host:
            "Everything this host has room for is in use. The app starts as soon as there is room."
        case .person:
            "You use as many apps at once as this host allows one person. Close or hide one of them, "
                + "and this one starts."
        }
    }
}
