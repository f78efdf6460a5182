import Synchronization

/// A timer that counts only the time in which the host itself ran.
///
/// The host and its apps may be stopped together: a machine or a container is paused, or a debugger
/// stops them. If the clock reaches a deadline meanwhile, the app is not at fault, because it had
/// no time to run. So the timer waits in short steps, and a step that ends much too late counts
/// only its own length.
final class DeadlineTimer: HostTimer {
    /// The length of a step.
    static let step = Duration.seconds(1)
    /// The delay up to which a late step counts its whole duration, for example on a busy machine.
    static let slack = Duration.seconds(1)

    private struct State {
        /// The remaining time.
        var remaining: Duration
        var pending: (any HostTimer)?
        /// The number of steps that have begun.
        var stepCount = 0
        var isCancelled = false
    }

    private let state: Mutex<State>
    private let clock: any HostClock
    private let work: @Sendable () -> Void

    /// Starts the timer.
    ///
    /// - Parameters:
    ///   - delay: The time for which the host must run.
    ///   - clock: The clock that times each step.
    ///   - work: A function that is called once, on any thread.
    init(
        _ delay: Duration, clock: any HostClock, _ work: @escaping @Sendable () -> Void
    ) {
        self.clock = clock
        self.work = work
        state = Mutex(State(remaining: delay))
        wait()
    }

    deinit { cancel() }

    /// Cancels the call; without effect if the call has begun.
    func cancel() {
        let pending = state.withLock { state in
            state.isCancelled = true
            return state.pending.take()
        }
        pending?.cancel()
    }

    private func wait() {
        let (step, number) = state.withLock { state in
            state.stepCount += 1
            return (min(state.remaining, Self.step), state.stepCount)
        }
        let began = clock.now
        let timer = clock.after(step) { [weak self] in self?.stepEnded(step, began) }
        let isLate = state.withLock { state in
            guard !state.isCancelled else { return true }
            // A short step may have ended already, and the next one may have begun.
            if state.stepCount == number { state.pending = timer }
            return false
        }
        if isLate { timer.cancel() }
    }

    private func stepEnded(_ step: Duration, _ began: Duration) {
        let elapsed = clock.now - began
        let isOver = state.withLock { state -> Bool? in
            guard !state.isCancelled else { return nil }
            state.remaining -= elapsed > step + Self.slack ? step : max(step, elapsed)
            return state.remaining <= .zero
        }
        switch isOver {
        case nil: return
        case true?: work()
        case false?: wait()
        }
    }
}
