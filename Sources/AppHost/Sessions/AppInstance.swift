import HostLink

/// Names an app's process: whose it is and which app.
struct InstanceKey: Hashable, Sendable {
    var person: Person
    var app: String
}

/// A timer of a process's life; the number tells it from one that was replaced while it fired.
struct RunningTimer {
    let number: UInt64
    let timer: any HostTimer
}

/// What the host holds in memory of one person's app while it has a process or a page, and no longer.
final class AppInstance {
    let key: InstanceKey
    var app: InstalledApp
    var life: ProcessLife
    var process: (any SpawnedProcess)?
    var link: LinkConnection?
    /// Counts launches, so that what a dead process still sends or owes is told from the present one's.
    var generation: UInt64 = 0
    var identity: AppIdentity?
    /// Whether its present process has said that it runs.
    var hasLaunched = false
    /// The last request to preserve; an answer to another one says nothing.
    var preserveToken: UInt64 = 0
    var scenes: [String: InstanceScene] = [:]
    var timers: [ProcessLife.Timer: RunningTimer] = [:]
    var timerCount: UInt64 = 0
    /// How long a process that closed its link may still take to leave.
    var unlinked: (any HostTimer)?
    /// What the app goes on with in the background, by name.
    var tasks: [String] = []
    /// Sessions that are gone and that the app has not been told of.
    var discardedSessions: [String]
    /// What the database holds of its launches.
    var kept: LaunchRecord
    /// Whether the person quit the app and has not opened it since.
    var isQuit: Bool
    /// How long its last comeback took, from its start to its first frame.
    var restoreTime: Duration?
    /// What its process takes in memory, as last measured.
    var bytes: UInt64 = 0
    /// What its saved state takes on the disk, as measured when it last went to sleep.
    var stateBytes: UInt64 = 0
    /// When a page last used it.
    var lastUsed = Duration.zero
    /// The build that its process runs (`BuildMark`).
    var executable = ""
    /// How many looks at builds were over when its process was started (`BuildWatch`).
    var buildChecks = 0
    /// Whether it is started anew because of another build, which may differ in its resources alone.
    var makesWayForBuild = false
    /// Starts in a row that failed while the app's files were being written.
    var unsettledStarts = 0
    /// The page that the person last used.
    var latestPage: UInt64?
    /// Whether its process has its key, and the time it has to give it back.
    var hasKey = false
    /// How often it was asked for its key and has not answered, and whether that was the last word about it.
    var keyRequests = 0
    var isKeyAsked = false
    var lockTimer: (any HostTimer)?
    /// Sessions that wait for the newest of what the person is at.
    var awaited: [AwaitedActivity] = []
    /// When a person last did something on a page of it that has not led to an opening yet.
    var lastAction: Duration?
    /// What happened while its process was suspended.
    var waitingEvents = WaitingEvents()
    /// What it has used up of what its host puts up with.
    var conduct: AppConduct
    /// The pictures that wait to be written, and the time when the next one is.
    var heldSnapshots = HeldSnapshots()
    var snapshotTimer: (any HostTimer)?
    var whenEnded: [CheckedContinuation<Void, Never>] = []
    var wanted: Duration = .zero
    var spawned: Duration = .zero
    var launched: Duration = .zero

    init(
        key: InstanceKey, app: InstalledApp, life: ProcessLife, kept: LaunchRecord,
        discardedSessions: [String], at now: Duration
    ) {
        conduct = AppConduct(at: now)
        self.key = key
        self.app = app
        self.life = life
        self.kept = kept
        isQuit = kept.isQuit
        restoreTime = kept.restoreTime
        self.discardedSessions = discardedSessions
    }

    var hasPage: Bool { scenes.values.contains { $0.page != nil } }

    var isInForeground: Bool { scenes.values.contains { $0.phase > .background } }

    /// Whether it is to be started, or is starting, although no page shows it.
    var isWantedWithoutPage: Bool { scenes.values.contains(where: \.isWantedWithoutPage) }

    var hasUndelivered: Bool { scenes.values.contains { $0.ledger.hasUndelivered } }

    var hasReachedBackground: Bool {
        scenes.values.allSatisfy { !$0.isOrdered || $0.hasReachedBackground }
    }

