import Foundation
import HostLink
import Specification
import Testing
@testable import UIKitCore

@testable import UIKitTesting

/// Split views through a whole relaunch, collapsed and expanded (specification 3.1.11, 3.1.12,
/// 3.5.10).
struct SplitViewRestorationTests {
    private static let narrow = CGSize(width: 390, height: 844)
    private static let wide = CGSize(width: 1024, height: 768)

    /// Launches an app with a master and a detail, each in a stack; on a wide page they are side by
    /// side.
    private func app(
        in size: CGSize, split: @escaping @MainActor () -> UISplitViewController = masterDetail
    )
        -> AppUnderTest
    {
        let app = AppUnderTest.planned(AppPlan { split() })
        app.pageSize = size
        app.launch()
        return app
    }

    private static func masterDetail() -> UISplitViewController {
        let split = UISplitViewController()
        split.restorationIdentifier = "Split"
        split.viewControllers = [
            TracedNavigation("MasterNav", TracedController("Master")),
            TracedNavigation("DetailNav", TracedController("Detail")),
        ]
        return split
    }

    @Test(.specification("3.1.12", "3.5.10"))
    func `the detail of an expanded split view is restored beside the master`() {
        let app = app(in: Self.wide)
        app.controller("Master")?.text = "list"
        app.controller("Detail")?.text = "one"
        let calls = app.relaunchTraced()
        #expect(
            calls.filter { $0.hasPrefix("make") } == [
                "make Split", "make Split/MasterNav", "make Split/DetailNav",
                "make Split/MasterNav/Master", "make Split/DetailNav/Detail",
            ])
        #expect(app.controller("Master")?.text == "list")
        #expect(app.controller("Detail")?.text == "one")
        #expect(app.notices == [])
    }

    @Test(.specification("3.1.12", "3.5.10"))
    func `the detail of a collapsed split view is restored on top of the master`() {
        let app = app(in: Self.narrow)
        app.controller("Master")?.text = "list"
        app.controller("Detail")?.text = "one"
        let calls = app.relaunchTraced()
        #expect(
            calls.filter { $0.hasPrefix("make") } == [
                "make Split", "make Split/MasterNav", "make Split/MasterNav/Master",
                "make Split/MasterNav/DetailNav", "make Split/MasterNav/DetailNav/Detail",
            ])
        #expect(app.controller("Master")?.text == "list")
        #expect(app.controller("Detail")?.text == "one")
        #expect(app.notices == [])
    }

    @Test(.specification("3.5.10"))
    func `a user who went back to the master sees the master after a relaunch`() throws {
        let app = app(in: Self.narrow)
        try app.goBack()
        #expect(app.controller("Detail") == nil)
        _ = app.relaunchTraced()
        let master = (app.root as? UISplitViewController)?.viewControllers.first
        let stack = (master as? UINavigationController)?.viewControllers
        #expect(stack?.map(\.restorationIdentifier) == ["Master"])
    }

    @Test(.specification("3.1.12", "8.2.7"))
    func
        `an expanded split view does not get a collapsed one's state, and a notice names the path`()
    {
        let app = app(in: Self.narrow)
        app.controller("Master")?.text = "list"
        app.controller("Detail")?.text = "one"
        app.pageSize = Self.wide
        _ = app.relaunchTraced()
        #expect(app.controller("Master")?.text == "list")
        #expect(app.controller("Detail")?.text == "")
        let hint = app.notices.filter { $0.contains("same identifier") }
        #expect(hint.count == 1)
        #expect(hint.first?.contains("is found at Split/DetailNav:") == true)
    }

    @Test(.specification("3.1.12", "8.2.7"))
    func
        `a collapsed split view does not get an expanded one's state, and a notice names the path`()
    {
        let app = app(in: Self.wide)
        app.controller("Detail")?.text = "one"
        app.pageSize = Self.narrow
        _ = app.relaunchTraced()
        // The master's stack is restored without the detail, which was beside it.
        #expect(app.controller("Master")?.view.window != nil)
        #expect(app.controller("Detail") == nil)
        let hint = app.notices.filter { $0.contains("same identifier") }
        #expect(hint.count == 1)
        #expect(
            hint.first?.contains("is found at Split/MasterNav/DetailNav:") == true)
    }

    @Test(.specification("3.1.12"))
    func `an app delegate that finds screens by identifier expands a collapsed split view's state`()
    {
        let app = app(in: Self.narrow)
        app.controller("Detail")?.text = "one"
        app.pageSize = Self.wide
        PlannedDelegate.plan.make = { [weak app] path, _ in
            guard path.count > 2, let name = path.last, name.hasPrefix("Detail") else { return nil }
            var found: UIViewController?
            app?.root?.forEachController { if $0.restorationIdentifier == name { found = $0 } }
            return found
        }
        _ = app.relaunchTraced()
        #expect(app.controller("Detail")?.text == "one")
        let split = app.root as? UISplitViewController
        #expect(split?.viewControllers.map(\.restorationIdentifier) == ["MasterNav", "DetailNav"])
    }

    /// Makes the app delegate find the screens of the detail by identifier alone, as the notice
    /// advises.
    private func bridge(_ app: AppUnderTest) {
        PlannedDelegate.plan.make = { [weak app] path, _ in
            guard let name = path.last, name.hasPrefix("Detail") else { return nil }
            var found: UIViewController?
            app?.root?.forEachController { if $0.restorationIdentifier == name { found = $0 } }
            return found
        }
    }

    @Test(.specification("3.1.12", "8.2.7"))
    func `an app delegate that finds screens by identifier restores a split view in any layout`() {
        let app = app(in: Self.wide)
        app.controller("Master")?.text = "list"
        app.controller("Detail")?.text = "one"
        bridge(app)
        for size in [Self.narrow, Self.narrow, Self.wide, Self.narrow, Self.wide] {
            app.pageSize = size
            _ = app.relaunchTraced()
            #expect(app.controller("Master")?.text == "list")
            #expect(app.controller("Detail")?.text == "one")
            #expect(app.controller("Detail")?.view.window != nil)
            #expect(app.notices == [])
            guard size == Self.wide else { continue }
            let split = app.root as? UISplitViewController
            #expect(
                split?.viewControllers.map(\.restorationIdentifier) == ["MasterNav", "DetailNav"])
        }
    }

    @Test(.specification("3.1.12", "3.5.10"))
    func `a detail that a factory makes in a collapsed split view takes its column when expanded`()
    {
        let app = app(in: Self.narrow)
        app.controller("Detail")?.text = "one"
        PlannedDelegate.plan.make = { path, _ in
            switch path.last {
            case "DetailNav": TracedNavigation("DetailNav")
            case "Detail": TracedController("Detail")
            default: nil
            }
        }
        _ = app.relaunchTraced()
        #expect(app.controller("Detail")?.text == "one")
        app.resize(to: Self.wide)
        let split = app.root as? UISplitViewController
        #expect(split?.viewControllers.map(\.restorationIdentifier) == ["MasterNav", "DetailNav"])
        #expect(app.controller("Detail")?.text == "one")
        #expect(app.controller("Detail")?.view.window != nil)
    }

    @Test(.specification("3.1.12"))
    func `a split view in a tab determines its layout before its screens are looked up`() {
        for size in [Self.narrow, Self.wide] {
            let app = AppUnderTest.planned(AppPlan { TracedTabs("Tab", Self.masterDetail()) })
            app.pageSize = size
            app.launch()
            app.controller("Master")?.text = "list"
            app.controller("Detail")?.text = "one"
            _ = app.relaunchTraced()
            #expect(app.controller("Master")?.text == "list")
            #expect(app.controller("Detail")?.text == "one")
            #expect(app.notices == [])
        }
    }

    @Test func `the visible texts of a split view match its columns in each layout`() throws {
        let app = app(in: Self.wide)
        app.controller("Master")?.title = "Mail"
        app.controller("Detail")?.title = "Letter"
        #expect(try app.screen().texts == ["Letter", "Mail"])
        app.resize(to: Self.narrow)
        #expect(try app.screen().texts == ["Mail", "Letter"])
        try app.tap("Mail")
        #expect(try app.screen().texts == ["Mail"])
    }

    @Test(.specification("3.1.11", "3.1.6"))
    func `the columns of a split view may share an identifier`() {
        let app = app(in: Self.wide) {
            let split = UISplitViewController()
            split.restorationIdentifier = "Split"
            split.viewControllers = [TracedController("Screen"), TracedController("Screen")]
            return split
        }
        func screens() -> [TracedController] {
            (app.root as? UISplitViewController)?.viewControllers
                .compactMap { $0 as? TracedController } ?? []
        }
        screens()[0].text = "left"
        screens()[1].text = "right"
        _ = app.relaunchTraced()
        #expect(screens().map(\.text) == ["left", "right"])
        #expect(app.notices == [])
    }

    @Test(.specification("3.5.10")) func `a split view shows the same columns after a relaunch`() {
        let app = app(in: Self.wide)
        let split = app.root as? UISplitViewController
        split?.preferredDisplayMode = .secondaryOnly
        _ = app.relaunchTraced()
        let restored = app.root as? UISplitViewController
        #expect(restored !== split)
        #expect(restored?.displayMode == .secondaryOnly)
        #expect(restored?.preferredDisplayMode == .automatic)
        #expect(app.controller("Master")?.viewIfLoaded?.window == nil)
    }

    @Test(.specification("3.5.10"))
    func `a detail that was shown later is restored into the empty column`() {
        let app = app(in: Self.wide) {
            let split = UISplitViewController()
            split.restorationIdentifier = "Split"
            split.viewControllers = [TracedNavigation("MasterNav", TracedController("Master"))]
            return split
        }
        PlannedDelegate.plan.make = { path, _ in
            path.last == "Chosen" ? TracedController("Chosen") : nil
        }
        let chosen = TracedController("Chosen")
        chosen.text = "seven"
        app.controller("Master")?.showDetailViewController(chosen, sender: nil)
        _ = app.relaunchTraced()
        let split = app.root as? UISplitViewController
        #expect((split?.viewControllers.last as? TracedController)?.text == "seven")
        #expect(app.controller("Chosen")?.view.window != nil)
    }

    @Test(.specification("3.5.10"))
    func `columns that are set one by one keep their screens' state in both layouts`() {
        for size in [Self.narrow, Self.wide] {
            let app = app(in: size) {
                let split = UISplitViewController(style: .doubleColumn)
                split.restorationIdentifier = "Split"
                split.setViewController(TracedController("List"), for: .primary)
                split.setViewController(TracedController("Item"), for: .secondary)
                return split
            }
            app.controller("List")?.text = "list"
            app.controller("Item")?.text = "one"
            _ = app.relaunchTraced()
            #expect(app.controller("List")?.text == "list")
            #expect(app.controller("Item")?.text == "one")
            #expect(app.notices == [])
        }
    }

    @Test(.specification("3.5.10"))
    func `a column keeps the app's new controller if the app has replaced the preserved one`() {
        var detail = "Old"
        let app = AppUnderTest.planned(
            AppPlan {
                let split = UISplitViewController()
                split.restorationIdentifier = "Split"
                split.viewControllers = [
                    TracedNavigation("MasterNav", TracedController("Master")),
                    TracedNavigation(detail, TracedController("Detail")),
                ]
                return split
            })
        app.pageSize = Self.wide
        app.launch()
        PlannedDelegate.plan.make = { path, _ in
            path.last == "Old" ? TracedNavigation("Old", TracedController("Detail")) : nil
        }
        detail = "New"
        #expect(app.relaunchTraced().contains("make Split/Old"))
        let columns = (app.root as? UISplitViewController)?.viewControllers ?? []
        #expect(columns.map(\.restorationIdentifier) == ["MasterNav", "New"])
    }

    @Test
    func `a split view keeps its screens and their state when its window changes its width`() {
        let app = app(in: Self.wide)
        app.controller("Detail")?.text = "one"
        app.resize(to: Self.narrow)
        #expect((app.root as? UISplitViewController)?.isCollapsed == true)
        #expect(app.controller("Detail")?.text == "one")
        app.pageSize = Self.narrow
        _ = app.relaunchTraced()
        #expect(app.controller("Detail")?.text == "one")
    }

    private static func listDetail() -> UISplitViewController {
        let split = UISplitViewController()
        split.restorationIdentifier = "Split"
        let list = RowsController(style: .plain)
        list.restorationIdentifier = "List"
        split.viewControllers = [
            TracedNavigation("MasterNav", list),
            TracedNavigation("DetailNav", TracedController("Detail")),
        ]
        return split
    }

    private func list(_ app: AppUnderTest) throws -> UITableView {
        var found: RowsController?
        app.root?.forEachController { found = found ?? $0 as? RowsController }
        return try #require(found?.tableView)
    }

    @Test(arguments: [false, true])
    func `a list behind a detail clears its highlighted row when it appears, even after a relaunch`(
        _ relaunches: Bool
    ) throws {
        let app = app(in: Self.narrow, split: Self.listDetail)
        try list(app).selectRow(at: [0, 2], animated: false, scrollPosition: .none)
        if relaunches { _ = app.relaunchTraced() }
        app.resize(to: Self.wide)
        #expect(try list(app).window != nil)
        #expect(try list(app).indexPathForSelectedRow == nil)
    }

    @Test func `a list beside a detail has its highlighted row after a relaunch`() throws {
        let app = app(in: Self.wide, split: Self.listDetail)
        try list(app).selectRow(at: [0, 2], animated: false, scrollPosition: .none)
        _ = app.relaunchTraced()
        #expect(try list(app).indexPathForSelectedRow == [0, 2])
    }
}

/// A list of five rows.
private final class RowsController: UITableViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.restorationIdentifier = "Rows"
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        5
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
    {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }
}
