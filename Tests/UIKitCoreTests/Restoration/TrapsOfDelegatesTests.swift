import Foundation
import HostLink
import Specification
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// The traps of app delegates (specification 8.1.5 to 8.1.8).
struct TrapsOfDelegatesTests {
    @Test(.specification("8.1.5", "1.3.6"))
    func `a delegate that saves and does not restore is named in the log`() {
        _ = Trace.take()
        let app = AppUnderTest(SavingDelegate.self)
        app.launch()
        app.relaunch()
        #expect(Trace.take("encode", "decode") == ["encode Root"])
        #expect(
            app.notices == [
                "Nothing is restored, although state was preserved: SavingDelegate does not implement "
                    + "application(_:shouldRestoreSecureApplicationState:). Implement it beside "
                    + "application(_:shouldSaveSecureApplicationState:)."
            ])
        #expect(app.restorationReport.restoration?.summary == app.notices.first)
    }

    @Test(.specification("8.1.5", "1.3.6"))
    func `a delegate that restores and does not save is named once in the log`() {
        let app = AppUnderTest(RestoringDelegate.self)
        app.launch()
        for _ in 0..<2 {
            app.enterBackground()
            app.becomeActive()
        }
        #expect(!app.hasPreservedState)
        #expect(
            app.notices == [
                "Nothing is preserved, although there are restoration identifiers: RestoringDelegate "
                    + "does not implement application(_:shouldSaveSecureApplicationState:). Implement "
                    + "it and application(_:shouldRestoreSecureApplicationState:)."
            ])
        #expect(app.restorationReport.preservation?.summary == app.notices.first)
    }

    @Test
    func `the log and the report name the methods that an app without restoration must add`() {
        let app = AppUnderTest(PlainDelegate.self)
        app.launch()
        app.settle()
        let missing =
            "Nothing is preserved, so the app starts with its first screen: PlainDelegate does not "
            + "implement application(_:shouldSaveSecureApplicationState:). Implement it and "
            + "application(_:shouldRestoreSecureApplicationState:), and give a restorationIdentifier "
            + "to each view controller to restore."
        #expect(app.notices == [missing])
        #expect(app.restorationReport.preservation?.summary == missing)
        #expect(app.restorationReport.restoration?.summary != nil)
        app.enterBackground()
        #expect(app.notices == [missing])
    }

    @Test func `an alert that is open when state is preserved is in the report`() throws {
        let app = AppUnderTest.planned(AppPlan { TracedController("Root") })
        app.launch()
        let window = try #require(UIApplication.shared.windows.first)
        let alert = UIAlertController(title: "New list", message: nil, preferredStyle: .alert)
        alert.addTextField()
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        window.rootViewController?.present(alert, animated: false)
        alert.textFields?.first?.text = "Buy milk"
        app.enterBackground()
        let remarks = app.restorationReport.preservation?.remarks ?? []
        let remark = try #require(remarks.first { $0.contains("An alert over ") })
        #expect(remark.contains("and the text that was typed into it is lost"))
        #expect(!remark.contains("milk") && !remark.contains("New list"))
        #expect(!app.notices.contains(remark))
    }

    @Test(.specification("8.1.5"))
    func `a delegate with one secure method and one older method is named in the log`() {
        let app = AppUnderTest(UnequalDelegate.self)
        app.launch()
        app.relaunch()
        app.enterBackground()
        #expect(
            app.notices == [
                "UnequalDelegate preserves with application(_:shouldSaveSecureApplicationState:) and "
                    + "restores with application(_:shouldRestoreApplicationState:): one of them accepts "
                    + "objects that the other refuses. Implement both secure methods."
            ])
    }

    @Test(.specification("8.1.6", "1.3.7"))
    func `a delegate with only the older methods is logged with the newer ones`() {
        let app = AppUnderTest.planned(AppPlan { TracedController("Root") })
        app.launch()
        app.enterBackground()
        app.becomeActive()
        app.enterBackground()
        #expect(app.notices == [])
        #expect(
            app.notices(.info) == [
                "PlannedDelegate implements application(_:shouldSaveApplicationState:), which UIKit "
                    + "has deprecated. Implement application(_:shouldSaveSecureApplicationState:) and "
                    + "application(_:shouldRestoreSecureApplicationState:) instead."
            ])
    }

    @Test(.specification("8.1.6", "1.3.3"))
    func `a value without secure coding is left out by a secure save, with its key and class`() {
        let app = AppUnderTest(SecureDelegate.self)
        app.launch()
        app.enterBackground()
        #expect(
            app.notices.filter { $0.contains("OldNote") } == [
                "(application), key \"note\": A UIKitCoreTests.OldNote does not support secure coding, "
                    + "which the app requires. Make it NSSecureCoding."
            ])
    }

    @Test(.specification("8.1.7"))
    func `an interface that is made after restoration is not restored, and this is logged`() {
        let app = lateApp(.madeLate)
        #expect(Trace.take("decode") == [])
        #expect(app.notices.count { $0.hasPrefix(Self.noRoot) } == 1)
        #expect(app.notices.count { $0.hasPrefix("Root (UIKitCoreTests.Traced") } == 1)
        #expect(app.notices.count == 2)
    }

    @Test(.specification("8.1.7"))
    func `a root that is replaced after it was restored is logged`() {
        let app = lateApp(.exchangedLate)
        #expect(Trace.take("decode") == ["decode Root"])
        #expect(
            app.notices == [
                "The root of a window was replaced after state was restored into it: Root "
                    + "(TracedController) replaced Root (TracedController) and shows none of that "
                    + "state. Make the root in application(_:willFinishLaunchingWithOptions:)."
            ])
        // The report that is read after the process has ended has the remark as well.
        app.enterBackground()
        app.kill()
        #expect(app.restorationReport.restoration?.remarks.count == 1)
    }

    @Test(.specification("8.1.8", "2.2.3"))
    func `a window that is shown after restoration is logged and still restored`() {
        let app = lateApp(.shownLate)
        #expect(Trace.take("decode") == ["decode Root"])
        #expect(app.notices.count == 1)
        #expect(
            app.notices.first?.hasSuffix(
                "Make the window, set its rootViewController and call makeKeyAndVisible() in "
                    + "application(_:willFinishLaunchingWithOptions:).") == true)
    }

    private static let noRoot = "No window showed a root view controller when state was restored"

    /// Launches an app that creates its window in time, and launches it again in the given mode.
    private func lateApp(_ mode: LateDelegate.Mode) -> AppUnderTest {
        LateDelegate.mode = .inTime
        let app = AppUnderTest(LateDelegate.self)
        app.launch()
        app.enterBackground()
        app.kill()
        LateDelegate.mode = mode
        _ = Trace.take()
        app.launch()
        return app
    }
}

