import Glibc
import HostLink

extension ProcessLife {
    mutating func whileEnded(_ input: Input) -> [Action]? {
        switch input {
        case .wanted: spawn(guardian.reasonToLaunch)
        case .unwanted, .allInBackground, .someInForeground, .memoryShort: []
        case .quit: [.ended]
        default: nil
        }
    }

    mutating func whileLaunching(_ input: Input, _ now: Duration) -> [Action]? {
        switch input {
        case .wanted, .unwanted, .allInBackground, .someInForeground, .memoryShort,
            .backgroundReached:
            return []
        case .restorationExtended(let isExtended):
            isRestorationExtended = isExtended
            return []
        case .firstFrame:
            guardian.showedFirstFrame(isRestored: !isRestorationExtended)
            var actions: [Action] = [.cancel(.launchDeadline), .keep(guardian.record)]
            state = .running(since: now, nil)
            actions += tell(PageState(.running, message: pageState.message))
            if isAllInBackground { actions += enterBackground(since: now) }
            return actions
        case .timer(.launchDeadline): return end(.overranLaunch)
        case .died(let death):
            return [.cancel(.launchDeadline)]
                + follow(isCrash: death.isCrash, shownFor: nil, death.sentence)
        case .spawnFailed(let message): return [.cancel(.launchDeadline)] + fail(message)
        case .refused(let message): return [.cancel(.launchDeadline)] + end(.refused(message))
        case .misbehaved: return [.cancel(.launchDeadline)] + end(.misbehaved(since: nil))
        case .quit(let politely): return [.cancel(.launchDeadline)] + quit(politely: politely)
        case .choose, .timer: return nil
        }
    }

    mutating func whileRunning(
        _ input: Input, _ now: Duration, _ since: Duration, _ background: Background?
    ) -> [Action]? {
        switch input {
        case .wanted:
            guard background != nil else { return [] }
            state = .running(since: since, Background(isSettled: background?.isSettled ?? false))
            return [.start(.grace, times.grace)]
        case .unwanted, .firstFrame: return []
        case .restorationExtended(let isExtended):
            isRestorationExtended = isExtended
            guard !isExtended else { return [] }
            guardian.showedFirstFrame(isRestored: true)
            return [.keep(guardian.record)]
        case .allInBackground: return background == nil ? enterBackground(since: since) : []
        case .someInForeground:
            guard background != nil else { return [] }
            state = .running(since: since, nil)
            return [.cancel(.phaseDeadline), .cancel(.grace)]
        case .backgroundReached:
            guard var background else { return [] }
            background.isSettled = true
            return [.cancel(.phaseDeadline)] + advance(background, since)
        case .timer(.phaseDeadline):
            // Whoever ignores the deadline is ended, and starts anew when it is wanted (6.3.1).
            return background == nil ? nil : [.cancel(.grace)] + end(.purged)
        case .timer(.grace):
            guard var background else { return nil }
            background.isGraceOver = true
            return advance(background, since)
        case .memoryShort:
            guard let background, background.isSettled else { return [] }
            return cancelBackground() + end(.purged)
        case .died(let death):
            return cancelBackground()
                + follow(
                    isCrash: death.isCrash,
                    shownFor: death.isCrash && isRestorationExtended ? nil : now - since,
                    death.sentence)
        case .refused(let message): return cancelBackground() + end(.refused(message))
        case .misbehaved: return cancelBackground() + end(.misbehaved(since: since))
        case .quit(let politely): return cancelBackground() + quit(politely: politely)
        case .spawnFailed, .choose, .timer: return nil
        }
    }

    mutating func whileSuspended(_ input: Input, _ since: Duration) -> [Action]? {
        switch input {
        case .wanted:
            state = .running(since: since, Background(isSettled: true))
            return [.cancel(.endAfter), .resume, .start(.grace, times.grace)]
        case .someInForeground:
            state = .running(since: since, nil)
            return [.cancel(.endAfter), .resume]
        case .unwanted, .allInBackground, .backgroundReached, .firstFrame, .restorationExtended:
            return []
        case .timer(.endAfter): return end(.purged)
        case .memoryShort: return [.cancel(.endAfter)] + end(.purged)
        case .died: return [.cancel(.endAfter)] + finish()
        case .quit(let politely):
            let wake: [Action] = politely ? [.resume] : []
            return [.cancel(.endAfter)] + wake + quit(politely: politely)
        // What was read before the stop may still be on its way.
        case .refused(let message): return [.cancel(.endAfter)] + end(.refused(message))
        case .misbehaved: return [.cancel(.endAfter)] + end(.misbehaved(since: since))
        case .spawnFailed, .choose, .timer: return nil
        }
    }

