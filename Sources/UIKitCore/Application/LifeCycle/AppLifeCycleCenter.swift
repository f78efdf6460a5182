import Foundation
import HostLink

/// The executor of the app's life cycle: it performs the lists of `AppLifeCycle` for an app without
/// scenes (specification 6.1), and the steps that concern all scenes of an app.
final class AppLifeCycleCenter {
    private let application: UIApplication
    private let connection: any HostConnection
    private let scenes: ConnectedScenes
    private let sceneLifeCycles: SceneLifeCycleCenter
    private let restoration: RestorationCoordinator
    private let preservation: PreservationCoordinator
    private let openings: OpeningCenter
    private let requests: SceneRequests
    private let tasks: BackgroundTaskCenter
    private let exit: ProcessExit
    private let mainStoryboard: MainStoryboard
    /// The life cycle of an app without scenes.
    ///
    /// In an app with scenes, each scene has its own.
    private var life: AppLifeCycle

    init(
        application: UIApplication, connection: any HostConnection, scenes: ConnectedScenes,
        sceneLifeCycles: SceneLifeCycleCenter, restoration: RestorationCoordinator,
        preservation: PreservationCoordinator, openings: OpeningCenter, requests: SceneRequests,
        tasks: BackgroundTaskCenter, exit: ProcessExit,
        mainStoryboard: MainStoryboard
    ) {
        self.application = application
        self.connection = connection
        self.scenes = scenes
        self.sceneLifeCycles = sceneLifeCycles
        self.restoration = restoration
        self.preservation = preservation
        self.openings = openings
        self.requests = requests
        self.tasks = tasks
        self.exit = exit
        self.mainStoryboard = mainStoryboard
        life = AppLifeCycle(exitsOnSuspend: application.manifest.exitsOnSuspend)
    }

    /// Whether the process must exit.
    var hasEnded: Bool { exit.isDue }

    /// Whether the app was notified that its process is stopped.
    var isSuspended: Bool {
        application.hasScenes
            ? scenes.all.contains { $0.life.state == .suspended } : life.state == .suspended
    }

    /// The phase of an app without scenes.
    var phase: ScenePhase { life.state.phase }

    /// Applies an input to the life cycle of an app without scenes, and performs the resulting
    /// actions.
    ///
    /// A refusal is logged.
    func handle(_ input: AppLifeCycle.Input) {
        do {
            for action in try life.handle(input) { perform(action) }
        } catch {
            connection.notice(.error, "\(error)")
        }
    }

    /// Brings a scene, or the whole of an app without scenes, to a phase.
    func move(_ runtime: SceneRuntime, to phase: ScenePhase) {
        guard scenes.displays.mirror(runtime.session) == nil else {
            return connection.send(.reached(session: runtime.session, phase))
        }
        let target =
            application.hasScenes ? phase : scenes.displays.phase(bringing: runtime, to: phase)
        if self.phase(of: runtime) != target {
            if application.hasScenes {
                sceneLifeCycles.handle(.move(target), for: runtime)
            } else {
                handle(.move(target))
            }
        }
        runtime.scene.run { requests.giveActivities(to: runtime) }
        connection.send(.reached(session: runtime.session, phase))
    }

    /// Records that the process is stopped; the next message resumes it (specification 6.1.2g,
    /// 6.1.2h).
    func suspend() {
        guard application.hasScenes else { return handle(.suspend) }
        for runtime in scenes.all { sceneLifeCycles.handle(.suspend, for: runtime) }
    }

    /// Resumes the app if it is suspended.
    func resumeIfSuspended() {
        guard isSuspended else { return }
        guard application.hasScenes else { return handle(.resume) }
        for runtime in scenes.all where runtime.life.state == .suspended {
            sceneLifeCycles.handle(.resume, for: runtime)
        }
    }

    /// Terminates the app: brings it to the background (specification 6.3.2, 6.4.1), waits for its
    /// background tasks, and calls its delegate for the last time.
    func terminate() {
        for runtime in scenes.all where phase(of: runtime) != .background {
            move(runtime, to: .background)
        }
        guard !exit.isDue else { return }
        // The app is preserved once more after its tasks have ended, because a task may have
        // changed state.
        tasks.terminate { [weak self] in self?.finishTerminating() }
    }

