import Foundation
import HostLink
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// The explanation of windows that show nothing after a launch.
@MainActor struct BlankSceneTests {
    private func notices(
        _ infoDictionary: [String: Any] = [:], _ launch: @escaping (BlankDelegate) -> Void
    ) -> [String] {
        BlankDelegate.launch = launch
        let app = AppUnderTest(BlankDelegate.self, infoDictionary: infoDictionary)
        app.launch()
        return app.notices.filter { $0.contains("shows nothing") }
    }

    private func noticesOfScene(
        _ entry: [String: String] = [:],
        _ connect: @escaping (BlankSceneDelegate, UIWindowScene) -> Void
    ) -> [String] {
        BlankSceneDelegate.connect = connect
        let configuration = ["UISceneDelegateClassName": "UIKitCoreTests.BlankSceneDelegate"]
            .merging(entry) { $1 }
        return notices(
            ["UIApplicationSceneManifest": BlankDelegate.manifest(configuration)]
        ) { _ in }
    }

    @Test func `an app without a window is logged once, with what it can do`() {
        let found = notices { _ in }
        #expect(
            found == [
                "The window shows nothing. BlankDelegate made no window. Name a storyboard in "
                    + "UIMainStoryboardFile of Info.plist, or make a window in "
                    + "application(_:willFinishLaunchingWithOptions:). An app with a scene delegate "
                    + "declares it in UIApplicationSceneManifest."
            ])
    }

    @Test func `a window that was never shown is named`() {
        let found = notices { delegate in
            delegate.window = UIWindow(frame: UIScreen.main.bounds)
            delegate.window?.rootViewController = UIViewController()
        }
        #expect(
            found == [
                "The window shows nothing. BlankDelegate never showed its window: call "
                    + "makeKeyAndVisible()."
            ])
    }

    @Test func `a window without a view controller and without views is named`() {
        func show(_ delegate: BlankDelegate) {
            delegate.window = UIWindow(frame: UIScreen.main.bounds)
            delegate.window?.makeKeyAndVisible()
        }
        #expect(
            notices([:], show) == [
                "The window shows nothing. It has no view controller: set its rootViewController."
            ])
        let filled = notices { delegate in
            show(delegate)
            delegate.window?.addSubview(UILabel())
        }
        #expect(filled == [])
    }

    @Test func `a hidden window is named`() {
        let found = notices { delegate in
            delegate.window = UIWindow(frame: UIScreen.main.bounds)
            delegate.window?.makeKeyAndVisible()
            delegate.window?.isHidden = true
        }
        #expect(found == ["The window shows nothing. It is hidden: call makeKeyAndVisible()."])
    }

    @Test func `a main storyboard that does not exist is named with the most similar name`() {
        UIStoryboard.declare("BlankMain", viewControllers: [:])
        let missing = notices(["UIMainStoryboardFile": "BlankMian"]) { _ in }
        #expect(
            missing == [
                "The window shows nothing. Could not find a storyboard named 'BlankMian', which "
                    + "UIMainStoryboardFile in Info.plist names; add BlankMian.storyboard to the "
                    + "app's resources; did you mean 'BlankMain'?"
            ])
        let empty = notices(["UIMainStoryboardFile": "BlankMain"]) { _ in }
        #expect(
            empty == [
                "The window shows nothing. The storyboard 'BlankMain', which Info.plist names, has "
                    + "no initial view controller; mark one in Interface Builder."
            ])
    }

    @Test func `a scene without a window, or with one of no scene, is named`() {
        let absent = noticesOfScene { _, _ in }
        #expect(
            absent == [
                "The window shows nothing. BlankSceneDelegate made no window. Name a storyboard in "
                    + "UISceneStoryboardFile of Info.plist, or make a window in "
                    + "scene(_:willConnectTo:options:)."
            ])
        let elsewhere = noticesOfScene { delegate, _ in
            delegate.window = UIWindow(frame: UIScreen.main.bounds)
            delegate.window?.rootViewController = UIViewController()
        }
        #expect(
            elsewhere == [
                "The window shows nothing. The window of BlankSceneDelegate belongs to no scene: "
                    + "make it with UIWindow(windowScene:)."
            ])
    }

    @Test func `a storyboard of a scene without a first screen is named`() {
        UIStoryboard.declare("BlankScreens", viewControllers: [:])
        let found = noticesOfScene(["UISceneStoryboardFile": "BlankScreens"]) { _, _ in }
        #expect(
            found == [
                "The window shows nothing. The storyboard 'BlankScreens', which Info.plist names, "
                    + "has no initial view controller; mark one in Interface Builder."
            ])
    }

    @Test func `a scene delegate that the program does not have is named`() {
        let found = noticesOfScene(
            ["UISceneDelegateClassName": "Elsewhere.NoSuchDelegate"]) { _, _ in }
        #expect(found.count == 1)
        #expect(
            found.first?.contains(
                "UISceneDelegateClassName in Info.plist names Elsewhere.NoSuchDelegate, and the "
                    + "program has no such class. Its modules are UIKitCoreTests") == true)
    }

    @Test func `the page shows the explanation until the window has a view controller`() throws {
        BlankDelegate.launch = { _ in }
        let app = AppUnderTest(
            BlankDelegate.self, infoDictionary: ["CFBundleVersion": "$(CURRENT_PROJECT_VERSION)"])
        app.launch()
        var shown = try texts(of: app)
        #expect(shown.count == 1)
        #expect(shown.first?.hasPrefix("The window shows nothing. BlankDelegate made no") == true)
        #expect(shown.first?.contains("$(CURRENT_PROJECT_VERSION)") == true)

        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        app.finishTurn()
        shown = try texts(of: app)
        #expect(shown == [])
    }

    /// Returns the texts that a page shows.
    private func texts(of app: AppUnderTest) throws -> [String] {
        var texts: [String] = []
        try app.screen().root.forEachNode { node in
            guard case .string(let text)? = node[.text] else { return }
            texts.append(text)
        }
        return texts
    }

    @Test func `the report has the problems of a launch, without saved state as well`() {
        BlankDelegate.launch = { _ in }
        let app = AppUnderTest(
            BlankDelegate.self, infoDictionary: ["CFBundleName": "$(UNKNOWN_NAME)"])
        app.launch()
        app.enterBackground()
        app.kill()
        let problems = app.restorationReport.launchProblems
        #expect(problems.count == 2)
        #expect(problems.first?.contains("$(UNKNOWN_NAME) in the entry CFBundleName") == true)
        #expect(problems.last?.hasPrefix("The window shows nothing.") == true)
    }

    @Test(arguments: [
        "$(PRODUCT_MODULE_NAME).FilledSceneDelegate", "${PRODUCT_MODULE_NAME}.FilledSceneDelegate",
        "InXcode.FilledSceneDelegate", "FilledSceneDelegate",
    ])
    func `a scene delegate is found in the app's module, as Xcode writes its name`(_ name: String) {
        let manifest = BlankDelegate.manifest(["UISceneDelegateClassName": name])
        let found = notices(["UIApplicationSceneManifest": manifest]) { _ in }
        #expect(found == [])
    }
}

/// A delegate of an app, whose launch a test defines.
final class BlankDelegate: UIResponder, UIApplicationDelegate {
    static var launch: (BlankDelegate) -> Void = { _ in }

    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        Self.launch(self)
        return true
    }

    /// Returns a scene manifest with one configuration.
    static func manifest(_ entry: [String: String]) -> [String: Any] {
        ["UISceneConfigurations": ["UIWindowSceneSessionRoleApplication": [entry]]]
    }
}

/// A delegate of a scene, whose connection a test defines.
final class BlankSceneDelegate: UIResponder, UIWindowSceneDelegate {
    static var connect: (BlankSceneDelegate, UIWindowScene) -> Void = { _, _ in }

    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        if let scene = scene as? UIWindowScene { Self.connect(self, scene) }
    }
}

/// A delegate of a scene with an empty screen.
final class FilledSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: scene)
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
    }
}
