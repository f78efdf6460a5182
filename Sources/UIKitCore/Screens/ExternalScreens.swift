import HostLink

/// The properties of an app's external displays that do not belong to one scene: their effect on
/// the phase of the app, and the displays that only mirror the main screen.
final class ExternalScreens {
    /// The displays for which an app with scenes has no configuration, so that they mirror its main
    /// window.
    ///
    /// They belong to no scene of the app and have no state.
    private(set) var mirrors: [SceneRuntime] = []
    private var phases: [String: ScenePhase] = [:]
    private var hasExplainedMirroring = false

    /// Adds a display that mirrors the main screen.
    func add(_ mirror: SceneRuntime) { mirrors.append(mirror) }

    /// Returns the mirroring display of a session.
    func mirror(_ session: String) -> SceneRuntime? { mirrors.first { $0.session == session } }

    /// Removes a mirroring display and returns it.
    func removeMirror(_ session: String) -> SceneRuntime? {
        guard let index = mirrors.firstIndex(where: { $0.session == session }) else { return nil }
        return mirrors.remove(at: index)
    }

    /// Returns whether a display is the first for which an app has no configuration.
    func isFirstMirroring() -> Bool {
        defer { hasExplainedMirroring = true }
        return !hasExplainedMirroring
    }

    /// Stores the phase of one page of an app without scenes and returns that of the app, which is
    /// the phase nearest to the user.
    ///
    /// A visible display keeps the app in the foreground, but takes no input, so it does not make
    /// the app active.
    func phase(bringing runtime: SceneRuntime, to phase: ScenePhase) -> ScenePhase {
        phases[runtime.session] =
            runtime.scene.isExternalDisplay ? min(phase, .foregroundInactive) : phase
        return phases.values.max() ?? .background
    }

    /// Removes the phase of a page that was disconnected.
    func forget(_ session: String) { phases[session] = nil }
}

extension LaunchOrder {
    /// The scene that the app's user works in.
    var window: SceneOrder? { scenes.first { !$0.isExternalDisplay } ?? scenes.first }
}
