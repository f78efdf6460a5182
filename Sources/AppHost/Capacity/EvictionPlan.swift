/// The processes to end so that budgets are kept and memory is freed, in the order in which they
/// are ended.
///
/// It is a pure function of its arguments. No app in the foreground is ended for a budget. If
/// memory is critically short and no background app is left, not even one with a background task,
/// one app in the foreground is restarted with its state, which frees the memory that it had
/// accumulated.
struct EvictionPlan: Equatable {
    /// The steps, in order.
    private(set) var steps: [Step] = []
    /// The budget that is still exceeded after the steps.
    private(set) var exceeded: ExceededBudget?

    /// One step of the plan.
    enum Step: Equatable {
        /// Disconnect background scenes of a process that keeps running.
        case disconnect(InstanceKey, [String])
        /// Let the process preserve, and end it.
        case end(InstanceKey)
        /// Let the process preserve, end it and start it again, because it is in the foreground.
        case restart(InstanceKey)
    }

    /// The budget that is exceeded.
    enum ExceededBudget: Equatable {
        case host, person
    }

    /// The level of memory pressure.
    enum Pressure: Int, Comparable {
        case warning, critical

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// The divisor of the background memory that a warning frees: a quarter of it.
    ///
    /// The next report that the host acts on shows whether that was enough (`PressureGauge`).
    private static let shareOfWarning: UInt64 = 4

    private var staying: [EvictionCandidate]

    /// Creates the plan.
    ///
    /// - Parameters:
    ///   - pendingLaunch: The user of an additional process that waits to be started.
    init(
        _ candidates: [EvictionCandidate], budgets: HostBudgets, pressure: Pressure? = nil,
        pendingLaunch: Person? = nil
    ) {
        staying = candidates.filter { $0.rank != .ending }
            .sorted { $0.endsBefore($1) }
        let persons = Set(staying.map(\.key.person)).union([pendingLaunch].compactMap(\.self))
        for person in persons.sorted(by: { $0.identifier < $1.identifier }) {
            let isMet = keep(
                processes: budgets.processesPerPerson, bytes: budgets.bytesPerPerson,
                pendingLaunches: pendingLaunch == person ? 1 : 0,
                mayDisconnect: pendingLaunch == nil
            ) { $0.key.person == person }
            if !isMet, pendingLaunch == person { exceeded = .person }
        }
        let isMet = keep(
            processes: budgets.processes, bytes: budgets.bytes,
            pendingLaunches: pendingLaunch == nil ? 0 : 1, mayDisconnect: pendingLaunch == nil
        ) { _ in true }
        if !isMet, pendingLaunch != nil, exceeded == nil { exceeded = .host }
        if let pressure {
            relieve(pressure, isEnding: candidates.contains { $0.rank == .ending })
        }
    }

    /// Ends processes of a group until the group is within its budget; returns `false` if it still
    /// is not.
    private mutating func keep(
        processes: Int?, bytes: UInt64?, pendingLaunches: Int, mayDisconnect: Bool,
        _ isMember: (EvictionCandidate) -> Bool
    ) -> Bool {
        if let processes {
            while staying.count(where: isMember) + pendingLaunches > processes {
                guard endFirst(isMember) else { return false }
            }
        }
        guard let bytes, total(isMember) > bytes else { return true }
        // Disconnecting may be enough; the next measurement shows how much it frees.
        if mayDisconnect, disconnect(isMember) { return true }
        while total(isMember) > bytes {
            guard endFirst(isMember) else { return false }
        }
        return true
    }

    private mutating func relieve(_ pressure: Pressure, isEnding: Bool) {
        let hasDisconnected = disconnect { _ in true }
        if pressure == .warning, hasDisconnected { return }
        let unseen = staying.filter(\.isUnseen).reduce(0) { $0 + $1.bytes }
        let wanted =
            pressure == .critical ? UInt64.max : max(1, unseen / Self.shareOfWarning)
        var freed: UInt64 = 0
        var hasEnded = false
        while freed < wanted, let first = staying.first(where: \.isUnseen) {
            hasEnded = endFirst { $0.key == first.key }
            // Under a warning, a process without a measurement counts as one byte. Otherwise, more
            // processes than necessary would be ended if no process was measured and one byte is
            // wanted.
            freed += max(first.bytes, pressure == .warning ? 1 : 0)
        }
        guard pressure == .critical, !hasEnded, !isEnding, !hasDisconnected else { return }
        // The next report that the host acts on shows whether that was enough.
        guard !endBackgroundTasks() else { return }
        restartLargestInFront()
    }

    /// Ends background processes with background tasks; `false` if there is none.
    private mutating func endBackgroundTasks() -> Bool {
        let working = staying.filter { $0.rank == .backgroundTask }
        steps += working.map { .end($0.key) }
        staying.removeAll { $0.rank == .backgroundTask }
        return !working.isEmpty
    }

    /// Restarts the largest foreground process; inactive ones before active ones.
    private mutating func restartLargestInFront() {
        let inFront = staying.filter { $0.rank >= .inactive && !$0.isFresh }
        let first = inFront.min { left, right in
            left.rank != right.rank
                ? left.rank < right.rank : left.bytes > right.bytes
        }
        if let first { steps.append(.restart(first.key)) }
    }

    private mutating func endFirst(_ isMember: (EvictionCandidate) -> Bool) -> Bool {
        guard let index = staying.firstIndex(where: { $0.isUnseen && isMember($0) }) else {
            return false
        }
        let gone = staying.remove(at: index)
        steps.append(.end(gone.key))
        return true
    }

    /// Disconnects every idle scene of a group; `false` if there is none.
    private mutating func disconnect(_ isMember: (EvictionCandidate) -> Bool) -> Bool {
        var hasDisconnected = false
        for index in staying.indices
        where isMember(staying[index]) && !staying[index].idleScenes.isEmpty {
            steps.append(.disconnect(staying[index].key, staying[index].idleScenes))
            staying[index].idleScenes = []
            hasDisconnected = true
        }
        return hasDisconnected
    }

    private func total(_ isMember: (EvictionCandidate) -> Bool) -> UInt64 {
        staying.filter(isMember).reduce(0) { $0 + $1.bytes }
    }
}

/// The order in which processes end.
extension EvictionCandidate {
    /// The duration of its restoration in display frames, because shorter differences are
    /// invisible.
    private var restoreFrames: Int64 {
        let parts = restoreTime.components
        let nanoseconds = parts.seconds * 1_000_000_000 + parts.attoseconds / 1_000_000_000
        return nanoseconds / Self.frameNanoseconds
    }

    /// One frame at 60 Hz.
    private static let frameNanoseconds: Int64 = 16_666_667

    /// Whether the candidate is ended before another one.
    ///
    /// Candidates are ordered by rank, then by the cost of restoring them, then by the memory that
    /// they free, then by the time for which they have been unused.
    fileprivate func endsBefore(_ other: Self) -> Bool {
        if rank != other.rank { return rank < other.rank }
        let (mine, theirs) = (restoreFrames, other.restoreFrames)
        if mine != theirs { return mine < theirs }
        if bytes != other.bytes { return bytes > other.bytes }
        if lastUsed != other.lastUsed { return lastUsed < other.lastUsed }
        return (key.app, key.person.identifier) < (other.key.app, other.key.person.identifier)
    }
}
