import HostLink

/// The factory of scenes with their sessions and delegates, which also notifies the delegates
/// (specification 2.3).
final class SceneFactory {
    private let application: UIApplication
    private let connection: any HostConnection
    private let scenes: ConnectedScenes
    private let sessions: SceneSessions
    private let restoration: RestorationCoordinator
    private let lifeCycles: SceneLifeCycleCenter
    /// The name of the launch, which frames carry.
    private var launch = ""

    init(
        application: UIApplication, connection: any HostConnection, scenes: ConnectedScenes,
        sessions: SceneSessions, restoration: RestorationCoordinator,
        lifeCycles: SceneLifeCycleCenter
    ) {
        self.application = application
        self.connection = connection
        self.scenes = scenes
        self.sessions = sessions
        self.restoration = restoration
        self.lifeCycles = lifeCycles
    }

    /// Stores the name of the launch.
    func launch(_ order: LaunchOrder) {
        launch = order.launch
    }

    /// Creates the scene behind a page of an app without scenes.
    @discardableResult
    func makeImplicitScene(_ order: SceneOrder) -> SceneRuntime {
        let session = sessions.make(order.session, isExternalDisplay: order.isExternalDisplay)
        application.sessions.append(session)
        let options = UIScene.ConnectionOptions(userActivities: [])
        let scene = UIWindowScene(session: session, connectionOptions: options)
        let runtime = connect(scene, order, restoration.load(order.session))
        if order.isExternalDisplay { mirrorMainScene(on: runtime) }
        return runtime
    }

    /// Creates a scene and its delegate, and notifies the delegate that the scene connects.
    ///
    /// - Returns: `nil` for an external display for which the app has no configuration, because
    ///   such a display mirrors the main scene.
    func makeScene(_ order: SceneOrder) -> SceneRuntime? {
        let options = connectionOptions(of: order)
        let loaded = restoration.load(order.session)
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
                    application.launchDelegate?.application(
                        application, configurationForConnecting: session, options: options)
                    ?? session.configuration
            case .make:
                if order.isExternalDisplay, session.configuration.delegateClass == nil {
                    return nil
                }
                let made = make(session, options, order, loaded)
                made.life = life
                runtime = made
            default:
                guard let runtime else { continue }
                scenes.whileConnecting(runtime.scene) {
                    runtime.scene.run { lifeCycles.perform(action, for: runtime) }
                }
            }
        }
        if session.configuration.storyboard != nil, let scene = runtime?.scene {
            StoryboardWindow.show(in: scene)
        }
        return runtime
    }

    /// Creates the page of an external display that has no scene and mirrors the main scene.
    func makeMirror(_ order: SceneOrder, _ session: UISceneSession) -> SceneRuntime {
        let scene = UIWindowScene(
            session: session, connectionOptions: UIScene.ConnectionOptions(userActivities: []))
        scene.setScreen(of: order)
        let runtime = SceneRuntime(
            scene: scene, order: order, launch: launch, loaded: LoadedState())
        mirrorMainScene(on: runtime)
        return runtime
    }

    private func mirrorMainScene(on runtime: SceneRuntime) {
        runtime.mirrored = { [weak scenes] in scenes?.main }
    }

    private func make(
        _ session: UISceneSession, _ options: UIScene.ConnectionOptions, _ order: SceneOrder,
        _ loaded: LoadedState
    ) -> SceneRuntime {
        let configuration = session.configuration
        let sceneClass = configuration.sceneClass as? UIWindowScene.Type ?? UIWindowScene.self
        let scene = sceneClass.init(session: session, connectionOptions: options)
        let runtime = connect(scene, order, loaded)
        guard let delegateClass = configuration.delegateClass as? UIResponder.Type,
            let delegate = scene.run({ delegateClass._construct() }) as? any UISceneDelegate
        else {
            connection.notice(
                .error,
                "The scene configuration \(configuration.name ?? "(first)") names no scene "
                    + "delegate; set UISceneDelegateClassName to Module.Class in Info.plist.")
            return runtime
        }
        scene.delegate = delegate
        guard let storyboard = configuration.storyboard else { return runtime }
        // The window and its first screen exist before the delegate is notified
        // (specification 6.2.7).
        let window = UIWindow(windowScene: scene)
        scene.run { window.rootViewController = storyboard.instantiateInitialViewController() }
        (delegate as? any UIWindowSceneDelegate)?.window = window
        return runtime
    }

    private func connect(
        _ scene: UIWindowScene, _ order: SceneOrder, _ loaded: LoadedState
    ) -> SceneRuntime {
        scene.session.scene = scene
        scene.setScreen(of: order)
        let runtime = SceneRuntime(scene: scene, order: order, launch: launch, loaded: loaded)
        scenes.add(runtime)
        return runtime
    }

    private func connectionOptions(of order: SceneOrder) -> UIScene.ConnectionOptions {
        guard let bytes = order.activity else { return UIScene.ConnectionOptions(order, nil) }
        guard let activity = NSUserActivity.decoded(bytes) else {
            connection.notice(
                .error, "The activity that \(order.session) is opened with cannot be read.")
            return UIScene.ConnectionOptions(order, nil)
        }
        return UIScene.ConnectionOptions(order, activity)
    }

    /// Returns the session of a scene: the session of an earlier connection (specification 2.4.7),
    /// or a new object with the session's saved values.
    ///
    /// If no state of a session was preserved before its process died, its configuration is lost,
    /// so the app is asked again (specification 2.3.3).
    private func session(of order: SceneOrder, _ loaded: LoadedState) -> UISceneSession {
        let known = sessions.session(order.session)
        let session =
            known ?? sessions.make(order.session, isExternalDisplay: order.isExternalDisplay)
        if known == nil { application.sessions.append(session) }
        // While the data is locked, the session's saved values are unknown (specification 2.3.5).
        if !loaded.isLocked {
            session.adopt(loaded.archive.flatMap(SceneSessionRecord.init(in:)))
        }
        return session
    }
}

extension UIWindowScene {
    /// Creates the screen of the page that a scene is connected for.
    func setScreen(of order: SceneOrder) {
        screen = UIScreen(
            environment: order.environment,
            textMeasures: TextMeasures.of(order.environment.fonts))
    }
}
