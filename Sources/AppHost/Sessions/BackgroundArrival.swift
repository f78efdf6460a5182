import HostLink

/// How far a scene has come on its way to the background.
struct BackgroundArrival {
    /// When it left the screen, until its app has reported that it is in the background.
    private var since: Duration?
    /// Whether its app has reported that it is in the background.
    private(set) var hasArrived = false

    /// - Parameter since: When it left the screen; `nil` for a scene that is not on its way.
    init(since: Duration? = nil) { self.since = since }

    /// Takes the phase that the app reports.
    ///
    /// - Returns: How long the scene took to reach the background, if it has reached it now.
    mutating func reached(
        _ phase: ScenePhase, of scene: ScenePhase, at now: Duration
    ) -> Duration? {
        hasArrived = phase == .background && scene == .background
        guard hasArrived, let since else { return nil }
        self.since = nil
        return now - since
    }
}
