import Foundation
import Testing
import UIKitPrimitives

@testable import UIKitCore
@testable import UIKitTesting

/// Cells of interface files whose content is positioned at the margins.
@MainActor struct CellMarginTests {
    /// Returns the table on a screen with bars, for two styles.
    private func table(_ style: UITableView.Style) throws -> UITableView {
        let screen = MarginScreen(style: style)
        screen.additionalSafeAreaInsets = UIEdgeInsets(top: 96, left: 0, bottom: 48, right: 0)
        let app = AppUnderTest.planned(AppPlan { screen })
        app.launch()
        return try #require(screen.tableView)
    }

    @Test func `the safe area above and below a list does not change the height of its rows`()
        throws
    {
        let table = try table(.plain)
        #expect((0..<3).map { table.rectForRow(at: [0, $0]).height } == [70, 70, 70])
        table.scrollToRow(at: [0, 39], at: .bottom, animated: false)
        table.layoutIfNeeded()
        #expect((37..<40).map { table.rectForRow(at: [0, $0]).height } == [70, 70, 70])
    }

    @Test(arguments: [UITableView.Style.plain, .insetGrouped])
    func `content at the margins of a cell is 16 points from its sides`(
        _ style: UITableView.Style
    ) throws {
        let table = try table(style)
        let cell = try #require(table.cellForRow(at: [0, 1]))
        cell.layoutIfNeeded()
        let content = try #require(cell.contentView.viewWithTag(1))
        #expect(content.frame.minX == 16)
        #expect(cell.contentView.bounds.width - content.frame.maxX == 16)
        #expect(content.frame.minY == 8)
    }
}

/// A list of cells from a xib.
private final class MarginScreen: UITableViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(
            UINib(nibName: "MarginCell", bundle: AttributeFixtures.bundle),
            forCellReuseIdentifier: "Cell")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        40
    }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
    }
}
