import Foundation
import HostLink

/// The handoff of the user's current activity to another browser (specification 6.7).
extension ApplicationRuntime {
    /// Sends the current activity to the host if it has changed since the last time.
    func tellCurrentActivity() {
        let offered = NSUserActivity.current.flatMap(handoff)
        guard offered != toldActivity else { return }
        toldActivity = offered
        connection.send(.currentActivity(offered))
    }

    /// Updates the current activity for a browser that continues it now, and sends it to the host
    /// in any case (6.7.2).
    func updateCurrentActivity() {
        NSUserActivity.current?.save()
        toldActivity = NSUserActivity.current.flatMap(handoff)
        connection.send(.currentActivity(toldActivity))
        if toldActivity != nil, let current = NSUserActivity.current {
            current.delegate?.userActivityWasContinued(current)
        }
    }

    /// Lets the delegate of the app, or of each scene, add to an activity that was updated.
    func tellDidUpdate(_ activity: NSUserActivity) {
        if hasScenes {
            for runtime in scenes where runtime.scene.activationState != .unattached {
                runtime.scene.delegate?.scene(runtime.scene, didUpdate: activity)
            }
        } else {
            delegate?.application(application, didUpdate: activity)
        }
    }

    /// Returns the activity as it is offered to other browsers; nil for an activity that is not
    /// eligible, or whose type the app's `Info.plist` does not name (1.11.3).
    private func handoff(_ activity: NSUserActivity) -> CurrentActivity? {
        guard activity.isEligibleForHandoff,
            activity.expirationDate.map({ $0 > Date() }) ?? true,
            let required = activity.requiredUserInfoKeys
        else { return offer(activity) }
        // Only the values that the app names are handed over.
        let all = activity.userInfo
        activity.userInfo = all?.filter { ($0.key.base as? String).map(required.contains) ?? false }
        defer { activity.userInfo = all }
        return offer(activity)
    }

    private func offer(_ activity: NSUserActivity) -> CurrentActivity? {
        guard activity.isEligibleForHandoff,
            activity.expirationDate.map({ $0 > Date() }) ?? true,
            application.manifest.activityTypes.contains(activity.activityType),
            let bytes = activity.encoded({ _ in })
        else { return nil }
        return CurrentActivity(
            type: activity.activityType, title: activity.title ?? "", bytes: bytes)
    }

    /// Notifies the app that the user continues an activity here; its data follows (6.7.1).
    func willContinue(_ type: String, in runtime: SceneRuntime) {
        if hasScenes {
            runtime.scene.delegate?.scene(
                runtime.scene, willContinueUserActivityWithType: type)
        } else {
            _ = delegate?.application(application, willContinueUserActivityWithType: type)
        }
    }

    /// Delivers the data of an activity that the user continues (6.7.1).
    func continueActivity(_ type: String, _ bytes: [UInt8], in runtime: SceneRuntime) {
        guard let activity = NSUserActivity.decoded(bytes) else {
            return failToContinue(
                type, "The data of the activity cannot be read.", in: runtime)
        }
        if hasScenes {
            runtime.scene.delegate?.scene(runtime.scene, continue: activity)
            return
        }
        let isTaken = delegate?.application(application, continue: activity) { restorers in
            for restorer in restorers ?? [] { restorer.restoreUserActivityState(activity) }
        }
        if isTaken != true {
            notice(.info, "The app delegate did not continue the activity \(type).")
        }
    }

    /// Notifies the app that the activity's data will not arrive (6.7.1).
    func failToContinue(_ type: String, _ reason: String, in runtime: SceneRuntime) {
        // Foundation's code for an activity that could not be handed over. Linux has no name for
        // it.
        let error = NSError(
            domain: NSCocoaErrorDomain, code: 4608,
            userInfo: [NSLocalizedDescriptionKey: reason])
        if hasScenes {
            runtime.scene.delegate?.scene(
                runtime.scene, didFailToContinueUserActivityWithType: type, error: error)
        } else {
            delegate?.application(
                application, didFailToContinueUserActivityWithType: type, error: error)
        }
    }
}

extension UIApplication.LaunchOptionsKey {
    /// The activity that the user continued: a dictionary with the activity and its type.
    public static let userActivityDictionary = UIApplication.LaunchOptionsKey(
        rawValue: "UIApplicationLaunchOptionsUserActivityDictionaryKey")
    /// The type of the activity, inside the dictionary.
    public static let userActivityType = UIApplication.LaunchOptionsKey(
        rawValue: "UIApplicationLaunchOptionsUserActivityTypeKey")
}
