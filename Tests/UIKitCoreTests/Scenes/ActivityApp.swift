import Foundation
import UIKitCore

@testable import UIKitTesting

/// The delegate of a scene that keeps what the person is doing; each test begins with a plan of its own.
final class ActivitySceneDelegate: UIResponder, UIWindowSceneDelegate {
    struct Plan {
        /// What `stateRestorationActivity(for:)` answers.
        var activity: (UIScene) -> NSUserActivity? = { _ in nil }
        /// What `scene(_:didUpdate:)` does.
        var didUpdate: (NSUserActivity) -> Void = { _ in }
        /// What happens once the scene has connected.
        var didConnect: (UIScene) -> Void = { _ in }
        /// What `scene(_:restoreInteractionStateWith:)` does.
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

/// A controller that puts its place into the activity it has.
final class PlaceController: UIViewController {
    var place = ""

    override func updateUserActivityState(_ activity: NSUserActivity) {
        super.updateUserActivityState(activity)
        Trace.add("update \(place)")
        activity.addUserInfoEntries(from: ["place": place])
    }
}

/// A controller that is asked for its activity and has nothing to add.
final class SilentController: UIViewController {
    override func updateUserActivityState(_ activity: NSUserActivity) {
        super.updateUserActivityState(activity)
    }
}

/// A delegate of an activity that says when it was asked.
final class TracedActivityDelegate: NSUserActivityDelegate {
    func userActivityWillSave(_ userActivity: NSUserActivity) { Trace.add("willSave") }
}

extension AppUnderTest {
    /// An app whose scenes keep activities, UIKit's way unless told otherwise.
    static func withActivities(
        continuous: Bool = false, plan: ActivitySceneDelegate.Plan = .init()
    ) -> AppUnderTest {
        ActivitySceneDelegate.plan = plan
        return withScenes(continuous: continuous, delegate: "ActivitySceneDelegate")
    }

    /// The session of a scene, whether it is connected or not.
    func session(_ identifier: String = AppUnderTest.session) -> UISceneSession? {
        UIApplication.shared.openSessions.first { $0.persistentIdentifier == identifier }
    }
}

/// An activity of a declared type with a place.
func activity(_ place: String, type: String = "local.show") -> NSUserActivity {
    let activity = NSUserActivity(activityType: type)
    activity.userInfo = ["place": place]
    return activity
}
