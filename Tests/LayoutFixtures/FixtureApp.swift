import UIKit

/// An app of small screens, each of which uses one of the ways in which apps lay out.
///
/// The same screens are computed headless with declared measures, and shown in browsers with
/// measured ones: see `LayoutFixturesTests` and `ScenarioTests`.
@main
final class FixtureApp: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let navigation = UINavigationController(rootViewController: FixtureListController())
        navigation.restorationIdentifier = "navigation"
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = navigation
        window?.makeKeyAndVisible()
        return true
    }

    func application(
        _ app: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
    ) -> Bool {
        true
    }

    func application(
        _ app: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
    ) -> Bool {
        true
    }
}
