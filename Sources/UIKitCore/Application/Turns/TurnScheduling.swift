/// The times at which the runtime works: from the main run loop in a process, from a clock of its
/// own in a test.
package protocol TurnScheduling: AnyObject {
    /// Has `ApplicationRuntime.finishTurn()` called at the end of this or the next turn of the main
    /// queue.
    ///
    /// A second request before that call changes nothing.
    func requestTurn()
    /// Has `ApplicationRuntime.finishTurn()` called again, at the end of a turn that leaves calls
    /// for the next one.
    ///
    /// `requestTurn()` has no effect at the end of a turn.
    func requestAnotherTurn()
    /// The monotonic time, in seconds.
    var now: Double { get }
    /// Has `ApplicationRuntime.preserveIfDue()` called once, at the given time.
    ///
    /// A later call replaces the time.
    func schedulePreservation(at time: Double)
    /// Has `ApplicationRuntime.expireBackgroundTasks()` called once, at the given time, or not at
    /// all with `nil`.
    ///
    /// A later call replaces the time.
    func scheduleExpiration(at time: Double?)
    /// Has `ApplicationRuntime.fireGestureTimers()` called once, at the given time, or not at all
    /// with `nil`.
    ///
    /// A later call replaces the time.
    func scheduleGestures(at time: Double?)
}
