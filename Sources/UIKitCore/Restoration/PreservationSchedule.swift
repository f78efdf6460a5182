/// The times at which state is preserved while an app runs: after a quiet period, and at the latest
/// a second after the first change, however busy the app is.
package struct PreservationSchedule {
    /// The quiet period, in seconds: too short for a user to notice the loss, but longer than a
    /// keystroke.
    package static let quietSeconds = 0.15
    /// The longest time a change waits, in seconds.
    package static let waitSecondsMax = 1.0
    /// The delay, in seconds, before a failed commit is tried again in an app that stays quiet.
    ///
    /// By then a full disk may have free space, and until then the changes on the screen are not
    /// safe.
    package static let retrySeconds = 5.0

    private var firstActivity: Double?
    private var isUrgent = false
    private var lastActivity = 0.0

    package init() {}

    /// Records that app code ran.
    ///
    /// Returns the time at which to preserve if no further code runs.
    package mutating func noteActivity(at now: Double) -> Double {
        let first = firstActivity ?? now
        firstActivity = first
        lastActivity = now
        return due(first)
    }

    /// Records an event that happens once, such as a tap.
    ///
    /// Its changes are preserved as soon as they are on the screen, because the event cannot be
    /// sent again.
    package mutating func noteAction() {
        isUrgent = true
    }

    /// Records that a commit failed.
    ///
    /// Returns the time at which to try again if no code runs before.
    ///
    /// A change that is already waiting is preserved at its own time, together with the failed
    /// state.
    package mutating func noteFailure(at now: Double) -> Double {
        if let firstActivity { return due(firstActivity) }
        isUrgent = false
        firstActivity = now + Self.retrySeconds
        lastActivity = now + Self.retrySeconds
        return due(lastActivity)
    }

    /// Returns whether it is time to preserve.
    ///
    /// If it is, resets the schedule.
    package mutating func takeDue(at now: Double) -> Due {
        guard let first = firstActivity else { return .nothing }
        let time = due(first)
        // A timer may fire slightly early; a millisecond is not worth another wait.
        guard now >= time - 0.001 else { return .later(time) }
        reset()
        return .now
    }

    /// Clears the waiting changes, because all state was just preserved.
    package mutating func reset() {
        firstActivity = nil
        isUrgent = false
    }

    private func due(_ first: Double) -> Double {
        isUrgent ? lastActivity : min(lastActivity + Self.quietSeconds, first + Self.waitSecondsMax)
    }

    /// The answer of `takeDue(at:)`.
    package enum Due: Equatable {
        case nothing
        case later(Double)
        case now
    }
}
