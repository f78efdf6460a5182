import UIKit

/// The app of `DemoInCode` with its screens in a storyboard, which `Info.plist` names.
///
/// The storyboard creates every screen again, so no code does.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        note("willFinishLaunching")
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
