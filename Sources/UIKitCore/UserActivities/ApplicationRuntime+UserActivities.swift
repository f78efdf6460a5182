import Foundation
import HostLink

/// The user's activities in scenes, kept between launches (specification 2.3.4 to 2.3.8, 2.4).
extension ApplicationRuntime {
    /// Asks the scene's delegate for the user's activity, and keeps a copy of the answer (2.4.1,
    /// 2.4.3).
    ///
    /// If the delegate does not implement the method, the activity that the app has set itself
    /// stays (2.4.2, 2.4.5).
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

    /// Collects the activity of every connected scene, for a continuous preservation.
    func collectActivities() {
        guard hasScenes else { return }
        for runtime in scenes where runtime.life.state != .unattached {
            collectActivity(of: runtime.scene)
        }
    }

    /// Delivers the last activity again, now that views exist, before the scene is active (2.3.6).
    ///
    /// Does nothing if there is none (2.3.8).
    func restoreInteraction(of scene: UIWindowScene) {
        guard let activity = scene.session.stateRestorationActivity else { return }
        scene.delegate?.scene(scene, restoreInteractionStateWith: activity)
    }

    /// Returns an activity in its stored form.
    ///
    /// Logs a notice and returns nil if its type is not declared (1.11.3) or it is too large.
    func record(of activity: NSUserActivity) -> UserActivityRecord? {
        guard application.manifest.activityTypes.contains(activity.activityType) else {
            note(.scene(.activityUndeclared(type: activity.activityType)))
            return nil
        }
        return UserActivityRecord(activity) { note(.scene($0)) }
    }

    /// Delivers an activity to a scene that is already connected (6.2.9).
    func continueActivity(_ bytes: [UInt8], in scene: UIScene) {
        guard let activity = NSUserActivity.decoded(bytes) else {
            notice(.error, "An activity for \(scene.session.persistentIdentifier) cannot be read.")
            return
        }
        scene.delegate?.scene(scene, continue: activity)
    }
}
