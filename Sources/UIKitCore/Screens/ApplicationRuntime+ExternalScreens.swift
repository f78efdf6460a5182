import Foundation
import HostLink

/// The connection and disconnection of external displays (specification 1.10.10, 6.1.7).
extension ApplicationRuntime {
    /// The runtimes of all pages that the app draws for.
    var runtimes: [SceneRuntime] { scenes + screens.mirrors }

    /// Returns the runtime that draws a screen.
    func runtime(on screen: UIScreen) -> SceneRuntime? {
        runtimes.first { $0.scene.screen === screen }
    }

    /// Makes a session with the role of its page.
    func makeSession(_ identifier: String, isExternalDisplay: Bool) -> UISceneSession {
        UISceneSession(
            persistentIdentifier: identifier,
            role: isExternalDisplay
                ? application.manifest.externalDisplayRole : .windowApplication)
    }

    /// Makes a session without a connected scene.
    func makeSession(_ identifier: String) -> UISceneSession {
        let isExternalDisplay = order?.externalDisplaySessions.contains(identifier) ?? false
        return makeSession(identifier, isExternalDisplay: isExternalDisplay)
    }

    /// Makes the screens of an app without scenes: the main one, then the external displays that
    /// are connected when it launches.
    ///
    /// - Returns: The phase that the app is launched in.
    func makeScreens(_ order: LaunchOrder) -> ScenePhase {
        if let window = order.window, !window.isExternalDisplay { makeImplicitScene(window) }
        var phase = ScenePhase.background
        for display in order.scenes where display.isExternalDisplay {
            makeImplicitScene(display)
        }
        for runtime in scenes {
            guard let own = order.scenes.first(where: { $0.session == runtime.session }) else {
                continue
            }
            phase = appPhase(bringing: runtime, to: own.phase)
        }
        return phase
    }

    /// Stores the phase of one page of an app without scenes and returns that of the app.
    func appPhase(bringing runtime: SceneRuntime, to phase: ScenePhase) -> ScenePhase {
        screens.phase(
            bringing: runtime.session, to: phase, isExternal: runtime.scene.isExternalDisplay)
    }

    /// Connects an external display to a running app without scenes: the app makes its windows in
    /// the notification, and their state is restored then.
    func connectScreen(_ order: SceneOrder) {
        guard let delegate, scene(order.session) == nil else { return }
        UIWindow.isAppearanceDeferred = true
        makeImplicitScene(order)
        guard let runtime = scene(order.session) else { return }
        post(UIScreen.didConnectNotification, runtime.scene.screen)
        let restoration =
            runtime.hasLoadedState
            ? beginRestoration(delegate, isReset: false) : LaunchRestoration()
        restore([runtime], with: restoration, isLaunch: false, delegate)
        UIWindow.isAppearanceDeferred = false
        UIWindow.updateDeferredAppearances(runtime.scene.windows)
        announce(runtime)
        bring(runtime, to: order.phase)
    }

    /// Disconnects an external display from an app without scenes, after the state of its windows
    /// was preserved.
    func disconnectScreen(_ runtime: SceneRuntime, discard isDiscarded: Bool) {
        let screen = runtime.scene.screen
        if !isDiscarded {
            preserve(collecting: false)
            takeSnapshot(of: runtime)
        }
        bring(runtime, to: .background)
        screens.forget(runtime.session)
        runtime.scene.activationState = .unattached
        release(runtime)
        post(UIScreen.didDisconnectNotification, screen)
        if isDiscarded { forget(runtime.session) }
    }

    /// Shows the main window on an external display, because the app has no configuration for it.
    func mirror(_ order: SceneOrder, _ session: UISceneSession) {
        application.sessions.removeAll { $0 === session }
        changedSessions.remove(order.session)
        let scene = UIWindowScene(
            session: session, connectionOptions: UIScene.ConnectionOptions(userActivities: []))
        scene.setScreen(of: order)
        let runtime = SceneRuntime(
            scene: scene, order: order, launch: self.order?.launch ?? "", loaded: LoadedState())
        runtime.mirrored = { [weak self] in self?.mainRuntime }
        screens.add(runtime)
        if screens.takeFirstMirroring() {
            notice(
                .info,
                "An external display shows the app's main window, because Info.plist declares no scene "
                    + "for it. To show another one there, add an entry for "
                    + "\(session.role.rawValue) to UISceneConfigurations in "
                    + "UIApplicationSceneManifest.")
        }
        // No notification is posted for displays that are connected at launch.
        if isLaunched { post(UIScreen.didConnectNotification, scene.screen) }
        announce(runtime)
        connection.send(.reached(session: runtime.session, order.phase))
    }

    /// Disconnects a display that mirrors the main window.
    ///
    /// - Returns: Whether the session was that of a mirroring display.
    func disconnectMirror(_ session: String, discard isDiscarded: Bool) -> Bool {
        guard let runtime = screens.removeMirror(session) else { return false }
        post(UIScreen.didDisconnectNotification, runtime.scene.screen)
        if isDiscarded { forget(session) }
        return true
    }

    /// The scene that external displays mirror, which is the one nearest to the user.
    var mainRuntime: SceneRuntime? {
        let windows = scenes.filter { !$0.scene.isExternalDisplay }
        let phase = windows.map(\.scene.activationState.phase).max()
        return windows.first { $0.scene.activationState.phase == phase }
    }
}

extension UIWindowScene {
    /// Creates the screen of the page that the scene is connected for.
    func setScreen(of order: SceneOrder) {
        screen = UIScreen(
            environment: order.environment,
            textMeasures: TextMeasures.of(order.environment.fonts))
    }
}
