import Foundation
import Specification
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// Settings for behaviour in which UIKit's documents and releases differ (specification section 9).
struct SettingsTests {
    private func app(_ settings: [String: Any]) -> AppUnderTest {
        AppUnderTest.planned(
            AppPlan { TracedNavigation("Nav", TracedController("A")) },
            infoDictionary: ["PerennialStateRestoration": settings])
    }

    /// A list without model identifiers for its rows.
    final class TracedList: UITableViewController {
        override func viewDidLoad() {
            super.viewDidLoad()
            tableView.restorationIdentifier = "Table"
        }

        override func tableView(
            _ tableView: UITableView, numberOfRowsInSection section: Int
        ) -> Int { 100 }

        override func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell { UITableViewCell() }
    }

    @Test(.specification("9.2", "4.4"), arguments: [nil, true, false])
    func `a setting decides whether rows without model identifiers keep their positions`(
        isKept: Bool?
    ) {
        let settings = isKept.map { ["KeepsListPlacesWithoutModelIdentifiers": $0] } ?? [:]
        let app = AppUnderTest.planned(
            AppPlan {
                let list = TracedList()
                list.restorationIdentifier = "List"
                return list
            }, infoDictionary: ["PerennialStateRestoration": settings])
        app.launch()
        (app.root as? TracedList)?.tableView.selectRow(
            at: [0, 30], animated: false, scrollPosition: .middle)
        _ = app.relaunchTraced()
        let selected = (app.root as? TracedList)?.tableView.indexPathForSelectedRow
        #expect(selected == (isKept == false ? nil : [0, 30]))
    }

    @Test(.specification("9.6"), arguments: [nil, true, false])
    func `a setting decides whether view controllers keep their state in an app with scenes`(
        isKept: Bool?
    ) {
        let settings = isKept.map { ["PreservesViewControllersInSceneApps": $0] } ?? [:]
        let app = AppUnderTest.withScenes(restoration: settings)
        app.launch()
        app.enterBackground()
        app.kill()
        _ = Trace.take()
        app.launch()
        #expect(Trace.take("shouldRestore").isEmpty == (isKept == false))
        #expect((app.restorationReport.restoration?.summary == nil) == (isKept != false))
    }

    @Test func `an app that withholds state preserves it and does not give it back`() {
        let app = app(["RestoresViewControllers": false])
        app.launch()
        app.navigation?.pushViewController(TracedController("B"), animated: false)
        #expect(!app.relaunchTraced().contains("shouldRestore"))
        #expect(app.navigation?.viewControllers.count == 1)
        #expect(app.hasPreservedState)
        #expect(app.restorationReport.restoration?.summary?.contains("Info.plist") == true)
    }

    @Test(.specification("9.8"), arguments: [nil, false, true])
    func `a setting decides whether the state is discarded after a successful launch`(
        isDiscarded: Bool?
    ) {
        let app = app(isDiscarded.map { ["DiscardsStateAfterLaunch": $0] } ?? [:])
        app.launch()
        app.navigation?.pushViewController(TracedController("B"), animated: false)
        #expect(app.relaunchTraced().contains("shouldRestore"))
        // The app is killed in the foreground, so no state was saved since the launch.
        app.kill()
        _ = Trace.take()
        app.launch()
        #expect(Trace.take().contains("shouldRestore") == (isDiscarded != true))
    }

    @Test(.specification("9.8", "2.2.18"))
    func `state is not discarded before an extended restoration is complete`() {
        let app = app(["DiscardsStateAfterLaunch": true])
        app.launch()
        _ = app.relaunchTraced()
        app.enterBackground()
        app.kill()
        PlannedDelegate.plan.didFinish = { UIApplication.shared.extendStateRestoration() }
        app.launch()
        app.kill()
        _ = Trace.take()
        PlannedDelegate.plan.didFinish = {
            UIApplication.shared.extendStateRestoration()
            UIApplication.shared.completeStateRestoration()
        }
        app.launch()
        #expect(Trace.take().contains("shouldRestore"))
        app.kill()
        app.launch()
        #expect(!Trace.take().contains("shouldRestore"))
    }
}
