import HostLink

extension AppHost {
    /// The size of everybody's saved state is looked at no more often: it takes a walk over the disk.
    private static let stateSizeLasts = Duration.seconds(60)

    /// Everything that was counted, in Prometheus' text format.
    ///
    /// The host's queue gives what it holds, and nothing else happens there: a scrape that comes together with
    /// somebody who waits for an app does not make them wait.
    package func metrics() async -> String {
        let known = stateSize.flatMap { now - $0.at < Self.stateSizeLasts ? $0.bytes : nil }
        let counts = momentCounts()
        let (text, size) = await aside { () -> (String, UInt64) in
            let size = known ?? self.measuredState()
            let page = MetricPage(
                counts: counts, apps: self.catalog.all.map(\.slug).sorted(),
                sessions: try? self.store.sessionCount(), stateBytes: size, serverCounts: self.serverCounts)
            return (page.text, size)
        }
        if known == nil { stateSize = (size, now) }
        return text
    }

    /// What is in memory now, counted in one pass.
    private func momentCounts() -> MomentCounts {
        var counts = MomentCounts(counted: counted, pages: pages.count)
        for instance in instances.values {
            if instance.process != nil {
                let state = instance.life.summary.rawValue
                counts.processes[.init(app: instance.key.app, value: state), default: 0] += 1
            }
            for scene in instance.scenes.values where scene.isOrdered {
                counts.scenes[scene.phase, default: 0] += 1
            }
        }
        return counts
    }

    private nonisolated func measuredState() -> UInt64 {
        KeptOutput.containers(inPersons: directory.persons).reduce(0) {
            $0 + StateSize.ofSavedState(in: $1)
        }
    }
}

/// What a host holds in memory at one instant, as numbers.
struct MomentCounts: Sendable {
    var counted: HostMetrics
    var pages: Int
    /// By app and state.
    var processes: [HostMetrics.Label: Int] = [:]
    var scenes: [ScenePhase: Int] = [:]

    init(counted: HostMetrics, pages: Int) {
        self.counted = counted
        self.pages = pages
    }
}
