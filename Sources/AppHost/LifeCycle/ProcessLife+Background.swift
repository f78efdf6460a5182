import HostLink

/// The steps from the time when the last scene leaves the foreground to the suspension of the
/// process.
extension ProcessLife {
    mutating func enterBackground(since: Duration) -> [Action] {
        [.start(.phaseDeadline, times.phaseDeadline)] + startGrace(since, isSettled: false)
    }

    /// Starts the grace time in the background, or restarts it if the app is there already.
    mutating func startGrace(_ since: Duration, isSettled: Bool) -> [Action] {
        var actions: [Action] = [.start(.grace, times.grace)]
        if hasTasks {
            actions.append(.start(.backgroundTime, times.backgroundTime))
        } else if isTimed {
            actions.append(.cancel(.backgroundTime))
        }
        state = .running(since: since, Background(isSettled: isSettled, isTimed: hasTasks))
        return actions
    }

    /// Suspends the process once its scenes have reached the background, the grace time is over,
    /// and its background tasks have ended or used up their time.
    ///
    /// A process in a call is not suspended.
    mutating func advance(_ background: Background, _ since: Duration) -> [Action] {
        state = .running(since: since, background)
        guard background.isSettled, background.isGraceOver, !isInUse,
            !hasTasks || background.isTimeOver
        else { return [] }
        let cancel: [Action] = isTimed ? [.cancel(.backgroundTime)] : []
        state = .suspended(since: since)
        return cancel + [.stop, .start(.endAfter, times.endAfter)]
    }

    /// Whether the timer of the background tasks is running.
    var isTimed: Bool {
        guard case .running(_, let background?) = state else { return false }
        return background.isTimed && !background.isTimeOver
    }

    func cancelBackground() -> [Action] {
        guard case .running(_, .some) = state else { return [] }
        return [.cancel(.phaseDeadline), .cancel(.grace)]
            + (isTimed ? [.cancel(.backgroundTime)] : [])
    }
}