    mutating func whileEnding(_ input: Input, _ ending: Ending, _ now: Duration) -> [Action]? {
        switch input {
        case .wanted, .unwanted, .allInBackground, .someInForeground, .firstFrame, .refused,
            .misbehaved, .backgroundReached, .memoryShort, .restorationExtended:
            return []
        case .timer(.terminateDeadline): return [.kill]
        case .quit:
            state = .ending(.quit)
            return [.kill]
        case .died:
            let cancel: [Action] = [.cancel(.terminateDeadline)]
            switch ending {
            case .purged:
                return cancel + (isWanted ? spawn(guardian.reasonToLaunch) : finish())
            case .quit: return cancel + finish()
            case .overranLaunch:
                return cancel
                    + follow(isCrash: true, shownFor: nil, "did not show itself in time")
            case .misbehaved(let since):
                return cancel
                    + follow(
                        isCrash: true, shownFor: since.map { now - $0 },
                        "sent what no app may send")
            case .refused(let message):
                return cancel + fail(message)
            }
        case .spawnFailed, .choose, .timer: return nil
        }
    }

    mutating func whileWaiting(_ input: Input, _ reason: LaunchOrder.Reason) -> [Action]? {
        switch input {
        case .timer(.backOff): isWanted ? spawn(reason) : finish()
        case .choose(.retry): [.cancel(.backOff)] + spawn(reason)
        case .choose(.startWithoutState): [.cancel(.backOff)] + spawn(.setAside)
        case .choose(.home), .wanted, .unwanted, .allInBackground, .someInForeground, .memoryShort:
            []
        case .quit: [.cancel(.backOff)] + finish()
        default: nil
        }
    }

    mutating func whileFailed(_ input: Input) -> [Action]? {
        switch input {
        case .choose(.retry): spawn(guardian.record.hasRun ? .afterCrash : .fresh)
        case .choose(.startWithoutState): spawn(.setAside)
        case .unwanted, .quit: finish()
        case .choose(.home), .wanted, .allInBackground, .someInForeground, .memoryShort: []
        default: nil
        }
    }
}

extension ProcessLife {
    private mutating func spawn(_ reason: LaunchOrder.Reason) -> [Action] {
        state = .launching
        isRestorationExtended = false
        let message =
            reason == .setAside
            ? "The app starts without its saved state, which was set aside. Nothing was deleted."
            : ""
        return tell(PageState(.starting, message: message))
            + [.start(.launchDeadline, times.launchDeadline), .spawn(reason)]
    }

    private mutating func enterBackground(since: Duration) -> [Action] {
        state = .running(since: since, Background())
        return [.start(.phaseDeadline, times.phaseDeadline), .start(.grace, times.grace)]
    }

    private mutating func advance(_ background: Background, _ since: Duration) -> [Action] {
        guard background.isSettled, background.isGraceOver else {
            state = .running(since: since, background)
            return []
        }
        state = .suspended(since: since)
        return [.stop, .start(.endAfter, times.endAfter)]
    }

    private func cancelBackground() -> [Action] {
        guard case .running(_, .some) = state else { return [] }
        return [.cancel(.phaseDeadline), .cancel(.grace)]
    }

    private mutating func end(_ ending: Ending) -> [Action] {
        state = .ending(ending)
        return [.kill]
    }

    private mutating func quit(politely: Bool) -> [Action] {
        state = .ending(.quit)
        return politely
            ? [.terminate, .start(.terminateDeadline, times.terminateDeadline)] : [.kill]
    }

    private mutating func follow(
        isCrash: Bool, shownFor: Duration?, _ sentence: String
    ) -> [Action] {
        let verdict = guardian.died(isCrash: isCrash, shownFor: shownFor, sentence: sentence)
        let keep: [Action] = [.keep(guardian.record)]
        guard isWanted else { return keep + finish() }
        switch verdict {
        case .fail(let message): return keep + fail(message)
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

    private mutating func fail(_ message: String) -> [Action] {
        state = .failed
        return tell(
            PageState(
                .failed, message: message, choices: [.startWithoutState, .retry, .home]))
    }

    private mutating func finish() -> [Action] {
        // A page is not told: what it shows stays, and the next event starts the app again.
        state = .ended
        pageState = PageState(.ended)
        return [.ended]
    }

    private mutating func tell(_ state: PageState) -> [Action] {
        pageState = state
        return [.tell(state)]
    }
}