private func makeWindow() -> UIWindow {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = TracedController("Root")
    window.makeKeyAndVisible()
    return window
}

/// A delegate that implements the first of the two methods.
final class SavingDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = makeWindow()
        return true
    }

    func application(_ app: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool
    { true }
}

/// A delegate that implements the second of the two methods.
final class RestoringDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = makeWindow()
        return true
    }

    func application(
        _ app: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
    ) -> Bool { true }
}

/// A delegate that implements the secure version of the first method and the older version of the
/// second.
final class UnequalDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = makeWindow()
        return true
    }

    func application(_ app: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool
    { true }

    func application(_ app: UIApplication, shouldRestoreApplicationState coder: NSCoder) -> Bool {
        true
    }
}

/// A delegate that creates or shows its interface too late, depending on the mode.
final class LateDelegate: UIResponder, UIApplicationDelegate {
    enum Mode { case inTime, madeLate, shownLate, exchangedLate }
    static var mode = Mode.inTime

    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        switch Self.mode {
        case .inTime, .exchangedLate: window = makeWindow()
        case .shownLate:
            window = UIWindow(frame: UIScreen.main.bounds)
            window?.rootViewController = TracedController("Root")
        case .madeLate: break
        }
        return true
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        switch Self.mode {
        case .inTime: break
        case .shownLate: window?.makeKeyAndVisible()
        case .madeLate, .exchangedLate: window = makeWindow()
        }
        return true
    }

    func application(_ app: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool
    { true }

    func application(
        _ app: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
    ) -> Bool { true }
}

/// A delegate without the methods of state restoration.
private final class PlainDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
        return true
    }
}
