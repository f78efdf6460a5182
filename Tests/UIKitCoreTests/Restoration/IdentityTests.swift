import Foundation
import RestorationArchive
import Specification
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// The identity of objects in the archive, and the reasons why objects are omitted (specification
/// 3.1, 3.2).
struct IdentityTests {
    private func addMark(to controller: TracedController) {
        let view = TracedView()
        view.restorationIdentifier = "mark"
        controller.view.addSubview(view)
    }

    @Test(.specification("3.2.4"))
    func `a view with an identifier is not preserved if its controller is not`() throws {
        let app = AppUnderTest.planned(
            AppPlan {
                let inner = TracedController("A")
                inner.loads = addMark
                return TracedNavigation(nil, inner)
            })
        app.launch()
        #expect(app.navigation?.topViewController?.isViewLoaded == true)
        _ = Trace.take()
        app.enterBackground()
        #expect(Trace.take("encode") == [])
        #expect(try app.records().isEmpty)
    }

    @Test(.specification("3.2.5"))
    func `a controller whose view was only added to another view is not preserved`() {
        var added: [TracedController] = []
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.loads = { root in
                    let stray = TracedController("Stray")
                    stray.loads = addMark
                    added.append(stray)
                    root.view.addSubview(stray.view)
                }
                return root
            })
        app.launch()
        _ = Trace.take()
        app.enterBackground()
        #expect(Trace.take("encode") == ["encode Root"])
        #expect(added.count == 1)
        let sentence =
            "Stray (TracedController) is not preserved: its view is inside that of Root "
            + "(TracedController), and it has no parent. Call addChild(_:) on Root "
            + "(TracedController) before adding the view, and didMove(toParent:) afterwards."
        #expect(app.notices == [sentence])
        let entry = app.restorationReport.preservation?.entries.first {
            $0.path.last?.name == "Stray"
        }
        #expect(entry?.outcome == .notEncoded)
        #expect(entry?.message == sentence)
    }

    @Test(.specification("3.2.5", "3.2.3"))
    func `a controller without a parent causes no notice if an encoder refers to it`() {
        var added: [TracedController] = []
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.loads = { root in
                    let stray = TracedController("Stray")
                    added.append(stray)
                    root.view.addSubview(stray.view)
                    root.encodes = { $0.encode(stray, forKey: "stray") }
                }
                return root
            })
        app.launch()
        app.enterBackground()
        #expect(app.notices == [])
    }

    @Test(.specification("3.1.1", "3.1.6"))
    func `identifiers with equal characters and different bytes are different`() {
        let composed = "Caf\u{E9}"
        let decomposed = "Cafe\u{301}"
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                let panes = [composed, decomposed].map { TracedController($0) }
                for pane in panes { root.addChild(pane) }
                root.encodes = { $0.encode(Array(panes.reversed()), forKey: "panes") }
                root.loads = { root in
                    for identifier in [composed, decomposed] {
                        let view = KeepingView()
                        view.restorationIdentifier = identifier
                        root.view.addSubview(view)
                    }
                }
                return root
            })
        app.launch()
        func panes() -> [TracedController] {
            (app.root?.children ?? []).compactMap { $0 as? TracedController }
        }
        func views() -> [KeepingView] {
            (app.root?.view.subviews ?? []).compactMap { $0 as? KeepingView }
        }
        for (index, pane) in panes().enumerated() { pane.text = "pane \(index)" }
        for (index, view) in views().enumerated() { view.text = "view \(index)" }
        _ = app.relaunchTraced()
        #expect(panes().map(\.text) == ["pane 0", "pane 1"])
        #expect(views().map(\.text) == ["view 0", "view 1"])
        #expect(app.notices == [])
    }

    @Test(.specification("3.3.3", "2.2.7", "8.1.2"))
    func `a controller whose identifier is set in viewDidLoad is found`() {
        func late(_ identifier: String) -> TracedController {
            let screen = TracedController(nil)
            screen.loads = { $0.restorationIdentifier = identifier }
            return screen
        }
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedTabs("Tabs", late("One"), late("Two"))
                let inner = TracedController("Inner")
                inner.loads = { inner in
                    inner.encodes = { $0.encode(inner.children, forKey: "children") }
                }
                inner.addChild(late("Deep"))
                root.viewControllers?.append(inner)
                return root
            })
        app.launch()
        for tab in app.root?.children ?? [] {
            tab.loadViewIfNeeded()
            tab.children.first?.loadViewIfNeeded()
        }
        for name in ["One", "Two", "Deep"] { app.controller(name)?.text = "text of \(name)" }
        _ = app.relaunchTraced()
        #expect(
            ["One", "Two", "Deep"].map { app.controller($0)?.text } == [
                "text of One", "text of Two", "text of Deep",
            ])
        #expect(app.notices == [])
    }

    @Test(.specification("8.2.4"))
    func `a screen that sets its restoration class in viewDidLoad causes no notice`() {
        let app = AppUnderTest.planned(AppPlan { TracedNavigation("Nav", TracedController("A")) })
        func made() -> TracedController {
            let made = ClassMadeController(nil)
            made.loads = {
                $0.restorationIdentifier = "B"
                $0.restorationClass = ClassMadeController.self
            }
            return made
        }
        ClassMadeController.answer = made
        app.launch()
        app.navigation?.pushViewController(made(), animated: false)
        for _ in 0..<2 {
            _ = app.relaunchTraced()
            #expect(app.navigation?.viewControllers.map(\.restorationIdentifier) == ["A", "B"])
            #expect(app.notices == [])
        }
    }

    @Test(.specification("5.1.2", "3.2.8", "3.2.10", "2.1.11", "4.18"))
    func `a record has its path, classes and values, and whether the view was loaded`() throws {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = ClassMadeController("Root")
                root.restorationClass = ClassMadeController.self
                root.text = "kept"
                root.loads = addMark
                return TracedTabs("Tab", root, TracedController("Unvisited"))
            })
        app.launch()
        app.root?.present(TracedController("Form"), animated: false)
        app.enterBackground()
        let tabs = try app.record("Tab")
        let form: ArchivePath = ["Tab", "Form"]
        #expect(tabs.kind == .viewController)
        #expect(tabs.className == "UIKitCoreTests.TracedTabs")
        #expect(tabs.restorationClassName == nil)
        #expect(tabs["UIViewControllerPresentedViewControllerKey"] == .reference(form))
        let root = try app.record("Tab/:[0]:/Root")
        #expect(root.className == "UIKitCoreTests.ClassMadeController")
        #expect(root.restorationClassName == "UIKitCoreTests.ClassMadeController")
        #expect(root.viewWasLoaded)
        #expect(root["text"] == .string("kept"))
        let mark = try app.record("Tab/:[0]:/Root/mark")
        #expect(mark.kind == .view)
        #expect(mark.className == "UIKitCoreTests.TracedView")
        #expect(try !app.record("Tab/:[1]:/Unvisited").viewWasLoaded)
    }

    @Test(.specification("3.5.1", "3.5.7", "4.19"))
    func `a stack is encoded from the bottom to the top, a tab bar with its selected tab`() throws {
        let app = AppUnderTest.planned(
            AppPlan {
                TracedTabs(
                    "Tab", TracedController("One"),
                    TracedNavigation("Nav", TracedController("A"), TracedController("B")))
            })
        app.launch()
        (app.root as? UITabBarController)?.selectedIndex = 1
        app.enterBackground()
        let stack = try app.record("Tab/:[1]:/Nav")["kUIViewControllerChildrenKey"]
        guard case .array(let children)? = stack else {
            Issue.record("The stack is \(String(describing: stack)).")
            return
        }
        #expect(
            children.map(path) == ["Tab/:[1]:/Nav/:[0]:/A", "Tab/:[1]:/Nav/:[1]:/B"])
        let shown = try app.record("Tab")["kTabBarSelectedViewControllerKey"]
        #expect(path(shown) == "Tab/:[1]:/Nav")
    }

    private func path(_ value: ArchiveValue?) -> String {
        guard case .reference(let path)? = value else { return "no reference" }
        return "\(path)"
    }

    @Test(.specification("3.3.14", "3.3.17", "1.6.1"))
    func `a controller whose factory sets no identifier is restored only once`() {
        let pushed = ClassMadeController("B")
        pushed.restorationClass = ClassMadeController.self
        pushed.text = "kept"
        ClassMadeController.answer = { ClassMadeController(nil) }
        let app = AppUnderTest.planned(AppPlan { TracedNavigation("Nav", TracedController("A")) })
        app.launch()
        app.navigation?.pushViewController(pushed, animated: false)
        #expect(app.relaunchTraced().contains("decode (none)"))
        #expect(app.stackTexts == ["", "kept"])
        #expect(app.navigation?.topViewController?.restorationIdentifier == nil)
        #expect(app.navigation?.topViewController?.restorationClass == nil)
        #expect(!app.relaunchTraced().contains { $0.hasPrefix("class") })
        #expect(app.stackTexts == [""])
    }

    @Test(.specification("1.6.5"))
    func `a controller that only overrides its identifier is preserved but not found again`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = OverridingController("")
                root.text = "made"
                return root
            })
        app.launch()
        (app.root as? TracedController)?.text = "kept"
        _ = Trace.take()
        app.enterBackground()
        #expect(Trace.take("encode") == ["encode Overridden"])
        app.kill()
        app.launch()
        #expect(Trace.take("make", "decode") == ["make Overridden"])
        #expect((app.root as? TracedController)?.text == "made")
    }

    @Test func `a controller with an empty identifier is restored`() {
        let app = AppUnderTest.planned(
            AppPlan { TracedNavigation("Nav", TracedController("")) })
        app.launch()
        (app.navigation?.topViewController as? TracedController)?.text = "kept"
        _ = app.relaunchTraced()
        #expect(app.stackTexts == ["kept"])
    }
}

/// A controller that returns an identifier that was never set.
private final class OverridingController: TracedController {
    override var restorationIdentifier: String? {
        get { "Overridden" }
        set {}
    }
}

/// A view that preserves a text.
private final class KeepingView: UIView {
    var text = ""

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(text, forKey: "text")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        text = coder.decodeObject(forKey: "text") as? String ?? ""
    }
}
