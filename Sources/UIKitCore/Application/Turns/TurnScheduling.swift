/// The scheduler of the runtime's work: the main run loop in a process, or a clock of its own in a
/// test.
package protocol TurnScheduling: AnyObject {
    /// Schedules a call of `ApplicationRuntime.finishTurn()` at the end of this or the next turn of
    /// the main queue.
    ///
    /// A second request before that call has no effect.
    func requestTurn()
    /// Schedules another call of `ApplicationRuntime.finishTurn()`, at the end of a turn that
    /// postpones calls to the next turn.
    ///
    /// `requestTurn()` has no effect at the end of a turn.
    func requestAnotherTurn()
    /// The monotonic time, in seconds.
    var now: Double { get }
    /// Schedules one call of `ApplicationRuntime.preserveIfDue()` at the given time.
    ///
    /// A later call replaces the time.
    func schedulePreservation(at time: Double)
    /// Schedules one call of `ApplicationRuntime.expireBackgroundTasks()` at the given time, or
    /// none with `nil`.
    ///
    /// A later call replaces the time.
    func scheduleExpiration(at time: Double?)
    /// Schedules one call of `ApplicationRuntime.fireGestureTimers()` at the given time, or none
    /// with `nil`.
    ///
    /// A later call replaces the time.
    func scheduleGestures(at time: Double?)
}
