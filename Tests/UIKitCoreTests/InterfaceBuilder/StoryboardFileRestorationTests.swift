import Foundation
import Specification
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// The restoration of controllers that a storyboard's file created.
@MainActor struct StoryboardFileRestorationTests {
    private func app() -> AppUnderTest {
        AppUnderTest.planned(
            AppPlan {
                UIStoryboard(name: "Main", bundle: InterfaceFixtures.bundle("Notes"))
                    .instantiateInitialViewController()
            })
    }

    @Test(.specification("2.2.11", "3.2.8", "3.3.4", "3.3.18", "8.3.15", "10.6"))
    func `a pushed screen is made again by its storyboard, without a segue`() throws {
        let app = app()
        app.launch()
        let home = try #require(app.navigation?.topViewController as? TracedScreen)
        home.text = "at home"
        home.performSegue(withIdentifier: "detail", sender: nil)
        (app.navigation?.topViewController as? TracedScreen)?.text = "typed"
        let calls = app.relaunchTraced()
        #expect(
            calls == [
                "willFinish inactive", "init Home storyboard false", "init stack of 1",
                "awake stack", "awake Home storyboard true add true label false", "shouldRestore",
                "make Stack", "make Stack/Home", "loadView Home", "init panel", "init label Hello",
                "init panel ends with 4 subviews", "hint a hint", "awake panel", "awake label",
                "loadView Home ends", "Home should footer", "init Footer storyboard false",
                "awake Footer storyboard true add false label false",
                "Home prepare footer Footer", "loadView Footer", "loadView Footer ends",
                "viewDidLoad Footer label nil children 0",
                "viewDidLoad Home label Hello children 1", "make Stack/Detail",
                "init Detail storyboard false",
                "awake Detail storyboard true add false label false", "loadView Detail",
                "loadView Detail ends", "viewDidLoad Detail label nil children 0",
                "decode Home at home", "decode Detail typed", "didDecode", "didFinish inactive",
                "viewWillAppear Detail", "didBecomeActive",
            ])
        #expect(app.navigation?.viewControllers.map(\.title) == ["Home", "Detail"])
        #expect(
            app.navigation?.viewControllers.map { ($0 as? TracedScreen)?.text } == [
                "at home", "typed",
            ])
        #expect(app.navigation?.topViewController?.storyboard != nil)
    }

    @Test(.specification("3.3.4"))
    func `a presented screen without a storyboard identifier is made again`() throws {
        let app = app()
        app.launch()
        app.navigation?.topViewController?.performSegue(withIdentifier: "add", sender: nil)
        _ = app.relaunchTraced()
        #expect(app.root?.presentedViewController?.title == "Form")
    }

    @Test(.specification("8.2.5"))
    func `an identifier that an update removed drops that screen with a diagnostic`() throws {
        let bundle = try InterfaceFixtures.copied("Main.storyboard", of: "Notes")
        let app = AppUnderTest.planned(
            AppPlan {
                UIStoryboard(name: "Main", bundle: bundle).instantiateInitialViewController()
            })
        app.launch()
        app.navigation?.topViewController?.performSegue(withIdentifier: "detail", sender: nil)
        app.enterBackground()
        app.kill()
        let path = bundle.bundlePath + "/Main.storyboard"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try text.replacingOccurrences(of: "\"DetailScene\"", with: "\"Renamed\"")
            .write(toFile: path, atomically: true, encoding: .utf8)
        app.launch()
        #expect(app.navigation?.viewControllers.map(\.title) == ["Home"])
        #expect(
            app.notices.contains {
                $0.contains("under the identifier DetailScene, which it does not have now")
            })
    }

    @Test(.specification("1.2.1", "1.9.3"))
    func `the coder of a screen from a file has a usable storyboard`() throws {
        let app = app()
        PlannedDelegate.plan.make = { path, coder in
            guard path.last == "Detail" else { return nil }
            let key = UIApplication.stateRestorationViewControllerStoryboardKey
            let storyboard = coder.decodeObject(forKey: key) as? UIStoryboard
            let made = storyboard?.instantiateViewController(withIdentifier: "DetailScene")
            made?.title = "made by the delegate"
            return made
        }
        app.launch()
        app.navigation?.topViewController?.performSegue(withIdentifier: "detail", sender: nil)
        _ = app.relaunchTraced()
        #expect(app.navigation?.topViewController?.title == "made by the delegate")
    }

    @Test(.specification("1.3.16", "6.2.7"))
    func `the main storyboard of Info.plist makes the window before the first delegate call`() {
        // Files are found only in the app's bundle, so the test declares a storyboard instead.
        UIStoryboard.declare(
            "MainFile", initial: "First",
            viewControllers: [
                "First": { TracedController("First") }
            ])
        PlannedDelegate.plan = AppPlan { nil }
        let app = AppUnderTest(
            MainStoryboardDelegate.self, infoDictionary: ["UIMainStoryboardFile": "MainFile"])
        _ = Trace.take()
        app.launch()
        #expect(Trace.take("will", "did").prefix(2) == ["will First", "did First"])
        #expect(app.root?.restorationIdentifier == "First")
    }
}

/// The delegate of an app whose window comes from the main storyboard.
final class MainStoryboardDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        Trace.add("will \(window?.rootViewController?.restorationIdentifier ?? "nothing")")
        return true
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        Trace.add("did \(window?.rootViewController?.restorationIdentifier ?? "nothing")")
        return true
    }
}
