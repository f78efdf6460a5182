import Foundation
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// The sources of the objects of a restoration (specification 3.3).
struct LookupTests {
    /// Launches Nav[A] and pushes a controller with a text.
    private func launched(_ pushed: TracedController) -> AppUnderTest {
        let app = AppUnderTest.planned(AppPlan { TracedNavigation("Nav", TracedController("A")) })
        app.launch()
        pushed.text = "kept"
        app.navigation?.pushViewController(pushed, animated: false)
        return app
    }

    @Test(.specification("3.3.1", "3.3.6", "1.5.2", "1.5.3", "1.5.4", "1.6.2"))
    func `a restoration class is the only factory that is asked`() {
        let pushed = ClassMadeController("B")
        pushed.restorationClass = ClassMadeController.self
        ClassMadeController.answer = { ClassMadeController("B") }
        let app = launched(pushed)
        let calls = app.relaunchTraced()
        #expect(
            calls.filter { $0.hasPrefix("make") || $0.hasPrefix("class") } == [
                "make Nav", "make Nav/A", "class Nav/B kept",
            ])
        #expect(app.stackTexts == ["", "kept"])
    }

    @Test(.specification("3.3.1", "3.5.3", "10.4"))
    func `a restoration class that returns nil ends the lookup, and the stack is cut`() {
        let pushed = ClassMadeController("B")
        pushed.restorationClass = ClassMadeController.self
        ClassMadeController.answer = { nil }
        let app = launched(pushed)
        app.navigation?.pushViewController(TracedController("C"), animated: false)
        let calls = app.relaunchTraced()
        #expect(!calls.contains("make Nav/B"))
        #expect(calls.contains("make Nav/C"))
        #expect(app.stackTexts == [""])
        #expect(app.notices.contains { $0.contains("returned nil for it") })
        #expect(app.notices.contains { $0.contains("kUIViewControllerChildrenKey[1]") })
    }

    @Test(.specification("3.3.7")) func `a restoration class is asked even if the object exists`() {
        var plan = AppPlan {
            let root = ClassMadeController("Root")
            root.restorationClass = ClassMadeController.self
            return root
        }
        plan.didDecode = { _ in }
        let made = ClassMadeController("Root")
        ClassMadeController.answer = { made }
        let app = AppUnderTest.planned(plan)
        app.launch()
        (app.root as? TracedController)?.text = "kept"
        _ = app.relaunchTraced()
        #expect(made.text == "kept")
        #expect((app.root as? TracedController)?.text == "")
    }

    @Test(.specification("3.3.2", "3.3.3", "3.3.8", "1.3.8"))
    func `the app delegate is asked first, and an existing controller is used if it returns nil`() {
        let app = AppUnderTest.planned(AppPlan { TracedController("Root") })
        app.launch()
        (app.root as? TracedController)?.text = "kept"
        let calls = app.relaunchTraced()
        #expect(calls.contains("make Root"))
        #expect((app.root as? TracedController)?.text == "kept")
    }

    @Test func `the app delegate can replace the root of the window`() {
        // The delegate creates the root and puts it into the window.
        var plan = AppPlan { TracedController("Root") }
        plan.make = { path, _ in
            let made = TracedController(path.last)
            UIApplication.shared.windows.first?.rootViewController = made
            return made
        }
        let app = AppUnderTest.planned(plan)
        app.launch()
        let first = app.root as? TracedController
        first?.text = "kept"
        _ = app.relaunchTraced()
        #expect((app.root as? TracedController)?.text == "kept")
        #expect(app.root !== first)
    }

    @Test(.specification("3.3.5"))
    func `a controller that no factory makes is not restored and is logged`() {
        let app = launched(TracedController("B"))
        _ = app.relaunchTraced()
        #expect(app.stackTexts == [""])
        #expect(
            app.notices.contains {
                $0.hasPrefix("Nav/:[1]:/B (UIKitCoreTests.TracedController) is not restored")
            })
    }

    @Test(.specification("3.3.12", "3.3.13", "10.7"))
    func `an object of an unrelated class is used and decodes nothing`() {
        let app = launched(ClassMadeController("B"))
        PlannedDelegate.plan.make = { path, _ in path.last == "B" ? TracedController("B") : nil }
        let calls = app.relaunchTraced()
        #expect(app.stackTexts == ["", ""])
        #expect(!calls.contains("decode B"))
        #expect(!calls.contains("finished B"))
        #expect(
            app.notices.contains {
                $0.contains("a UIKitCoreTests.ClassMadeController was preserved and a")
            })
    }

    @Test(.specification("3.3.12", "10.8"))
    func `an object of a subclass decodes the preserved state`() {
        let app = launched(TracedController("B"))
        PlannedDelegate.plan.make = { path, _ in path.last == "B" ? ClassMadeController("B") : nil }
        let calls = app.relaunchTraced()
        #expect(calls.contains("decode B"))
        #expect(app.stackTexts == ["", "kept"])
    }

    @Test(.specification("3.3.9"))
    func `a controller inside a dropped controller is dropped as well`() {
        let pushed = ClassMadeController("B")
        pushed.restorationClass = ClassMadeController.self
        let child = TracedController("Child")
        pushed.addChild(child)
        pushed.encodes = { $0.encode(child, forKey: "child") }
        ClassMadeController.answer = { nil }
        let app = launched(pushed)
        let calls = app.relaunchTraced()
        #expect(!calls.contains { $0.contains("Child") })
        #expect(app.notices.contains { $0.contains("the controller around it was not") })
    }

    @Test(.specification("3.1.10", "3.5.9"))
    func `a tab is found by its identifier at any position`() {
        let app = AppUnderTest.planned(
            AppPlan { TracedTabs("Tab", TracedController("One"), TracedController("Two")) })
        app.launch()
        let tabs = app.root as? UITabBarController
        tabs?.selectedIndex = 1
        (tabs?.selectedViewController as? TracedController)?.text = "second"
        PlannedDelegate.plan.root = {
            TracedTabs("Tab", TracedController("Two"), TracedController("One"))
        }
        _ = app.relaunchTraced()
        let restored = app.root as? UITabBarController
        #expect(restored?.selectedIndex == 0)
        #expect((restored?.selectedViewController as? TracedController)?.text == "second")
    }

    @Test(.specification("1.2.2", "1.3.8"))
    func `a factory can read the preserved bundle version from its coder`() {
        // Specification 1.5.3: the factory can read every key, also the system's own keys.
        let app = AppUnderTest.planned(
            AppPlan { TracedController("Root") }, infoDictionary: ["CFBundleVersion": "12"])
        PlannedDelegate.plan.make = { _, coder in
            let version =
                coder.decodeObject(forKey: UIApplication.stateRestorationBundleVersionKey)
                as? String
            Trace.add("version \(version ?? "none"), secure \(coder.requiresSecureCoding)")
            return nil
        }
        app.launch()
        app.enterBackground()
        app.kill()
        app.infoDictionary = ["CFBundleVersion": "13"]
        app.launch()
        #expect(Trace.take("version") == ["version 12, secure false"])
    }
}

/// A controller that is its own restoration class; a test sets the answer.
final class ClassMadeController: TracedController, UIViewControllerRestoration {
    static var answer: () -> UIViewController? = { nil }

    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        let text = coder.decodeObject(forKey: "text") as? String ?? ""
        Trace.add("class \(identifierComponents.joined(separator: "/")) \(text)")
        return answer()
    }
}
