import Foundation
import HostLink

/// How scenes come to be (specification 2.3).
extension ApplicationRuntime {
    /// Makes the scene behind a screen of an app that knows none.
    func makeImplicitScene(_ order: SceneOrder) {
        let session = makeSession(order.session, isExternalDisplay: order.isExternalDisplay)
        application.sessions.append(session)
        let options = UIScene.ConnectionOptions(userActivities: [])
        let scene = UIWindowScene(session: session, connectionOptions: options)
        let runtime = add(scene, order, load(order.session))
        if order.isExternalDisplay {
            runtime.mirrored = { [weak self] in self?.mainRuntime }
        }
    }

    /// Makes a scene and its delegate, and tells the delegate that it connects.
    ///
    /// - Returns: `nil` after a notice, if the life of a new scene does not begin so.
    func makeScene(_ order: SceneOrder) -> SceneRuntime? {
        let options = connectionOptions(of: order)
        let loaded = load(order.session)
        let session = session(of: order, loaded)
        var life = SceneLifeCycle()
        guard let actions = try? life.handle(.connect(isNew: !session.kept.hasConfiguration)) else {
            return nil
        }
        var runtime: SceneRuntime?
        for action in actions {
            switch action {
            case .chooseConfiguration:
                session.configuration =
                    delegate?.application(
                        application, configurationForConnecting: session, options: options)
                    ?? session.configuration
            case .make:
                if order.isExternalDisplay, session.configuration.delegateClass == nil {
                    mirror(order, session)
                    return nil
                }
                let made = make(session, options, order, loaded)
                made.life = life
                runtime = made
            default:
                guard let runtime else { continue }
                connectingScene = runtime.scene
                defer { connectingScene = nil }
                runtime.scene.run { perform(action, runtime) }
            }
        }
        if session.configuration.storyboard != nil {
            runtime?.scene.windows.first?.makeKeyAndVisible()
        }
        return runtime
    }

    private func make(
        _ session: UISceneSession, _ options: UIScene.ConnectionOptions, _ order: SceneOrder,
        _ loaded: LoadedState
    ) -> SceneRuntime {
        let configuration = session.configuration
        let sceneClass = configuration.sceneClass as? UIWindowScene.Type ?? UIWindowScene.self
        let scene = sceneClass.init(session: session, connectionOptions: options)
        let runtime = add(scene, order, loaded)
        guard let delegateClass = configuration.delegateClass as? UIResponder.Type,
            let delegate = scene.run({ delegateClass._construct() }) as? any UISceneDelegate
        else {
            notice(
                .error,
                "The scene configuration \(configuration.name ?? "(first)") names no scene "
                    + "delegate; set UISceneDelegateClassName to Module.Class in Info.plist.")
            return runtime
        }
        scene.delegate = delegate
        guard let storyboard = configuration.storyboard else { return runtime }
        // The window and its first screen exist before the delegate is told (6.2.7).
        let window = UIWindow(windowScene: scene)
        scene.run { window.rootViewController = storyboard.instantiateInitialViewController() }
        (delegate as? any UIWindowSceneDelegate)?.window = window
        return runtime
    }

    @discardableResult
    private func add(
        _ scene: UIWindowScene, _ order: SceneOrder, _ loaded: LoadedState
    ) -> SceneRuntime {
        scene.session.scene = scene
        scene.setScreen(of: order)
        application.scenes.append(scene)
        let runtime = SceneRuntime(
            scene: scene, order: order, launch: self.order?.launch ?? "", loaded: loaded)
        scenes.append(runtime)
        return runtime
    }

    private func connectionOptions(of order: SceneOrder) -> UIScene.ConnectionOptions {
        guard let bytes = order.activity else { return UIScene.ConnectionOptions(order, nil) }
        guard let activity = NSUserActivity.decoded(bytes) else {
            notice(.error, "The activity that \(order.session) is opened with cannot be read.")
            return UIScene.ConnectionOptions(order, nil)
        }
        return UIScene.ConnectionOptions(order, activity)
    }

    /// The session that a scene belongs to: the one of an earlier connection (2.4.7), or one with what was
    /// kept of it.
    ///
    /// A session of which nothing was preserved before its process died is one whose configuration is
    /// lost, so the app is asked again (2.3.3).
    private func session(of order: SceneOrder, _ loaded: LoadedState) -> UISceneSession {
        let known = application.sessions.first { $0.persistentIdentifier == order.session }
        let session =
            known ?? makeSession(order.session, isExternalDisplay: order.isExternalDisplay)
        if known == nil { application.sessions.append(session) }
        // While it is locked nobody knows what is kept of it (2.3.5).
        if !loaded.isLocked {
            session.take(loaded.archive.flatMap(SceneSessionRecord.init(in:)))
        }
        return session
    }
}
