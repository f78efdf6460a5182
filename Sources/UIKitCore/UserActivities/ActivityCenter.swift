import Foundation
import HostLink

/// The user activities of the app: those saved with its scenes (specification 2.3.4 to 2.3.8, 2.4),
/// and the current one, which the user may continue in another browser (specification 6.7).
final class ActivityCenter {
    private let application: UIApplication
    private let connection: any HostConnection
    private let scenes: ConnectedScenes
    private let protectedData: ProtectedData
    private let log: RestorationLog
    /// The current activity as the host knows it.
    private var announced: CurrentActivity?

    init(
        application: UIApplication, connection: any HostConnection, scenes: ConnectedScenes,
        protectedData: ProtectedData, log: RestorationLog
    ) {
        self.application = application
        self.connection = connection
        self.scenes = scenes
        self.protectedData = protectedData
        self.log = log
    }
}

/// The activities that are saved with scenes.
extension ActivityCenter {
    /// Asks the delegate of a scene for the user's activity and keeps a copy of it
    /// (specification 2.4.1, 2.4.3).
    ///
    /// If the delegate does not implement the method, the activity that the app has set stays
    /// (specification 2.4.2, 2.4.5).
    func collect(from scene: UIWindowScene) {
        guard !protectedData.isLocked, let delegate = scene.delegate else { return }
        let reply = OptionalMethod.ask(delegate) { delegate.stateRestorationActivity(for: scene) }
        guard !reply.absent.contains(.restorationActivity) else { return }
        log.noteActivitiesAreImplemented()
        guard let activity = reply.answer else {
            scene.session.keep(nil)
            return
        }
        let lost = activity.refresh()
        if !lost.isEmpty {
            log.note(.scene(.activityValuesLost(type: activity.activityType, keys: lost)))
        }
        delegate.scene(scene, didUpdate: activity)
        scene.session.keep(record(of: activity))
    }

    /// Collects the activities of all connected scenes.
    func collectAll() {
        guard application.hasScenes else { return }
        for runtime in scenes.all where runtime.life.state != .unattached {
            collect(from: runtime.scene)
        }
    }

    /// Passes the saved activity to a scene again after its views are created, before the scene is
    /// active (specification 2.3.6).
    ///
    /// Does nothing without a saved activity (specification 2.3.8).
    func restoreInteraction(of scene: UIWindowScene) {
        guard let activity = scene.session.stateRestorationActivity else { return }
        scene.delegate?.scene(scene, restoreInteractionStateWith: activity)
    }

    /// Returns the record of an activity for saving.
    ///
    /// If the activity's type is not declared (specification 1.11.3) or it is too large, logs a
    /// warning and returns `nil`.
    func record(of activity: NSUserActivity) -> UserActivityRecord? {
        guard application.manifest.activityTypes.contains(activity.activityType) else {
            log.note(.scene(.activityUndeclared(type: activity.activityType)))
            return nil
        }
        return UserActivityRecord(activity) { log.note(.scene($0)) }
    }

    /// Brings an activity to a scene that is connected already (specification 6.2.9).
    func continueActivity(_ bytes: [UInt8], in scene: UIScene) {
        guard let activity = NSUserActivity.decoded(bytes) else {
            connection.notice(
                .error, "An activity for \(scene.session.persistentIdentifier) cannot be read.")
            return
        }
        scene.delegate?.scene(scene, continue: activity)
    }
}

/// The current activity, in the browser that the user leaves.
extension ActivityCenter {
    /// Sends the current activity to the host if it has changed.
    func announceCurrent() {
        let offered = NSUserActivity.current.flatMap(handoff)
        guard offered != announced else { return }
        announced = offered
        connection.send(.currentActivity(offered))
    }

    /// Updates the current activity, because the user continues it in another browser, and sends it
    /// to the host in any case (specification 6.7.2).
    func updateCurrent() {
        NSUserActivity.current?.save()
        announced = NSUserActivity.current.flatMap(handoff)
        connection.send(.currentActivity(announced))
        if announced != nil, let current = NSUserActivity.current {
            current.delegate?.userActivityWasContinued(current)
        }
    }

    /// Lets the delegate of the app, or of each scene, add to an activity that was updated.
    func notifyDidUpdate(_ activity: NSUserActivity) {
        if application.hasScenes {
            for runtime in scenes.all where runtime.scene.activationState != .unattached {
                runtime.scene.delegate?.scene(runtime.scene, didUpdate: activity)
            }
        } else {
            application.launchDelegate?.application(application, didUpdate: activity)
        }
    }

    /// Returns an activity in the form for other browsers; `nil` if it is not eligible, or if the
    /// app's `Info.plist` does not name its type (specification 1.11.3).
    private func handoff(_ activity: NSUserActivity) -> CurrentActivity? {
        guard activity.isEligibleForHandoff,
            activity.expirationDate.map({ $0 > Date() }) ?? true,
            let required = activity.requiredUserInfoKeys
        else { return offer(activity) }
        // Only the values with required keys are passed to other browsers.
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
}

/// An activity that the user continues in this browser.
extension ActivityCenter {
    /// Notifies the delegate that the data of an activity comes later (specification 6.7.1).
    func willContinue(_ type: String, in runtime: SceneRuntime) {
        if application.hasScenes {
            runtime.scene.delegate?.scene(
                runtime.scene, willContinueUserActivityWithType: type)
        } else {
            _ = application.launchDelegate?.application(
                application, willContinueUserActivityWithType: type)
        }
    }

    /// Gives the delegate an activity with its data (specification 6.7.1).
    func continueActivity(_ type: String, _ bytes: [UInt8], in runtime: SceneRuntime) {
        guard let activity = NSUserActivity.decoded(bytes) else {
            return failToContinue(
                type, "The data of the activity cannot be read.", in: runtime)
        }
        if application.hasScenes {
            runtime.scene.delegate?.scene(runtime.scene, continue: activity)
            return
        }
        let isTaken = application.launchDelegate?.application(application, continue: activity) {
            restorers in
            for restorer in restorers ?? [] { restorer.restoreUserActivityState(activity) }
        }
        if isTaken != true {
            connection.notice(.info, "The app delegate did not continue the activity \(type).")
        }
    }

    /// Notifies the delegate that the data of an activity cannot be delivered
    /// (specification 6.7.1).
    func failToContinue(_ type: String, _ reason: String, in runtime: SceneRuntime) {
        // Foundation's code for an activity that could not be handed off, which Linux does not
        // name.
        let error = NSError(
            domain: NSCocoaErrorDomain, code: 4608,
            userInfo: [NSLocalizedDescriptionKey: reason])
        if application.hasScenes {
            runtime.scene.delegate?.scene(
                runtime.scene, didFailToContinueUserActivityWithType: type, error: error)
        } else {
            application.launchDelegate?.application(
                application, didFailToContinueUserActivityWithType: type, error: error)
        }
    }
}

extension UIApplication.LaunchOptionsKey {
    /// The activity that the user continues: a dictionary with the activity and its type.
    public static let userActivityDictionary = UIApplication.LaunchOptionsKey(
        rawValue: "UIApplicationLaunchOptionsUserActivityDictionaryKey")
    /// The type of the activity, inside the dictionary.
    public static let userActivityType = UIApplication.LaunchOptionsKey(
        rawValue: "UIApplicationLaunchOptionsUserActivityTypeKey")
}
