import Foundation
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// The traps of the lookup (specification 8.2).
struct TrapsInLookupTests {
    /// Launches Nav[A], pushes a controller, preserves the app and launches it again.
    private func relaunched(_ pushed: TracedController) -> AppUnderTest {
        let app = AppUnderTest.planned(AppPlan { TracedNavigation("Nav", TracedController("A")) })
        app.launch()
        app.navigation?.pushViewController(pushed, animated: false)
        _ = app.relaunchTraced()
        return app
    }

    private func classMade(_ answer: @escaping () -> UIViewController?) -> AppUnderTest {
        let pushed = ClassMadeController("B")
        pushed.restorationClass = ClassMadeController.self
        ClassMadeController.answer = answer
        return relaunched(pushed)
    }

    /// Makes a controller with its identifier and class, as a correct restoration class does.
    private func whole() -> UIViewController? {
        let made = ClassMadeController("B")
        made.restorationClass = ClassMadeController.self
        return made
    }

    @Test(.specification("8.2.1", "3.3.7"))
    func `a restoration class that makes an object that the launch also makes is logged`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = ClassMadeController("Root")
                root.restorationClass = ClassMadeController.self
                return root
            })
        let made = ClassMadeController("Root")
        made.restorationClass = ClassMadeController.self
        ClassMadeController.answer = { made }
        app.launch()
        _ = app.relaunchTraced()
        #expect(app.root !== made)
        #expect(
            app.notices == [
                "Root (ClassMadeController) exists twice: the launch made one, and "
                    + "UIKitCoreTests.ClassMadeController another, and only that one is restored. "
                    + "Set no restorationClass on objects that exist after every launch."
            ])
    }

    @Test(.specification("8.2.2", "3.3.1"))
    func `a restoration class that returns nil is logged as having dropped the screen`() {
        let app = classMade { nil }
        #expect(
            app.notices.filter { $0.contains("/B (") } == [
                "Nav/:[1]:/B (UIKitCoreTests.ClassMadeController) is not restored: "
                    + "UIKitCoreTests.ClassMadeController returned nil for it, so no other "
                    + "factory was asked."
            ])
    }

    @Test(.specification("8.2.3", "3.3.12", "10.7"))
    func `a screen of an unrelated class decodes nothing, and both classes are logged`() {
        let app = classMade {
            let made = TracedController("B")
            made.restorationClass = ClassMadeController.self
            return made
        }
        #expect(
            app.notices == [
                "Nav/:[1]:/B (UIKitCoreTests.ClassMadeController) did not decode its state: a "
                    + "UIKitCoreTests.ClassMadeController was preserved and a "
                    + "UIKitCoreTests.TracedController was found. If the class was renamed, declare the "
                    + "old name in StableClassNaming."
            ])
    }

    @Test(.specification("8.2.4", "3.3.14", "3.3.17"))
    func `a screen that is made without its identifier is restored once and logged`() {
        let app = classMade {
            let made = ClassMadeController(nil)
            made.restorationClass = ClassMadeController.self
            return made
        }
        #expect(app.stackTexts.count == 2)
        #expect(
            app.notices == [
                "Nav/:[1]:/B (ClassMadeController) was made by UIKitCoreTests.ClassMadeController "
                    + "without a restorationIdentifier, so it is restored now and not preserved "
                    + "again. Set the identifier to the last of identifierComponents."
            ])
        _ = app.relaunchTraced()
        #expect(app.stackTexts.count == 1)
    }

    @Test(.specification("8.2.4", "3.3.14"))
    func `a screen that is made without its restoration class is restored once and logged`() {
        let app = classMade { ClassMadeController("B") }
        #expect(
            app.notices == [
                "Nav/:[1]:/B (ClassMadeController) was made by UIKitCoreTests.ClassMadeController "
                    + "without a restorationClass, so it is not made at the next launch. Set "
                    + "restorationClass on the new controller."
            ])
        _ = app.relaunchTraced()
        #expect(app.stackTexts.count == 1)
    }

    @Test func `a screen that is made with its identifier and class causes no notice`() {
        let app = classMade(whole)
        _ = app.relaunchTraced()
        #expect(app.stackTexts.count == 2)
        #expect(app.notices == [])
    }

    @Test(.specification("8.2.6"))
    func `a delegate that compares only last identifiers returns a screen twice and is logged`() {
        var plan = AppPlan {
            TracedTabs(
                "Tab", TracedNavigation("Left", TracedController("List")),
                TracedNavigation("Right", TracedController("List")))
        }
        let detail = TracedController("Detail")
        plan.make = { path, _ in path.last == "Detail" ? detail : nil }
        let app = AppUnderTest.planned(plan)
        app.launch()
        for case let navigation as UINavigationController in app.root?.children ?? [] {
            navigation.pushViewController(TracedController("Detail"), animated: false)
        }
        _ = app.relaunchTraced()
        #expect(
            app.notices.filter { $0.contains("identifierComponents") } == [
                "Tab/:[1]:/Right/:[1]:/Detail (TracedController) is the object that a factory also "
                    + "returned for Tab/:[0]:/Left/:[1]:/Detail, so both states are decoded into it. "
                    + "Compare all identifierComponents, not only the last one."
            ])
    }

    @Test(.specification("8.2.7", "3.1.12"))
    func `the notice about a missing screen names another path that has its identifier`() {
        func container(_ name: String, _ child: UIViewController) -> UIViewController {
            let container = TracedController(name)
            container.addChild(child)
            container.encodes = { [unowned child] in $0.encode(child, forKey: "child") }
            return container
        }
        let app = AppUnderTest.planned(
            AppPlan { container("Split", container("Master", TracedController("Detail"))) })
        app.launch()
        app.enterBackground()
        app.kill()
        PlannedDelegate.plan.root = {
            let root = container("Split", TracedController("Detail"))
            root.addChild(TracedController("Master"))
            return root
        }
        app.launch()
        #expect(
            app.notices == [
                "Split/Master/Detail (UIKitCoreTests.TracedController) is not restored: it has no "
                    + "restoration class, the app delegate made none, and no view controller with this "
                    + "path exists after launch. The same identifier is found at Split/Detail: "
                    + "the hierarchy was different when the state was preserved; for example, "
                    + "that of a split view differs between collapsed and expanded. Return that "
                    + "controller from the app "
                    + "delegate's "
                    + "application(_:viewControllerWithRestorationIdentifierPath:coder:)."
            ])
    }

    @Test(.specification("8.2.8"))
    func `a presented stack that no factory makes is logged with the remedy`() {
        let app = AppUnderTest.planned(AppPlan { TracedController("Root") })
        app.launch()
        app.root?.present(TracedNavigation("Form", TracedController("Edit")), animated: false)
        _ = app.relaunchTraced()
        #expect(app.root?.presentedViewController == nil)
        #expect(
            app.notices.filter { $0.hasPrefix("Root/Form (") } == [
                "Root/Form (UIKitCoreTests.TracedNavigation) is not restored: it has no restoration "
                    + "class, the app delegate made none, and no view controller with this path exists "
                    + "after launch. It was presented. A launch makes no presented controllers: give it a "
                    + "restorationClass, or make it in the app delegate."
            ])
    }

    @Test(.specification("8.2.10", "3.5.3", "10.4"))
    func `a stack that is cut is logged with the index and the path of the missing screen`() {
        let app = classMade { nil }
        #expect(
            app.notices.filter { $0.hasPrefix("Nav (") } == [
                "Nav (TracedNavigation) has lost the screen at index 1 of its stack, Nav/:[1]:/B, "
                    + "and is cut there, with all screens above it. Have that screen made again "
                    + "by a "
                    + "restorationClass or the app delegate."
            ])
    }

    @Test(.specification("8.2.10", "3.5.5"))
    func `a screen above a screen without an identifier is logged as lost`() {
        let app = AppUnderTest.planned(AppPlan { TracedNavigation("Nav", TracedController("A")) })
        app.launch()
        for name in [nil, "C"] {
            app.navigation?.pushViewController(TracedController(name), animated: false)
        }
        app.enterBackground()
        #expect(
            app.notices.filter { $0.hasPrefix("Nav/:[2]:/C ") } == [
                "Nav/:[2]:/C (TracedController) is not preserved: a screen below it in the stack of "
                    + "TracedNavigation has no restorationIdentifier, so the screens above it "
                    + "cannot be restored. Give that screen an identifier."
            ])
    }

    @Test(.specification("8.2.11", "3.4.5"))
    func `two screens that refer to each other are encoded once each, without a notice`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let first = TracedController("First")
                let second = TracedController("Second")
                for (controller, other) in [(first, second), (second, first)] {
                    controller.encodes = { [unowned other] in $0.encode(other, forKey: "other") }
                    controller.decodes = { [unowned other] coder in
                        let found = coder.decodeObject(forKey: "other") as? UIViewController
                        Trace.add("other \(found === other)")
                    }
                }
                return TracedNavigation("Nav", first, second)
            })
        app.launch()
        _ = Trace.take()
        app.enterBackground()
        #expect(Trace.take("encode") == ["encode Nav", "encode First", "encode Second"])
        app.kill()
        app.launch()
        #expect(Trace.take("other") == ["other true", "other true"])
        #expect(app.notices == [])
    }

    @Test(.specification("8.2.12", "3.5.16"))
    func `a screen that decode adds and its stack restores keeps one parent, and this is logged`() {
        var plan = AppPlan {
            let root = TracedController("Root")
            let navigation = TracedNavigation("Nav", TracedController("A"))
            root.addChild(navigation)
            root.encodes = { [unowned navigation] coder in
                coder.encode(navigation, forKey: "stack")
                coder.encode(navigation.viewControllers.last, forKey: "top")
            }
            root.decodes = { [unowned root] coder in
                guard let top = coder.decodeObject(forKey: "top") as? UIViewController,
                    top.parent == nil
                else { return }
                root.addChild(top)
            }
            return root
        }
        plan.make = { path, _ in path.last == "B" ? TracedController("B") : nil }
        let app = AppUnderTest.planned(plan)
        app.launch()
        let navigation = app.root?.children.first as? UINavigationController
        navigation?.pushViewController(TracedController("B"), animated: false)
        _ = app.relaunchTraced()
        let restored = app.root?.children.first as? UINavigationController
        #expect(restored?.viewControllers.map(\.restorationIdentifier) == ["A", "B"])
        #expect(app.root?.children.count == 1)
        #expect(
            app.notices == [
                "Root/Nav/:[1]:/B (TracedController) was put into Root/Nav although it was in Root "
                    + "already, while state was restored; it has one parent. Leave it to the container "
                    + "that preserved it, or take it out of that container first."
            ])
    }

    @Test(.specification("8.2.13"))
    func `a root that the delegate makes and puts into the window is restored`() {
        var plan = AppPlan { TracedController("Root") }
        plan.make = { path, _ in
            let made = TracedController(path.last)
            UIApplication.shared.windows.first?.rootViewController = made
            return made
        }
        let app = AppUnderTest.planned(plan)
        app.launch()
        (app.root as? TracedController)?.text = "kept"
        _ = app.relaunchTraced()
        #expect((app.root as? TracedController)?.text == "kept")
        #expect(app.notices == [])
    }
}

