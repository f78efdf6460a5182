import HostLink

/// What several states do alike.
extension ProcessLife {
    mutating func spawn(_ reason: LaunchOrder.Reason) -> [Action] {
        state = .launching
        launchReason = reason
        isAtCapacity = false
        hasTasks = false
        hasMoreTime = false
        isPreserved = true
        isRestorationExtended = false
        let message =
            reason == .setAside
            ? "The app starts without its saved state, which was set aside. Nothing was deleted."
            : ""
        return tell(PageState(.starting, message: message)) + [.spawn(reason)]
    }

    mutating func enterBackground(since: Duration) -> [Action] {
        [.start(.phaseDeadline, times.phaseDeadline)] + startGrace(since, isSettled: false)
    }

    /// Gives the app its time in the background, anew where it is there already.
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

    /// Stops the process when nothing is to be waited for any more.
    mutating func advance(_ background: Background, _ since: Duration) -> [Action] {
        state = .running(since: since, background)
        guard background.isSettled, background.isGraceOver, !hasTasks || background.isTimeOver
        else { return [] }
        let cancel: [Action] = isTimed ? [.cancel(.backgroundTime)] : []
        state = .suspended(since: since)
        return cancel + [.stop, .start(.endAfter, times.endAfter)]
    }

    /// Whether the end of the background tasks' time is awaited.
    var isTimed: Bool {
        guard case .running(_, let background?) = state else { return false }
        return background.isTimed && !background.isTimeOver
    }

    /// Ends the process once it has committed everything; a stopped one mostly has, and cannot
    /// change it.
    mutating func makeWay(
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

    mutating func quit(politely: Bool) -> [Action] {
        state = .ending(.quit)
        hasMoreTime = hasTasks
        return politely
            ? [.terminate, .start(.terminateDeadline, terminateTime)] : [.kill]
    }

    /// An app that goes on with background tasks gets its time for them first.
    var terminateTime: Duration {
        times.terminateDeadline + (hasTasks ? times.backgroundTime : .zero)
    }

    mutating func follow(
        isCrash: Bool, shownFor: Duration?, _ sentence: String
    ) -> [Action] {
        let verdict = crashGuard.died(isCrash: isCrash, shownFor: shownFor, sentence: sentence)
        let keep: [Action] = [.keep(crashGuard.record)]
        guard isWanted else { return keep + finish() }
        switch verdict {
        // Where it died before it took its order, the state is still there and was not set aside.
        case .fail(let message): return keep + fail(message, mayBeState: !hasTriedWithoutState)
        case .relaunch(let reason, after: .zero, _): return keep + spawn(reason)
        case .relaunch(let reason, let delay, let message):
            state = .waiting(reason)
            return keep
                + tell(
                    PageState(
                        .waiting, message: message, choices: [.retry, .startWithoutState, .home]))
                + [.start(.backOff, delay)]
        }
    }

    /// Waits for a choice of the person's.
    ///
    /// - Parameters:
    ///   - message: What has happened.
    ///   - mayBeState: Whether the saved state may have to do with it; to let go of it is no help
    ///     otherwise.
    mutating func fail(_ message: String, mayBeState: Bool = false) -> [Action] {
        state = .failed
        return tell(
            PageState(
                .failed, message: message,
                choices: mayBeState ? [.retry, .startWithoutState, .home] : [.retry, .home]))
    }

    mutating func finish() -> [Action] {
        // A page is not told: what it shows stays, and the next event starts the app again.
        state = .ended
        pageState = PageState(.ended)
        return [.ended]
    }

    mutating func tell(_ state: PageState) -> [Action] {
        pageState = state
        return [.tell(state)]
    }
}
