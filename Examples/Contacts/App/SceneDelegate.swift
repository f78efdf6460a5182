import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    /// The activity that requests a second window, and the key of the person that the window shows.
    static let openPersonActivity = "org.example.contacts.open-person"
    static let personKey = "person"

    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: windowScene)
        let tabs = Tabs.make()
        window.rootViewController = tabs
        window.makeKeyAndVisible()
        self.window = window
        if let activity = connectionOptions.userActivities.first { open(activity, in: tabs) }
    }

    private func open(_ activity: NSUserActivity, in tabs: UITabBarController) {
        guard activity.activityType == Self.openPersonActivity,
            let person = activity.userInfo?[Self.personKey] as? NSNumber,
            let people = tabs.viewControllers?.first as? UINavigationController
        else { return }
        let controller = PersonController()
        controller.personID = person.int64Value
        people.pushViewController(controller, animated: false)
    }
}