/// The traps of storyboards that no longer have a screen (specification 8.2.5), and of factories
/// that return the screen of another path (specification 8.2.6).
struct TrapsOfStoryboardsTests {
    @Test(.specification("8.2.5", "1.9.2"))
    func `a screen that its storyboard no longer has is dropped and logged`() {
        UIStoryboard.declare(
            "TrapMain", viewControllers: ["EditScene": { TracedController("Edit") }])
        let app = AppUnderTest.planned(AppPlan { TracedNavigation("Nav", TracedController("A")) })
        app.launch()
        let storyboard = UIStoryboard(name: "TrapMain", bundle: nil)
        app.navigation?.pushViewController(
            storyboard.instantiateViewController(withIdentifier: "EditScene"), animated: false)
        app.enterBackground()
        app.kill()
        UIStoryboard.declare(
            "TrapMain", viewControllers: ["OtherScene": { TracedController("Edit") }])
        app.launch()
        #expect(app.stackTexts == [""])
        #expect(
            app.notices.filter { $0.hasPrefix("Nav/:[1]:/Edit (") } == [
                "Nav/:[1]:/Edit (UIKitCoreTests.TracedController) is not restored: it has no "
                    + "restoration class, the app delegate made none, and no view controller with this "
                    + "path exists after launch. The storyboard TrapMain made it under the identifier "
                    + "EditScene, which it does not have now: keep the identifier, or make the screen in "
                    + "the app delegate."
            ])
    }

    @Test(.specification("8.2.6", "2.2.14"))
    func `a factory that returns another path's screen is logged, and the screen is notified once`()
    {
        let app = AppUnderTest.planned(
            AppPlan {
                let left = TracedNavigation("Left", ClassMadeController("Detail"))
                let others = ["Right", "Third"].map { ClassMadeController($0) }
                for other in others { other.restorationClass = ClassMadeController.self }
                return TracedTabs("Tabs", left, others[0], others[1])
            })
        ClassMadeController.answer = { [weak app] in app?.controller("Detail") }
        app.launch()
        app.controller("Detail")?.text = "detail"
        let calls = app.relaunchTraced()
        #expect(calls.filter { $0 == "finished Detail" } == ["finished Detail"])
        #expect(app.notices.filter { $0.contains("exists twice") } == [])
        #expect(
            app.notices.filter { $0.hasPrefix("Tabs/:[0]:/Left/:[0]:/Detail") } == [
                "Tabs/:[0]:/Left/:[0]:/Detail (UIKitCoreTests.ClassMadeController) is not restored: a "
                    + "factory returned the controller with this path for Tabs/:[1]:/Right, so it "
                    + "decodes that state. Compare all identifierComponents, not only the last one."
            ])
    }
}
