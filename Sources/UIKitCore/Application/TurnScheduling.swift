/// When the runtime works: the process gives it the main run loop, a test a clock of its own.
package protocol TurnScheduling: AnyObject {
    /// Has `ApplicationRuntime.finishTurn()` called at the end of this or the next turn of the main
    /// queue; asking again before it came changes nothing.
    func requestTurn()
    /// Called at the end of a turn that leaves something for the next: has it called again, although what a turn
    /// asks for by itself changes nothing.
    func requestAnotherTurn()
    /// The time that passed since some fixed moment, in seconds; it never goes back.
    var now: Double { get }
    /// Has `ApplicationRuntime.preserveIfDue()` called once, at that time; a later call replaces it.
    func schedulePreservation(at time: Double)
    /// Has `ApplicationRuntime.expireBackgroundTasks()` called once, at that time, or not at all; a later
    /// call replaces it.
    func scheduleExpiration(at time: Double?)
}
