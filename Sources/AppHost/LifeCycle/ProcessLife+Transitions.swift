import Glibc
import HostLink

extension ProcessLife {
    mutating func whileEnded(_ input: Input) -> [Action]? {
        switch input {
        case .wanted: spawn(crashGuard.reasonToLaunch)
        case .unwanted, .allInBackground, .someInForeground, .purge, .restart, .capacityFreed,
            .call, .sound:
            []
        case .quit: [.ended]
        default: nil
        }
    }

    mutating func whileLaunching(_ input: Input, _ now: Duration) -> [Action]? {
        switch input {
        case .wanted, .unwanted, .allInBackground, .someInForeground, .purge, .restart,
            .backgroundReached, .sceneOverran, .unresponsive, .preserved, .capacityFreed, .tasks,
            .call, .sound:
            return []
        case .givenUp: return finish()
        case .noCapacity(let message):
            state = .waiting(launchReason)
            isAtCapacity = true
            return report(PageState(.waiting, message: message, choices: [.retry, .home]))
                + [.start(.backOff, times.capacityTimeout)]
        case .restorationExtended(let isExtended):
            isRestorationExtended = isExtended
            return []
        case .firstFrame:
            crashGuard.recordFirstFrame(isRestored: !isRestorationExtended)
            hasTriedWithoutState = false
            var actions: [Action] = [.cancel(.launchDeadline), .keep(crashGuard.record)]
            state = .running(since: now, nil)
            actions += report(PageState(.running, message: pageState.message))
            if isAllInBackground { actions += enterBackground(since: now) }
            return actions
        case .timer(.launchDeadline): return end(.overranLaunch)
        case .died(let death):
            return [.cancel(.launchDeadline)]
                + respondToDeath(isCrash: death.isCrash, shownFor: nil, death.pageSentence)
        case .spawnFailed(let message): return fail(message)
        case .refused(let message): return [.cancel(.launchDeadline)] + end(.refused(message))
        case .misbehaved: return [.cancel(.launchDeadline)] + end(.misbehaved(since: nil))
        case .quit(let mayCommit): return [.cancel(.launchDeadline)] + quit(mayCommit: mayCommit)
        case .choose, .timer, .suspend, .resume: return nil
        }
    }

    mutating func whileRunning(
        _ input: Input, _ now: Duration, _ since: Duration, _ background: Background?
    ) -> [Action]? {
        switch input {
        case .wanted:
            guard let background else { return [] }
            return startGrace(since, isSettled: background.isSettled)
        case .tasks(let isOpen):
            guard var background else { return [] }
            guard isOpen, !background.isTimed else { return advance(background, since) }
            background.isTimed = true
            state = .running(since: since, background)
            return [.start(.backgroundTime, times.backgroundTime)]
        case .call(let isOpen), .sound(let isOpen):
            guard let background, !isOpen else { return [] }
            return advance(background, since)
        case .timer(.backgroundTime):
            guard var background else { return nil }
            // A process that ignores the end of its background time is ended (specification 6.3.3),
            // unless it is in a call or its sound is in use, which has no time limit.
            if hasTasks, !isInUse {
                return [.cancel(.phaseDeadline), .cancel(.grace)] + end(.purged)
            }
            background.isTimeOver = true
            return advance(background, since)
        case .unwanted, .firstFrame, .preserved, .capacityFreed: return []
        case .restorationExtended(let isExtended):
            isRestorationExtended = isExtended
            guard !isExtended else { return [] }
            crashGuard.recordFirstFrame(isRestored: true)
            return [.keep(crashGuard.record)]
        case .allInBackground: return background == nil ? enterBackground(since: since) : []
        case .someInForeground:
            let actions = cancelBackground()
            state = .running(since: since, nil)
            return actions
        case .backgroundReached:
            guard var background else { return [] }
            background.isSettled = true
            return [.cancel(.phaseDeadline)] + advance(background, since)
        case .timer(.phaseDeadline):
            // A process that ignores the deadline is ended; it is launched again when it is wanted
            // (specification 6.3.1).
            return background == nil
                ? nil : Array(cancelBackground().dropFirst()) + end(.purged)
        case .sceneOverran: return cancelBackground() + end(.purged)
        case .unresponsive: return cancelBackground() + end(.unresponsive(since: since))
        case .timer(.grace):
            guard var background else { return nil }
            background.isGraceOver = true
            return advance(background, since)
        case .suspend:
            guard var background else { return nil }
            background.isGraceOver = true
            return [.cancel(.grace)] + advance(background, since)
        case .purge:
            guard let background, background.isSettled, !isWanted, !isInUse else { return [] }
            return cancelBackground() + preserveAndEnd(.purge, since)
        case .restart: return cancelBackground() + preserveAndEnd(.restart, since)
        case .died(let death):
            return cancelBackground()
                + respondToDeath(
                    isCrash: death.isCrash,
                    shownFor: death.isCrash && isRestorationExtended ? nil : now - since,
                    death.pageSentence)
        case .refused(let message): return cancelBackground() + end(.refused(message))
        case .misbehaved: return cancelBackground() + end(.misbehaved(since: since))
        case .quit(let mayCommit): return cancelBackground() + quit(mayCommit: mayCommit)
        case .spawnFailed, .choose, .timer, .resume, .noCapacity, .givenUp: return nil
        }
    }

