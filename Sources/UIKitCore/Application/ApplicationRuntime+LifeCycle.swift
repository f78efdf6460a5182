import Foundation
import HostLink

extension ApplicationRuntime {
    /// Brings a scene that was just connected from nowhere to its phase.
    func activate(_ runtime: SceneRuntime, to phase: ScenePhase) {
        let isAppBased = application.manifest.scenes == nil
        // The app-based cycle says nothing on the way to the first foreground (6.1.5).
        runtime.scene.activationState =
            isAppBased && phase > .background ? .foregroundInactive : .background
        if phase == .background { enterBackground(runtime) }
        bring(runtime, to: phase)
    }

    /// Brings a scene to a phase, one legal step at a time (6.1.2, 6.2.1).
    func bring(_ runtime: SceneRuntime, to phase: ScenePhase) {
        while true {
            let present = runtime.scene.activationState.phase
            if present == phase { break }
            step(runtime, from: present, isRising: phase > present)
        }
        connection.send(.reached(session: runtime.session, phase))
    }

    func terminate() {
        for runtime in scenes { bring(runtime, to: .background) }
        delegate?.applicationWillTerminate(application)
        NotificationCenter.default.post(
            name: UIApplication.willTerminateNotification, object: application)
        // UIKit preserves on entering the background and never here (2.1.3).
        if order?.preservation == .continuous { preserve() }
        connection.send(.goodbye)
    }

    private func step(_ runtime: SceneRuntime, from phase: ScenePhase, isRising: Bool) {
        switch (phase, isRising) {
        case (.background, _): enterForeground(runtime)
        case (.foregroundInactive, true): becomeActive(runtime)
        case (.foregroundInactive, false): enterBackground(runtime)
        case (.foregroundActive, _): resignActive(runtime)
        }
    }

    private func enterForeground(_ runtime: SceneRuntime) {
        let scene = runtime.scene
        announce(
            UIApplication.willEnterForegroundNotification,
            UIScene.willEnterForegroundNotification, scene, isAppWide: others(scene) == .background
        ) {
            $0.applicationWillEnterForeground(application)
        } toScene: {
            $0.sceneWillEnterForeground(scene)
        }
        scene.activationState = .foregroundInactive
        deriveState()
    }

    private func becomeActive(_ runtime: SceneRuntime) {
        let scene = runtime.scene
        scene.activationState = .foregroundActive
        deriveState()
        announce(
            UIApplication.didBecomeActiveNotification, UIScene.didActivateNotification, scene,
            isAppWide: others(scene) < .foregroundActive
        ) {
            $0.applicationDidBecomeActive(application)
        } toScene: {
            $0.sceneDidBecomeActive(scene)
        }
    }

    private func resignActive(_ runtime: SceneRuntime) {
        let scene = runtime.scene
        announce(
            UIApplication.willResignActiveNotification, UIScene.willDeactivateNotification, scene,
            isAppWide: others(scene) < .foregroundActive
        ) {
            $0.applicationWillResignActive(application)
        } toScene: {
            $0.sceneWillResignActive(scene)
        }
        scene.activationState = .foregroundInactive
        deriveState()
    }

    private func enterBackground(_ runtime: SceneRuntime) {
        let scene = runtime.scene
        scene.activationState = .background
        deriveState()
        announce(
            UIApplication.didEnterBackgroundNotification, UIScene.didEnterBackgroundNotification,
            scene, isAppWide: others(scene) == .background
        ) {
            $0.applicationDidEnterBackground(application)
        } toScene: {
            $0.sceneDidEnterBackground(scene)
        }
        // UIKit saves shortly after the callback has returned (2.1.1), and then takes the picture (5.4.1).
        preserve()
        takeSnapshot(of: runtime)
    }

    /// Tells the delegate in charge, then posts the notifications (1.13.2, 1.13.4).
    ///
    /// - Parameter isAppWide: Whether the app as a whole goes the same way, which it does with the
    ///   last of its scenes, or the first.
    private func announce(
        _ appNotification: Notification.Name, _ sceneNotification: Notification.Name,
        _ scene: UIWindowScene, isAppWide: Bool, toApp: (any UIApplicationDelegate) -> Void,
        toScene: (any UISceneDelegate) -> Void
    ) {
        if application.manifest.scenes == nil {
            delegate.map(toApp)
        } else {
            scene.delegate.map(toScene)
        }
        NotificationCenter.default.post(name: sceneNotification, object: scene)
        if isAppWide { NotificationCenter.default.post(name: appNotification, object: application) }
    }

    /// The phase of the other scene nearest to the person.
    private func others(_ scene: UIWindowScene) -> ScenePhase {
        application.scenes.filter { $0 !== scene }.map(\.activationState.phase).max() ?? .background
    }

    private func deriveState() {
        let nearest = application.scenes.map(\.activationState.phase).max() ?? .background
        application.applicationState =
            switch nearest {
            case .foregroundActive: .active
            case .foregroundInactive: .inactive
            case .background: .background
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
