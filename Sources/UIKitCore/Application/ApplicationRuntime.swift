package import HostLink

/// The app's side of the link, which receives the messages of the host.
///
/// `finishTurn()` ends the turns of the main queue in which the app's code ran. Each responsibility
/// has a type of its own. This class creates the objects of these types and connects them.
package final class ApplicationRuntime {
    /// The runtime of this process or, in a test, of the last launch.
    package private(set) static var current: ApplicationRuntime?

    /// The app as its code sees it.
    package let application: UIApplication
    private let background: BackgroundLaunchCenters
    let callsAtEndOfTurn: CallsAtEndOfTurn
    let log: RestorationLog
    let scenes: ConnectedScenes
    let sessions: SceneSessions
    let activities: ActivityCenter
    let protectedData: ProtectedData
    let preservation: PreservationCoordinator
    let restoration: RestorationCoordinator
    let requests: SceneRequests
    let openings: OpeningCenter
    let tasks: BackgroundTaskCenter
    private let discarded: DiscardedSessions
    private let lifeCycle: AppLifeCycleCenter
    private let connections: SceneConnections
    let connection: any HostConnection
    private let classes: ApplicationClasses
    private var order: LaunchOrder?
    private(set) var isLaunched = false

    /// Creates a runtime.
    ///
    /// No code of the app runs before the launch order is received.
    package init(
        manifest: AppManifest, delegateClass: UIResponder.Type, connection: any HostConnection,
        keeper: any ArchiveKeeping, scheduler: any TurnScheduling
    ) {
        self.connection = connection
        classes = ApplicationClasses(of: manifest, beside: delegateClass)
        application = UIApplication.make(classes.type, manifest: manifest)
        let exit = ProcessExit(connection: connection)
        GestureArena.shared.clock = GestureClock(scheduler: scheduler)
        callsAtEndOfTurn = CallsAtEndOfTurn(scheduler: scheduler)
        log = RestorationLog(connection: connection)
        scenes = ConnectedScenes(application: application)
        sessions = SceneSessions(
            application: application, keeper: keeper, callsAtEndOfTurn: callsAtEndOfTurn)
        protectedData = ProtectedData(
            application: application, connection: connection, keeper: keeper, scenes: scenes,
            exit: exit)
        activities = ActivityCenter(
            application: application, connection: connection, scenes: scenes,
            protectedData: protectedData, log: log)
        preservation = PreservationCoordinator(
            application: application, connection: connection, keeper: keeper,
            scheduler: scheduler, scenes: scenes, sessions: sessions, activities: activities,
            protectedData: protectedData, log: log)
        restoration = RestorationCoordinator(
            application: application, connection: connection, keeper: keeper, scenes: scenes,
            protectedData: protectedData, preservation: preservation, log: log)
        requests = SceneRequests(
            connection: connection, scenes: scenes, activities: activities,
            preservation: preservation,
            log: log, callsAtEndOfTurn: callsAtEndOfTurn)
        openings = OpeningCenter(
            application: application, connection: connection, activities: activities)
        tasks = BackgroundTaskCenter(
            application: application, connection: connection, scheduler: scheduler,
            callsAtEndOfTurn: callsAtEndOfTurn, scenes: scenes, preservation: preservation,
            exit: exit)
        let calls = CallCenter(application: application, connection: connection, exit: exit)
        background = BackgroundLaunchCenters(
            work: BackgroundWorkCenter(
                application: application, connection: connection,
                callsAtEndOfTurn: callsAtEndOfTurn, scenes: scenes, preservation: preservation,
                tasks: tasks, exit: exit),
            pushes: PushCenter(
                application: application, connection: connection,
                callsAtEndOfTurn: callsAtEndOfTurn, scenes: scenes, preservation: preservation,
                tasks: tasks, calls: calls, exit: exit),
            calls: calls,
            voip: VoIPConnectionCenter(
                application: application, connection: connection,
                callsAtEndOfTurn: callsAtEndOfTurn, scenes: scenes, preservation: preservation,
                tasks: tasks, exit: exit),
            sound: SoundCenter(manifest: application.manifest, connection: connection))
        discarded = DiscardedSessions(
            application: application, connection: connection, keeper: keeper,
            protectedData: protectedData, sessions: sessions, preservation: preservation,
            requests: requests)
        let sceneLifeCycles = SceneLifeCycleCenter(
            application: application, connection: connection, scenes: scenes,
            activities: activities, preservation: preservation, discarded: discarded)
        lifeCycle = AppLifeCycleCenter(
            application: application, connection: connection, scenes: scenes,
            sceneLifeCycles: sceneLifeCycles, restoration: restoration, preservation: preservation,
            openings: openings, requests: requests, tasks: tasks, exit: exit,
            mainStoryboard: MainStoryboard(application: application, log: log))
        let factory = SceneFactory(
            application: application, connection: connection, scenes: scenes, sessions: sessions,
            restoration: restoration, lifeCycles: sceneLifeCycles)
        connections = SceneConnections(
            application: application, connection: connection, scenes: scenes, factory: factory,
            sessions: sessions, discarded: discarded, restoration: restoration,
            preservation: preservation,
            openings: openings, requests: requests, lifeCycle: lifeCycle,
            sceneLifeCycles: sceneLifeCycles)
    }

    /// The work that the host launches this app for.
    package var backgroundWork: BackgroundWorkCenter { background.work }

    /// The pushes that the host launches this app for.
    package var pushes: PushCenter { background.pushes }

    /// The calls of the app, which the host keeps when the process ends.
    package var calls: CallCenter { background.calls }

    /// The connections that the host keeps while this app is suspended.
    var voip: VoIPConnectionCenter { background.voip }

    /// The sound of this app on the link.
    package var sound: SoundCenter { background.sound }

    /// Whether the process must exit.
    package var hasEnded: Bool { lifeCycle.hasEnded }

    /// Logs a line for the app's author or the operator.
    func notice(_ level: NoticeLevel, _ text: String) {
        connection.notice(level, text)
    }
}

