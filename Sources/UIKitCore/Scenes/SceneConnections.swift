import HostLink

/// The connections of scenes and external displays, made and ended as the host orders
/// (specification 2.3, 6.2, 1.10.10).
final class SceneConnections {
    private let application: UIApplication
    private let connection: any HostConnection
    private let scenes: ConnectedScenes
    private let factory: SceneFactory
    private let sessions: SceneSessions
    private let discarded: DiscardedSessions
    private let restoration: RestorationCoordinator
    private let preservation: PreservationCoordinator
    private let openings: OpeningCenter
    private let requests: SceneRequests
    private let lifeCycle: AppLifeCycleCenter
    private let sceneLifeCycles: SceneLifeCycleCenter
    /// Whether the launch is over; no notification is posted for displays that connect before.
    private var hasLaunched = false

    init(
        application: UIApplication, connection: any HostConnection, scenes: ConnectedScenes,
        factory: SceneFactory, sessions: SceneSessions, discarded: DiscardedSessions,
        restoration: RestorationCoordinator, preservation: PreservationCoordinator,
        openings: OpeningCenter,
        requests: SceneRequests, lifeCycle: AppLifeCycleCenter,
        sceneLifeCycles: SceneLifeCycleCenter
    ) {
        self.application = application
        self.connection = connection
        self.scenes = scenes
        self.factory = factory
        self.sessions = sessions
        self.discarded = discarded
        self.restoration = restoration
        self.preservation = preservation
        self.openings = openings
        self.requests = requests
        self.lifeCycle = lifeCycle
        self.sceneLifeCycles = sceneLifeCycles
    }

    /// Launches the app with its scenes: the delegate's callbacks and the restoration, in UIKit's
    /// order (specification 2.2.1, 2.3.1).
    func launch(_ order: LaunchOrder, _ delegate: any UIApplicationDelegate) {
        UIWindow.isAppearanceDeferred = true
        factory.launch(order)
        sessions.launch(order)
        if application.hasScenes {
            restoration.launch(order)
            launchWithScenes(order, delegate)
        } else {
            discarded.discardAtLaunch(order.discardedSessions)
            restoration.launch(order)
            lifeCycle.handle(.launch(makeScreens(order)))
            for runtime in scenes.all {
                connection.send(.reached(session: runtime.session, lifeCycle.phase))
            }
        }
        restoration.discardRestored()
        hasLaunched = true
    }

    /// Connects scenes of an app that is running.
    func connect(_ order: SceneOrder) {
        if !application.hasScenes, order.isExternalDisplay { return connectScreen(order) }
        guard let delegate = application.launchDelegate, application.hasScenes else {
            connection.notice(
                .warning, "A second scene was requested in an app without scenes.")
            return
        }
        guard scenes.scene(order.session) == nil else { return }
        UIWindow.isAppearanceDeferred = true
        guard let runtime = makeScene(order) else {
            UIWindow.isAppearanceDeferred = false
            return
        }
        restoration.restore(connecting: runtime, delegate)
        bringToPhases([runtime], [order])
    }

    /// Disconnects a scene or a display.
    ///
    /// Its session stays unless it is discarded.
    func disconnect(_ session: String, discard isDiscarded: Bool) {
        guard !disconnectMirror(session, discard: isDiscarded) else { return }
        guard let runtime = scenes.scene(session) else {
            if isDiscarded { discarded.discard(session) }
            return
        }
        guard application.hasScenes else { return disconnectPage(runtime, isDiscarded) }
        guard !isDiscarded else { return sceneLifeCycles.handle(.discard, for: runtime) }
        if runtime.life.state.phase != .background {
            sceneLifeCycles.handle(.move(.background), for: runtime)
        }
        sceneLifeCycles.handle(.disconnect, for: runtime)
    }
}

/// The scenes of an app with scenes.
extension SceneConnections {
    /// Restores an app with scenes once its scenes are connected, because the objects into which
    /// state is restored exist only then.
    private func launchWithScenes(_ order: LaunchOrder, _ delegate: any UIApplicationDelegate) {
        application.applicationState =
            order.scenes.contains { $0.phase > .background } ? .inactive : .background
        application.sessions = (order.openSessions ?? []).map { sessions.make($0) }
        _ = delegate.application(application, willFinishLaunchingWithOptions: nil)
        let restoring = restoration.begin(delegate, isLaunch: true)
        _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
        application.post(UIApplication.didFinishLaunchingNotification)
        discarded.discardAtLaunch(order.discardedSessions)
        let runtimes = order.scenes.compactMap { makeScene($0) }
        restoration.restore(runtimes, with: restoring, isLaunch: true, delegate)
        bringToPhases(runtimes, order.scenes)
    }

    private func makeScene(_ order: SceneOrder) -> SceneRuntime? {
        if let runtime = factory.makeScene(order) { return runtime }
        if order.isExternalDisplay, let session = sessions.session(order.session) {
            connectMirror(order, session)
        }
        return nil
    }

