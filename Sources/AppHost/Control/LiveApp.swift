import HostLink

/// A snapshot of one user's app in the host's memory.
///
/// It is all that a report reads on the host's queue; `AppSurvey` reads the rest on another queue.
struct LiveApp: Sendable {
    var state: SceneSummary.ProcessState
    var isInForeground: Bool
    var process: Int32?
    /// The seconds since its process was started.
    var age: Double?
    /// The scenes that are in memory, by session.
    var scenes: [String: Scene]

    struct Scene: Sendable {
        var isOnScreen: Bool
        var phase: ScenePhase
    }

    init(_ instance: AppInstance, at now: Duration) {
        state = instance.life.summary
        isInForeground = instance.isInForeground
        process = instance.process?.identifier
        age = instance.process == nil ? nil : (now - instance.times.spawned) / .seconds(1)
        scenes = instance.scenes.mapValues { scene in
            Scene(isOnScreen: scene.page != nil, phase: scene.phase)
        }
    }
}