/// The messages of the host.
extension ApplicationRuntime {
    /// Receives one message.
    package func receive(_ message: HostMessage) {
        if message != .suspend { lifeCycle.resumeIfSuspended() }
        switch message {
        case .launch(let order): launch(order)
        case .connect(let order): connections.connect(order)
        case .showPage(let session): scenes.scene(session)?.pageDidConnect()
        case .hidePage(let session): scenes.scene(session)?.pageDidDisconnect()
        case .environment(let session, let environment):
            scenes.scene(session)?.environmentDidChange(to: environment)
        case .phase(let session, let phase):
            if let scene = scenes.scene(session) {
                if phase != .foregroundActive { scene.cancelPageInput() }
                lifeCycle.move(scene, to: phase)
            }
        case .event(let session, let event): apply(event, in: session)
        case .frameShown(let session, let sequence): scenes.scene(session)?.frameShown(sequence)
        case .preserve(let token): preservation.preserve(answering: token)
        case .disconnect(let session, let discard):
            connections.disconnect(session, discard: discard)
        case .answer(let request, let isGranted):
            requests.finish(request, isGranted: isGranted)
        case .backgroundTime(let milliseconds):
            tasks.setAllowance(milliseconds: milliseconds)
        case .suspend: return lifeCycle.suspend()
        case .memoryWarning: application.notifyOfMemoryWarning()
        case .timeChanged: application.notifyOfTimeChange()
        case .open(let session, let opening):
            if let scene = scenes.scene(session) { openings.deliver([opening], in: scene) }
        case .lock: lockData()
        case .updateActivity: activities.updateCurrent()
        case .unlock(let key): unlockData(key)
        case .backgroundRefresh(let status): backgroundWork.update(status)
        case .openedURL(let token, let isOpened):
            openings.finishOpening(token, isOpened: isOpened)
        case .backgroundWork(let token, let work): backgroundWork.begin(work, token: token)
        case .pushCredentials(let type, let token): pushes.update(type, token: token)
        case .pushInvalidated(let type): pushes.invalidate(type)
        case .push(let token, let type, let mustReport, let payload):
            pushes.receive(payload, type, mustReport: mustReport, token: token)
        case .callRequestAnswered(let request, let refusal):
            calls.finishRequest(request, refusal)
        case .callActions(let transaction): calls.perform(transaction)
        case .callActionTimedOut(let action): calls.timedOut(action)
        case .callStatuses(let statuses): calls.update(statuses)
        case .keepAlive: voip.callKeepAliveHandler()
        case .callSound(let isActive):
            sound.receiveOnMain(message)
            calls.receiveSound(isActive: isActive)
        case .soundAnswered, .soundInterrupted, .soundRoute, .soundReset, .microphonePermission,
            .otherSound:
            sound.receiveOnMain(message)
        case .terminate: lifeCycle.terminate()
        }
        setNeedsTurn()
    }

