import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let line = Line()

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let controller = WalkieController(line: line)
        controller.restorationIdentifier = "Walkie"
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = controller
        window?.makeKeyAndVisible()
        return true
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        // Also in the background, where a push or a call may be the reason of the launch.
        line.open()
        return true
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        line.setInForeground(true)
    }

    func applicationDidBecomeActive(_ application: UIApplication) { line.setInForeground(true) }

    func applicationDidEnterBackground(_ application: UIApplication) {
        line.setInForeground(false)
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
}
