import Foundation
package import HostLink
import UIKitPrimitives

/// The app's side of its life: takes what the host says, runs the app's code, sends pictures and
/// commits state.
package final class ApplicationRuntime {
    /// The runtime of this process or, in a test, of the launch under way.
    package internal(set) static var current: ApplicationRuntime?

    package let application: UIApplication
    let connection: any HostConnection
    let keeper: any ArchiveKeeping
    let scheduler: any TurnScheduling
    private let delegateClass: UIResponder.Type
    /// Keeps the delegate alive, which `UIApplication` does not.
    var delegate: (any UIApplicationDelegate)?
    var order: LaunchOrder?
    var scenes: [SceneRuntime] = []
    let screens = ExternalScreens()
    weak var connectingScene: UIWindowScene?
    var schedule = PreservationSchedule()
    var preservation = StatePreservation()
    /// How large the archives of the last pass were.
    var lastRecordCounts: [String: Int] = [:]
    /// What launches found nobody for.
    var unclaimed = UnclaimedState()
    /// What belongs to no scene, as it was preserved last.
    var shared = SharedState()
    /// What was said once is not said again at every pass.
    var reportedSkips: Set<RestorationSkip> = []
    var reportedTraps: [RestorationTrap] = []
    /// Whether a preservation is under way, and whether it was told that its picture is of no use.
    var isPreserving = false
    var isSnapshotIgnored = false
    /// Whether the app wanted its state preserved, the last time it was asked.
    var isStateWanted = false
    /// Whether the person's data is locked, so that nothing is restored or preserved (5.2.2).
    var isLocked = false
    /// What a scene or the app was made without because the data is locked: its state may exist, so that
    /// nothing is saved in its place.
    var unread: Set<String> = []
    /// Sessions that were discarded meanwhile, of which the app has not been told.
    var discardedWhileLocked: [UISceneSession] = []
    /// Whether the process is of no use any more and shall exit.
    package internal(set) var hasEnded = false
    /// Whether the app delegate restores with the secure method; nil before it was asked.
    var restoresSecurely: Bool?
    /// What became of each object, last time; see ``UIApplication/restorationReport``.
    var report = RestorationReport()
    var isReportKept = true
    var callsAtEndOfTurn: [() -> Void] = []
    /// Requests to open an address that the host has not answered yet, by number.
    var openingCompletions: [UInt64: @MainActor @Sendable (Bool) -> Void] = [:]
    var openingCount: UInt64 = 0
    var backgroundRefreshStatus = UIBackgroundRefreshStatus.available
    /// What the launch methods of an app without scenes answered.
    var launchAnswers = LaunchAnswers()
    /// What the host was told that the person is at.
    var toldActivity: CurrentActivity?
    /// The life of an app without scenes; each scene has one of its own.
    var life: AppLifeCycle
    /// The roots that a launch restored into, until it has shown what it made.
    var restoredAtLaunch: [(window: UIWindow, root: UIViewController)] = []
    /// What the app goes on with in the background, and who wants to hear that its time is up.
    var tasks = BackgroundTasks(allowance: 0)
    var expirationHandlers: [Int: () -> Void] = [:]
    /// Whether the host was told of work that is not done.
    var isDoingTasks = false
    /// Whether the app ends as soon as its background tasks have ended.
    var isTerminating = false
    /// Sessions that are not connected and that the app has changed since they were preserved.
    var changedSessions: Set<String> = []
    /// Who wants to hear that the host refused a request, by its number.
    var requests: [UInt64: (any Error) -> Void] = [:]
    /// The work that the host wakes this app for.
    package let backgroundWork: BackgroundWorkCenter
    var requestCount: UInt64 = 0
    /// What connected scenes were asked for with, by the number of the request that is not answered.
    var askedActivities: [UInt64: (session: String, bytes: [UInt8])] = [:]
    /// What scenes get as soon as they are in front, by session.
    var comingActivities: [String: [[UInt8]]] = [:]
    private(set) var isLaunched = false

    /// Makes a runtime; nothing runs before the launch order is received.
    package init(
        manifest: AppManifest, delegateClass: UIResponder.Type, connection: any HostConnection,
        keeper: any ArchiveKeeping, scheduler: any TurnScheduling
    ) {
        self.connection = connection
        self.keeper = keeper
        self.scheduler = scheduler
        self.delegateClass = delegateClass
        life = AppLifeCycle(exitsOnSuspend: manifest.exitsOnSuspend)
        application = UIApplication(manifest: manifest)
        backgroundWork = BackgroundWorkCenter(manifest: manifest, connection: connection)
        keeper.onOutcome = { [weak self] in self?.noteOutcome($0) }
    }

    /// Takes one message of the host.
    package func receive(_ message: HostMessage) {
        if isSuspended, message != .suspend { resume() }
        switch message {
        case .launch(let order): launch(order)
        case .connect(let order): connect([order])
        case .showPage(let session): scene(session)?.showPage()
        case .hidePage(let session): scene(session)?.hidePage()
        case .environment(let session, let environment): scene(session)?.take(environment)
        case .phase(let session, let phase):
            if let scene = scene(session) { bring(scene, to: phase) }
        case .event(let session, let event):
            if let scene = scene(session), scene.receive(event), !event.action.isState {
                scene.reportApplied(to: connection)
                schedule.noteAction()
            }
        case .frameShown(let session, let sequence): scene(session)?.frameShown(sequence)
        case .preserve(let token):
            preserve()
            preservation.noteRequest(token)
            answerRequests()
        case .disconnect(let session, let discard): disconnect(session, discard: discard)
        case .answer(let request, let isGranted): take(answer: isGranted, to: request)
        case .backgroundTime(let milliseconds): take(backgroundMilliseconds: milliseconds)
        case .suspend: return suspend()
        case .memoryWarning: warnOfMemory()
        case .timeChanged: noteTimeChange()
        case .open(let session, let opening):
            if let scene = scene(session) { open([opening], in: scene) }
        case .lock: lockData()
        case .updateActivity: updateCurrentActivity()
        case .unlock(let key): unlockData(key)
        case .backgroundRefresh(let status): takeBackgroundRefresh(status)
        case .openedURL(let token, let isOpened): noteOpened(token, isOpened)
        case .backgroundWork(let token, let work): begin(work, token: token)
        case .terminate: terminate()
        }
        setNeedsTurn()
    }

    /// Asks for a picture at the end of the turn.
    package func setNeedsTurn() {
        scheduler.requestTurn()
    }

    /// Ends a turn of the main queue in which app code may have run: lays out, draws, sends, and sees
    /// to it that state is preserved soon.
    package func finishTurn() {
        guard isLaunched else { return }
        noteFreedRegistrations()
        runCallsAtEndOfTurn()
        UIWindow.updateDeferredAppearances(application.windows)
        for scene in runtimes { scene.render(to: connection) }
        tellCurrentActivity()
        if order?.preservation == .continuous {
            scheduler.schedulePreservation(at: schedule.noteActivity(at: scheduler.now))
        }
        if !callsAtEndOfTurn.isEmpty { scheduler.requestAnotherTurn() }
    }

    /// Notes that app code ran without anything to draw, as a timer or a task does.
    package func noteActivity() {
        guard isLaunched, order?.preservation == .continuous else { return }
        scheduler.schedulePreservation(at: schedule.noteActivity(at: scheduler.now))
    }

    /// Preserves state if the app has been quiet long enough; the scheduler calls it.
    package func preserveIfDue() {
        switch schedule.takeDue(at: scheduler.now) {
        case .nothing: break
        case .later(let time): scheduler.schedulePreservation(at: time)
        case .now: preserve(settling: false)
        }
    }

    /// The link has ended: the host is gone, so whatever is not saved is saved now.
    package func linkDidEnd() {
        guard isLaunched else { return }
        preserve()
    }

    func scene(_ session: String) -> SceneRuntime? {
        scenes.first { $0.session == session } ?? screens.mirror(session)
    }

    func notice(_ level: NoticeLevel, _ text: String) {
        connection.send(.notice(level: level, text))
    }

    private func launch(_ order: LaunchOrder) {
        guard self.order == nil else { return }
        self.order = order
        tasks.allowance = Double(order.backgroundMilliseconds) / 1000
        Self.current = self
        UIApplication.sharedIfRunning = application
        let manifest = application.manifest
        connection.send(
            .launched(
                AppIdentity(
                    bundleIdentifier: manifest.bundleIdentifier, displayName: manifest.displayName,
                    bundleVersion: manifest.bundleVersion,
                    supportsMultipleScenes: application.supportsMultipleScenes)))
        guard let delegate = delegateClass._construct() as? any UIApplicationDelegate else {
            connection.send(
                .refused("\(delegateClass) is marked @main and is no UIApplicationDelegate."))
            return
        }
        self.delegate = delegate
        application.delegate = delegate
        isLocked = keeper.isLocked
        backgroundRefreshStatus = UIBackgroundRefreshStatus(order.backgroundRefresh)
        backgroundWork.launch(pending: order.taskRequests)
        start(order, delegate)
        isLaunched = true
        backgroundWork.launchDidFinish()
        endIfLocked(order)
    }
}

extension ApplicationRuntime {
    /// What the person sees of a scene, for screens that are no page.
    package func picture(of session: String) -> RenderNode? {
        scene(session)?.drawPage()
    }

    /// Forgets the app as if its process had been killed: nothing of it is called any more.
    package func abandon() {
        for window in application.windows { window.isKeyWindow = false }
        callsAtEndOfTurn = []
        openingCompletions = [:]
        requests = [:]
        expirationHandlers = [:]
        backgroundWork.abandon()
        scenes = []
        application.scenes = []
        delegate = nil
        Self.current = nil
        UIApplication.sharedIfRunning = nil
        UIWindow.forgetWaitingResponders()
        RestorableObjects.forgetAll()
        LiveControllers.forgetAll()
    }
}
