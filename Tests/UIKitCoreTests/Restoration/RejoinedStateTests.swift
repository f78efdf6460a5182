import Foundation
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// State that one build cannot restore and that a later build restores in its place.
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

    /// Makes the next launches create screens with these names.
    private func makes(_ names: String...) {
        PlannedDelegate.plan.make = { path, _ in
            path.last.flatMap { names.contains($0) ? TracedController($0) : nil }
        }
    }

    private func stack(_ app: AppUnderTest) -> [String] {
        (app.navigation?.viewControllers ?? []).compactMap { $0 as? TracedController }
            .map { "\($0.name): \($0.text)" }
    }

    @Test func `a screen that one build cannot make is on its stack again in a later build`() {
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

    @Test func `screens above a missing screen are not made, and are restored together with it`() {
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

    @Test func `screens above a screen that the factory refused are dropped permanently`() {
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

    @Test
    func `state of a missing screen is dropped when another screen was pushed in its place`() {
        let app = launched("B", "C")
        _ = app.relaunchTraced()
        app.navigation?.pushViewController(TracedController("X"), animated: false)
        makes("B", "C", "X")
        _ = app.relaunchTraced()
        #expect(stack(app) == ["A: ", "X: "])
        #expect(!app.relaunchTraced().contains("make Nav/B"))
    }

    @Test(.specification("3.5.6"))
    func `a stack whose first screen is missing keeps the launch's screens until it can be made`() {
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
    func `a presented controller is presented again by the build that can make it`() {
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

    @Test func `another presentation drops the state of a waiting presentation`() {
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
    func `a tab that one build leaves out has its state again in a later build`() {
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

    @Test(.specification("3.1.10"))
    func `a tab that was added again after the launch keeps its current state`() throws {
        var shown = ["One", "Two", "Three"]
        let app = AppUnderTest.planned(
            AppPlan {
                let tabs = TracedTabs("Tabs")
                tabs.viewControllers = shown.map { TracedController($0) }
                return tabs
            })
        app.launch()
        app.controller("Two")?.text = "old"
        shown = ["One", "Three"]
        _ = app.relaunchTraced()
        let added = TracedController("Two")
        added.text = "new"
        let tabs = try #require(app.root as? UITabBarController)
        tabs.viewControllers = (tabs.viewControllers ?? []) + [added]
        shown = ["One", "Three", "Two"]
        _ = app.relaunchTraced()
        #expect(app.controller("Two")?.text == "new")
        #expect(try app.paths().count { $0.contains("Two") } == 1)
    }

    /// Launches an app whose root encodes its children as a list, each as often as `order` names
    /// it, and adds the restored children.
    private func appWithPanes(_ order: [String]) -> AppUnderTest {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                var list: [UIViewController] = []
                root.encodes = { [unowned root] coder in
                    if list.isEmpty {
                        list = order.compactMap { name in
                            root.children.first { $0.restorationIdentifier == name }
                        }
                    }
                    coder.encode(list, forKey: "panes")
                }
                root.decodes = { [unowned root] coder in
                    list = coder.decodeObject(forKey: "panes") as? [UIViewController] ?? []
                    Trace.add("panes \(list.map { $0.restorationIdentifier ?? "" })")
                    for pane in list where pane.parent == nil {
                        root.addChild(pane)
                        pane.didMove(toParent: root)
                    }
                }
                return root
            })
        app.launch()
        for name in Set(order).sorted() {
            let pane = TracedController(name)
            pane.text = "text of \(name)"
            app.root?.addChild(pane)
        }
        return app
    }

    @Test(arguments: ["Left", "Middle", "Right"])
    func `a reference to a missing child of a custom container keeps its position`(
        missing: String
    ) {
        let names = ["Left", "Middle", "Right"]
        let app = appWithPanes(names)
        PlannedDelegate.plan.make = { path, _ in
            path.last.flatMap { $0 != missing && names.contains($0) ? TracedController($0) : nil }
        }
        for _ in 0..<2 {
            let calls = app.relaunchTraced().filter { $0.hasPrefix("panes") }
            #expect(calls == ["panes \(names.filter { $0 != missing })"])
        }
        makes("Left", "Middle", "Right")
        #expect(app.relaunchTraced().contains("panes \(names)"))
        #expect(app.controller(missing)?.text == "text of \(missing)")
    }

    @Test func `a waiting child keeps its position in a list to which the app has added children`()
    {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.encodes = { [unowned root] in $0.encode(root.children, forKey: "panes") }
                root.decodes = { [unowned root] coder in
                    let panes = coder.decodeObject(forKey: "panes") as? [UIViewController] ?? []
                    Trace.add("panes \(panes.map { $0.restorationIdentifier ?? "" })")
                    for pane in panes { root.addChild(pane) }
                }
                return root
            })
        app.launch()
        for name in ["Left", "Middle", "Right"] { app.root?.addChild(TracedController(name)) }
        makes("Left", "Right")
        #expect(app.relaunchTraced().contains("panes \(["Left", "Right"])"))
        app.root?.addChild(TracedController("New"))
        let all = ["Left", "Middle", "Right", "New"]
        PlannedDelegate.plan.make = { path, _ in
            path.last.flatMap { all.contains($0) ? TracedController($0) : nil }
        }
        #expect(app.relaunchTraced().contains("panes \(all)"))
    }

    @Test(arguments: [true, false])
    func `the only child of a container that then encodes nil or nothing is restored`(
        encodesNil: Bool
    ) {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.encodes = { [unowned root] coder in
                    if !root.children.isEmpty {
                        coder.encode(root.children, forKey: "panes")
                    } else if encodesNil {
                        coder.encode(nil as [UIViewController]?, forKey: "panes")
                    }
                }
                root.decodes = { [unowned root] coder in
                    let panes = coder.decodeObject(forKey: "panes") as? [UIViewController] ?? []
                    for pane in panes { root.addChild(pane) }
                }
                return root
            })
        app.launch()
        app.root?.addChild(TracedController("Pane"))
        for _ in 0..<2 {
            _ = app.relaunchTraced()
            #expect(app.root?.children == [])
        }
        makes("Pane")
        _ = app.relaunchTraced()
        #expect(app.root?.children.map(\.restorationIdentifier) == ["Pane"])
    }

    @Test func `a screen that one build cannot make is kept however often that build preserves`() {
        let app = launched("B")
        _ = app.relaunchTraced()
        for _ in 0..<3 {
            app.enterBackground()
            app.becomeActive()
        }
        makes("B")
        _ = app.relaunchTraced()
        #expect(stack(app) == ["A: ", "B: text of B"])
    }

    @Test func `a list that refers to an object several times is restored unchanged`() {
        let names = ["Left", "Right", "Left", "Right", "Right"]
        let app = appWithPanes(names)
        makes("Left")
        #expect(app.relaunchTraced().contains("panes \(["Left", "Left"])"))
        makes("Left", "Right")
        #expect(app.relaunchTraced().contains("panes \(names)"))
    }

    @Test func `views inside a screen that lost its place are dropped with it`() throws {
        let app = launched("B")
        let label = TracedView(frame: .zero)
        label.restorationIdentifier = "label"
        app.navigation?.topViewController?.view.addSubview(label)
        _ = app.relaunchTraced()
        #expect(try app.paths().contains { $0.hasSuffix("label") })
        app.navigation?.pushViewController(TracedController("X"), animated: false)
        app.enterBackground()
        #expect(try app.paths().filter { $0.contains("B") || $0.contains("label") } == [])
    }

    @Test func `a screen that only a missing screen refers to loses its place to another screen`() {
        let app = launched("B")
        let beyond = TracedController("C")
        (app.navigation?.topViewController as? TracedController)?.encodes = {
            $0.encode(beyond, forKey: "beyond")
        }
        // Screens above a screen without an identifier are not in the stack's own list.
        app.navigation?.pushViewController(TracedController(nil), animated: false)
        app.navigation?.pushViewController(beyond, animated: false)
        #expect(app.relaunchTraced().contains("make Nav/B"))
        for name in ["X", "Y", "Z"] {
            app.navigation?.pushViewController(TracedController(name), animated: false)
        }
        #expect(!app.relaunchTraced().contains("make Nav/C"))
    }

    @Test func `each of two windows keeps the state of its root while another root replaces it`() {
        var isSignedIn = true
        var windows: [UIWindow] = []
        let app = AppUnderTest.planned(
            AppPlan {
                windows = (0..<2).map { _ in
                    let window = UIWindow(frame: UIScreen.main.bounds)
                    window.rootViewController = TracedController(isSignedIn ? "Main" : "Login")
                    window.makeKeyAndVisible()
                    return window
                }
                return nil
            })
        app.launch()
        func texts() -> [String?] {
            windows.map { ($0.rootViewController as? TracedController)?.text }
        }
        for (number, window) in windows.enumerated() {
            (window.rootViewController as? TracedController)?.text = "window \(number)"
        }
        isSignedIn = false
        _ = app.relaunchTraced()
        isSignedIn = true
        _ = app.relaunchTraced()
        #expect(texts() == ["window 0", "window 1"])
    }

    @Test func `a window keeps the state of the preserved root while another root replaces it`() {
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
