import Foundation
import HostLink
import Specification
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// Containers and presentations through a whole relaunch (specification 3.5).
struct ContainerTests {
    private func makeAnything(_ path: [String], _ coder: NSCoder) -> UIViewController? {
        guard path.count > 1, let name = path.last, name != "A" else { return nil }
        return name == "Form" ? TracedNavigation("Form") : TracedController(name)
    }

    @Test(.specification("3.5.1", "3.5.2"))
    func `a restored navigation stack replaces the stack of the launch`() {
        var plan = AppPlan {
            TracedNavigation("Nav", TracedController("A"), TracedController("X"))
        }
        plan.make = makeAnything
        let app = AppUnderTest.planned(plan)
        app.launch()
        let root = app.navigation?.viewControllers.first
        app.navigation?.setViewControllers(
            [root, TracedController("B"), TracedController("C")].compactMap(\.self),
            animated: false)
        (app.navigation?.topViewController as? TracedController)?.text = "text of C"
        let calls = app.relaunchTraced()
        #expect(
            calls.filter { $0.hasPrefix("decode") } == [
                "decode Nav", "decode A", "decode B", "decode C",
            ])
        #expect(app.navigation?.viewControllers.map(\.restorationIdentifier) == ["A", "B", "C"])
        #expect((app.navigation?.topViewController as? TracedController)?.text == "text of C")
    }

    @Test(.specification("3.5.3", "3.5.4"))
    func `a navigation stack is restored up to the first missing screen`() {
        var plan = AppPlan { TracedNavigation("Nav", TracedController("A")) }
        plan.make = { path, coder in
            path.last == "C" ? nil : makeAnything(path, coder)
        }
        let app = AppUnderTest.planned(plan)
        app.launch()
        for name in ["B", "C", "D"] {
            app.navigation?.pushViewController(TracedController(name), animated: false)
        }
        _ = app.relaunchTraced()
        #expect(app.navigation?.viewControllers.map(\.restorationIdentifier) == ["A", "B"])
    }

    @Test(.specification("3.5.5")) func `a screen without an identifier cuts the restored stack`() {
        var plan = AppPlan { TracedNavigation("Nav", TracedController("A")) }
        plan.make = makeAnything
        let app = AppUnderTest.planned(plan)
        app.launch()
        for name in ["B", nil, "D"] {
            app.navigation?.pushViewController(TracedController(name), animated: false)
        }
        _ = app.relaunchTraced()
        #expect(app.navigation?.viewControllers.map(\.restorationIdentifier) == ["A", "B"])
    }

    @Test(.specification("3.5.7"))
    func `the selected tab is selected again, and each tab keeps its state`() {
        let app = AppUnderTest.planned(
            AppPlan { TracedTabs("Tab", TracedController("One"), TracedController("Two")) })
        app.launch()
        let tabs = app.root as? UITabBarController
        (tabs?.viewControllers?[0] as? TracedController)?.text = "first"
        tabs?.selectedIndex = 1
        _ = app.relaunchTraced()
        let restored = app.root as? UITabBarController
        #expect(restored?.selectedIndex == 1)
        #expect((restored?.viewControllers?[0] as? TracedController)?.text == "first")
    }

    @Test(.specification("3.5.8"))
    func `a tab bar controller keeps the app's selection if the preserved one had no identifier`() {
        let app = AppUnderTest.planned(
            AppPlan { TracedTabs("Tab", TracedController("One"), TracedController(nil)) })
        app.launch()
        (app.root as? UITabBarController)?.selectedIndex = 1
        _ = app.relaunchTraced()
        #expect((app.root as? UITabBarController)?.selectedIndex == 0)
    }

    @Test(.specification("3.5.14", "10.18"))
    func `a presented controller is presented again with its content`() {
        var plan = AppPlan { TracedNavigation("Nav", TracedController("A")) }
        plan.make = makeAnything
        let app = AppUnderTest.planned(plan)
        app.launch()
        let edit = TracedController("Edit")
        edit.text = "half a word"
        app.root?.present(TracedNavigation("Form", edit), animated: true)
        let calls = app.relaunchTraced()
        let form = app.root?.presentedViewController as? UINavigationController
        #expect((form?.topViewController as? TracedController)?.text == "half a word")
        #expect(calls.suffix(3) == ["appear A", "appear Edit", "didBecomeActive"])
    }

    @Test(arguments: [false, true])
    func `Escape dismisses a restored sheet even if it is the first event after a relaunch`(
        _ isSentToSheet: Bool
    ) throws {
        var plan = AppPlan { TracedNavigation("Nav", TracedController("A")) }
        plan.make = makeAnything
        let app = AppUnderTest.planned(plan)
        app.launch()
        app.root?.present(TracedNavigation("Form", TracedController("Edit")), animated: true)
        app.finishTurn()
        var sheet = NodeKey.root
        app.running?.root(of: AppUnderTest.session)?.forEachNode { node in
            if isSentToSheet, node.kind == .presentation { sheet = node.key }
        }
        #expect((sheet != .root) == isSentToSheet)
        _ = app.relaunchTraced()
        #expect(app.root?.presentedViewController != nil)
        try app.send(
            .keyCommand(input: "UIKeyInputEscape", modifiers: 0), to: sheet,
            of: AppUnderTest.session)
        #expect(app.root?.presentedViewController == nil)
    }

    @Test(.specification("3.2.1"))
    func `a presented controller without an identifier is not restored`() {
        let app = AppUnderTest.planned(AppPlan { TracedController("Root") })
        app.launch()
        app.root?.present(TracedController(nil), animated: false)
        _ = app.relaunchTraced()
        #expect(app.root?.presentedViewController == nil)
    }

    @Test(.specification("3.5.14"))
    func `the presentation style comes from the new controller, not from the preserved one`() {
        var plan = AppPlan { TracedController("Root") }
        plan.make = { path, _ in path.count > 1 ? TracedController("Edit") : nil }
        let app = AppUnderTest.planned(plan)
        app.launch()
        let form = TracedController("Edit")
        form.modalPresentationStyle = .popover
        form.modalTransitionStyle = .crossDissolve
        app.root?.present(form, animated: false)
        _ = app.relaunchTraced()
        let restored = app.root?.presentedViewController
        #expect(restored?.restorationIdentifier == "Edit")
        #expect(restored?.modalPresentationStyle == TracedController(nil).modalPresentationStyle)
        #expect(restored?.modalTransitionStyle == .coverVertical)
    }

    @Test(.specification("3.5.15"))
    func `a chain of presentations ends at the first missing controller`() {
        var plan = AppPlan { TracedController("Root") }
        plan.make = { path, coder in path.last == "Second" ? nil : makeAnything(path, coder) }
        let app = AppUnderTest.planned(plan)
        app.launch()
        var presenter = app.root
        for name in ["First", "Second", "Third"] {
            let next = TracedController(name)
            presenter?.present(next, animated: false)
            presenter = next
        }
        _ = app.relaunchTraced()
        let first = app.root?.presentedViewController
        #expect(first?.restorationIdentifier == "First")
        #expect(first?.presentedViewController == nil)
    }

    @Test(.specification("3.5.14"))
    func `a restored controller that the app already presents elsewhere keeps that presenter`() {
        var roots: [UIViewController] = []
        var forms: [UIViewController] = []
        var plan = AppPlan {
            let window = UIWindow(frame: UIScreen.main.bounds)
            roots = [TracedController("Root"), TracedController("Other")]
            window.rootViewController = roots[1]
            window.makeKeyAndVisible()
            return roots[0]
        }
        plan.make = { path, _ in
            guard path == ["Root", "Form"] else { return nil }
            forms.append(TracedController("Form"))
            roots[1].present(forms[0], animated: false)
            return forms[0]
        }
        let app = AppUnderTest.planned(plan)
        app.launch()
        roots[0].present(TracedController("Form"), animated: false)
        _ = app.relaunchTraced()
        #expect(forms.count == 1)
        #expect(roots[0].presentedViewController == nil)
        #expect(roots[1].presentedViewController === forms.first)
    }
}
