import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let tabs = UITabBarController()
        tabs.restorationIdentifier = "Tabs"
        tabs.viewControllers = [
            navigation(TasksController(style: .insetGrouped), "Tasks", "checkmark.circle"),
            navigation(PicturesController(), "Pictures", "square.grid.2x2"),
        ]
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = tabs
        window?.makeKeyAndVisible()
        return true
    }

    func application(_ app: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool
    {
        true
    }

    func application(_ app: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder)
        -> Bool
    {
        true
    }

    private func navigation(
        _ root: UIViewController, _ title: String, _ symbol: String
    ) -> UIViewController {
        root.title = title
        root.restorationIdentifier = title
        let navigation = UINavigationController(rootViewController: root)
        navigation.restorationIdentifier = title + "Navigation"
        navigation.tabBarItem = UITabBarItem(
            title: title, image: UIImage(systemName: symbol), tag: 0)
        return navigation
    }
}
