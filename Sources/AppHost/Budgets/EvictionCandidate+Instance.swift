import HostLink

extension EvictionCandidate {
    /// The age below which a process is fresh: a restart would free no memory.
    private static let freshFor = Duration.seconds(60)

    /// Describes an app instance; `nil` if it has no process.
    init?(_ instance: AppInstance, comeback: Duration, at now: Duration) {
        guard instance.process != nil, let standing = Standing(instance) else { return nil }
        let mayDisconnect =
            instance.identity?.supportsMultipleScenes == true && standing >= .inactive
        self.init(
            key: instance.key, standing: standing, bytes: instance.footprint.memory,
            comeback: comeback,
            lastUsed: instance.use.lastUsed,
            idleScenes: mayDisconnect
                ? instance.scenes.values.filter(\.isIdle).map(\.session).sorted() : [],
            isFresh: now - instance.times.spawned < Self.freshFor)
    }
}

extension EvictionCandidate.Standing {
    fileprivate init?(_ instance: AppInstance) {
        switch instance.life.state {
        case .launching: self = .busy
        case .running(_, nil):
            let isActive = instance.scenes.values.contains { $0.phase == .foregroundActive }
            self = isActive ? .active : .inactive
        case .running(_, let background?):
            if !background.isSettled || instance.life.isWanted {
                self = .busy
            } else {
                // An app that has requested time for a background task gets it (6.3.4).
                self = instance.life.hasTasks ? .occupied : .behind
            }
        case .suspended: self = .suspended
        case .preserving, .ending: self = .leaving
        case .ended, .waiting, .failed: return nil
        }
    }
}
