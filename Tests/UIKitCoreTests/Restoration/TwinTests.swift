import Foundation
import HostLink
import Specification
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// Children of one container that share an identifier (specification 3.1.9, 3.1.10).
struct TwinTests {
    private func launched(_ root: @escaping () -> UIViewController) -> AppUnderTest {
        let app = AppUnderTest.planned(AppPlan(root))
        app.launch()
        return app
    }

    private func children(_ app: AppUnderTest) -> [TracedController] {
        (app.root?.children ?? []).compactMap { $0 as? TracedController }
    }

    @Test(.specification("3.1.10"))
    func `tabs that share an identifier are logged once with the remedy, and are in the report`()
        throws
    {
        let app = launched {
            TracedTabs(
                "Tabs", TracedController("Tab"), TracedController("Other"), TracedController("Tab"),
                TracedController("Tab"))
        }
        for _ in 0..<2 {
            app.enterBackground()
            app.becomeActive()
        }
        let sentences = [2, 3].map {
            "Tabs/:[\($0)]:/Tab (TracedController) has the restorationIdentifier of another tab of its "
                + "TracedTabs, which finds its tabs by identifier at any position, so each may "
                + "get the "
                + "other's state. Give each tab an identifier of its own."
        }
        #expect(app.notices == sentences)
        let entry = app.restorationReport.preservation?.entries.first {
            $0.className.hasSuffix("TracedTabs")
        }
        #expect(entry?.diagnostics == sentences)
        #expect(entry?.outcome == .preserved)
    }

    @Test(.specification("3.1.10"))
    func `tabs that share an identifier get their states back in their order`() {
        let app = launched {
            TracedTabs("Tabs", TracedController("Tab"), TracedController("Tab"))
        }
        for (index, tab) in children(app).enumerated() { tab.text = "tab \(index)" }
        _ = app.relaunchTraced()
        #expect(children(app).map(\.text) == ["tab 0", "tab 1"])
    }

    @Test(.specification("3.1.9"))
    func `screens of one stack may share an identifier without a notice`() {
        let app = launched {
            TracedNavigation("Stack", TracedController("Screen"), TracedController("Screen"))
        }
        for (index, screen) in children(app).enumerated() { screen.text = "screen \(index)" }
        _ = app.relaunchTraced()
        #expect(children(app).map(\.text) == ["screen 0", "screen 1"])
        #expect(app.notices == [])
    }

    @Test func `columns of a split view may share an identifier without a notice`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let split = UISplitViewController(style: .doubleColumn)
                split.restorationIdentifier = "Split"
                split.setViewController(TracedController("Column"), for: .primary)
                split.setViewController(TracedController("Column"), for: .secondary)
                return split
            })
        app.pageSize = CGSize(width: 1200, height: 800)
        app.launch()
        func columns() -> [TracedController] {
            let split = app.root as? UISplitViewController
            return [.primary, .secondary].compactMap {
                split?.viewController(for: $0) as? TracedController
            }
        }
        for (index, column) in columns().enumerated() { column.text = "column \(index)" }
        _ = app.relaunchTraced()
        #expect(columns().map(\.text) == ["column 0", "column 1"])
        #expect(app.notices == [])
    }

    @Test func `pages that share an identifier and are both encoded are logged`() {
        let app = launched {
            let root = TracedController("Root")
            let pager = UIPageViewController(
                transitionStyle: .pageCurl, navigationOrientation: .horizontal,
                options: [.spineLocation: UIPageViewController.SpineLocation.mid.rawValue])
            pager.restorationIdentifier = "Pager"
            pager.setViewControllers(
                [TracedController("Page"), TracedController("Page")], direction: .forward,
                animated: false)
            root.addChild(pager)
            pager.didMove(toParent: root)
            root.encodes = { coder in
                coder.encode(pager, forKey: "pager")
                coder.encode(pager.viewControllers, forKey: "pages")
            }
            return root
        }
        app.enterBackground()
        #expect(
            app.notices == [
                "Root/Pager/Page (TracedController) is not preserved: another object has the same path. "
                    + "Give one of them another restorationIdentifier."
            ])
    }
}
