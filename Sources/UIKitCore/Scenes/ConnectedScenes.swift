import HostLink

/// The scenes that are connected, and the external displays beside them.
final class ConnectedScenes {
    /// The connected scenes, in the order in which they were connected.
    private(set) var all: [SceneRuntime] = []
    /// The scene whose delegate is being notified that it connects.
    private(set) weak var connecting: UIWindowScene?
    /// The external displays, as far as they concern the app as a whole.
    let displays = ExternalScreens()
    private let application: UIApplication

    init(application: UIApplication) {
        self.application = application
    }

    /// Returns the runtime that draws a session: its scene, or the display that mirrors another
    /// scene.
    func scene(_ session: String) -> SceneRuntime? {
        all.first { $0.session == session } ?? displays.mirror(session)
    }

    /// Whether a scene is still connected.
    func contains(_ runtime: SceneRuntime) -> Bool {
        all.contains { $0 === runtime }
    }

    /// Every page that the app draws for.
    var drawn: [SceneRuntime] { all + displays.mirrors }

    /// Returns the runtime that draws a screen.
    func runtime(on screen: UIScreen) -> SceneRuntime? {
        drawn.first { $0.scene.screen === screen }
    }

    /// The scene that external displays mirror: the nearest to the user.
    var main: SceneRuntime? {
        let windows = all.filter { !$0.scene.isExternalDisplay }
        let phase = windows.map(\.scene.activationState.phase).max()
        return windows.first { $0.scene.activationState.phase == phase }
    }

    /// Returns the phase of the scene nearest to the user, without the given one.
    func nearestPhase(except runtime: SceneRuntime) -> ScenePhase {
        all.filter { $0 !== runtime }.map(\.life.state.phase).max() ?? .background
    }

    /// Adds a scene that was created.
    func add(_ runtime: SceneRuntime) {
        application.scenes.append(runtime.scene)
        all.append(runtime)
    }

    /// Runs a step of connecting a scene, during which the scene is the app's main one.
    func whileConnecting(_ scene: UIWindowScene, _ step: () -> Void) {
        connecting = scene
        defer { connecting = nil }
        step()
    }

    /// Hides the windows of a scene and drops the scene.
    func release(_ runtime: SceneRuntime) {
        for window in runtime.scene.windows { window.isHidden = true }
        all.removeAll { $0 === runtime }
        application.scenes.removeAll { $0 === runtime.scene }
        runtime.scene.session.scene = nil
        updateApplicationState()
    }

    /// Sets the state of the app to that of its scene nearest to the user (specification 6.2.4).
    func updateApplicationState() {
        application.applicationState =
            switch all.map(\.scene.activationState.phase).max() ?? .background {
            case .foregroundActive: .active
            case .foregroundInactive: .inactive
            case .background: .background
            }
    }

    /// Drops the scenes as if the process had been killed.
    func abandon() {
        all = []
        application.scenes = []
    }
}
