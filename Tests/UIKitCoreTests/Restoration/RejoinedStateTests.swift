import Foundation
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// State that a build has nobody for comes back in its place with a build that has.
struct RejoinedStateTests {
    private func launched(_ names: String...) -> AppUnderTest {
        let app = AppUnderTest.planned(AppPlan { TracedNavigation("Nav", TracedController("A")) })
        app.launch()
        for name in names {
            let screen = TracedController(name)
            screen.text = "text of \(name)"
            app.navigation?.pushViewController(screen, animated: false)
        }
        return app
    }

    /// Has the next launches make screens with these names.
    private func makes(_ names: String...) {
        PlannedDelegate.plan.make = { path, _ in
            path.last.flatMap { names.contains($0) ? TracedController($0) : nil }
        }
    }

    private func stack(_ app: AppUnderTest) -> [String] {
        (app.navigation?.viewControllers ?? []).compactMap { $0 as? TracedController }
            .map { "\($0.name): \($0.text)" }
    }

    @Test func `a screen that one build cannot make is on its stack again with the next`() {
        let app = launched("B")
        for _ in 0..<3 {
            _ = app.relaunchTraced()
            #expect(stack(app) == ["A: "])
        }
        makes("B")
        let calls = app.relaunchTraced()
        #expect(stack(app) == ["A: ", "B: text of B"])
        #expect(calls.contains("appear B"))
        _ = app.relaunchTraced()
        #expect(stack(app) == ["A: ", "B: text of B"])
    }

    @Test func `what is above a missing screen is not made, and comes back with it`() {
        let app = launched("B", "C", "D")
        makes("C", "D")
        for _ in 0..<2 {
            let calls = app.relaunchTraced()
            #expect(stack(app) == ["A: "])
            #expect(
                calls.filter { $0.hasPrefix("make") } == ["make Nav", "make Nav/A", "make Nav/B"])
            #expect(calls.filter { $0.hasPrefix("decode") } == ["decode Nav", "decode A"])
        }
        makes("B", "C", "D")
        _ = app.relaunchTraced()
        #expect(stack(app) == ["A: ", "B: text of B", "C: text of C", "D: text of D"])
    }

    @Test func `what is above a screen that its factory refused is cut off and not kept`() {
        let app = launched("B")
        let refused = ClassMadeController("R")
        refused.restorationClass = ClassMadeController.self
        ClassMadeController.answer = { nil }
        app.navigation?.pushViewController(refused, animated: false)
        app.navigation?.pushViewController(TracedController("C"), animated: false)
        makes("B", "C")
        _ = app.relaunchTraced()
        #expect(stack(app) == ["A: ", "B: text of B"])
        #expect(!app.relaunchTraced().contains("make Nav/C"))
    }

    @Test func `a person who opened another screen in that place does not get the old one back`() {
        let app = launched("B", "C")
        _ = app.relaunchTraced()
        app.navigation?.pushViewController(TracedController("X"), animated: false)
        makes("B", "C", "X")
        _ = app.relaunchTraced()
        #expect(stack(app) == ["A: ", "X: "])
        #expect(!app.relaunchTraced().contains("make Nav/B"))
    }

    @Test func `a stack whose first screen is missing keeps the launch's until it is there`() {
        let app = AppUnderTest.planned(AppPlan { TracedNavigation("Nav") })
        app.launch()
        makes("A", "B")
        for name in ["A", "B"] {
            let screen = TracedController(name)
            screen.text = "text of \(name)"
            app.navigation?.pushViewController(screen, animated: false)
        }
        makes("B")
        _ = app.relaunchTraced()
        #expect(stack(app) == [])
        makes("A", "B")
        _ = app.relaunchTraced()
        #expect(stack(app) == ["A: text of A", "B: text of B"])
    }

    @Test(.specification("3.5.14"))
    func `what was presented is presented again with the build that can make it`() {
        let app = AppUnderTest.planned(AppPlan { TracedController("Root") })
        app.launch()
        let form = TracedNavigation("Form", TracedController("Edit"))
        (form.topViewController as? TracedController)?.text = "half a word"
        app.root?.present(form, animated: false)
        _ = app.relaunchTraced()
        _ = app.relaunchTraced()
        #expect(app.root?.presentedViewController == nil)
        PlannedDelegate.plan.make = { path, _ in
            switch path.last {
            case "Form": TracedNavigation("Form")
            case "Edit": TracedController("Edit")
            default: nil
            }
        }
        _ = app.relaunchTraced()
        let restored = app.root?.presentedViewController as? UINavigationController
        #expect((restored?.topViewController as? TracedController)?.text == "half a word")
    }

    @Test func `something else that was presented meanwhile ends what waits`() {
        let app = AppUnderTest.planned(AppPlan { TracedController("Root") })
        app.launch()
        app.root?.present(TracedController("Form"), animated: false)
        _ = app.relaunchTraced()
        app.root?.present(TracedController("Other"), animated: false)
        _ = app.relaunchTraced()
        makes("Form")
        #expect(!app.relaunchTraced().contains("make Root/Form"))
    }

    @Test(.specification("3.1.10"))
    func `a tab that one build leaves out has its state again when it is back`() {
        let names = ["One", "Two", "Three"]
        var shown = names
        let app = AppUnderTest.planned(
            AppPlan {
                let tabs = TracedTabs("Tabs")
                tabs.viewControllers = shown.map { TracedController($0) }
                return tabs
            })
        app.launch()
        for name in names { app.controller(name)?.text = "text of \(name)" }
        shown = ["One", "Three"]
        _ = app.relaunchTraced()
        _ = app.relaunchTraced()
        #expect(app.controller("Three")?.text == "text of Three")
        shown = names
        _ = app.relaunchTraced()
        #expect(names.map { app.controller($0)?.text } == names.map { "text of \($0)" })
    }

    @Test func `a child that a custom container refers to is referred to again`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.encodes = { [unowned root] in $0.encode(root.children, forKey: "panes") }
                root.decodes = { [unowned root] coder in
                    let panes = coder.decodeObject(forKey: "panes") as? [UIViewController] ?? []
                    for pane in panes where pane.parent == nil {
                        root.addChild(pane)
                        pane.didMove(toParent: root)
                    }
                }
                return root
            })
        app.launch()
        for name in ["Left", "Right"] {
            let pane = TracedController(name)
            pane.text = "text of \(name)"
            app.root?.addChild(pane)
        }
        makes("Right")
        _ = app.relaunchTraced()
        _ = app.relaunchTraced()
        #expect(app.root?.children.map(\.restorationIdentifier) == ["Right"])
        makes("Left", "Right")
        _ = app.relaunchTraced()
        #expect(app.root?.children.map(\.restorationIdentifier) == ["Left", "Right"])
        #expect(app.controller("Left")?.text == "text of Left")
    }

    @Test func `another root in the window keeps the state of the one that was preserved`() {
        var isSignedIn = true
        let app = AppUnderTest.planned(
            AppPlan {
                isSignedIn
                    ? TracedNavigation("Main", TracedController("A")) : TracedController("Login")
            })
        app.launch()
        (app.navigation?.topViewController as? TracedController)?.text = "kept"
        isSignedIn = false
        _ = app.relaunchTraced()
        isSignedIn = true
        _ = app.relaunchTraced()
        #expect(app.stackTexts == ["kept"])
    }
}
