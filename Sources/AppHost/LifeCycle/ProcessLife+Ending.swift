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
            .resume, .capacityFreed, .tasks, .call, .sceneOverran, .unresponsive:
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
                    death.sentence)
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
            .capacityFreed, .restorationExtended, .call:
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
}
