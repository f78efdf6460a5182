import HostProcess
import Synchronization

/// The counts so far, reported by all threads.
final class Tally: Sendable {
    /// All counts.
    struct Counts: Sendable {
        var visits = 0
        var interruptions = 0
        var appKills = 0
        var hostKills = 0
        var hostStops = 0
        var violations: [String] = []
        var notes: [String] = []
        var wakes = Timings()
        var resumptions = Timings()
        var preservations = Timings()
        var wakeFloor = Timings()
        var preservationFloor = Timings()
        /// The maximum number of the app's processes at one time.
        var processesMax = 0
        /// The memory of apps in the foreground, and of suspended ones, in bytes.
        var active: [Double] = []
        var suspended: [Double] = []
    }

    private let state = Mutex(Counts())
    private let seed: UInt64
    /// After more violations, further ones would only repeat them.
    private static let violationsMax = 20

    init(seed: UInt64) { self.seed = seed }

    var counts: Counts { state.withLock(\.self) }
    var isHopeless: Bool { state.withLock { $0.violations.count >= Self.violationsMax } }

    func visited() { state.withLock { $0.visits += 1 } }
    func interrupted() { state.withLock { $0.interruptions += 1 } }
    func killedApp() { state.withLock { $0.appKills += 1 } }

    func killedHost(politely: Bool) {
        state.withLock { counts in
            if politely { counts.hostStops += 1 } else { counts.hostKills += 1 }
        }
    }

    func woke(_ duration: Duration) { state.withLock { $0.wakes.add(duration) } }
    func resumed(_ duration: Duration) { state.withLock { $0.resumptions.add(duration) } }
    func preserved(_ duration: Duration) { state.withLock { $0.preservations.add(duration) } }

    func floor(ofWake wake: Duration, ofPreservation preservation: Duration) {
        state.withLock { counts in
            counts.wakeFloor.add(wake)
            counts.preservationFloor.add(preservation)
        }
    }

    func saw(processes: Int) {
        state.withLock { $0.processesMax = max($0.processesMax, processes) }
    }

    func measured(active: [Double], suspended: [Double]) {
        state.withLock { counts in
            counts.active += active
            counts.suspended += suspended
        }
    }

    /// Records a fact for the reader that is not a violation.
    func note(_ text: String) {
        say("soak: \(text)")
        state.withLock { $0.notes.append(text) }
    }

    func add(_ violation: Violation, _ plan: VisitPlan) {
        add(
            "--seed \(seed), visit \(plan.number), person \(plan.person), window \(plan.window): "
                + violation.description)
    }

    func add(_ violation: String) {
        say("soak: violation: \(violation)")
        state.withLock { $0.violations.append(violation) }
    }
}
