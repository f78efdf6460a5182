import HostLink

/// The life cycle of one app's process for one user, as a state machine without clocks and
/// processes.
///
/// The transitions are in `ProcessLife+Transitions`, one function for each state. An input that has
/// no meaning in a state is refused and changes nothing.
struct ProcessLife {
    let times: LifeTimes
    var state: State = .ended
    var crashGuard: CrashGuard
    /// Whether a visible page or a waiting event needs the process.
    var isWanted = false
    /// Whether the app continues to restore after its first frame, so that a crash still counts as
    /// a crash while launching.
    var isRestorationExtended = false
    /// Whether no scene is in the foreground.
    var isAllInBackground = true
    /// Whether the app has background tasks.
    var hasTasks = false
    /// Whether the app is in a call for which it may run in the background: it is neither suspended
    /// nor ended to free capacity (specification 7.1.2).
    var hasCall = false
    /// Whether the app plays or captures, for which it may run in the background (7.6.3).
    var hasSound = false
    /// Whether the time for terminating includes the time for background tasks.
    var hasMoreTime = false
    /// Whether the process has committed the effects of all events that it received.
    var isPreserved = true
    /// Whether the process has connections that would be lost if it were ended because it was
    /// suspended for long.
    var keepsSuspended = false
    /// The reason for which the present or next process is launched.
    var launchReason = LaunchOrder.Reason.fresh
    /// Whether the process waits for capacity, and not for the end of a back-off.
    var isAtCapacity = false
    /// Whether a process has taken the order to launch without saved state since the app last
    /// showed a frame.
    var hasTriedWithoutState = false
    /// The state that was last sent to pages.
    var pageState = PageState(.ended)

    init(times: LifeTimes, limits: CrashLimits, record: LaunchRecord) {
        self.times = times
        crashGuard = CrashGuard(limits: limits, record: record)
    }

    /// The state of the process.
    enum State: Equatable {
        case ended
        /// The process is started and has not shown its first frame.
        case launching
        /// The process runs; its first frame was shown at an instant. It has a `Background` while
        /// all its scenes are in the background.
        case running(since: Duration, Background?)
        /// The process is stopped by SIGSTOP; its first frame was shown at an instant.
        case suspended(since: Duration)
        /// The process commits its state and is then ended; its first frame was shown at an
        /// instant.
        case preserving(since: Duration, Purpose)
        /// The process was asked to end, or killed, and has not ended yet.
        case ending(Ending)
        /// There is no process; the app is launched for the reason after the back-off.
        case waiting(LaunchOrder.Reason)
        /// The app failed; the user chooses what to do.
        case failed
    }

    /// The progress of a running process all of whose scenes are in the background.
    struct Background: Equatable {
        /// Whether every scene reached the background or overran its deadline.
        var isSettled = false
        /// Whether the grace time is over.
        var isGraceOver = false
        /// Whether the process has, or had, background tasks, whose time is limited.
        var isTimed = false
        /// Whether the time for background tasks is over.
        var isTimeOver = false
    }

    /// The reason for which a process preserves before it is ended.
    enum Purpose: Equatable {
        /// Its memory is needed. If the user returns meanwhile, the process stays.
        case purge
        /// A new process replaces it, such as one of a new build.
        case restart
    }

    /// The reason for which a process is ended.
    enum Ending: Equatable {
        /// The process was suspended for a long time, memory is short, or the process overran a
        /// deadline in the background.
        ///
        /// The app is launched again when it is needed.
        case purged
        /// The user quit the app, or the host ends.
        case quit
        /// The process did not send its first frame in time.
        case overranLaunch
        /// The process violated the protocol; the value is the time of its first frame, if any.
        case misbehaved(since: Duration?)
        /// The process handled no event within the limit of the operator; the value is the time of
        /// its first frame.
        case unresponsive(since: Duration)
        /// The app reported that it cannot continue.
        case refused(String)
    }

    /// The timers of the life cycle.
    enum Timer: Hashable, CaseIterable {
        case launchDeadline, phaseDeadline, grace, backgroundTime, endAfter, preserveDeadline
        case terminateDeadline, backOff

