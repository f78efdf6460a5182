import UIKit

/// The delegate of the articles' app.
final class NotesDelegate: UIResponder, UIApplicationDelegate {
    /// The version of the state.
    ///
    /// In a real app it is a constant that differs between builds.
    static var stateVersion = 3

    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let notes = NotesController()
        notes.restorationIdentifier = "Notes"
        let navigation = UINavigationController(rootViewController: notes)
        navigation.restorationIdentifier = "Navigation"
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = navigation
        window?.makeKeyAndVisible()
        return true
    }

    func application(
        _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
    ) -> Bool {
        coder.encode(Self.stateVersion, forKey: "version")
        return true
    }

    func application(
        _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
    ) -> Bool {
        coder.decodeInteger(forKey: "version") == Self.stateVersion
    }

    func application(
        _ application: UIApplication,
        viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        switch identifierComponents {
        case ["Navigation", "Settings"]:
            let settings = SettingsController()
            settings.restorationIdentifier = identifierComponents.last
            return settings
        default:
            // UIKit finds the objects that the launch creates.
            return nil
        }
    }
}
