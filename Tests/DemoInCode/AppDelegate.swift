import UIKit

/// An app without storyboards, as an article about state restoration describes it.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        note("willFinishLaunching")
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = ViewController(nibName: nil, bundle: nil)
        window?.makeKeyAndVisible()
        return true
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        note("didFinishLaunching")
        return true
    }

    func application(_ application: UIApplication, shouldSaveApplicationState coder: NSCoder)
        -> Bool
    {
        note("shouldSaveApplicationState")
        return true
    }

    func application(_ application: UIApplication, shouldRestoreApplicationState coder: NSCoder)
        -> Bool
    {
        note("shouldRestoreApplicationState")
        return true
    }

    /// Creates the first screen again, and makes it the root of the window.
    func application(
        _ application: UIApplication,
        viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        note("the delegate makes \(identifierComponents.joined(separator: "/"))")
        let controller = ViewController(nibName: nil, bundle: nil)
        window?.rootViewController = controller
        return controller
    }

    func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {
        note("didDecodeRestorableState")
    }
}

/// Appends a callback to the list that the tests compare.
func note(_ callback: String) {
    let path = NSHomeDirectory() + "/callbacks"
    let earlier = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    try? (earlier + callback + "\n").write(toFile: path, atomically: true, encoding: .utf8)
}
