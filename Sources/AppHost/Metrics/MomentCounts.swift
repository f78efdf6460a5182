import HostLink

/// The app instances, scenes and pages that a host has in memory at one instant, as numbers.
struct MomentCounts: Sendable {
    let counted: EventCounts
    let pages: Int
    let messagesAhead: Histogram
    /// The number of processes, by app and state.
    private(set) var processes: [EventCounts.Label: Int] = [:]
    private(set) var scenes: [ScenePhase: Int] = [:]

    init(
        _ counted: EventCounts, _ instances: some Sequence<AppInstance>, pages: Int,
        messagesAhead: Histogram
    ) {
        self.counted = counted
        self.pages = pages
        self.messagesAhead = messagesAhead
        for instance in instances {
            if instance.process != nil {
                let state = instance.life.summary.rawValue
                processes[.init(app: instance.key.app, value: state), default: 0] += 1
            }
            for scene in instance.scenes.values where scene.isOrdered {
                scenes[scene.phase, default: 0] += 1
            }
        }
    }
}
