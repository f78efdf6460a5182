import Foundation
import HostLink

/// What people are doing in scenes, kept between launches (specification 2.3.4 to 2.3.8, 2.4).
extension ApplicationRuntime {
    /// Asks the scene's delegate what the person is doing, and keeps a copy of the answer (2.4.1, 2.4.3).
    ///
    /// A delegate without the method leaves what the app has set by itself (2.4.2, 2.4.5).
    func collectActivity(of scene: UIWindowScene) {
        guard !isLocked, let delegate = scene.delegate else { return }
        let reply = OptionalMethod.ask(delegate) { delegate.stateRestorationActivity(for: scene) }
        guard !reply.absent.contains(.restorationActivity) else { return }
        guard let activity = reply.answer else {
            scene.session.keep(nil)
            return
        }
        let lost = activity.refresh()
        if !lost.isEmpty {
            note(.scene(.activityValuesLost(type: activity.activityType, keys: lost)))
        }
        delegate.scene(scene, didUpdate: activity)
        scene.session.keep(record(of: activity))
    }

    /// What every connected scene shows, as a pass that preserves continuously asks.
    func collectActivities() {
        guard hasScenes else { return }
        for runtime in scenes where runtime.life.state != .unattached {
            collectActivity(of: runtime.scene)
        }
    }

    /// Gives the activity of the last time once more, now that views exist, before the scene is active
    /// (2.3.6); nothing where there is none (2.3.8).
    func restoreInteraction(of scene: UIWindowScene) {
        guard let activity = scene.session.stateRestorationActivity else { return }
        scene.delegate?.scene(scene, restoreInteractionStateWith: activity)
    }

    /// An activity as it is kept; nil after a notice when its type is not declared (1.11.3) or it is too
    /// large.
    func record(of activity: NSUserActivity) -> UserActivityRecord? {
        guard application.manifest.activityTypes.contains(activity.activityType) else {
            note(.scene(.activityUndeclared(type: activity.activityType)))
            return nil
        }
        return UserActivityRecord(activity) { note(.scene($0)) }
    }

    /// Brings an activity to a scene that is connected already (6.2.9).
    func continueActivity(_ bytes: [UInt8], in scene: UIScene) {
        guard let activity = NSUserActivity.decoded(bytes) else {
            notice(.error, "An activity for \(scene.session.persistentIdentifier) cannot be read.")
            return
        }
        scene.delegate?.scene(scene, continue: activity)
    }
}
