import Foundation
import UIKitCore

@testable import UIKitTesting

/// A scene delegate whose behaviour a test sets.
final class PlannedSceneDelegate: UIResponder, UIWindowSceneDelegate {
    /// The closure that connects a scene and creates its window.
    static var connects: (UIWindowScene, PlannedSceneDelegate) -> Void = { _, _ in }

    var window: UIWindow?
    /// An object that the delegate keeps outside the window.
    var kept: AnyObject?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        Self.connects(scene, self)
    }

    /// Shows a root in a new window.
    func show(_ root: UIViewController, in scene: UIWindowScene) {
        window = UIWindow(windowScene: scene)
        window?.rootViewController = root
        window?.makeKeyAndVisible()
    }
}

/// The app delegate of an app with scenes, whose behaviour a test sets.
final class PlannedScenesDelegate: UIResponder, UIApplicationDelegate {
    static var launches: () -> Void = {}
    static var isSaving = true
    static var make: ([String], NSCoder) -> UIViewController? = { _, _ in nil }
    static var willEncode: (NSCoder) -> Void = { _ in }
    static var didDecode: (NSCoder) -> Void = { _ in }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        Self.launches()
        return true
    }

    func application(
        _ app: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
    ) -> Bool { Self.isSaving }
    func application(
        _ app: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
    ) -> Bool { true }
    func application(
        _ application: UIApplication,
        viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        Self.make(identifierComponents, coder)
    }
    func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder) {
        Self.willEncode(coder)
    }
    func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {
        Self.didDecode(coder)
    }
}

extension AppUnderTest {
    /// Returns an app whose scenes connect with a closure.
    static func plannedScenes(
        continuous: Bool = true,
        _ connects: @escaping (UIWindowScene, PlannedSceneDelegate) -> Void
    ) -> AppUnderTest {
        _ = Trace.take()
        PlannedSceneDelegate.connects = connects
        PlannedScenesDelegate.launches = {}
        PlannedScenesDelegate.isSaving = true
        PlannedScenesDelegate.make = { _, _ in nil }
        PlannedScenesDelegate.willEncode = { _ in }
        PlannedScenesDelegate.didDecode = { _ in }
        let app = AppUnderTest(
            PlannedScenesDelegate.self,
            infoDictionary: [
                "UIApplicationSceneManifest": [
                    "UIApplicationSupportsMultipleScenes": true,
                    "UISceneConfigurations": [
                        "UIWindowSceneSessionRoleApplication": [
                            [
                                "UISceneConfigurationName": "Main",
                                "UISceneDelegateClassName": "UIKitCoreTests.PlannedSceneDelegate",
                            ]
                        ]
                    ],
                ] as [String: Any]
            ])
        app.preservesContinuously = continuous
        return app
    }

    /// Returns the delegate of a connected scene.
    func sceneDelegate(_ session: String) -> PlannedSceneDelegate? {
        running?.runtime.application.connectedScenes.first {
            $0.session.persistentIdentifier == session
        }?.delegate as? PlannedSceneDelegate
    }
}

/// A registered object with a text.
final class Note: UIStateRestoring {
    var text = ""
    var parent: (any UIStateRestoring)?
    var restorationParent: (any UIStateRestoring)? { parent }

    func encodeRestorableState(with coder: NSCoder) { coder.encode(text, forKey: "text") }
    func decodeRestorableState(with coder: NSCoder) {
        text = coder.decodeObject(forKey: "text") as? String ?? ""
    }
    func applicationFinishedRestoringState() { Trace.add("finished note \(text)") }
}
