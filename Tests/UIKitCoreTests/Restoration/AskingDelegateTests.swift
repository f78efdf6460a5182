import Foundation
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// Tests of an app delegate that first asks a helper, which creates no controllers, and then
/// creates controllers itself.
struct AskingDelegateTests {
    @Test(.specification("3.3.2", "1.3.8"))
    func `an app delegate that asks a helper first is called for every controller`() {
        let app = AppUnderTest(AskingDelegate.self, infoDictionary: [:])
        app.launch()
        for name in ["First", "Second"] {
            app.navigation?.pushViewController(AskingDelegate.made(name), animated: false)
        }
        app.relaunch()
        let stack = app.navigation?.viewControllers ?? []
        #expect(stack.map(\.restorationIdentifier) == ["Root", "First", "Second"])
    }
}

private final class AskingDelegate: UIResponder, UIApplicationDelegate {
    private let other = AnswerlessDelegate()
    var window: UIWindow?

    static func made(_ name: String) -> UIViewController {
        let controller = UIViewController()
        controller.restorationIdentifier = name
        return controller
    }

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let stack = UINavigationController(rootViewController: Self.made("Root"))
        stack.restorationIdentifier = "Stack"
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = stack
        window?.makeKeyAndVisible()
        return true
    }

    func application(
        _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
    ) -> Bool { true }

    func application(
        _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
    ) -> Bool { true }

    func application(
        _ application: UIApplication,
        viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        let elsewhere = other.application(
            application, viewControllerWithRestorationIdentifierPath: identifierComponents,
            coder: coder)
        guard elsewhere == nil, let name = identifierComponents.last,
            ["First", "Second"].contains(name)
        else { return elsewhere }
        return Self.made(name)
    }
}

/// A delegate that implements no optional method.
private final class AnswerlessDelegate: UIResponder, UIApplicationDelegate {}
