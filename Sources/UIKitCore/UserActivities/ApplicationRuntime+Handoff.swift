import Foundation
import HostLink

/// What the person is at, taken up in another browser (specification 6.7).
extension ApplicationRuntime {
    /// Tells the host of the current activity where it has changed since the last time.
    func tellCurrentActivity() {
        let offered = NSUserActivity.current.flatMap(handoff)
        guard offered != toldActivity else { return }
        toldActivity = offered
        connection.send(.currentActivity(offered))
    }

    /// Brings the current activity up to date for somebody who takes it up now, and tells the host in any
    /// case (6.7.2).
    func updateCurrentActivity() {
        NSUserActivity.current?.save()
        toldActivity = NSUserActivity.current.flatMap(handoff)
        connection.send(.currentActivity(toldActivity))
        if toldActivity != nil, let current = NSUserActivity.current {
            current.delegate?.userActivityWasContinued(current)
        }
    }

    /// Lets the delegate of the app, or of each scene, add to an activity that was brought up to date.
    func tellDidUpdate(_ activity: NSUserActivity) {
        if hasScenes {
            for runtime in scenes where runtime.scene.activationState != .unattached {
                runtime.scene.delegate?.scene(runtime.scene, didUpdate: activity)
            }
        } else {
            delegate?.application(application, didUpdate: activity)
        }
    }

    /// The activity as it is offered; nil for one that is not for other browsers, or whose type the app's
    /// `Info.plist` does not name (1.11.3).
    private func handoff(_ activity: NSUserActivity) -> CurrentActivity? {
        guard activity.isEligibleForHandoff,
            activity.expirationDate.map({ $0 > Date() }) ?? true,
            let required = activity.requiredUserInfoKeys
        else { return offer(activity) }
        // Only what the app names is handed on.
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

    /// The person takes up an activity here; its data comes later (6.7.1).
    func willContinue(_ type: String, in runtime: SceneRuntime) {
        if hasScenes {
            runtime.scene.delegate?.scene(
                runtime.scene, willContinueUserActivityWithType: type)
        } else {
            _ = delegate?.application(application, willContinueUserActivityWithType: type)
        }
    }

    /// The activity's data is here (6.7.1).
    func continueActivity(_ type: String, _ bytes: [UInt8], in runtime: SceneRuntime) {
        guard let activity = NSUserActivity.decoded(bytes) else {
            return failToContinue(
                type, "What the app said of the activity cannot be read.", in: runtime)
        }
        if hasScenes {
            runtime.scene.delegate?.scene(runtime.scene, continue: activity)
            return
        }
        let isTaken = delegate?.application(application, continue: activity) { restorers in
            for restorer in restorers ?? [] { restorer.restoreUserActivityState(activity) }
        }
        if isTaken != true {
            notice(.info, "The app delegate did not take up the activity \(type).")
        }
    }

    /// The activity's data does not come (6.7.1).
    func failToContinue(_ type: String, _ reason: String, in runtime: SceneRuntime) {
        // Foundation's code for an activity that could not be handed on, which Linux does not name.
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
    /// What the person took up: a dictionary with the activity and its type.
    public static let userActivityDictionary = UIApplication.LaunchOptionsKey(
        rawValue: "UIApplicationLaunchOptionsUserActivityDictionaryKey")
    /// The type of the activity, inside the dictionary.
    public static let userActivityType = UIApplication.LaunchOptionsKey(
        rawValue: "UIApplicationLaunchOptionsUserActivityTypeKey")
}
