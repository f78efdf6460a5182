import HostLink

/// The events that a host counts while it runs.
///
/// Used on the host's queue only.
struct HostMetrics: Sendable {
    /// The labels of a counter: an app and a value.
    struct Label: Hashable, Comparable, Sendable {
        var app: String
        var value: String

        static func < (left: Label, right: Label) -> Bool {
            (left.app, left.value) < (right.app, right.value)
        }
    }

    var launches: [Label: Int] = [:]
    var deaths: [Label: Int] = [:]
    var launchCrashes: [String: Int] = [:]
    /// Launches for background work, by app and result.
    var backgroundWork: [Label: Int] = [:]
    /// The time from the event or page that required a process to that process's first frame.
    var wake = Histogram()
    /// The time from leaving the screen to the commit of the state.
    var preserve = Histogram()
    var commits = 0
    /// The number of reports of memory pressure to which the host reacted.
    var memoryPressure = 0
    /// The total size of the saved state, and the time at which it was measured.
    var stateSize: (bytes: UInt64, at: Duration)?

    mutating func launched(_ app: String, _ reason: LaunchOrder.Reason) {
        launches[Label(app: app, value: Self.name(reason)), default: 0] += 1
    }

    mutating func died(_ app: String, _ death: ProcessDeath, isLaunching: Bool) {
        let how =
            death.isCrash ? "crashed" : death == .exited(0) ? "exited" : "killed"
        deaths[Label(app: app, value: how), default: 0] += 1
        if isLaunching, death.isCrash { launchCrashed(app) }
    }

    mutating func didBackgroundWork(_ app: String, _ result: BackgroundWorkResult) {
        let name =
            switch result {
            case .newData: "new_data"
            case .noData: "no_data"
            case .failed: "failed"
            }
        backgroundWork[Label(app: app, value: name), default: 0] += 1
    }

    mutating func launchCrashed(_ app: String) { launchCrashes[app, default: 0] += 1 }

    static func name(_ reason: LaunchOrder.Reason) -> String {
        switch reason {
        case .fresh: "fresh"
        case .relaunch: "relaunch"
        case .afterCrash: "after_crash"
        case .afterUpdate: "after_update"
        case .setAside: "set_aside"
        }
    }
}
