import Foundation
import HostLink
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// The order of callbacks in an app without scenes (specification 2.1, 2.2), compared whole.
struct OrderTests {
    private func tabs() -> UIViewController {
        TracedTabs("Tab", TracedNavigation("Nav", TracedController("A")), TracedController("Other"))
    }

    /// Tab[Nav[A, B], Other], with B pushed.
    private func launched() -> AppUnderTest {
        var plan = AppPlan(tabs)
        plan.make = { path, _ in path == ["Tab", "Nav", "B"] ? TracedController("B") : nil }
        let app = AppUnderTest.planned(plan)
        app.launch()
        let navigation = (app.root as? UITabBarController)?.selectedViewController
        let pushed = TracedController("B")
        pushed.text = "half a word"
        (navigation as? UINavigationController)?.pushViewController(pushed, animated: false)
        app.finishTurn()
        _ = Trace.take()
        return app
    }

    @Test func `state is preserved after the background callback, outer objects first`() {
        let app = launched()
        app.enterBackground()
        #expect(
            Trace.take() == [
                "willResignActive", "didEnterBackground", "shouldSave", "willEncode", "encode Tab",
                "encode Nav", "encode Other", "encode A", "encode B",
            ])
    }

    @Test func `a launch restores between its two callbacks, outer objects first`() throws {
        let app = launched()
        #expect(
            app.relaunchTraced() == [
                "willFinish inactive", "shouldRestore",
                "make Tab", "make Tab/Nav", "make Tab/Other", "make Tab/Nav/A", "load A",
                "make Tab/Nav/B", "load B",
                "decode Tab", "decode Nav", "decode Other", "decode A", "decode B", "didDecode",
                "finished Tab", "finished Nav", "finished Other", "finished A", "finished B",
                "didFinish inactive", "appear B", "didBecomeActive",
            ])
        let tabs = try #require(app.root as? UITabBarController)
        let navigation = try #require(tabs.selectedViewController as? UINavigationController)
        let controllers = navigation.viewControllers.compactMap { $0 as? TracedController }
        #expect(controllers.map(\.name) == ["A", "B"])
        #expect(controllers.map(\.text) == ["", "half a word"])
    }

    @Test func `the first launch asks nothing about state`() {
        let app = AppUnderTest.planned(AppPlan(tabs))
        app.launch()
        #expect(
            Trace.take() == [
                "willFinish inactive", "didFinish inactive", "load A", "appear A",
                "didBecomeActive",
            ])
    }

    @Test func `an app that declines to restore starts normally`() throws {
        let app = launched()
        PlannedDelegate.plan.isRestoring = false
        #expect(
            app.relaunchTraced() == [
                "willFinish inactive", "shouldRestore", "didFinish inactive", "load A", "appear A",
                "didBecomeActive",
            ])
        #expect(app.notices == [])
        #expect(app.disposition() == .reset)
    }

    @Test func `a launch in the background restores and enters the background`() {
        let app = launched()
        app.enterBackground()
        app.kill()
        _ = Trace.take()
        app.launch(inBackground: true)
        let calls = Trace.take()
        #expect(calls.first == "willFinish background")
        #expect(
            calls.drop { $0 != "didFinish background" } == [
                "didFinish background", "appear B", "didEnterBackground", "shouldSave",
                "willEncode", "encode Tab", "encode Nav", "encode Other", "encode A", "encode B",
            ])
        #expect(!calls.contains("didBecomeActive"))
    }

    @Test func `views follow the controller that owns them`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.loads = { controller in
                    let outer = TracedView()
                    outer.restorationIdentifier = "outer"
                    let inner = TracedView()
                    inner.restorationIdentifier = "inner"
                    controller.view.addSubview(outer)
                    outer.addSubview(UIView())
                    outer.subviews[0].addSubview(inner)
                    controller.view.addSubview(TracedView())
                }
                return root
            })
        app.launch()
        _ = Trace.take()
        app.enterBackground()
        #expect(Trace.take("encode") == ["encode Root", "encode outer", "encode inner"])
        app.kill()
        app.launch()
        #expect(
            Trace.take("make", "decode", "load") == [
                "load Root", "make Root", "decode Root", "decode outer", "decode inner",
            ])
    }

    @Test(.specification("2.1.11", "2.2.8"))
    func `a view that was never loaded is not loaded to be restored`() {
        let app = launched()
        let calls = app.relaunchTraced()
        #expect(calls.contains("decode Other"))
        #expect(!calls.contains("load Other"))
    }

    @Test func `an object is asked once, however many refer to it, and cycles end`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let first = TracedController("First")
                let second = TracedController("Second")
                first.encodes = { $0.encode([second, second], forKey: "others") }
                second.encodes = { $0.encode(first, forKey: "other") }
                return TracedNavigation("Nav", first, second)
            })
        app.launch()
        _ = Trace.take()
        app.enterBackground()
        #expect(Trace.take("encode") == ["encode Nav", "encode First", "encode Second"])
    }

    @Test func `what the delegate refers to is asked after what the windows reach`() {
        // Specification 2.1.9: a parent's encode starts before its child's.
        let app = launched()
        PlannedDelegate.plan.willEncode = { coder in
            let tabs = UIApplication.shared.windows.first?.rootViewController
            let navigation = tabs?.children.first as? UINavigationController
            coder.encode(navigation?.topViewController, forKey: "front")
        }
        PlannedDelegate.plan.didDecode = { coder in
            let front = coder.decodeObject(forKey: "front") as? TracedController
            Trace.add("front \(front?.text ?? "none")")
        }
        app.enterBackground()
        #expect(
            Trace.take("encode") == [
                "encode Tab", "encode Nav", "encode Other", "encode A", "encode B",
            ])
        app.kill()
        app.launch()
        #expect(Trace.take("front") == ["front half a word"])
    }
}