    private func launch(_ order: LaunchOrder) {
        guard self.order == nil else { return }
        self.order = order
        tasks.launch(order)
        preservation.launch(order)
        openings.launch(order)
        Self.current = self
        sound.launch()
        UIApplication.sharedIfRunning = application
        let manifest = application.manifest
        PreferredLanguages.developmentRegion = manifest.developmentRegion
        LayoutLoopReport.beginLaunch()
        connection.send(
            .launched(
                AppIdentity(
                    bundleIdentifier: manifest.bundleIdentifier, displayName: manifest.displayName,
                    bundleVersion: manifest.bundleVersion,
                    supportsMultipleScenes: application.supportsMultipleScenes)))
        if let problem = classes.problem { return connection.send(.refused(problem)) }
        guard let delegate = classes.delegate._construct() as? any UIApplicationDelegate else {
            connection.send(
                .refused(
                    "\(classes.delegate) is the class of the app delegate and is not a "
                        + "UIApplicationDelegate."))
            return
        }
        application.launchDelegate = delegate
        application.delegate = delegate
        log.checkVariables(of: manifest)
        if let warning = classes.warning { log.noteLaunchProblem(.warning, warning) }
        protectedData.launch()
        backgroundWork.launch(order)
        calls.launch(order)
        connections.launch(order, delegate)
        isLaunched = true
        backgroundWork.launchDidFinish()
        protectedData.exitIfLaunchedInBackground(order.scenes)
    }

    private func apply(_ event: InputEvent, in session: String) {
        guard let scene = scenes.scene(session), scene.apply(event), !event.action.isState else {
            return
        }
        scene.reportApplied(to: connection)
        preservation.noteAction()
    }

    private func lockData() {
        protectedData.lock { preservation.preserve() }
        order?.wipeKey()
        connection.send(.locked)
    }

    private func unlockData(_ key: [UInt8]) {
        guard protectedData.unlock(key, preserving: { preservation.preserve() }) else { return }
        discarded.resumeAfterUnlocking()
    }

    /// The reason why the host started this process; `nil` before the launch.
    var launchReason: LaunchOrder.Reason? { order?.reason }

    /// Preserves the app because the link has ended: the host is dead.
    package func linkDidEnd() {
        guard isLaunched else { return }
        preservation.preserve()
    }

    /// Drops the app as if its process had been killed: none of its code is called again.
    package func abandon() {
        for window in application.windows { window.isKeyWindow = false }
        callsAtEndOfTurn.abandon()
        openings.abandon()
        requests.abandon()
        tasks.abandon()
        background.abandon()
        scenes.abandon()
        application.launchDelegate = nil
        Self.current = nil
        UIApplication.sharedIfRunning = nil
        UIWindow.forgetWaitingResponders()
        GestureArena.shared.abandon()
        UIPasteboard.forgetAll()
        PageDownloads.forgetAll()
        RestorableObjects.forgetAll()
        LiveControllers.forgetAll()
        AppearanceProxies.shared.forgetAll()
        ObservedObjects.forgetAll()
        AnimationEnd.forgetAll()
        UIDevice.forgetAll()
        UIMenuSystem.main.setNeedsRebuild()
    }
}
