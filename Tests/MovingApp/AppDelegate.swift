import UIKit

/// An app in the middle of its move to scenes, with 40 values that the move loses.
///
/// `Tests/SceneRehearsalTests` lists them. Everything else is kept by the scene's activity, differs
/// at every launch, or is not restored today either.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    /// The number of times that the user sorted: a value of the app as a whole.
    var sortCount = 0

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let entries = Bundle.main.infoDictionary ?? [:]
        guard entries["UIApplicationSceneManifest"] == nil else { return true }
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = Interface.make()
        window?.makeKeyAndVisible()
        return true
    }

    func application(
        _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
    ) -> Bool { true }

    func application(
        _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
    ) -> Bool { true }

    func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder) {
        coder.encode(sortCount, forKey: "sortCount")
    }

    func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {
        sortCount = coder.decodeInteger(forKey: "sortCount")
    }
}

/// The scene's delegate, which keeps three values in its activity.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: scene)
        window?.rootViewController = Interface.make()
        window?.makeKeyAndVisible()
        let values = session.stateRestorationActivity?.userInfo ?? [:]
        browse?.isCompact = values["isCompact"] as? Bool ?? false
        browse?.nickname = values["nickname"] as? String ?? ""
        grid?.shade = values["shade"] as? Int ?? 0
    }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
        let activity = NSUserActivity(activityType: "org.example.moving.state")
        activity.addUserInfoEntries(from: [
            "isCompact": browse?.isCompact ?? false, "nickname": browse?.nickname ?? "",
            "shade": grid?.shade ?? 0,
        ])
        return activity
    }

    private var tabs: UITabBarController? { window?.rootViewController as? UITabBarController }

    private var browse: BrowseController? {
        (tabs?.viewControllers?.first as? UINavigationController)?.viewControllers.first
            as? BrowseController
    }

    private var grid: GridController? {
        tabs?.viewControllers?.compactMap { $0 as? GridController }.first
    }
}

/// The screens that exist after every launch.
@MainActor
enum Interface {
    static func make() -> UIViewController {
        let tabs = UITabBarController()
        tabs.restorationIdentifier = "Tabs"
        let stack = UINavigationController(rootViewController: BrowseController())
        stack.restorationIdentifier = "BrowseStack"
        stack.tabBarItem = UITabBarItem(title: "Browse", image: nil, tag: 0)
        tabs.viewControllers = [
            stack, tab(FormController(), "Form"), tab(BoxesController(), "Boxes"),
            tab(GridController(), "Grid"), tab(WideController.make(), "Wide"),
        ]
        return tabs
    }

    private static func tab(_ controller: UIViewController, _ title: String) -> UIViewController {
        controller.restorationIdentifier = title
        controller.tabBarItem = UITabBarItem(title: title, image: nil, tag: 0)
        return controller
    }
}

extension UIViewController {
    /// Adds a button below the others.
    func addButton(_ title: String, at row: Int, _ action: @escaping () -> Void) {
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        button.frame = CGRect(x: 20, y: 100 + row * 44, width: 160, height: 40)
        button.addAction(UIAction { _ in action() }, for: .touchUpInside)
        view.addSubview(button)
    }
}
