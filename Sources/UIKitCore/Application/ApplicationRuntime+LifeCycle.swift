import Foundation
import HostLink

/// Carries out what the life cycle of an app without scenes says (specification 6.1).
extension ApplicationRuntime {
    /// Gives the app's life an input and does what follows; what it refuses is said in the log.
    func feed(_ input: AppLifeCycle.Input) {
        do {
            for action in try life.handle(input) { perform(action) }
        } catch {
            notice(.error, "\(error)")
        }
    }

    /// Brings a scene, or the whole of an app without scenes, to a phase.
    func bring(_ runtime: SceneRuntime, to phase: ScenePhase) {
        guard screens.mirror(runtime.session) == nil else {
            return connection.send(.reached(session: runtime.session, phase))
        }
        let target = hasScenes ? phase : appPhase(bringing: runtime, to: phase)
        if self.phase(of: runtime) != target {
            if hasScenes { feed(.move(target), to: runtime) } else { feed(.move(target)) }
        }
        runtime.scene.run { giveActivities(to: runtime) }
        connection.send(.reached(session: runtime.session, phase))
    }

    private func phase(of runtime: SceneRuntime) -> ScenePhase {
        hasScenes ? runtime.life.state.phase : life.state.phase
    }

    /// The process is stopped now; whatever comes next finds that it goes on (6.1.2g, 6.1.2h).
    func suspend() {
        guard hasScenes else { return feed(.suspend) }
        for runtime in scenes { feed(.suspend, to: runtime) }
    }

    /// Whether the app was told that its process is stopped.
    var isSuspended: Bool {
        hasScenes ? scenes.contains { $0.life.state == .suspended } : life.state == .suspended
    }

    func resume() {
        guard hasScenes else { return feed(.resume) }
        for runtime in scenes where runtime.life.state == .suspended { feed(.resume, to: runtime) }
    }

    /// Ends the app after it has had its say (6.3.2, 6.4.1), and its background tasks their time.
    func terminate() {
        for runtime in scenes where phase(of: runtime) != .background {
            bring(runtime, to: .background)
        }
        guard !hasEnded else { return }
        // Work that has just ended is still to be preserved.
        isTerminating = isDoingTasks
        if !isTerminating { finishTerminating() }
    }

    func finishTerminating() {
        isTerminating = false
        guard hasScenes else { return feed(.terminate) }
        if let delegate { tellOfTermination(delegate) }
        post(UIApplication.willTerminateNotification, application)
        sayGoodbye()
    }

    var hasScenes: Bool { application.manifest.scenes != nil }

    func post(_ name: Notification.Name, _ object: AnyObject) {
        NotificationCenter.default.post(name: name, object: object)
    }

    private func perform(_ action: AppLifeCycle.Action) {
        switch action {
        case .enter(let state): enter(state)
        case .tell(let call): if let delegate { tell(delegate, call) }
        case .post(let call): if let name = call.notification { post(name, application) }
        case .restore: restoreWithoutScenes()
        case .show: showWithoutScenes()
        case .preserve: preserve()
        case .takeSnapshot: for runtime in scenes { takeSnapshot(of: runtime) }
        }
    }

    /// One state for the whole interface, on however many screens (6.1.7).
    private func enter(_ state: AppLifeCycle.State) {
        switch state {
        case .notRunning: return sayGoodbye()
        // Nothing of the app runs to see it.
        case .suspended: return
        case .active: application.applicationState = .active
        case .inactive: application.applicationState = .inactive
        case .background: application.applicationState = .background
        }
        for runtime in scenes { runtime.scene.activationState = state.activationState }
    }

    /// Calls the app delegate for the last time; nothing is preserved afterwards, as in UIKit
    /// (2.1.3, 6.4.3).
    ///
    /// Where state is preserved continuously, what has changed since the last commit is preserved
    /// before.
    private func tellOfTermination(_ delegate: any UIApplicationDelegate) {
        if order?.preservation == .continuous { preserve(collecting: false) }
        delegate.applicationWillTerminate(application)
    }

    private func sayGoodbye() {
        connection.send(.goodbye)
        hasEnded = true
    }

    private func tell(_ delegate: any UIApplicationDelegate, _ call: AppLifeCycle.Call) {
        switch call {
        case .willFinishLaunching:
            launchAnswers.ask(delegate) {
                delegate.application(
                    application, willFinishLaunchingWithOptions: launchOptions)
            }
        case .didFinishLaunching:
            launchAnswers.ask(delegate) {
                delegate.application(application, didFinishLaunchingWithOptions: launchOptions)
            }
        case .didBecomeActive: delegate.applicationDidBecomeActive(application)
        case .willResignActive: delegate.applicationWillResignActive(application)
        case .didEnterBackground: delegate.applicationDidEnterBackground(application)
        case .willEnterForeground: delegate.applicationWillEnterForeground(application)
        case .willTerminate: tellOfTermination(delegate)
        }
    }
}

extension AppLifeCycle.Call {
    /// What is posted after the delegate was told (1.13.2); nothing for the first call of a launch.
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
    /// Where the person sees the app.
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

extension UIScene.ActivationState {
    var phase: ScenePhase {
        switch self {
        case .foregroundActive: .foregroundActive
        case .foregroundInactive: .foregroundInactive
        case .background, .unattached: .background
        }
    }
}

extension UIViewController {
    /// The controller and everything inside it or presented by it, outer ones first.
    func forEachController(_ body: (UIViewController) -> Void) {
        body(self)
        for child in children { child.forEachController(body) }
        ownPresented?.forEachController(body)
    }
}
