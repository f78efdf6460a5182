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

    /// Fires the timers that are due, in order of time.
    func fire() {
        let limit = now + 0.001
        func isDue(_ each: WeakTimer) -> Bool { each.timer.map { $0.time <= limit } ?? false }
        let due = timers.filter(isDue).sorted { ($0.timer?.time ?? 0) < ($1.timer?.time ?? 0) }
        timers.removeAll(where: isDue)
        // A call may stop a later timer, which is then freed.
        for each in due { each.timer?.fire() }
        schedule()
    }

    private func schedule() {
        timers.removeAll { $0.timer == nil }
        scheduler.scheduleGestures(at: timers.compactMap { $0.timer?.time }.min())
    }
}
