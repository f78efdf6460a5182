import Foundation
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// Objects that are preserved, objects that are skipped, and the notices about them (specification
/// 3.2).
struct SkippingTests {
    @Test(.specification("3.2.1", "3.2.2"))
    func `objects below a container without an identifier are skipped and made by the launch`() {
        let app = AppUnderTest.planned(
            AppPlan { TracedNavigation(nil, TracedController("A"), TracedController("B")) })
        app.launch()
        _ = Trace.take()
        app.enterBackground()
        #expect(Trace.take("encode") == [])
        #expect(
            app.notices == [
                "TracedNavigation is not preserved: it has no restorationIdentifier. Give it one. "
                    + "2 identified objects inside it are lost with it."
            ])
        app.kill()
        app.launch()
        #expect(Trace.take("make", "decode") == [])
        #expect(app.navigation?.viewControllers.count == 2)
    }

    @Test func `a skipped object is logged once, not at every pass`() {
        let app = AppUnderTest.planned(AppPlan { TracedController(nil) }, continuous: true)
        app.launch()
        for _ in 0..<3 {
            app.finishTurn()
            app.settle()
        }
        #expect(app.notices.count == 1)
    }

    @Test(.specification("3.2.3", "2.2.15", "2.2.16"))
    func `a skipped controller is preserved if an encoder refers to it`() {
        var plan = AppPlan { TracedNavigation(nil, TracedController("A")) }
        plan.willEncode = { coder in
            let root = UIApplication.shared.windows.first?.rootViewController
            let inner = root?.children.first as? TracedController
            inner?.text = "rescued"
            coder.encode(inner, forKey: "inner")
        }
        plan.didDecode = { coder in
            let inner = coder.decodeObject(forKey: "inner") as? TracedController
            Trace.add("got \(inner?.text ?? "nothing")")
        }
        let app = AppUnderTest.planned(plan)
        app.launch()
        _ = Trace.take()
        app.enterBackground()
        #expect(Trace.take("encode") == ["encode A"])
        app.kill()
        PlannedDelegate.plan.make = { path, _ in path == ["A"] ? TracedController("A") : nil }
        app.launch()
        #expect(
            Trace.take("make", "decode", "got", "finished") == [
                "make A", "decode A", "got rescued", "finished A",
            ])
    }

    @Test(.specification("3.2.7"))
    func `a child that its container does not encode is not preserved`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.addChild(TracedController("Child"))
                return root
            })
        app.launch()
        _ = Trace.take()
        app.enterBackground()
        #expect(Trace.take("encode") == ["encode Root"])
    }

    @Test(.specification("3.5.17"))
    func `children that a custom container makes in viewDidLoad are found`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.loads = { $0.addChild(TracedController("Child")) }
                root.encodes = { [weak root] coder in
                    coder.encode(root?.children.first, forKey: "child")
                }
                root.decodes = { coder in
                    let child = coder.decodeObject(forKey: "child") as? TracedController
                    Trace.add("child \(child?.name ?? "none") \(child?.text ?? "")")
                }
                return root
            })
        app.launch()
        (app.root?.children.first as? TracedController)?.text = "kept"
        let calls = app.relaunchTraced()
        #expect(
            calls.filter { !$0.hasPrefix("appear") } == [
                "willFinish inactive", "load Root", "shouldRestore", "make Root",
                "make Root/Child", "decode Root", "child Child ", "decode Child", "didDecode",
                "finished Root", "finished Child", "didFinish inactive", "didBecomeActive",
            ])
        #expect((app.root?.children.first as? TracedController)?.text == "kept")
    }

    @Test(.specification("3.1.6"))
    func `the second of two children with the same identifier is skipped`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.addChild(TracedController("Child"))
                root.addChild(TracedController("Child"))
                root.encodes = { [weak root] in $0.encode(root?.children, forKey: "children") }
                return root
            })
        app.launch()
        _ = Trace.take()
        app.enterBackground()
        #expect(Trace.take("encode") == ["encode Root", "encode Child"])
        #expect(
            app.notices == [
                "Root/Child (TracedController) is not preserved: another object has the same path. "
                    + "Give one of them another restorationIdentifier."
            ])
    }

    @Test(.specification("3.1.7", "3.1.9"))
    func `a stack distinguishes two screens with the same identifier by their positions`() {
        func stack() -> UIViewController {
            TracedNavigation("Nav", TracedController("Page"), TracedController("Page"))
        }
        let app = AppUnderTest.planned(AppPlan(stack))
        app.launch()
        let pages = app.navigation?.viewControllers.compactMap { $0 as? TracedController } ?? []
        for (page, text) in zip(pages, ["below", "above"]) { page.text = text }
        let calls = app.relaunchTraced()
        #expect(calls.filter { $0 == "make Nav/Page" }.count == 2)
        #expect(app.stackTexts == ["below", "above"])
    }

    @Test(.specification("3.1.2", "3.1.4", "3.1.3"))
    func `the path of a presented controller goes through its actual presenter`() {
        let app = AppUnderTest.planned(
            AppPlan { TracedNavigation("Nav", TracedController("List")) })
        app.launch()
        let form = TracedNavigation("Form", TracedController("Edit"))
        app.navigation?.topViewController?.present(form, animated: false)
        app.enterBackground()
        app.kill()
        _ = Trace.take()
        PlannedDelegate.plan.make = { path, _ in
            switch path.last {
            case "Form": TracedNavigation("Form")
            case "Edit": TracedController("Edit")
            default: nil
            }
        }
        app.launch()
        #expect(
            Trace.take("make") == [
                "make Nav", "make Nav/Form", "make Nav/List", "make Nav/Form/Edit",
            ])
    }

    @Test(.specification("3.2.4")) func `a view without an identifier preserves nothing`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.loads = { $0.view.addSubview(TracedView()) }
                return root
            })
        app.launch()
        _ = Trace.take()
        app.enterBackground()
        #expect(Trace.take("encode") == ["encode Root"])
    }
}
