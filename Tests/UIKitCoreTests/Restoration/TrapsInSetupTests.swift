import Foundation
import RestorationCoder
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// The traps of identifiers and setup (specification 8.1): each is logged once, with the remedy.
struct TrapsInSetupTests {
    @Test(.specification("8.1.2"))
    func `an identifier that is set when the view appears has no effect, and this is logged`() {
        let app = AppUnderTest.planned(
            AppPlan { TracedTabs("Tab", TracedController("One"), LateNamedController(nil)) })
        app.launch()
        let tabs = app.root as? UITabBarController
        tabs?.selectedIndex = 1
        tabs?.selectedIndex = 0
        _ = app.relaunchTraced()
        #expect(tabs?.viewControllers?.last?.restorationIdentifier == "Late")
        // Loading the view before the lookup ends does not set the identifier.
        #expect(
            app.notices.filter { $0.hasPrefix("Tab/:[1]:/Late ") } == [
                "Tab/:[1]:/Late (UIKitCoreTests.LateNamedController) is not restored: it has no "
                    + "restoration class, the app delegate made none, and no view controller with this "
                    + "path exists after launch. A LateNamedController without "
                    + "restorationIdentifier is at the same position: set the identifier when the "
                    + "controller is made, in viewDidLoad() at "
                    + "the latest."
            ])
    }

    @Test(.specification("8.1.3", "1.6.5"))
    func `an identifier that is overridden and never set is preserved and logged once`() {
        let app = AppUnderTest.planned(AppPlan { NameOverridingController(nil) })
        app.launch()
        _ = Trace.take()
        for _ in 0..<2 {
            app.enterBackground()
            app.becomeActive()
        }
        #expect(
            app.notices == [
                "Overridden (NameOverridingController) overrides restorationIdentifier and never sets "
                    + "it, so it may not be found when it is restored. Set the property where the "
                    + "object is made."
            ])
        #expect(Trace.take("encode") == ["encode Overridden", "encode Overridden"])
    }

    @Test(.specification("8.1.4", "3.1.14"))
    func `the second of two views with the same identifier is not preserved and is logged`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.loads = { controller in
                    for _ in 0..<2 {
                        let view = TracedView()
                        view.restorationIdentifier = "Twin"
                        controller.view.addSubview(view)
                    }
                }
                return root
            })
        app.launch()
        _ = Trace.take()
        app.enterBackground()
        #expect(Trace.take("encode") == ["encode Root", "encode Twin"])
        #expect(
            app.notices == [
                "Root/Twin (TracedView) is not preserved: another object has the same path. Give one "
                    + "of them another restorationIdentifier."
            ])
    }

    @Test(.specification("8.1.10", "3.3.15"))
    func `a restoration class that no longer conforms is named in the log`() {
        let app = AppUnderTest.planned(
            AppPlan { TracedNavigation("Nav", TracedController("A")) })
        app.launch()
        let pushed = TracedController("B")
        pushed.restorationClass = FormerFactory.self
        app.navigation?.pushViewController(pushed, animated: false)
        app.enterBackground()
        app.kill()
        // In the next build, the name belongs to a class that creates no objects.
        StableClassName.registerAlias(
            "UIKitCoreTests.FormerFactory", for: "UIKitCoreTests.NoFactory")
        app.launch()
        #expect(
            app.notices.contains(
                "Nav/:[1]:/B (UIKitCoreTests.TracedController) is not restored by its restoration "
                    + "class: UIKitCoreTests.NoFactory does not conform to "
                    + "UIViewControllerRestoration. Make it conform, or declare the name in "
                    + "StableClassNaming of the class that does."))
    }

    @Test(.specification("8.1.11", "10.28"))
    func `a restoration class that this build does not have is named in the log`() {
        let app = AppUnderTest.planned(
            AppPlan { TracedNavigation("Nav", TracedController("A")) })
        app.launch()
        let pushed = TracedController("B")
        pushed.restorationClass = LostFactory.self
        app.navigation?.pushViewController(pushed, animated: false)
        app.enterBackground()
        app.kill()
        StableClassName.registerAlias("UIKitCoreTests.LostFactory", for: "OldModule.LostFactory")
        app.launch()
        #expect(app.stackTexts == [""])
        #expect(
            app.notices.contains {
                $0.hasPrefix("Nav/:[1]:/B ")
                    && $0.contains(
                        "this build has no class UIKitCoreTests.LostFactory. If the class")
            })
    }

    @Test(.specification("8.1.9"))
    func `a window whose root has changed is logged with both identifiers`() {
        let app = AppUnderTest.planned(AppPlan { TracedController("Main") })
        app.launch()
        app.enterBackground()
        app.kill()
        PlannedDelegate.plan.root = { TracedController("Login") }
        app.launch()
        #expect(
            app.notices == [
                "Main (UIKitCoreTests.TracedController) is not restored: it has no restoration class, "
                    + "the app delegate made none, and no view controller with this path exists after "
                    + "launch. The root of the window is Login now: launch with the root that was "
                    + "preserved, and replace it later."
            ])
    }
}

/// A controller that sets its identifier when its view appears.
final class LateNamedController: TracedController {
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        restorationIdentifier = "Late"
    }
}

/// A controller with an identifier that was never set.
final class NameOverridingController: TracedController {
    override var restorationIdentifier: String? {
        get { "Overridden" }
        set {}
    }
}

/// A restoration class of a build before its classes were changed.
final class FormerFactory: NSObject, UIViewControllerRestoration {
    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? { nil }
}

/// The class that the next build has in its place.
final class NoFactory: NSObject {}

/// A restoration class that the next build does not have.
final class LostFactory: NSObject, UIViewControllerRestoration {
    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? { nil }
}
