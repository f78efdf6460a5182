import HostLink

extension ProcessLife {
    mutating func whilePreserving(
        _ input: Input, _ now: Duration, _ since: Duration, _ purpose: Purpose
    ) -> [Action]? {
        let cancel: [Action] = [.cancel(.preserveDeadline)]
        switch input {
        case .wanted:
            // If the user returns meanwhile, the process continues.
            guard purpose == .purge else { return [] }
            state = .running(since: since, Background(isSettled: true))
            return cancel + [.start(.grace, times.grace)]
        case .someInForeground:
            guard purpose == .purge else { return [] }
            state = .running(since: since, nil)
            return cancel
        case .restart:
            state = .preserving(since: since, .restart)
            return []
        case .unwanted, .allInBackground, .backgroundReached, .firstFrame, .purge, .suspend,
            .resume, .capacityFreed, .tasks, .call, .sound, .sceneOverran, .unresponsive:
            return []
        case .restorationExtended(let isExtended):
            isRestorationExtended = isExtended
            return []
        case .preserved: return cancel + end(.purged)
        case .timer(.preserveDeadline): return end(.purged)
        case .died(let death):
            return cancel
                + respondToDeath(
                    isCrash: death.isCrash,
                    shownFor: death.isCrash && isRestorationExtended ? nil : now - since,
                    death.pageSentence)
        case .refused(let message): return cancel + end(.refused(message))
        case .misbehaved: return cancel + end(.misbehaved(since: since))
        case .quit(let mayCommit): return cancel + quit(mayCommit: mayCommit)
        case .spawnFailed, .choose, .timer, .noCapacity, .givenUp: return nil
        }
    }

    mutating func whileEnding(_ input: Input, _ ending: Ending, _ now: Duration) -> [Action]? {
        switch input {
        case .wanted, .unwanted, .allInBackground, .someInForeground, .firstFrame, .refused,
            .misbehaved, .unresponsive, .backgroundReached, .sceneOverran, .purge, .restart,
            .preserved,
            .capacityFreed, .restorationExtended, .call, .sound:
            return []
        case .tasks(let isOpen):
            // Background tasks that the app began when it left the screen get their time, once.
            guard isOpen, ending == .quit, !hasMoreTime else { return [] }
            hasMoreTime = true
            return [.start(.terminateDeadline, terminateTime)]
        case .timer(.terminateDeadline): return [.kill]
        case .quit:
            state = .ending(.quit)
            return [.kill]
        case .died:
            let cancel: [Action] = [.cancel(.terminateDeadline)]
            switch ending {
            case .purged:
                return cancel + (isWanted ? spawn(crashGuard.reasonToLaunch) : finish())
            case .quit: return cancel + finish()
            case .overranLaunch:
                return cancel
                    + respondToDeath(isCrash: true, shownFor: nil, "did not show a screen in time")
            case .misbehaved(let since):
                return cancel
                    + respondToDeath(
                        isCrash: true, shownFor: since.map { now - $0 },
                        "sent an invalid message")
            case .unresponsive(let since):
                return cancel
                    + respondToDeath(
                        isCrash: true, shownFor: now - since, "did not respond in time")
            case .refused(let message):
                return cancel + fail(message)
            }
        case .spawnFailed, .choose, .timer, .suspend, .resume, .noCapacity, .givenUp: return nil
        }
    }

    // MARK: - Steps

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
    ///   - mayBeState: Whether the saved state may be the cause. Only then is a launch without the
    ///     state offered.
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
}
