import HostLink

/// The decision about the next launch after a process has ended.
struct CrashGuard {
    private let limits: CrashLimits
    private(set) var record: LaunchRecord
    /// The number of consecutive deaths while launching that were not the app's fault.
    private(set) var earlyEnds = 0
    private var shortLives = 0

    init(limits: CrashLimits, record: LaunchRecord) {
        self.limits = limits
        self.record = record
    }

    /// The consequence of the end of a process.
    enum Verdict: Equatable {
        /// The app is launched again after a delay. The reason is for the launch order, and the
        /// sentence is for the page.
        case relaunch(LaunchOrder.Reason, after: Duration, message: String)
        /// The app is launched only when the user chooses it, with a sentence for the page.
        case fail(message: String)
    }

    /// The reason of the next launch if no process has just ended.
    var reasonToLaunch: LaunchOrder.Reason {
        if record.launchCrashes >= limits.launchCrashesBeforeSetAside { return .setAside }
        if record.launchCrashes > 0 { return .afterCrash }
        return record.hasRun ? .relaunch : .fresh
    }

    /// Records the first frame.
    ///
    /// The launch has then succeeded, unless the app is still restoring.
    mutating func recordFirstFrame(isRestored: Bool) {
        record.hasRun = true
        guard isRestored else { return }
        record.launchCrashes = 0
        earlyEnds = 0
    }

    mutating func died(
        isCrash: Bool, shownFor: Duration?, sentence: String
    ) -> Verdict {
        guard let shownFor else {
            return isCrash ? crashedWhileLaunching(sentence) : endedWhileLaunching()
        }
        let steady = isCrash ? limits.steadyAfterCrash : limits.steadyAfterKill
        shortLives = shownFor < steady ? shortLives + 1 : 1
        let free = isCrash ? 1 : limits.killsBeforeBackOff - 1
        guard shortLives > free else {
            return .relaunch(isCrash ? .afterCrash : .relaunch, after: .zero, message: "")
        }
        return .relaunch(
            isCrash ? .afterCrash : .relaunch, after: delay(shortLives - free),
            message: Self.keepsStopping)
    }

    private mutating func crashedWhileLaunching(_ sentence: String) -> Verdict {
        record.launchCrashes += 1
        if record.launchCrashes < limits.launchCrashesBeforeSetAside {
            return .relaunch(.afterCrash, after: .zero, message: "")
        }
        if record.launchCrashes == limits.launchCrashesBeforeSetAside {
            return .relaunch(.setAside, after: .zero, message: StateSetAside.afterCrashes)
        }
        return .fail(
            message: "The app \(sentence) while starting, even without its saved state.")
    }

    private mutating func endedWhileLaunching() -> Verdict {
        earlyEnds += 1
        let reason = reasonToLaunch
        guard earlyEnds >= limits.killsBeforeBackOff else {
            return .relaunch(reason, after: .zero, message: "")
        }
        return .relaunch(
            reason, after: delay(earlyEnds - limits.killsBeforeBackOff + 1),
            message: Self.keepsStopping)
    }

    /// The message for the user.
    ///
    /// The log and the app's page report how the app ended.
    private static let keepsStopping =
        "The app keeps stopping. It starts again in a moment, with everything as you left it."

    private func delay(_ step: Int) -> Duration {
        let doubled = limits.backOff * (1 << min(max(step - 1, 0), 16))
        return min(doubled, limits.backOffMax)
    }
}
