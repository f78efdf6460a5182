import AppHost
import Foundation
import Synchronization

/// A clock that only the test advances.
final class ManualClock: HostClock {
    private struct Pending {
        let due: Duration
        let work: @Sendable () -> Void
    }
    private struct State {
        var now = Duration.zero
        var pending: [Int: Pending] = [:]
        var count = 0
    }
    private let state = Mutex(State())

    var now: Duration { state.withLock(\.now) }

    var date: Date {
        Date(timeIntervalSince1970: 1_700_000_000 + Double(now.components.seconds))
    }

    func after(_ delay: Duration, _ work: @escaping @Sendable () -> Void) -> any HostTimer {
        state.withLock { state in
            state.count += 1
            state.pending[state.count] = Pending(due: state.now + delay, work: work)
            return Timer(clock: self, identifier: state.count)
        }
    }

    /// Advances the clock and fires the timers that are due, in order.
    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now += duration
            let due = state.pending.filter { $0.value.due <= state.now }
            for identifier in due.keys { state.pending[identifier] = nil }
            return due.sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }
        }
        for (_, pending) in due { pending.work() }
    }

    private struct Timer: HostTimer {
        let clock: ManualClock
        let identifier: Int

        func cancel() { clock.state.withLock { $0.pending[identifier] = nil } }
    }
}