    private func finishTerminating() {
        guard application.hasScenes else { return handle(.terminate) }
        if let delegate = application.launchDelegate { notifyOfTermination(delegate) }
        application.post(UIApplication.willTerminateNotification)
        exit.request()
    }

    private func phase(of runtime: SceneRuntime) -> ScenePhase {
        application.hasScenes ? runtime.life.state.phase : life.state.phase
    }
}

/// The actions of an app without scenes.
extension AppLifeCycleCenter {
    private func perform(_ action: AppLifeCycle.Action) {
        switch action {
        case .enter(let state): enter(state)
        case .notify(let call):
            if let delegate = application.launchDelegate { notify(delegate, call) }
        case .post(let call): if let name = call.notification { application.post(name) }
        case .restore: restoration.restoreAtLaunch()
        case .show: makeWindowsAppear()
        case .preserve: preservation.preserve()
        case .sendSnapshot: for runtime in scenes.all { preservation.sendSnapshot(of: runtime) }
        }
    }

    /// Sets the state that the app and all its pages share (specification 6.1.7).
    private func enter(_ state: AppLifeCycle.State) {
        switch state {
        case .notRunning: return exit.request()
        // The app cannot read the state while its process is stopped.
        case .suspended: return
        case .active: application.applicationState = .active
        case .inactive: application.applicationState = .inactive
        case .background: application.applicationState = .background
        }
        for runtime in scenes.all { runtime.scene.activationState = state.activationState }
    }

    /// Makes the app's windows appear, as a step of its launch.
    private func makeWindowsAppear() {
        restoration.checkRestoredRoots()
        UIWindow.isAppearanceDeferred = false
        UIWindow.updateDeferredAppearances(application.windows)
        for runtime in scenes.all { runtime.announce(to: connection) }
        openings.deliverAtLaunch(in: scenes.all.first)
    }

    private func notify(_ delegate: any UIApplicationDelegate, _ call: AppLifeCycle.Call) {
        switch call {
        case .willFinishLaunching:
            mainStoryboard.loadNamed(for: delegate)
            openings.launch(delegate) { options in
                delegate.application(application, willFinishLaunchingWithOptions: options)
            }
            mainStoryboard.loadDefault(for: delegate)
        case .didFinishLaunching:
            openings.launch(delegate) { options in
                delegate.application(application, didFinishLaunchingWithOptions: options)
            }
            mainStoryboard.removeReplacedDefault()
        case .didBecomeActive: delegate.applicationDidBecomeActive(application)
        case .willResignActive: delegate.applicationWillResignActive(application)
        case .didEnterBackground: delegate.applicationDidEnterBackground(application)
        case .willEnterForeground: delegate.applicationWillEnterForeground(application)
        case .willTerminate: notifyOfTermination(delegate)
        }
    }

    /// Calls the app delegate for the last time.
    ///
    /// State is preserved before the call and not after it, as in UIKit (specification 2.1.3,
    /// 6.4.3).
    private func notifyOfTermination(_ delegate: any UIApplicationDelegate) {
        preservation.preserveBeforeTermination()
        delegate.applicationWillTerminate(application)
    }
}

extension AppLifeCycle.Call {
    /// The notification that is posted after the delegate's call (specification 1.13.2); nil for
    /// the first call of a launch.
    nonisolated var notification: Notification.Name? {
        switch self {
        case .willFinishLaunching: nil
        case .didFinishLaunching: UIApplication.didFinishLaunchingNotification
        case .didBecomeActive: UIApplication.didBecomeActiveNotification
        case .willResignActive: UIApplication.willResignActiveNotification
        case .didEnterBackground: UIApplication.didEnterBackgroundNotification
        case .willEnterForeground: UIApplication.willEnterForegroundNotification
        case .willTerminate: UIApplication.willTerminateNotification
        }
    }
}

extension AppLifeCycle.State {
    /// The phase in which the user sees the app.
    nonisolated var phase: ScenePhase {
        switch self {
        case .active: .foregroundActive
        case .inactive: .foregroundInactive
        case .background, .suspended, .notRunning: .background
        }
    }

    fileprivate nonisolated var activationState: UIScene.ActivationState {
        switch self {
        case .active: .foregroundActive
        case .inactive: .foregroundInactive
        case .background, .suspended: .background
        case .notRunning: .unattached
        }
    }
}
