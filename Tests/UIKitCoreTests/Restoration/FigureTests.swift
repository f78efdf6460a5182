import Foundation
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// The figures of document 003: the effect of a container without an identifier, and what is
/// restored.
struct FigureTests {
    /// Launches Tab[Nav without an identifier[A], Other] and pushes B and C.
    private func launched() -> AppUnderTest {
        let app = AppUnderTest.planned(
            AppPlan {
                TracedTabs(
                    "Tab", TracedNavigation(nil, TracedController("A")), TracedController("Other"))
            })
        app.launch()
        for name in ["A", "B", "C"] {
            if name != "A" {
                app.stack?.pushViewController(TracedController(name), animated: false)
            }
            (app.stack?.topViewController as? TracedController)?.text = "state of \(name)"
        }
        (other(app))?.text = "state of Other"
        app.finishTurn()
        _ = Trace.take()
        return app
    }

    private func other(_ app: AppUnderTest) -> TracedController? {
        (app.root as? UITabBarController)?.viewControllers?.last as? TracedController
    }

    private func texts(_ app: AppUnderTest) -> [String] {
        (app.stack?.viewControllers ?? []).map { ($0 as? TracedController)?.text ?? "?" }
    }

    @Test(.specification("3.2.1"))
    func `figure 7-1: a stack without an identifier is left out with all its screens`() throws {
        let app = launched()
        app.enterBackground()
        #expect(Trace.take("encode") == ["encode Tab", "encode Other"])
        #expect(try app.paths() == ["Tab", "Tab/:[1]:/Other"])
    }

    @Test(.specification("3.2.2"))
    func `figure 7-2: a stack that was left out is made by the launch only`() {
        let app = launched()
        let calls = app.relaunchTraced()
        #expect(
            calls.filter { $0.hasPrefix("decode") || $0.hasPrefix("make") } == [
                "make Tab", "make Tab/Other", "decode Tab", "decode Other",
            ])
        #expect(app.stack?.viewControllers.map(\.restorationIdentifier) == ["A"])
        #expect(texts(app) == [""])
        #expect(other(app)?.text == "state of Other")
    }

    @Test(.specification("3.2.3", "2.2.16"))
    func `figure 7-1: screens that the delegate refers to are made and pushed again`() {
        let app = launched()
        PlannedDelegate.plan.willEncode = { [unowned app] coder in
            for (place, screen) in (app.stack?.viewControllers ?? []).enumerated() {
                coder.encode(screen, forKey: "screen \(place)")
            }
        }
        PlannedDelegate.plan.make = { path, _ in
            path.count == 1 && "ABC".contains(path[0]) ? TracedController(path[0]) : nil
        }
        PlannedDelegate.plan.didDecode = { [unowned app] coder in
            let screens = (0..<3).compactMap {
                coder.decodeObject(forKey: "screen \($0)") as? UIViewController
            }
            app.stack?.setViewControllers(screens, animated: false)
        }
        _ = app.relaunchTraced()
        #expect(app.stack?.viewControllers.map(\.restorationIdentifier) == ["A", "B", "C"])
        #expect(texts(app) == ["state of A", "state of B", "state of C"])
    }
}
