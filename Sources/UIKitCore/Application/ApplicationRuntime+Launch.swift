import Foundation
import HostLink

extension ApplicationRuntime {
    /// Launches the app: its delegate's callbacks, its scenes and the restoration, in UIKit's order
    /// (2.2.1, 2.3.1).
    ///
    /// An app with scenes is restored once its scenes are connected, since only then do the objects
    /// exist that state is restored into.
    func start(_ order: LaunchOrder, _ delegate: any UIApplicationDelegate) {
        UIWindow.isAppearanceDeferred = true
        prepareArchives(order)
        let hasScenes = application.manifest.scenes != nil
        let orders = hasScenes ? order.scenes : Array(order.scenes.prefix(1))
        application.applicationState =
            orders.contains { $0.phase > .background } ? .inactive : .background
        if hasScenes {
            _ = delegate.application(application, willFinishLaunchingWithOptions: nil)
            let restoration = beginRestoration(delegate, isReset: order.reason == .setAside)
            finishLaunching(delegate)
            let runtimes = orders.map { makeScene($0) }
            restore(runtimes, with: restoration, isLaunch: true, delegate)
        } else {
            let runtimes = orders.map { makeScene($0) }
            _ = delegate.application(application, willFinishLaunchingWithOptions: nil)
            let restoration = beginRestoration(delegate, isReset: order.reason == .setAside)
            restore(runtimes, with: restoration, isLaunch: true, delegate)
            let roots = restoredRoots()
            finishLaunching(delegate)
            noteReplacedRoots(roots)
        }
        tellOfDiscardedSessions(order, delegate)
        UIWindow.isAppearanceDeferred = false
        UIWindow.updateDeferredAppearances(application.windows)
        for sceneOrder in orders {
            guard let scene = scene(sceneOrder.session) else { continue }
            announce(scene)
            activate(scene, to: sceneOrder.phase)
        }
        discardRestoredState()
    }

    /// Connects scenes of an app that is running already.
    func connect(_ orders: [SceneOrder]) {
        guard let delegate, application.manifest.scenes != nil else {
            notice(.warning, "A second scene was asked for in an app without scenes; it has one.")
            return
        }
        for order in orders where scene(order.session) == nil {
            UIWindow.isAppearanceDeferred = true
            let runtime = makeScene(order)
            // State of a scene that this process connected before, or another one: the app is asked.
            let restoration =
                runtime.hasLoadedState
                ? beginRestoration(delegate, isReset: false) : LaunchRestoration()
            restore([runtime], with: restoration, isLaunch: false, delegate)
            UIWindow.isAppearanceDeferred = false
            UIWindow.updateDeferredAppearances(runtime.scene.windows)
            announce(runtime)
            activate(runtime, to: order.phase)
        }
    }

    /// Takes a scene away; its session stays unless it is discarded.
    func disconnect(_ session: String, discard: Bool) {
        if let runtime = scene(session) {
            if runtime.scene.activationState != .background { bring(runtime, to: .background) }
            if !discard { preserve() }
            runtime.scene.delegate?.sceneDidDisconnect(runtime.scene)
            NotificationCenter.default.post(
                name: UIScene.didDisconnectNotification, object: runtime.scene)
            for window in runtime.scene.windows { window.isHidden = true }
            runtime.scene.activationState = .unattached
            scenes.removeAll { $0 === runtime }
            application.scenes.removeAll { $0 === runtime.scene }
        }
        guard discard else { return }
        keeper.discard(session)
        preservation.forget(session)
        unclaimed.forget(session)
        let discarded = application.sessions.filter { $0.persistentIdentifier == session }
        application.sessions.removeAll { $0.persistentIdentifier == session }
        if !discarded.isEmpty, application.manifest.scenes != nil {
            delegate?.application(application, didDiscardSceneSessions: Set(discarded))
        }
    }

