import ControlLink
import HostLink

/// One person's app as it is in the host's memory at one instant.
///
/// It is all that a report takes from the host's queue: the database, the disk and the kernel are looked at
/// beside it, so that nobody who waits for an app waits for a report.
struct LiveApp: Sendable {
    var state: SceneSummary.ProcessState
    var isInFront: Bool
    var process: Int32?
    /// The seconds since its process was started.
    var age: Double?
    /// The scenes it has in memory, by session.
    var scenes: [String: Scene]

    struct Scene: Sendable {
        var isOnScreen: Bool
        var phase: ScenePhase
    }
}

extension AppHost {
    /// What is in memory now.
    func liveApps() -> [InstanceKey: LiveApp] {
        instances.mapValues { instance in
            LiveApp(
                state: instance.life.summary, isInFront: instance.isInForeground,
                process: instance.process?.identifier,
                age: instance.process == nil ? nil : Self.seconds(now - instance.times.spawned),
                scenes: instance.scenes.mapValues { scene in
                    LiveApp.Scene(isOnScreen: scene.page != nil, phase: scene.phase)
                })
        }
    }

    nonisolated static func seconds(_ duration: Duration) -> Double {
        let parts = duration.components
        return Double(parts.seconds) + Double(parts.attoseconds) * 1e-18
    }
}
