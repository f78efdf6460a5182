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

    /// Launches Tab[Nav[A], Other] and pushes B.
    private func launched(continuous: Bool = false) -> AppUnderTest {
        var plan = AppPlan(tabs)
        plan.make = { path, _ in path == ["Tab", "Nav", "B"] ? TracedController("B") : nil }
        let app = AppUnderTest.planned(plan, continuous: continuous)
        app.launch()
        let navigation = (app.root as? UITabBarController)?.selectedViewController
        let pushed = TracedController("B")
        pushed.text = "half a word"
        (navigation as? UINavigationController)?.pushViewController(pushed, animated: false)
        app.finishTurn()
        _ = Trace.take()
        return app
    }

    @Test(.specification("2.1.1", "2.1.5", "2.1.9"))
    func `state is preserved after the background callback, outer objects first`() {
        let app = launched()
        app.enterBackground()
        #expect(
            Trace.take() == [
                "willResignActive", "didEnterBackground", "shouldSave", "willEncode", "encode Tab",
                "encode Nav", "encode Other", "encode A", "encode B",
            ])
    }

    @Test(.specification("2.2.1", "2.2.2", "2.2.6", "2.2.7", "2.2.9", "2.2.10", "1.3.1", "1.3.9"))
    func `a launch restores between its two callbacks, outer objects first`() throws {
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

    @Test(.specification("2.2.5"))
    func `the first launch calls no restoration method of the delegate`() {
        let app = AppUnderTest.planned(AppPlan(tabs))
        app.launch()
        #expect(
            Trace.take() == [
                "willFinish inactive", "didFinish inactive", "load A", "appear A",
                "didBecomeActive",
            ])
    }

    @Test(.specification("2.2.4")) func `an app that declines to restore starts normally`() throws {
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

    @Test(.specification("2.1.1", "2.1.7", "2.1.9", "2.2.1", "2.2.9"))
    func `the order of calls is the same when state is preserved continuously`() {
        let app = launched(continuous: true)
        let pass = [
            "shouldSave", "willEncode", "encode Tab", "encode Nav", "encode Other", "encode A",
            "encode B",
        ]
        app.settle()
        #expect(Trace.take() == pass)
        app.enterBackground()
        #expect(Trace.take() == ["willResignActive", "didEnterBackground"] + pass)
        app.kill()
        app.launch()
        #expect(
            Trace.take() == [
                "willFinish inactive", "shouldRestore",
                "make Tab", "make Tab/Nav", "make Tab/Other", "make Tab/Nav/A", "load A",
                "make Tab/Nav/B", "load B",
                "decode Tab", "decode Nav", "decode Other", "decode A", "decode B", "didDecode",
                "finished Tab", "finished Nav", "finished Other", "finished A", "finished B",
                "didFinish inactive", "appear B", "didBecomeActive",
            ])
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

    @Test(.specification("2.1.12", "3.3.11", "1.7.1"))
    func `views are encoded and decoded after the controller that owns them`() {
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

    @Test(.specification("2.1.7"))
    func `an object is encoded once, even if many refer to it or in a cycle`() {
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

    @Test(.specification("2.1.9", "2.2.15"))
    func `a reference of the app delegate does not change the order of the windows' objects`() {
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
