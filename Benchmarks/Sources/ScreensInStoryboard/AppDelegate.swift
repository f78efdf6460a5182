import UIKit

/// An app whose screens are all in a storyboard, against the same app in code (`ScreensInCode`).
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

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

/// The screen of each tab, as the storyboard has it.
final class FormController: UIViewController {}
