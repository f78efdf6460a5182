import Foundation
import UIKitCore

@testable import UIKitTesting

/// A delegate of an app with scenes.
final class SceneAppDelegate: UIResponder, UIApplicationDelegate {
    /// The configuration of a new session, by its connection options.
    static var configuration: (UIScene.ConnectionOptions) -> String? = { _ in nil }
    static var isRestoring = true
    /// The closure that creates the configuration in code, if a test sets it.
    static var makesConfiguration: ((UISceneSession) -> UISceneConfiguration)?
    static var isSaving = true
    /// The closure that runs when the app is notified of discarded sessions.
    static var didDiscard: () -> Void = {}

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        Trace.add("willFinish\(launchOptions == nil ? "" : " with options")")
        return true
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        Trace.add("didFinish")
        return true
    }

    func application(_ app: UIApplication, shouldSaveApplicationState coder: NSCoder) -> Bool {
        Self.isSaving
    }

    func application(_ app: UIApplication, shouldRestoreApplicationState coder: NSCoder) -> Bool {
        Trace.add("shouldRestore")
        return Self.isRestoring
    }

    func application(
        _ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder
    ) {
        Trace.add("didDecode")
    }

    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        Trace.add("configuration \(connectingSceneSession.persistentIdentifier)")
        return Self.makesConfiguration?(connectingSceneSession)
            ?? UISceneConfiguration(
                name: Self.configuration(options), sessionRole: connectingSceneSession.role)
    }

    func application(
        _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
    ) {
        for session in sceneSessions {
            let document = session.userInfo?["document"] as? String
            Trace.add(
                "discarded \(session.persistentIdentifier)\(document.map { " with \($0)" } ?? "")")
        }
        Self.didDiscard()
    }

    // None of these may be called in an app with scenes (specification 6.2.5).
    func applicationDidBecomeActive(_ application: UIApplication) { Trace.add("wrong") }
    func applicationWillResignActive(_ application: UIApplication) { Trace.add("wrong") }
    func applicationDidEnterBackground(_ application: UIApplication) { Trace.add("wrong") }
    func applicationWillEnterForeground(_ application: UIApplication) { Trace.add("wrong") }
}

/// The delegate of a scene with one field, which is preserved.
class TracedSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    var title: String { "main" }

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        let shown = connectionOptions.userActivities.first?.userInfo?["person"] as? String
        Trace.add("connect \(title) \(name(of: scene))\(shown.map { " for \($0)" } ?? "")")
        trace(connectionOptions.urlContexts)
        guard let scene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: scene)
        window?.rootViewController = FieldController("Root")
        window?.makeKeyAndVisible()
    }

    func sceneDidDisconnect(_ scene: UIScene) { Trace.add("didDisconnect \(name(of: scene))") }
    func sceneDidBecomeActive(_ scene: UIScene) { Trace.add("didBecomeActive \(name(of: scene))") }
    func sceneWillResignActive(_ scene: UIScene) {
        Trace.add("willResignActive \(name(of: scene))")
    }
    func sceneWillEnterForeground(_ scene: UIScene) {
        Trace.add("willEnterForeground \(name(of: scene))")
    }
    func sceneDidEnterBackground(_ scene: UIScene) {
        Trace.add("didEnterBackground \(name(of: scene))")
    }

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        Trace.add("openURLContexts \(name(of: scene)) \(scene.activationState)")
        trace(contexts)
    }

    private func trace(_ contexts: Set<UIOpenURLContext>) {
        for context in contexts {
            Trace.add("context \(context.url) \(context.options.sourceApplication ?? "-")")
        }
    }

    private func name(of scene: UIScene) -> String { scene.session.persistentIdentifier }
}

/// The delegate of scenes with the second configuration.
final class SecondSceneDelegate: TracedSceneDelegate {
    override var title: String { "second" }
}

extension AppUnderTest {
    /// Returns an app with scenes of two configurations.
    static func withScenes(
        continuous: Bool = true, restoration: [String: Any] = [:], delegate: String? = nil,
        app delegateClass: UIResponder.Type = SceneAppDelegate.self
    ) -> AppUnderTest {
        _ = Trace.take()
        SceneAppDelegate.configuration = { _ in nil }
        SceneAppDelegate.isRestoring = true
        SceneAppDelegate.isSaving = true
        SceneAppDelegate.didDiscard = {}
        let main = delegate ?? "TracedSceneDelegate"
        let entries = [("Main", main), ("Second", "SecondSceneDelegate")].map {
            [
                "UISceneConfigurationName": $0.0,
                "UISceneDelegateClassName": "UIKitCoreTests.\($0.1)",
            ]
        }
        let app = AppUnderTest(
            delegateClass,
            infoDictionary: [
                "UIApplicationSceneManifest": [
                    "UIApplicationSupportsMultipleScenes": true,
                    "UISceneConfigurations": ["UIWindowSceneSessionRoleApplication": entries],
                ] as [String: Any],
                "NSUserActivityTypes": ["local.show", "local.edit"],
                "PerennialStateRestoration": restoration,
            ])
        app.preservesContinuously = continuous
        return app
    }
}
