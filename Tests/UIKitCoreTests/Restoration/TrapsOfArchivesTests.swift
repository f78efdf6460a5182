import Foundation
import HostLink
import Specification
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// The traps of the life cycle and the archive (specification 8.4).
struct TrapsOfArchivesTests {
    private func launched() -> AppUnderTest {
        let app = AppUnderTest.planned(AppPlan { TracedController("Root") })
        app.launch()
        return app
    }

    private static let noState =
        "There is no saved state, although the app ran before: it was not in the background before it "
        + "ended, was ended from the app switcher, or its state was discarded after a crash. To try "
        + "restoration, send the app to the background and then end its process."

    @Test(.specification("8.4.1", "2.1.3"))
    func `an app that was killed in the foreground logs why nothing is restored`() {
        let app = launched()
        #expect(app.notices(.info) == [])
        app.kill()
        app.launch()
        #expect(app.notices(.info) == [Self.noState])
        #expect(app.restorationReport.restoration?.summary == Self.noState)
        #expect(app.notices == [])
        app.enterBackground()
        app.kill()
        app.launch()
        #expect(!app.notices(.info).contains(Self.noState))
    }

    @Test(.specification("5.1.5", "8.4.2"))
    func `state of another version is restored if the app does not check, and this is logged`() {
        let app = launched()
        app.infoDictionary = ["CFBundleVersion": "12"]
        (app.root as? TracedController)?.text = "kept"
        _ = app.relaunchTraced()
        #expect((app.root as? TracedController)?.text == "kept")
        #expect(
            app.notices(.info) == [
                "Version 12 restored the state of version 1. If they may be incompatible, compare "
                    + "UIApplication.stateRestorationBundleVersionKey in "
                    + "application(_:shouldRestoreSecureApplicationState:)."
            ])
    }

    @Test(.specification("8.4.2", "1.2.2"))
    func `an app that compares the versions decides for itself, and nothing is logged`() {
        VersionedDelegate.version = "12"
        let app = AppUnderTest(VersionedDelegate.self, infoDictionary: ["CFBundleVersion": "12"])
        app.launch()
        app.enterBackground()
        app.kill()
        app.launch()
        #expect(app.restorationReport.restoration?.summary == nil)
        app.enterBackground()
        app.kill()
        VersionedDelegate.version = "13"
        app.infoDictionary = ["CFBundleVersion": "13"]
        app.launch()
        #expect(
            app.restorationReport.restoration?.summary?.contains("refused restoration") == true)
        #expect(app.notices(.info, .warning, .error) == [])
    }

    @Test(.specification("8.4.3"))
    func `state that is set aside after crashes is logged with a hint`() {
        let app = launched()
        app.enterBackground()
        app.kill()
        app.launch(settingStateAside: true)
        let sentence =
            "The saved state was set aside and nothing is restored: the app crashed twice while "
            + "launching, or the user chose to start without saved state. Look for the crash in "
            + "the code that "
            + "decodes."
        #expect(app.notices == [sentence])
        #expect(app.restorationReport.restoration?.summary == sentence)
    }

    @Test(.specification("8.4.6", "2.1.3", "6.4.3"), arguments: [false, true])
    func `changes in willTerminate are not preserved, and a kill does not call it`(
        _ continuous: Bool
    ) {
        EndingDelegate.wasCalled = false
        let app = AppUnderTest(EndingDelegate.self)
        app.preservesContinuously = continuous
        app.launch()
        app.enterBackground()
        app.kill()
        #expect(!EndingDelegate.wasCalled)
        app.launch()
        app.terminate()
        #expect(EndingDelegate.wasCalled)
        app.launch()
        let root = app.running?.runtime.application.windows.first?.rootViewController
        #expect((root as? TracedController)?.text == "")
    }
}

/// A delegate that restores only the state of its own version.
final class VersionedDelegate: UIResponder, UIApplicationDelegate {
    static var version = "12"

    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = TracedController("Root")
        window?.makeKeyAndVisible()
        return true
    }

    func application(_ app: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool
    { true }

    func application(
        _ app: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
    ) -> Bool {
        let saved = coder.decodeObject(
            of: NSString.self, forKey: UIApplication.stateRestorationBundleVersionKey)
        return saved as String? == Self.version
    }
}

/// A delegate that changes the state of its root when the app terminates.
final class EndingDelegate: UIResponder, UIApplicationDelegate {
    static var wasCalled = false

    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = TracedController("Root")
        window?.makeKeyAndVisible()
        return true
    }

    func applicationWillTerminate(_ application: UIApplication) {
        Self.wasCalled = true
        (window?.rootViewController as? TracedController)?.text = "too late"
    }

    func application(_ app: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool
    { true }

    func application(
        _ app: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
    ) -> Bool { true }
}
