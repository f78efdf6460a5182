import HostLink

/// What a host counts while it runs; only its queue touches it.
struct HostMetrics: Sendable {
    /// Names an app and something of it.
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
    /// Wakes in the background, by app and result.
    var backgroundWork: [Label: Int] = [:]
    /// From the event or the page that needed a process to its first frame.
    var wake = Histogram()
    /// From leaving the screen to the state being committed.
    var preserve = Histogram()
    var commits = 0
    var memoryPressure = 0

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