    /// Shows scenes that were connected, and brings each to its phase.
    private func bringToPhases(_ runtimes: [SceneRuntime], _ orders: [SceneOrder]) {
        UIWindow.isAppearanceDeferred = false
        UIWindow.updateDeferredAppearances(runtimes.flatMap(\.scene.windows))
        for runtime in runtimes {
            guard let order = orders.first(where: { $0.session == runtime.session }) else {
                continue
            }
            runtime.announce(to: connection)
            sceneLifeCycles.handle(.move(order.phase), for: runtime)
            runtime.scene.run {
                openings.deliver(order.openings.filter { !$0.isConnectionOption }, in: runtime)
                requests.giveActivities(to: runtime)
            }
            connection.send(.reached(session: runtime.session, order.phase))
        }
    }

    /// Lets an external display mirror the main scene, because the app has no configuration for the
    /// display.
    private func connectMirror(_ order: SceneOrder, _ session: UISceneSession) {
        application.sessions.removeAll { $0 === session }
        sessions.forgetChanges(of: order.session)
        let runtime = factory.makeMirror(order, session)
        scenes.displays.add(runtime)
        if scenes.displays.isFirstMirroring() {
            connection.notice(
                .info,
                "An external display shows the app's main window, because Info.plist declares no scene "
                    + "for it. To show another one there, add an entry for "
                    + "\(session.role.rawValue) to UISceneConfigurations in "
                    + "UIApplicationSceneManifest.")
        }
        if hasLaunched {
            application.post(UIScreen.didConnectNotification, from: runtime.scene.screen)
        }
        runtime.announce(to: connection)
        connection.send(.reached(session: runtime.session, order.phase))
    }

    /// Disconnects a display that mirrors the main scene.
    ///
    /// - Returns: Whether the session belongs to such a display.
    private func disconnectMirror(_ session: String, discard isDiscarded: Bool) -> Bool {
        guard let runtime = scenes.displays.removeMirror(session) else { return false }
        application.post(UIScreen.didDisconnectNotification, from: runtime.scene.screen)
        if isDiscarded { discarded.delete(session) }
        return true
    }
}

/// The pages of an app without scenes.
extension SceneConnections {
    /// Creates the screens of an app without scenes: the main one, then the external displays that
    /// are connected when it launches.
    ///
    /// - Returns: The phase that the app is launched in.
    private func makeScreens(_ order: LaunchOrder) -> ScenePhase {
        if let window = order.window, !window.isExternalDisplay {
            factory.makeImplicitScene(window)
        }
        for display in order.scenes where display.isExternalDisplay {
            factory.makeImplicitScene(display)
        }
        var phase = ScenePhase.background
        for runtime in scenes.all {
            guard let own = order.scenes.first(where: { $0.session == runtime.session }) else {
                continue
            }
            phase = scenes.displays.phase(bringing: runtime, to: own.phase)
        }
        return phase
    }

    /// Connects an external display.
    ///
    /// The app creates its windows in the notification, and their state is restored then.
    private func connectScreen(_ order: SceneOrder) {
        guard let delegate = application.launchDelegate, scenes.scene(order.session) == nil else {
            return
        }
        UIWindow.isAppearanceDeferred = true
        let runtime = factory.makeImplicitScene(order)
        application.post(UIScreen.didConnectNotification, from: runtime.scene.screen)
        restoration.restore(connecting: runtime, delegate)
        UIWindow.isAppearanceDeferred = false
        UIWindow.updateDeferredAppearances(runtime.scene.windows)
        runtime.announce(to: connection)
        lifeCycle.move(runtime, to: order.phase)
    }

    /// Disconnects the main page or an external display.
    private func disconnectPage(_ runtime: SceneRuntime, _ isDiscarded: Bool) {
        if runtime.scene.isExternalDisplay {
            return disconnectScreen(runtime, isDiscarded)
        }
        if lifeCycle.phase != .background { lifeCycle.handle(.move(.background)) }
        scenes.displays.forget(runtime.session)
        runtime.scene.activationState = .unattached
        scenes.release(runtime)
        if isDiscarded { discarded.delete(runtime.session) }
    }

    /// Disconnects an external display after its windows were preserved.
    private func disconnectScreen(_ runtime: SceneRuntime, _ isDiscarded: Bool) {
        let screen = runtime.scene.screen
        if !isDiscarded {
            preservation.preserve(collecting: false)
            preservation.sendSnapshot(of: runtime)
        }
        lifeCycle.move(runtime, to: .background)
        scenes.displays.forget(runtime.session)
        runtime.scene.activationState = .unattached
        scenes.release(runtime)
        application.post(UIScreen.didDisconnectNotification, from: screen)
        if isDiscarded { discarded.delete(runtime.session) }
    }
}