    mutating func whileSuspended(_ input: Input, _ since: Duration) -> [Action]? {
        switch input {
        case .wanted, .resume, .call(isOpen: true), .sound(isOpen: true):
            return [.cancel(.endAfter), .resume] + startGrace(since, isSettled: true)
        case .someInForeground:
            state = .running(since: since, nil)
            return [.cancel(.endAfter), .resume]
        case .unwanted, .allInBackground, .backgroundReached, .firstFrame, .restorationExtended,
            .preserved, .suspend, .capacityFreed, .tasks, .sceneOverran, .unresponsive,
            .call(isOpen: false), .sound(isOpen: false):
            return []
        case .timer(.endAfter):
            guard !keepsSuspended else { return [.start(.endAfter, times.endAfter)] }
            return preserveAndEnd(.purge, since, isStopped: true)
        case .purge: return [.cancel(.endAfter)] + preserveAndEnd(.purge, since, isStopped: true)
        case .restart:
            return [.cancel(.endAfter)] + preserveAndEnd(.restart, since, isStopped: true)
        case .died: return [.cancel(.endAfter)] + finish()
        case .quit(let mayCommit):
            // A suspended app committed its state when it left the screen, so it is not notified
            // (specification 6.1.2k, 6.4.2).
            guard mayCommit, !isPreserved else {
                return [.cancel(.endAfter)] + quit(mayCommit: false)
            }
            return [.cancel(.endAfter), .resume] + quit(mayCommit: true)
        // A message that was read before the process was stopped may be handled only now.
        case .refused(let message): return [.cancel(.endAfter)] + end(.refused(message))
        case .misbehaved: return [.cancel(.endAfter)] + end(.misbehaved(since: since))
        case .spawnFailed, .choose, .timer, .noCapacity, .givenUp: return nil
        }
    }

    mutating func whileWaiting(_ input: Input, _ reason: LaunchOrder.Reason) -> [Action]? {
        switch input {
        case .timer(.backOff): isWanted ? spawn(reason) : finish()
        case .choose(.retry): [.cancel(.backOff)] + spawn(reason)
        case .choose(.startWithoutState): [.cancel(.backOff)] + spawn(.setAside)
        case .capacityFreed:
            isAtCapacity ? [.cancel(.backOff)] + (isWanted ? spawn(reason) : finish()) : []
        case .choose(.home), .wanted, .unwanted, .allInBackground, .someInForeground, .purge,
            .restart, .call, .sound:
            []
        case .quit: [.cancel(.backOff)] + finish()
        default: nil
        }
    }

    mutating func whileFailed(_ input: Input) -> [Action]? {
        switch input {
        case .choose(.retry): spawn(crashGuard.record.hasRun ? .afterCrash : .fresh)
        case .choose(.startWithoutState): spawn(.setAside)
        case .unwanted, .quit: finish()
        case .choose(.home), .wanted, .allInBackground, .someInForeground, .purge, .restart,
            .capacityFreed, .call, .sound:
            []
        default: nil
        }
    }

    // MARK: - Steps

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

    mutating func report(_ state: PageState) -> [Action] {
        pageState = state
        return [.report(state)]
    }
}
