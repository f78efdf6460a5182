import Foundation
import HostLink

extension ApplicationRuntime {
    /// Launches the app: its delegate's callbacks, its scenes and the restoration, in UIKit's order
    /// (2.2.1, 2.3.1).
    func start(_ order: LaunchOrder, _ delegate: any UIApplicationDelegate) {
        UIWindow.isAppearanceDeferred = true
        prepareArchives(order)
        if hasScenes {
            startWithScenes(order, delegate)
        } else {
            feed(.launch(makeScreens(order)))
            for runtime in scenes {
                connection.send(.reached(session: runtime.session, life.state.phase))
            }
        }
        discardRestoredState()
    }

    /// An app with scenes is restored once its scenes are connected, since only then do the objects
    /// exist that state is restored into.
    private func startWithScenes(_ order: LaunchOrder, _ delegate: any UIApplicationDelegate) {
        application.applicationState =
            order.scenes.contains { $0.phase > .background } ? .inactive : .background
        application.sessions = (order.openSessions ?? []).map { makeSession($0) }
        _ = delegate.application(application, willFinishLaunchingWithOptions: nil)
        let restoration = beginRestoration(delegate, isReset: order.reason == .setAside)
        _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
        post(UIApplication.didFinishLaunchingNotification, application)
        tellDiscarded(order.discardedSessions.map { makeSession($0) })
        if !isLocked { deleteState(ofDiscarded: order.discardedSessions) }
        let runtimes = order.scenes.compactMap { makeScene($0) }
        restore(runtimes, with: restoration, isLaunch: true, delegate)
        show(runtimes, order.scenes)
    }

    /// Connects scenes of an app that is running already.
    func connect(_ orders: [SceneOrder]) {
        if !hasScenes, orders.allSatisfy(\.isExternalDisplay) {
            for order in orders { connectScreen(order) }
            return
        }
        guard let delegate, hasScenes else {
            notice(.warning, "A second scene was asked for in an app without scenes; it has one.")
            return
        }
        for order in orders where scene(order.session) == nil {
            UIWindow.isAppearanceDeferred = true
            guard let runtime = makeScene(order) else {
                UIWindow.isAppearanceDeferred = false
                continue
            }
            // State of a scene that this process connected before, or another one: the app is asked.
            let restoration =
                runtime.hasLoadedState
                ? beginRestoration(delegate, isReset: false) : LaunchRestoration()
            restore([runtime], with: restoration, isLaunch: false, delegate)
            show([runtime], [order])
        }
    }

    /// Brings scenes that were connected on the screen, each to its phase.
    private func show(_ runtimes: [SceneRuntime], _ orders: [SceneOrder]) {
        UIWindow.isAppearanceDeferred = false
        UIWindow.updateDeferredAppearances(runtimes.flatMap(\.scene.windows))
        for runtime in runtimes {
            guard let order = orders.first(where: { $0.session == runtime.session }) else {
                continue
            }
            announce(runtime)
            feed(.move(order.phase), to: runtime)
            runtime.scene.run {
                open(order.openings.filter { !$0.isConnectionOption }, in: runtime)
                giveActivities(to: runtime)
            }
            connection.send(.reached(session: runtime.session, order.phase))
        }
    }

    /// The host says at each launch that they are gone, until it hears that this was done.
    private func deleteState(ofDiscarded sessions: [String]) {
        guard !sessions.isEmpty else { return }
        for session in sessions { keeper.discard(session) }
        connection.send(.discarded(sessions: sessions))
    }

    private func prepareArchives(_ order: LaunchOrder) {
        if !hasScenes { deleteState(ofDiscarded: order.discardedSessions) }
        guard order.reason == .setAside else { return }
        let reason = "The app crashed twice while launching, or the person chose to start anew."
        keeper.setAside(StatePreservation.applicationName, reason: reason)
        for scene in order.scenes { keeper.setAside(scene.session, reason: reason) }
    }

    /// Restores the state of an app without scenes, as a step of its launch.
    func restoreWithoutScenes() {
        guard let delegate else { return }
        let restoration = beginRestoration(delegate, isReset: order?.reason == .setAside)
        restore(scenes, with: restoration, isLaunch: true, delegate)
        restoredAtLaunch = restoredRoots()
    }

    /// Brings what an app without scenes has made on the screen, as a step of its launch.
    func showWithoutScenes() {
        noteReplacedRoots(restoredAtLaunch)
        restoredAtLaunch = []
        UIWindow.isAppearanceDeferred = false
        UIWindow.updateDeferredAppearances(application.windows)
        for runtime in scenes { announce(runtime) }
        openAtLaunch()
    }

    func announce(_ scene: SceneRuntime) {
        connection.send(
            .connected(
                session: scene.session, highWaterMark: scene.highWaterMark, scene.disposition))
    }
}
