import HostLink

/// The life of one app's process for one person, as a machine without clocks and processes.
///
/// Its transitions stand in `ProcessLife+Transitions`, one function per state. An input that a
/// state has no meaning for is refused and changes nothing.
struct ProcessLife {
    let times: LifeTimes
    var state: State = .ended
    var crashGuard: CrashGuard
    /// Whether a page that can be seen or a waiting event needs the process.
    var isWanted = false
    /// Whether the app goes on restoring after its first frame: a crash still counts as one while
    /// launching.
    var isRestorationExtended = false
    /// Whether no scene is in the foreground.
    var isAllInBackground = true
    /// Whether the app goes on with background tasks.
    var hasTasks = false
    /// Whether the time for terminating takes them into account.
    var hasMoreTime = false
    /// Whether everything that the process was told is in what it has committed.
    var isPreserved = true
    /// Why the present or coming process is started.
    var launchReason = LaunchOrder.Reason.fresh
    /// Whether the process waits for room, and not for a back-off.
    var isAtCapacity = false
    /// Whether a process has taken the order to start without saved state since the app last showed
    /// itself.
    var hasTriedWithoutState = false
    /// What pages are told now.
    var pageState = PageState(.ended)

    init(times: LifeTimes, limits: CrashLimits, record: LaunchRecord) {
        self.times = times
        crashGuard = CrashGuard(limits: limits, record: record)
    }

    /// Where the process stands.
    enum State: Equatable {
        case ended
        /// Started, without a first frame.
        case launching
        /// It has shown itself since an instant; with a background when all its scenes are there.
        case running(since: Duration, Background?)
        /// Stopped by SIGSTOP; it had shown itself since an instant.
        case suspended(since: Duration)
        /// It commits what it has, and is ended then; it had shown itself since an instant.
        case preserving(since: Duration, Purpose)
        /// It is to end; its death is awaited.
        case ending(Ending)
        /// It died; it is started for the reason when the back-off is over.
        case waiting(LaunchOrder.Reason)
        /// It failed; the person chooses.
        case failed
    }

    /// A running process all of whose scenes are in the background.
    struct Background: Equatable {
        /// Every scene reached the background or overran its deadline.
        var isSettled = false
        /// The grace time is over.
        var isGraceOver = false
        /// It has, or had, background tasks, whose time is limited.
        var isTimed = false
        /// That time is over.
        var isTimeOver = false
    }

    /// Why a process preserves before it is ended.
    enum Purpose: Equatable {
        /// Its memory is wanted; when the person comes back meanwhile it stays.
        case purge
        /// A new process is to take its place, such as one of a new build.
        case restart
    }

    /// Why a process is to end.
    enum Ending: Equatable {
        /// It slept long or memory is short; when it is wanted again it simply starts.
        case purged
        /// The person or the host's end wants it.
        case quit
        /// It did not show itself in time.
        case overranLaunch
        /// It sent what no app may send; it had shown itself since an instant.
        case misbehaved(since: Duration?)
        /// It handled no event for as long as the operator lets it; it had shown itself since an
        /// instant.
        case unresponsive(since: Duration)
        /// It said it cannot go on.
        case refused(String)
    }

    /// The clocks it asks for.
    enum Timer: Hashable, CaseIterable {
        case launchDeadline, phaseDeadline, grace, backgroundTime, endAfter, preserveDeadline
        case terminateDeadline, backOff

        /// Whether the process is ended when it fires, because it was too slow.
        var isDeadline: Bool {
            switch self {
            case .launchDeadline, .phaseDeadline, .preserveDeadline, .terminateDeadline: true
            case .grace, .backgroundTime, .endAfter, .backOff: false
            }
        }
    }

    /// What happens to it.
    enum Input: Equatable {
        case wanted
        case unwanted
        case allInBackground
        case someInForeground
        case firstFrame
        case restorationExtended(Bool)
        case backgroundReached
        /// One of its scenes did not reach the background in time, while others are in front.
        case sceneOverran
        /// It has handled no event for as long as the operator lets it.
        case unresponsive
        /// Nobody wants it any more, and it has no process yet.
        case givenUp
        /// The app began background tasks, or ended the last.
        case tasks(isOpen: Bool)
        case timer(Timer)
        case died(ProcessDeath)
        case spawnFailed(String)
        case refused(String)
        case misbehaved
        case choose(PageChoice)
        /// Its memory is wanted: what is in the background preserves and is ended.
        case purge
        /// Preserve, end, and start again when it is wanted.
        case restart
        /// The answer to `preserve`.
        case preserved
        /// Suspend it without waiting for the grace time.
        case suspend
        /// Let a suspended one run again.
        case resume
        /// Another process must end first; the sentence is for the page.
        case noCapacity(String)
        /// There may be room now.
        case capacityFreed
        /// End now; with `politely`, after a chance to commit.
        case quit(politely: Bool)
    }

    /// What the performer does.
    enum Action: Equatable {
        /// Start a process, and with it its launch deadline: making room for one, or a look at its
        /// build, may take its time before.
        case spawn(LaunchOrder.Reason)
        case stop
        case resume
        /// Ask it to commit everything.
        case preserve
        case terminate
        case kill
        case start(Timer, Duration)
        case cancel(Timer)
        case tell(PageState)
        case keep(LaunchRecord)
        /// The process is gone and none follows.
        case ended
    }

    /// Whether events may be given to the process: what it is told from now on is in what it
    /// commits.
    var takesEvents: Bool {
        switch state {
        case .launching, .running, .suspended, .preserving(_, .purge): true
        case .ended, .preserving(_, .restart), .ending, .waiting, .failed: false
        }
    }

    /// The state as the switcher shows it.
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

    /// Takes an input; `nil` refuses it.
    mutating func handle(_ input: Input, now: Duration) -> [Action]? {
        switch input {
        case .wanted: isWanted = true
        case .unwanted: isWanted = false
        case .allInBackground: isAllInBackground = true
        case .someInForeground: isAllInBackground = false
        case .tasks(let isOpen): hasTasks = isOpen
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
