import HostLink

/// The steps that several states share.
extension ProcessLife {
    mutating func spawn(_ reason: LaunchOrder.Reason) -> [Action] {
        state = .launching
        launchReason = reason
        isAtCapacity = false
        hasTasks = false
        hasMoreTime = false
        isPreserved = true
        isRestorationExtended = false
        let message = reason == .setAside ? StateSetAside.atLaunch : ""
        return report(PageState(.starting, message: message)) + [.spawn(reason)]
    }

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
    /// and its background tasks have ended or used up their time; not while it is in a call.
    mutating func advance(_ background: Background, _ since: Duration) -> [Action] {
        state = .running(since: since, background)
        guard background.isSettled, background.isGraceOver, !hasCall,
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

    /// Ends the process once it has committed everything.
    ///
    /// A suspended process has usually committed everything, so it is ended at once.
    mutating func preserveAndEnd(
        _ purpose: Purpose, _ since: Duration, isStopped: Bool = false
    ) -> [Action] {
        guard !isStopped || !isPreserved else { return end(.purged) }
        state = .preserving(since: since, purpose)
        return (isStopped ? [.resume] : [])
            + [.preserve, .start(.preserveDeadline, times.phaseDeadline)]
    }

    func cancelBackground() -> [Action] {
        guard case .running(_, .some) = state else { return [] }
        return [.cancel(.phaseDeadline), .cancel(.grace)]
            + (isTimed ? [.cancel(.backgroundTime)] : [])
    }

    mutating func end(_ ending: Ending) -> [Action] {
        state = .ending(ending)
        return [.kill]
    }

    mutating func quit(mayCommit: Bool) -> [Action] {
        state = .ending(.quit)
        hasMoreTime = hasTasks
        return mayCommit
            ? [.terminate, .start(.terminateDeadline, terminateTime)] : [.kill]
    }

    /// The time limit for terminating.
    ///
    /// An app with background tasks gets the time for them in addition.
    var terminateTime: Duration {
        times.terminateDeadline + (hasTasks ? times.backgroundTime : .zero)
    }

    /// Launches the app again after a death, at once or later, or lets its user decide.
    mutating func respondToDeath(
        isCrash: Bool, shownFor: Duration?, _ sentence: String
    ) -> [Action] {
        let verdict = crashGuard.died(isCrash: isCrash, shownFor: shownFor, sentence: sentence)
        let keep: [Action] = [.keep(crashGuard.record)]
        guard isWanted else { return keep + finish() }
        switch verdict {
        // A process that died before it read its launch order did not set the state aside.
        case .fail(let message): return keep + fail(message, mayBeState: !hasTriedWithoutState)
        case .relaunch(let reason, after: .zero, _): return keep + spawn(reason)
        case .relaunch(let reason, let delay, let message):
            state = .waiting(reason)
            return keep
                + report(
                    PageState(
                        .waiting, message: message, choices: [.retry, .startWithoutState, .home]))
                + [.start(.backOff, delay)]
        }
    }

    /// Waits for a choice of the user.
    ///
    /// - Parameters:
    ///   - message: The description of the failure.
    ///   - mayBeState: Whether the saved state may be the cause. If it cannot be, a launch without
    ///     the state is not offered.
    mutating func fail(_ message: String, mayBeState: Bool = false) -> [Action] {
        state = .failed
        return report(
            PageState(
                .failed, message: message,
                choices: mayBeState ? [.retry, .startWithoutState, .home] : [.retry, .home]))
    }

    mutating func finish() -> [Action] {
        // Pages are not notified: the last frame stays, and the next event launches the app again.
        state = .ended
        pageState = PageState(.ended)
        return [.ended]
    }

    mutating func report(_ state: PageState) -> [Action] {
        pageState = state
        return [.report(state)]
    }
}
