import Foundation
import UIKitCore
import WebKit

@testable import UIKitTesting

/// The calls of app code, in order.
enum Calls {
    private static var calls: [String] = []

    static func add(_ call: String) { calls.append(call) }

    /// Returns the calls since the last time.
    static func take() -> [String] {
        defer { calls = [] }
        return calls
    }
}

/// An app with one screen, which the test creates.
final class WebAppDelegate: UIResponder, UIApplicationDelegate {
    static var root: () -> UIViewController = { UIViewController() }

    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = Self.root()
        window?.makeKeyAndVisible()
        return true
    }

    func application(_ app: UIApplication, shouldSaveApplicationState coder: NSCoder) -> Bool {
        true
    }

    func application(_ app: UIApplication, shouldRestoreApplicationState coder: NSCoder) -> Bool {
        true
    }
}

extension AppUnderTest {
    static func web(_ root: @escaping () -> UIViewController) -> AppUnderTest {
        _ = Calls.take()
        WebAppDelegate.root = root
        let app = AppUnderTest(WebAppDelegate.self)
        app.preservesContinuously = false
        return app
    }

    var root: UIViewController? {
        running?.runtime.application.windows.first?.rootViewController
    }

    /// Preserves, ends and launches the app; returns the calls of the launch.
    func relaunchNoting() -> [String] {
        enterBackground()
        kill()
        _ = Calls.take()
        launch()
        return Calls.take()
    }
}