    private func prepareArchives(_ order: LaunchOrder) {
        for session in order.discardedSessions { keeper.discard(session) }
        guard order.reason == .setAside else { return }
        let reason = "The app crashed twice while launching, or the person chose to start anew."
        keeper.setAside(StatePreservation.applicationName, reason: reason)
        for scene in order.scenes { keeper.setAside(scene.session, reason: reason) }
    }

    private func finishLaunching(_ delegate: any UIApplicationDelegate) {
        _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
        NotificationCenter.default.post(
            name: UIApplication.didFinishLaunchingNotification, object: application)
    }

    private func tellOfDiscardedSessions(
        _ order: LaunchOrder, _ delegate: any UIApplicationDelegate
    ) {
        guard !order.discardedSessions.isEmpty, application.manifest.scenes != nil else { return }
        let sessions = order.discardedSessions.map { identifier in
            UISceneSession(
                persistentIdentifier: identifier, role: .windowApplication,
                configuration: UISceneConfiguration(name: nil, sessionRole: .windowApplication))
        }
        delegate.application(application, didDiscardSceneSessions: Set(sessions))
    }

    private func announce(_ scene: SceneRuntime) {
        connection.send(
            .connected(
                session: scene.session, highWaterMark: scene.highWaterMark, scene.disposition))
    }

    private func makeScene(_ order: SceneOrder) -> SceneRuntime {
        let activity = order.activity.flatMap { NSUserActivity(decoding: $0) }
        let options = UIScene.ConnectionOptions(userActivities: Set([activity].compactMap(\.self)))
        let loaded = load(order.session)
        let hasScenes = application.manifest.scenes != nil
        let session = session(of: order, loaded, options)
        let sceneClass = session.configuration.sceneClass as? UIWindowScene.Type
        let scene = (sceneClass ?? UIWindowScene.self).init(
            session: session, connectionOptions: options)
        session.scene = scene
        scene.screen = UIScreen(environment: order.environment)
        TextMeasures.take(order.environment)
        application.scenes.append(scene)
        let runtime = SceneRuntime(
            scene: scene, order: order, launch: self.order?.launch ?? "", loaded: loaded)
        scenes.append(runtime)
        guard hasScenes else { return runtime }
        connectingScene = scene
        defer { connectingScene = nil }
        NotificationCenter.default.post(name: UIScene.willConnectNotification, object: scene)
        if let delegateClass = session.configuration.delegateClass as? UIResponder.Type,
            let sceneDelegate = delegateClass._construct() as? any UISceneDelegate
        {
            scene.delegate = sceneDelegate
            sceneDelegate.scene(scene, willConnectTo: session, options: options)
        } else {
            notice(
                .error,
                "The scene configuration \(session.configuration.name ?? "(first)") names no scene "
                    + "delegate; set UISceneDelegateClassName to Module.Class in Info.plist.")
        }
        return runtime
    }

    /// The session that a scene belongs to: the one of an earlier connection (2.4.7), or one with the
    /// configuration that was kept, or one whose configuration the app chooses (2.3.3).
    ///
    /// A session of which nothing was preserved before its process died is one whose choice is lost, so
    /// the app is asked again.
    private func session(
        of order: SceneOrder, _ loaded: LoadedState, _ options: UIScene.ConnectionOptions
    ) -> UISceneSession {
        if let known = application.sessions.first(where: {
            $0.persistentIdentifier == order.session
        }) {
            return known
        }
        let session = UISceneSession(
            persistentIdentifier: order.session, role: .windowApplication,
            configuration: UISceneConfiguration(name: nil, sessionRole: .windowApplication))
        application.sessions.append(session)
        guard application.manifest.scenes != nil, let delegate else { return session }
        if let kept = loaded.archive.flatMap(SceneConfigurationRecord.init(in:)) {
            session.configuration = kept.configuration(role: session.role)
        } else {
            session.configuration = delegate.application(
                application, configurationForConnecting: session, options: options)
        }
        return session
    }
}
