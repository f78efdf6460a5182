import UIKit

/// An app whose screens are created in code, the floor of the same app in a storyboard
/// (`ScreensInStoryboard`).
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let tabs = UITabBarController()
        tabs.restorationIdentifier = "Tabs"
        tabs.viewControllers = ["First", "Second", "Third"].map { name in
            let navigation = UINavigationController(rootViewController: FormController(name: name))
            navigation.restorationIdentifier = "\(name)Navigation"
            navigation.tabBarItem = UITabBarItem(title: name, image: nil, tag: 0)
            return navigation
        }
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = tabs
        window?.makeKeyAndVisible()
        return true
    }

    func application(_ application: UIApplication, shouldSaveApplicationState coder: NSCoder)
        -> Bool
    {
        true
    }

    func application(_ application: UIApplication, shouldRestoreApplicationState coder: NSCoder)
        -> Bool
    {
        true
    }
}
