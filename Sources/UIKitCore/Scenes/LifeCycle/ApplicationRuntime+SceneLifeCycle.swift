import Foundation
import HostLink

/// Carries out what the life cycle of a scene says (specification 6.2).
extension ApplicationRuntime {
    /// Gives a scene's life an input and does what follows; what it refuses is said in the log.
    func feed(_ input: SceneLifeCycle.Input, to runtime: SceneRuntime) {
        do {
            let actions = try runtime.life.handle(input, others: nearest(except: runtime))
            for action in actions { runtime.scene.run { perform(action, runtime) } }
        } catch {
            notice(.error, "\(runtime.session): \(error)")
        }
    }

    /// Takes a scene away; its session stays unless it is discarded.
    func disconnect(_ session: String, discard isDiscarded: Bool) {
        guard !disconnectMirror(session, discard: isDiscarded) else { return }
        guard let runtime = scene(session) else {
            if isDiscarded { discard(session) }
            return
        }
        guard hasScenes else { return disconnectWithoutScenes(runtime, isDiscarded) }
        guard !isDiscarded else { return feed(.discard, to: runtime) }
        if runtime.life.state.phase != .background { feed(.move(.background), to: runtime) }
        feed(.disconnect, to: runtime)
    }

    func perform(_ action: SceneLifeCycle.Action, _ runtime: SceneRuntime) {
        let scene = runtime.scene
        switch action {
        case .enter(let state): enter(state, runtime)
        case .tell(let call): if let delegate = scene.delegate { tell(delegate, call, scene) }
        case .post(let call): post(call.notification, scene)
        case .postForApp(let call):
            if let name = call.notification { post(name, application) }
        case .restoreInteraction: restoreInteraction(of: scene)
        case .collectActivity: collectActivity(of: scene)
        case .preserve: preserve(collecting: false)
        case .takeSnapshot: takeSnapshot(of: runtime)
        case .release: release(runtime)
        case .forget: forget(runtime.session)
        case .tellDiscarded: tellDiscarded([scene.session])
        // Done by whoever has the order, before there is a scene; see `makeScene(_:)`.
        case .chooseConfiguration, .make: break
        }
    }

    private func enter(_ state: SceneLifeCycle.State, _ runtime: SceneRuntime) {
        switch state {
        // Nothing of the app runs to see it.
        case .suspended, .absent: return
        case .unattached: runtime.scene.activationState = .unattached
        case .background: runtime.scene.activationState = .background
        case .foregroundInactive: runtime.scene.activationState = .foregroundInactive
        case .foregroundActive: runtime.scene.activationState = .foregroundActive
        }
        deriveState()
    }

    private func tell(
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

    /// The phase of the other scene nearest to the person.
    private func nearest(except runtime: SceneRuntime) -> ScenePhase {
        scenes.filter { $0 !== runtime }.map(\.life.state.phase).max() ?? .background
    }

    /// The app stands where its scene nearest to the person does (6.2.4).
    func deriveState() {
        application.applicationState =
            switch scenes.map(\.scene.activationState.phase).max() ?? .background {
            case .foregroundActive: .active
            case .foregroundInactive: .inactive
            case .background: .background
            }
    }
}

extension SceneLifeCycle.Call {
    /// What is posted with the delegate's call (1.13.3).
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
