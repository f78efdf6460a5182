import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    /// The version of the interface's layout.
    ///
    /// State of another version is not restored.
    private static var stateVersion: Double {
        Double(Bundle.main.infoDictionary?["CFBundleVersion"] as? String ?? "") ?? 11.0
    }

    func application(
        _ application: UIApplication, shouldSaveApplicationState coder: NSCoder
    ) -> Bool {
        coder.encode(Self.stateVersion, forKey: "MyAppVersion")
        return true
    }

    func application(
        _ application: UIApplication, shouldRestoreApplicationState coder: NSCoder
    ) -> Bool {
        Double(coder.decodeFloat(forKey: "MyAppVersion")) == Self.stateVersion
    }

    func application(
        _ application: UIApplication,
        viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        switch identifierComponents.last {
        case PersonController.identifier:
            return PersonController()
        case EditController.navigationIdentifier:
            let navigation = UINavigationController()
            navigation.restorationIdentifier = EditController.navigationIdentifier
            return navigation
        default:
            // The tabs and their first screens are created at every launch, so UIKit finds them.
            return nil
        }
    }
}
