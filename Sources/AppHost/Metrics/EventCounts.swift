import HostLink

/// The events that a host counts while it runs.
///
/// Used on the host's queue only.
struct EventCounts: Sendable {
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
    /// Deliveries of pushes, by app and result.
    var pushes: [Label: Int] = [:]
    /// Calls that have ended, by app and the way in which they ended.
    var calls: [Label: Int] = [:]
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

    mutating func pushed(_ app: String, _ outcome: PushOutcome) {
        pushes[Label(app: app, value: outcome.metricName), default: 0] += 1
    }

    mutating func callEnded(_ app: String, _ end: CallEnd) {
        let name: String =
            switch end {
            case .hungUp: "hung_up"
            case .declined: "declined"
            case .remoteEnded: "remote_ended"
            case .unanswered: "unanswered"
            case .answeredElsewhere: "answered_elsewhere"
            case .declinedElsewhere: "declined_elsewhere"
            case .failed: "failed"
            case .appQuit: "app_quit"
            }
        calls[Label(app: app, value: name), default: 0] += 1
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

/// The number of values in each range.
struct Histogram: Hashable, Sendable {
    private let bounds: [Double]
    private var counts: [Int]
    private(set) var sum = 0.0

    /// Bounds from one frame on a fast machine to a launch that overran its deadline.
    static let secondsBounds: [Double] = [
        0.002, 0.004, 0.008, 0.0167, 0.033, 0.067, 0.133, 0.25, 0.5, 1, 2.5, 5, 10, 20,
    ]

    init(bounds: [Double] = Self.secondsBounds) {
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    mutating func observe(_ duration: Duration) {
        observe(duration / .seconds(1))
    }

    mutating func observe(_ value: Double) {
        counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
        sum += max(0, value)
    }

    var count: Int { counts.reduce(0, +) }

    /// The number of values at or below each bound; `nil` stands for infinity.
    var cumulative: [(bound: Double?, count: Int)] {
        var total = 0
        return counts.enumerated().map { index, count in
            total += count
            return (index < bounds.count ? bounds[index] : nil, total)
        }
    }
}