    /// Whether every event that the process was given is in what it has committed.
    var isPreserved: Bool { !scenes.values.contains { $0.ledger.isUncommitted } }

    /// The orders for the scenes that a new process connects at once: those on a page and those with events.
    func takeOrders(at now: Duration) -> [SceneOrder] {
        scenes.values.filter {
            $0.page != nil || $0.ledger.hasUndelivered || $0.isWantedWithoutPage
        }
        .sorted { $0.session < $1.session }
        .map { $0.takeOrder(at: now) }
    }
}

/// A session of an app instance.
final class InstanceScene {
    let session: String
    /// Whether its page is an external display, which takes no input.
    let isExternalDisplay: Bool
    var ledger: EventLedger
    var environment: PageEnvironment
    var activity: [UInt8]?
    var isNew: Bool
    /// The page that shows it.
    var page: UInt64?
    var phase = ScenePhase.background
    /// Whether the present process was told of it.
    var isOrdered = false
    var isConnected = false
    var hasReachedBackground = false
    /// When it went to the background, until its app has said that it has arrived there.
    var leftScreen: Duration?
    /// The page's picture is not to be trusted before the next complete frame.
    var awaitsCompleteFrame = false
    /// What the app owes it in time.
    var timers: [Due: any HostTimer] = [:]
    /// Frames that the page has not yet applied.
    var unseenFrames: [UInt64] = []
    var lastAcknowledged: PageMessage?
    /// Whether the page was told that the app does not answer.
    var isSilent = false
    /// Whether the page was told that what the person did is not saved.
    var isUnsaved = false
    /// Whether the process has reported a failed commit since its last one that succeeded.
    var hasFailedCommit = false
    /// A storage error that the page was told of, while deliveries wait for it to pass.
    var isHeldBack = false
    /// Whether a launch connects it although no page shows it.
    var isWantedWithoutPage = false
    /// The time after which an external display without a page is disconnected.
    var disconnection: (any HostTimer)?
    /// What it is to open as soon as it is in the foreground.
    var openings: [WaitingOpening] = []

    init(row: SessionRow) {
        session = row.session.identifier
        isExternalDisplay = row.session.isExternalDisplay
        ledger = EventLedger(row.marks, committed: row.committed)
        environment = row.environment
        activity = row.activity
        isNew = row.isNew
    }

    /// The order that tells a process of the scene.
    ///
    /// - Parameter now: What waits to be opened goes along, unless it has waited too long.
    func takeOrder(at now: Duration) -> SceneOrder {
        isOrdered = true
        isWantedWithoutPage = false
        hasReachedBackground = false
        awaitsCompleteFrame = page != nil
        return SceneOrder(
            session: session, isNew: isNew, phase: phase, hasPage: page != nil,
            environment: environment, activity: activity,
            openings: phase > .background ? takeOpenings(at: now) : [],
            isExternalDisplay: isExternalDisplay)
    }

    /// What it is to open, once.
    func takeOpenings(at now: Duration) -> [Opening] {
        defer { openings = [] }
        return openings.filter { now - $0.since < WaitingOpening.lasts }.map(\.opening)
    }

    func processDied() {
        leftScreen = nil
        ledger.processDied()
        isOrdered = false
        isConnected = false
        hasReachedBackground = false
        unseenFrames = []
        for due in Due.allCases { awaitNoMore(due) }
        isSilent = false
        isUnsaved = false
        hasFailedCommit = false
    }

    /// What a running app owes a scene within some time.
    enum Due: CaseIterable {
        /// To draw for a page that came.
        case picture
        /// To get it to the background.
        case background
        /// To go on with the events that it was given.
        case answer
        /// To go on with them before it is ended.
        case lastAnswer
        /// To commit the events that it was given.
        case commit
    }

    func awaitNoMore(_ due: Due) { timers.removeValue(forKey: due)?.cancel() }

    /// What is written of its events when nothing gives out more of them.
    func noteEnd(in change: inout SessionChange) {
        change.committed = ledger.committed
        change.lastMarks = ledger.lastMarks
    }

    /// How far its events have come.
    var acknowledgement: PageMessage {
        .acknowledged(
            received: ledger.received, delivered: ledger.delivered, committed: ledger.committed)
    }
}