        /// Whether the process may be ended when the timer fires, because it was too slow.
        var isDeadline: Bool {
            switch self {
            case .launchDeadline, .phaseDeadline, .preserveDeadline, .terminateDeadline,
                .backgroundTime:
                true
            case .grace, .endAfter, .backOff: false
            }
        }
    }

    /// An event in the life cycle.
    enum Input: Equatable {
        case wanted
        case unwanted
        case allInBackground
        case someInForeground
        case firstFrame
        case restorationExtended(Bool)
        case backgroundReached
        /// A scene did not reach the background in time while others are in the foreground.
        case sceneOverran
        /// The process handled no event within the limit of the operator.
        case unresponsive
        /// The launch is no longer wanted, and there is no process yet.
        case givenUp
        /// The app began background tasks, or ended the last one.
        case tasks(isOpen: Bool)
        /// The app has its first call, or none any more.
        case call(isOpen: Bool)
        /// The app began to play or to capture, or has stopped.
        case sound(isOpen: Bool)
        case timer(Timer)
        case died(ProcessDeath)
        case spawnFailed(String)
        case refused(String)
        case misbehaved
        case choose(PageChoice)
        /// Its memory is needed: a process in the background preserves and is ended.
        case purge
        /// The process preserves, ends, and is launched again when it is wanted.
        case restart
        /// The process answered `preserve`.
        case preserved
        /// The process must be suspended without waiting for the grace time.
        case suspend
        /// A suspended process must run again.
        case resume
        /// Another process must end before this one is started; the sentence is for the page.
        case noCapacity(String)
        /// There may be capacity now.
        case capacityFreed
        /// The process must end now; with `mayCommit`, it may commit first.
        case quit(mayCommit: Bool)
    }

    /// An action that the caller carries out.
    enum Action: Equatable {
        /// Start a process.
        ///
        /// Its launch deadline begins with the process, because freeing capacity or the build check
        /// may delay the start.
        case spawn(LaunchOrder.Reason)
        case stop
        case resume
        /// Ask the process to commit everything.
        case preserve
        case terminate
        case kill
        case start(Timer, Duration)
        case cancel(Timer)
        case report(PageState)
        case keep(LaunchRecord)
        /// Report that the process has ended and no other is launched.
        case ended
    }

    /// Whether events may be delivered to the process, because it will commit their effects.
    var takesEvents: Bool {
        switch state {
        case .launching, .running, .suspended, .preserving(_, .purge): true
        case .ended, .preserving(_, .restart), .ending, .waiting, .failed: false
        }
    }

    /// Whether the process is in use without a page: it is neither suspended nor ended to free
    /// capacity.
    var isInUse: Bool { hasCall || hasSound }

    /// The state that the switcher shows.
    var summary: SceneSummary.ProcessState {
        switch state {
        case .ended: .ended
        case .launching: .starting
        case .running: .running
        case .suspended: .suspended
        case .preserving, .ending: .ending
        case .waiting: isAtCapacity ? .starting : .failed
        case .failed: .failed
        }
    }

    /// Whether the process is being ended for its memory or because its user quit it, and not for
    /// its own fault.
    var isEndingIntended: Bool {
        switch state {
        case .ending(.purged), .ending(.quit), .preserving: true
        default: false
        }
    }

    /// Handles an input and returns the actions that follow; `nil` if the input is refused.
    mutating func handle(_ input: Input, now: Duration) -> [Action]? {
        switch input {
        case .wanted: isWanted = true
        case .unwanted: isWanted = false
        case .allInBackground: isAllInBackground = true
        case .someInForeground: isAllInBackground = false
        case .tasks(let isOpen): hasTasks = isOpen
        case .call(let isOpen): hasCall = isOpen
        case .sound(let isOpen): hasSound = isOpen
        default: break
        }
        switch state {
        case .ended: return whileEnded(input)
        case .launching: return whileLaunching(input, now)
        case .running(let since, let background):
            return whileRunning(input, now, since, background)
        case .suspended(let since): return whileSuspended(input, since)
        case .preserving(let since, let purpose):
            return whilePreserving(input, now, since, purpose)
        case .ending(let ending): return whileEnding(input, ending, now)
        case .waiting(let reason): return whileWaiting(input, reason)
        case .failed: return whileFailed(input)
        }
    }
}
