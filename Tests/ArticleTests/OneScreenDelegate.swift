import UIKit
import UIKitTesting

/// An app with one screen, which the test creates.
final class OneScreenDelegate: UIResponder, UIApplicationDelegate {
    static var root: () -> UIViewController = { UIViewController() }

    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = Self.root()
        window?.rootViewController?.restorationIdentifier = "Root"
        window?.makeKeyAndVisible()
        return true
    }

    func application(
        _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
    ) -> Bool { true }

    func application(
        _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
    ) -> Bool { true }
}

extension AppUnderTest {
    /// Launches an app that shows one screen.
    static func showing(_ root: @escaping () -> UIViewController) -> AppUnderTest {
        OneScreenDelegate.root = root
        let app = AppUnderTest(OneScreenDelegate.self, infoDictionary: [:])
        app.launch()
        return app
    }

    /// Returns the screen of the running app.
    func root<Controller: UIViewController>(
        _ type: Controller.Type = Controller.self
    ) -> Controller? {
        UIApplication.shared.keyWindow?.rootViewController as? Controller
    }
}
