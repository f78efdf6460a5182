import Foundation
import UIKitCore

@testable import UIKitTesting

/// The delegate of a scene that keeps an activity; each test begins with a plan of its own.
final class ActivitySceneDelegate: UIResponder, UIWindowSceneDelegate {
    struct Plan {
        /// The result of `stateRestorationActivity(for:)`.
        var activity: (UIScene) -> NSUserActivity? = { _ in nil }
        /// The effect of `scene(_:didUpdate:)`.
        var didUpdate: (NSUserActivity) -> Void = { _ in }
        /// The closure that runs once the scene has connected.
        var didConnect: (UIScene) -> Void = { _ in }
        /// The effect of `scene(_:restoreInteractionStateWith:)`.
        var restores: (UIScene) -> Void = { _ in }
    }

    static var plan = Plan()

    var window: UIWindow?
    private let traced = TracedSceneDelegate()

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        let kept = session.stateRestorationActivity?.userInfo?["place"] as? String
        traced.scene(scene, willConnectTo: session, options: connectionOptions)
        window = traced.window
        if let kept { Trace.add("kept \(kept)") }
        Self.plan.didConnect(scene)
    }

    func sceneDidDisconnect(_ scene: UIScene) { traced.sceneDidDisconnect(scene) }
    func sceneDidBecomeActive(_ scene: UIScene) { traced.sceneDidBecomeActive(scene) }
    func sceneWillResignActive(_ scene: UIScene) { traced.sceneWillResignActive(scene) }
    func sceneWillEnterForeground(_ scene: UIScene) { traced.sceneWillEnterForeground(scene) }
    func sceneDidEnterBackground(_ scene: UIScene) { traced.sceneDidEnterBackground(scene) }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
        Trace.add("activity \(scene.session.persistentIdentifier)")
        return Self.plan.activity(scene)
    }

    func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) {
        Trace.add("didUpdate")
        Self.plan.didUpdate(userActivity)
    }

    func scene(
        _ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity
    ) {
        let place = stateRestorationActivity.userInfo?["place"] as? String
        Trace.add("restoreInteraction \(place ?? "nowhere")")
        Self.plan.restores(scene)
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        let person = userActivity.userInfo?["person"] as? String
        Trace.add("continue \(person ?? "nobody") in \(scene.session.persistentIdentifier)")
    }
}

/// An app delegate without the methods of state restoration.
final class ActivitiesOnlyDelegate: UIResponder, UIApplicationDelegate {}

/// A controller that adds its place to its activity.
final class PlaceController: UIViewController {
    var place = ""

    override func updateUserActivityState(_ activity: NSUserActivity) {
        super.updateUserActivityState(activity)
        Trace.add("update \(place)")
        activity.addUserInfoEntries(from: ["place": place])
    }
}

/// A controller that adds no values when it is asked for its activity.
final class SilentController: UIViewController {
    override func updateUserActivityState(_ activity: NSUserActivity) {
        super.updateUserActivityState(activity)
    }
}

/// A delegate of an activity that traces the request to save it.
final class TracedActivityDelegate: NSUserActivityDelegate {
    func userActivityWillSave(_ userActivity: NSUserActivity) { Trace.add("willSave") }
}

extension AppUnderTest {
    /// Returns an app whose scenes keep activities.
    ///
    /// It preserves as UIKit does, unless `continuous` is true.
    static func withActivities(
        continuous: Bool = false, plan: ActivitySceneDelegate.Plan = .init(),
        app delegateClass: UIResponder.Type = SceneAppDelegate.self
    ) -> AppUnderTest {
        ActivitySceneDelegate.plan = plan
        return withScenes(
            continuous: continuous, delegate: "ActivitySceneDelegate", app: delegateClass)
    }

    /// Returns the session of a scene, connected or not.
    func session(_ identifier: String = AppUnderTest.session) -> UISceneSession? {
        UIApplication.shared.openSessions.first { $0.persistentIdentifier == identifier }
    }
}

/// Returns an activity of a declared type with a place.
func activity(_ place: String, type: String = "local.show") -> NSUserActivity {
    let activity = NSUserActivity(activityType: type)
    activity.userInfo = ["place": place]
    return activity
}
