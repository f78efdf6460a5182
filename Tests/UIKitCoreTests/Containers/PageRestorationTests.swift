import Foundation
import Specification
import Testing
import UIKitPrimitives

@testable import UIKitCore
@testable import UIKitTesting

/// Page controllers through a whole relaunch (specification 3.1.13, 3.5.11).
struct PageRestorationTests {
    /// Launches an app whose root is a page view controller that shows the page `first`.
    private func app() -> AppUnderTest {
        let app = AppUnderTest.planned(
            AppPlan {
                let pager = UIPageViewController(
                    transitionStyle: .scroll, navigationOrientation: .horizontal)
                pager.restorationIdentifier = "pvc"
                pager.setViewControllers(
                    [TracedController("first")], direction: .forward, animated: false)
                return pager
            })
        app.launch()
        return app
    }

    private func page(of app: AppUnderTest) -> TracedController? {
        (app.root as? UIPageViewController)?.viewControllers?.first as? TracedController
    }

    private func turn(_ app: AppUnderTest, to name: String, text: String) {
        let page = TracedController(name)
        page.text = text
        (app.root as? UIPageViewController)?
            .setViewControllers([page], direction: .forward, animated: true)
    }

    @Test(.specification("3.5.11", "10.20"))
    func
        `a page is not restored automatically, and a notice names the container that must encode it`()
    {
        let app = app()
        turn(app, to: "pep", text: "Moe")
        app.enterBackground()
        let entries = app.restorationReport.preservation?.entries ?? []
        #expect(entries.map(\.outcome) == [.preserved, .preserved, .notEncoded])
        #expect(app.notices.count == 1)
        #expect(app.notices.first?.contains("UIPageViewController contains it") == true)
        app.kill()
        _ = Trace.take()
        app.launch()
        #expect(Trace.take("make") == ["make pvc"])
        #expect(page(of: app)?.restorationIdentifier == "first")
        #expect(page(of: app)?.text == "")
    }

    @Test(.specification("3.1.13", "3.5.11", "10.20", "2.2.15"))
    func `a page is restored if the app delegate encodes a reference to it`() {
        let app = app()
        PlannedDelegate.plan.willEncode = { [weak app] coder in
            let pager = app?.root as? UIPageViewController
            coder.encode(pager?.viewControllers?.first, forKey: "page")
        }
        PlannedDelegate.plan.make = { path, _ in
            path == ["pvc", "pep"] ? TracedController("pep") : nil
        }
        PlannedDelegate.plan.didDecode = { [weak app] coder in
            guard let page = coder.decodeObject(forKey: "page") as? UIViewController else { return }
            (app?.root as? UIPageViewController)?
                .setViewControllers([page], direction: .forward, animated: false)
        }
        turn(app, to: "pep", text: "Moe")
        let calls = app.relaunchTraced()
        #expect(
            calls.filter { !$0.hasPrefix("load") } == [
                "willFinish inactive", "shouldRestore", "make pvc", "make pvc/pep", "decode pep",
                "didDecode", "finished pep", "didFinish inactive", "appear pep", "didBecomeActive",
            ])
        #expect(page(of: app)?.restorationIdentifier == "pep")
        #expect(page(of: app)?.text == "Moe")
        #expect(page(of: app)?.view.window != nil)
        #expect(app.notices == [])
    }

    @Test(.specification("3.5.11"))
    func `a page is shown again if the page view controller's owner encodes the page's name`() {
        var plan = AppPlan {
            let owner = TracedController("owner")
            let pager = UIPageViewController(
                transitionStyle: .scroll, navigationOrientation: .horizontal)
            owner.addChild(pager)
            pager.didMove(toParent: owner)
            owner.loads = { owner in
                guard let pager = owner.children.first, let view = pager.view else { return }
                view.frame = owner.view.bounds
                owner.view.addSubview(view)
            }
            owner.encodes = { [weak pager] coder in
                coder.encode(pager?.viewControllers?.first?.title, forKey: "name")
            }
            owner.decodes = { [weak pager] coder in
                guard let name = coder.decodeObject(forKey: "name") as? String else { return }
                let page = UIViewController()
                page.title = name
                pager?.setViewControllers([page], direction: .forward, animated: false)
            }
            return owner
        }
        plan.make = { _, _ in nil }
        let app = AppUnderTest.planned(plan)
        app.launch()
        let page = UIViewController()
        page.title = "Curly"
        (app.root?.children.first as? UIPageViewController)?
            .setViewControllers([page], direction: .forward, animated: false)
        _ = app.relaunchTraced()
        let restored = app.root?.children.first as? UIPageViewController
        #expect(restored?.viewControllers?.map(\.title) == ["Curly"])
    }
}
