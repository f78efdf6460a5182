/// A call that a recognizer makes after a time, unless the timer is freed before.
final class GestureTimer {
    let time: Double
    private let call: () -> Void

    /// Starts a timer; without a running app, the call is never made.
    init(_ seconds: Double, _ call: @escaping () -> Void) {
        self.call = call
        let clock = GestureArena.shared.clock
        time = (clock?.now ?? 0) + seconds
        clock?.add(self)
    }

    func fire() { call() }
}

/// The clock of the app's gesture timers.
final class GestureClock {
    private let scheduler: any TurnScheduling
    private var timers: [WeakTimer] = []

    private struct WeakTimer {
        weak var timer: GestureTimer?
    }

    init(scheduler: any TurnScheduling) {
        self.scheduler = scheduler
    }

    /// The monotonic time, in seconds.
    var now: Double { scheduler.now }

    func add(_ timer: GestureTimer) {
        timers.append(WeakTimer(timer: timer))
        schedule()
    }

    /// Makes the calls that are due, in order of time.
    func fire() {
        let due = timers.compactMap(\.timer).filter { $0.time <= now + 0.001 }
        timers.removeAll { timer in due.contains { $0 === timer.timer } }
        for timer in due.sorted(by: { $0.time < $1.time }) { timer.fire() }
        schedule()
    }

    private func schedule() {
        timers.removeAll { $0.timer == nil }
        scheduler.scheduleGestures(at: timers.compactMap { $0.timer?.time }.min())
    }
}
