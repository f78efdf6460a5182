/// When state is preserved while an app runs: once it has been quiet for a moment, and at the latest
/// a second after the first change, however busy it is.
package struct PreservationSchedule {
    /// The quiet moment, in seconds: shorter than a person notices losing, longer than a keystroke.
    package static let quietSeconds = 0.15
    /// The longest time a change waits, in seconds.
    package static let waitSecondsMax = 1.0
    /// How long after a commit that failed the next one is tried in an app that stays quiet: a full
    /// disk may have room again, and what is on the screen is not safe until then.
    package static let retrySeconds = 5.0

    private var firstActivity: Double?
    private var isUrgent = false
    private var lastActivity = 0.0

    package init() {}

    /// Notes that app code ran; when to preserve, if nothing else happens.
    package mutating func noteActivity(at now: Double) -> Double {
        let first = firstActivity ?? now
        firstActivity = first
        lastActivity = now
        return due(first)
    }

    /// Notes that the person did something that happens once, such as a tap: what it changed is preserved
    /// as soon as it is on the screen, since nobody can send it again.
    package mutating func noteAction() {
        isUrgent = true
    }

    /// Notes that a commit failed; when to try again, if nothing happens before.
    ///
    /// A change that waits already is preserved at its own time, and the failed state with it.
    package mutating func noteFailure(at now: Double) -> Double {
        if let firstActivity { return due(firstActivity) }
        isUrgent = false
        firstActivity = now + Self.retrySeconds
        lastActivity = now + Self.retrySeconds
        return due(lastActivity)
    }

    /// Whether it is time; if it is, the schedule starts anew.
    package mutating func takeDue(at now: Double) -> Due {
        guard let first = firstActivity else { return .nothing }
        let time = due(first)
        // A timer may fire a hair early; a millisecond is not worth another wait.
        guard now >= time - 0.001 else { return .later(time) }
        reset()
        return .now
    }

    /// Forgets what waits, since everything was preserved just now.
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
