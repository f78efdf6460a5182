import HostLink

/// One process, as `EvictionPlan` sees it.
struct EvictionCandidate: Equatable {
    var key: InstanceKey
    var rank: Rank
    /// The memory of the process in bytes; 0 before its first measurement.
    var bytes: UInt64 = 0
    /// The time that its restoration would take.
    var restoreTime = Duration.zero
    /// The time at which a page last used it.
    var lastUsed = Duration.zero
    /// The connected scenes that are in the background and can be disconnected without ending the
    /// process.
    var idleScenes: [String] = []
    /// Whether the process was started so recently that a restart would free no memory.
    var isFresh = false

    /// The use of the process by its user; the processes that are ended first come first.
    enum Rank: Int, Comparable {
        /// The process is suspended.
        case suspended
        /// The process runs, all its scenes are in the background, and no event waits for it.
        case background
        /// The process is already being ended.
        case ending
        /// The process is in the same state as `background`, but has background tasks.
        case backgroundTask
        /// The process starts, is about to reach the background, handles an event, or is in a call.
        case busy
        /// Visible, without the focus.
        case inactive
        /// Visible and in use.
        case active

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// Whether ending it is invisible to its user.
    var isUnseen: Bool { rank <= .background }
}

extension EvictionCandidate {
    /// The age below which a process is fresh: a restart would free no memory.
    private static let freshFor = Duration.seconds(60)

    /// Creates the candidate of an app instance; `nil` if the instance has no process.
    init?(_ instance: AppInstance, restoreTime: Duration, at now: Duration) {
        guard instance.process != nil, let rank = Rank(instance) else { return nil }
        let mayDisconnect =
            instance.identity?.supportsMultipleScenes == true && rank >= .inactive
        self.init(
            key: instance.key, rank: rank, bytes: instance.footprint.memory,
            restoreTime: restoreTime,
            lastUsed: instance.use.lastUsed,
            idleScenes: mayDisconnect
                ? instance.scenes.values.filter(\.isIdle).map(\.session).sorted() : [],
            isFresh: now - instance.times.spawned < Self.freshFor)
    }
}

extension EvictionCandidate.Rank {
    fileprivate init?(_ instance: AppInstance) {
        switch instance.life.state {
        case .launching: self = .busy
        case .running(_, nil):
            let isActive = instance.scenes.values.contains { $0.phase == .foregroundActive }
            self = isActive ? .active : .inactive
        case .running(_, let background?):
            if !background.isSettled || instance.life.isWanted || instance.life.isInUse {
                self = .busy
            } else {
                // An app that has requested time for a background task gets it
                // (specification 6.3.4).
                self = instance.life.hasTasks ? .backgroundTask : .background
            }
        case .suspended: self = .suspended
        case .preserving, .ending: self = .ending
        case .ended, .waiting, .failed: return nil
        }
    }
}

/// The average restore time of each app, which is the cost of evicting it.
struct RestoreTimes {
    /// The time that is assumed for an app that was never measured.
    private static let unknown = Duration.milliseconds(50)
    /// The assumed minimum speed of reading saved state: 64 MB a second.
    private static let stateBytesPerMillisecond: UInt64 = 64 << 10

    private var averages: [String: Duration] = [:]

    /// Records the launch of an app that restored its state and has sent its first frame.
    mutating func record(_ instance: AppInstance, at now: Duration) {
        guard instance.life.launchReason != .fresh else { return }
        let time = now - instance.times.spawned
        instance.history.restoreTime = time
        let average = averages[instance.key.app] ?? time
        averages[instance.key.app] = (average * 7 + time) / 8
    }

    /// Returns the expected restore time of an app instance: its own last time, or else the app's
    /// average, and the time for reading its saved state.
    func expected(of instance: AppInstance) -> Duration {
        let known = instance.history.restoreTime ?? averages[instance.key.app] ?? Self.unknown
        return known
            + .milliseconds(Int64(instance.footprint.savedState / Self.stateBytesPerMillisecond))
    }
}
