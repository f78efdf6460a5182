import Foundation
import HostLink

/// The executor of the life cycles of scenes: it performs the lists of `SceneLifeCycle`
/// (specification 6.2).
final class SceneLifeCycleCenter {
    private let application: UIApplication
    private let connection: any HostConnection
    private let scenes: ConnectedScenes
    private let activities: ActivityCenter
    private let preservation: PreservationCoordinator
    private let discarded: DiscardedSessions

    init(
        application: UIApplication, connection: any HostConnection, scenes: ConnectedScenes,
        activities: ActivityCenter, preservation: PreservationCoordinator,
        discarded: DiscardedSessions
    ) {
        self.application = application
        self.connection = connection
        self.scenes = scenes
        self.activities = activities
        self.preservation = preservation
        self.discarded = discarded
    }

    /// Applies an input to the life cycle of a scene, and performs the resulting actions.
    ///
    /// A refusal is logged.
    func handle(_ input: SceneLifeCycle.Input, for runtime: SceneRuntime) {
        do {
            let others = scenes.nearestPhase(except: runtime)
            let actions = try runtime.life.handle(input, others: others)
            for action in actions { runtime.scene.run { perform(action, for: runtime) } }
        } catch {
            connection.notice(.error, "\(runtime.session): \(error)")
        }
    }

    /// Carries out one action.
    func perform(_ action: SceneLifeCycle.Action, for runtime: SceneRuntime) {
        let scene = runtime.scene
        switch action {
        case .enter(let state): enter(state, runtime)
        case .notify(let call): if let delegate = scene.delegate { notify(delegate, call, scene) }
        case .post(let call): application.post(call.notification, from: scene)
        case .postForApp(let call): if let name = call.notification { application.post(name) }
        case .restoreInteraction: activities.restoreInteraction(of: scene)
        case .collectActivity: activities.collect(from: scene)
        case .preserve: preservation.preserve(collecting: false)
        case .sendSnapshot: preservation.sendSnapshot(of: runtime)
        case .release: scenes.release(runtime)
        case .forget: discarded.delete(runtime.session)
        case .notifyOfDiscard: discarded.notify([scene.session])
        // `SceneFactory` carries these out, because there is no scene yet.
        case .chooseConfiguration, .make: break
        }
    }

    private func enter(_ state: SceneLifeCycle.State, _ runtime: SceneRuntime) {
        switch state {
        // The app cannot read the state while its process is stopped.
        case .suspended, .absent: return
        case .unattached: runtime.scene.activationState = .unattached
        case .background: runtime.scene.activationState = .background
        case .foregroundInactive: runtime.scene.activationState = .foregroundInactive
        case .foregroundActive: runtime.scene.activationState = .foregroundActive
        }
        scenes.updateApplicationState()
    }

    private func notify(
        _ delegate: any UISceneDelegate, _ call: SceneLifeCycle.Call, _ scene: UIWindowScene
    ) {
        switch call {
        case .willConnect:
            delegate.scene(
                scene, willConnectTo: scene.session, options: scene.connectionOptions)
        case .willEnterForeground: delegate.sceneWillEnterForeground(scene)
        case .didBecomeActive: delegate.sceneDidBecomeActive(scene)
        case .willResignActive: delegate.sceneWillResignActive(scene)
        case .didEnterBackground: delegate.sceneDidEnterBackground(scene)
        case .didDisconnect: delegate.sceneDidDisconnect(scene)
        }
    }
}

extension SceneLifeCycle.Call {
    /// The notification that is posted with the delegate's call (specification 1.13.3).
    nonisolated var notification: Notification.Name {
        switch self {
        case .willConnect: UIScene.willConnectNotification
        case .willEnterForeground: UIScene.willEnterForegroundNotification
        case .didBecomeActive: UIScene.didActivateNotification
        case .willResignActive: UIScene.willDeactivateNotification
        case .didEnterBackground: UIScene.didEnterBackgroundNotification
        case .didDisconnect: UIScene.didDisconnectNotification
        }
    }
}

extension UIScene.ActivationState {
    /// The phase in which the user sees the scene.
    var phase: ScenePhase {
        switch self {
        case .foregroundActive: .foregroundActive
        case .foregroundInactive: .foregroundInactive
        case .background, .unattached: .background
        }
    }
}
