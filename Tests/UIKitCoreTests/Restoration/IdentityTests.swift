import Foundation
import RestorationArchive
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// What an object is in the archive, and what keeps it out (specification 3.1, 3.2).
struct IdentityTests {
    private func addMark(to controller: TracedController) {
        let view = TracedView()
        view.restorationIdentifier = "mark"
        controller.view.addSubview(view)
    }

    @Test(.specification("3.2.4"))
    func `a view of a controller that is left out is left out, whatever its identifier`() throws {
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
    func `a controller whose view was only added to another's is not seen`() {
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
    }

    @Test(.specification("5.1.2", "3.2.8", "3.2.10", "2.1.11", "4.18"))
    func `a record has path, class, restoration class, whether the view was loaded, and values`()
        throws
    {
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
    func `a stack is kept from the bottom to the top, a tab bar with the one that is shown`() throws
    {
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
    func `UIKit names nothing: a factory that forgets the identifier restores once`() {
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
    func `who only overrides the identifier is preserved and not found by it`() {
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
}

/// A controller that answers with an identifier that nobody set.
private final class OverridingController: TracedController {
    override var restorationIdentifier: String? {
        get { "Overridden" }
        set {}
    }
}
