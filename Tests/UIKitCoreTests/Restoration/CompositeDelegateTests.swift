import Foundation
import HostLink
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// App and scene delegates that implement an optional method and ask helpers without it.
struct CompositeDelegateTests {
    @Test(.specification("1.3.3", "1.3.4", "8.1.5"))
    func `an app delegate that asks services in its secure methods keeps secure coding`() throws {
        CompositeDelegate.isRestoringSecure = nil
        let app = AppUnderTest(CompositeDelegate.self, infoDictionary: [:])
        app.preservesContinuously = false
        app.launch()
        try app.type("typed", into: "field")
        app.enterBackground()
        #expect(CompositeDelegate.isSavingSecure == true)
        app.kill()
        app.launch()
        #expect(CompositeDelegate.isRestoringSecure == true)
        #expect(try app.screen().text(of: "field") == "typed")
        #expect(app.notices == [])
    }

    @Test(.specification("1.3.4", "1.3.5"))
    func `an older delegate method that asks services still gets a coder without secure coding`() {
        let app = AppUnderTest(OlderCompositeDelegate.self, infoDictionary: [:])
        app.preservesContinuously = false
        app.launch()
        app.enterBackground()
        #expect(OlderCompositeDelegate.isSavingSecure == false)
        #expect(app.notices == [])
        #expect(app.notices(.info).count == 1)
    }

    @Test(.specification("6.9.2"))
    func `a URL that a composite delegate refused at launch is not opened`() throws {
        let url = try #require(URL(string: "trial:person/7"))
        CompositeDelegate.opened = []
        let app = AppUnderTest(CompositeDelegate.self, infoDictionary: [:])
        app.open(url)
        app.launch()
        #expect(CompositeDelegate.opened == [])
    }

    @Test(.specification("2.4.1", "2.4.2"))
    func `the activity of a scene delegate that asks a helper is preserved`() {
        let app = AppUnderTest.withScenes(continuous: false, delegate: "CompositeSceneDelegate")
        app.launch()
        app.enterBackground()
        #expect(
            app.session()?.stateRestorationActivity?.userInfo?["place"] as? String == "composite")
    }
}

/// A service of a delegate without any optional method.
private final class Service: UIResponder, UIApplicationDelegate {}

/// A scene service without any optional method.
private final class SceneService: UIResponder, UIWindowSceneDelegate {}

private func makeWindow() -> UIWindow {
    let root = UIViewController()
    root.restorationIdentifier = "Root"
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    field.restorationIdentifier = "field"
    field.preservedEditing = .all
    root.view.addSubview(field)
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = root
    window.makeKeyAndVisible()
    return window
}

/// An app delegate that asks its service in every method before it answers.
private final class CompositeDelegate: UIResponder, UIApplicationDelegate {
    static var isSavingSecure: Bool?
    static var isRestoringSecure: Bool?
    static var opened: [URL] = []

    private let service: any UIApplicationDelegate = Service()
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        _ = service.application(application, willFinishLaunchingWithOptions: launchOptions)
        window = makeWindow()
        return false
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        _ = service.application(application, didFinishLaunchingWithOptions: launchOptions)
        return false
    }

    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
        Self.opened.append(url)
        return true
    }

    func application(_ app: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool
    {
        _ = service.application(app, shouldSaveSecureApplicationState: coder)
        Self.isSavingSecure = coder.requiresSecureCoding
        return true
    }

    func application(
        _ app: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
    ) -> Bool {
        _ = service.application(app, shouldRestoreSecureApplicationState: coder)
        Self.isRestoringSecure = coder.requiresSecureCoding
        return true
    }
}

/// An app delegate that has the older methods and asks its service in them.
private final class OlderCompositeDelegate: UIResponder, UIApplicationDelegate {
    static var isSavingSecure: Bool?

    private let service: any UIApplicationDelegate = Service()
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = makeWindow()
        return true
    }

    func application(_ app: UIApplication, shouldSaveApplicationState coder: NSCoder) -> Bool {
        _ = service.application(app, shouldSaveApplicationState: coder)
        Self.isSavingSecure = coder.requiresSecureCoding
        return true
    }

    func application(_ app: UIApplication, shouldRestoreApplicationState coder: NSCoder) -> Bool {
        _ = service.application(app, shouldRestoreApplicationState: coder)
        return true
    }
}

/// A scene delegate that asks a helper before it returns its activity.
final class CompositeSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private let helper: any UIWindowSceneDelegate = SceneService()

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: scene)
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
    }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
        helper.stateRestorationActivity(for: scene) ?? activity("composite")
    }
}
