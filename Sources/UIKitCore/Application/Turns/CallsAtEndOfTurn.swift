/// The calls that are made at the end of a turn of the main queue, before the app is drawn.
///
/// UIKit notifies a delegate of many events only after the call that caused them has returned.
final class CallsAtEndOfTurn {
    private let scheduler: any TurnScheduling
    private var calls: [() -> Void] = []

    init(scheduler: any TurnScheduling) {
        self.scheduler = scheduler
    }

    /// Calls a closure at the end of the turn, or soon if no app is running.
    static func perform(_ call: @escaping () -> Void) {
        guard let current = ApplicationRuntime.current else {
            Task { call() }
            return
        }
        current.callsAtEndOfTurn.perform(call)
    }

    /// Calls a closure at the end of the turn.
    func perform(_ call: @escaping () -> Void) {
        calls.append(call)
        requestTurn()
    }

    /// Asks the scheduler for the end of a turn.
    func requestTurn() {
        scheduler.requestTurn()
    }

    /// Calls the closures that are waiting.
    ///
    /// Closures that they add wait for the next turn, so that no closure can delay the end of a
    /// turn permanently.
    func runCalls() {
        let calls = calls
        self.calls = []
        for call in calls { call() }
    }

    /// Asks for another turn if calls were added after `runCalls()`.
    func requestAnotherTurnIfNeeded() {
        if !calls.isEmpty { scheduler.requestAnotherTurn() }
    }

    /// Drops the closures that are waiting.
    func abandon() {
        calls = []
    }
}

/// The work that is done once the current turn is over and drawn.
///
/// One task does all of it, because a restoration has thousands of fields and a task costs more
/// than a field.
enum AfterTurn {
    /// The fields that are retained until the task runs, because a weak reference to each would
    /// cost more.
    private static var restored: [any EditingView] = []

    /// Ends the time in which a restored selection waits for its text.
    static func stopRestoring(_ field: any EditingView) {
        restored.append(field)
        guard restored.count == 1 else { return }
        Task {
            let fields = restored
            restored = []
            for field in fields { field.edited.stopRestoring() }
        }
    }
}
