import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore

@MainActor
struct TableRowsTests {
    @Test func `a table of 2,000 rows creates only those near the screen`() {
        let source = PeopleSource(count: 2000)
        let table = makeTable(source)
        let window = host(table)
        // Ten rows fill the screen; ten more are kept ready below it.
        #expect(source.cellsAsked == 20)
        #expect(source.cellsMade == 20)
        #expect(table.visibleCells.count == 10)
        #expect(table.contentSize == CGSize(width: 390, height: 88_000))
        _ = window
    }

    @Test func `a table cell has the size of its row when the data source fills it`() {
        let source = MeasuringSource()
        let table = UITableView(frame: .zero, style: .plain)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "measured")
        table.dataSource = source
        table.rowHeight = 60
        let window = host(table)
        #expect(source.rowSizes.first == CGSize(width: 390, height: 60))
        #expect(Set(source.rowSizes.map(\.width)) == [390])
        #expect(Set(source.rowSizes.map(\.height)) == [60])
        #expect(
            UITableViewCell(style: .default, reuseIdentifier: nil).contentView.bounds.size
                == CGSize(width: 320, height: 44))
        _ = window
    }

    @Test func `scrolling through a table reuses its cells`() {
        let source = PeopleSource(count: 2000)
        let table = makeTable(source)
        let window = host(table)
        for step in 1...199 {
            #expect(table.handle(.scroll(x: 0, y: Double(step) * 440, revision: UInt64(step))))
            window.layoutIfNeeded()
        }
        #expect(source.cellsAsked == 2000)
        #expect(source.cellsMade <= 40)
        #expect(table.visibleCells.last?.textLabel?.text == "person 1999")
        #expect(table.subviews.count <= 30)
    }

    @Test func `the cells of a table are in reading order after scrolling in either direction`() {
        let source = PeopleSource(count: 100)
        let table = makeTable(source)
        let window = host(table)
        for y in [2000.0, 900, 1300, 0, 1800] {
            _ = table.handle(.scroll(x: 0, y: y, revision: 1))
            window.layoutIfNeeded()
            let ys = table.subviews.compactMap { ($0 as? UITableViewCell)?.frame.minY }
            #expect(ys == ys.sorted())
            #expect(ys.count >= 20)
        }
    }

    @Test func `the sections of a table have their titles and positions`() throws {
        let source = PeopleSource([["Ada", "Alan"], ["Barbara"]])
        source.showsTitles = true
        let table = makeTable(source)
        let window = host(table)
        #expect(table.numberOfSections == 2)
        #expect(table.rectForHeader(inSection: 0).height == 28)
        #expect(table.rectForRow(at: [1, 0]).minY == 144)
        #expect(table.rect(forSection: 0).height == 116)
        let title = try #require(table.headerView(forSection: 1)?.textLabel)
        #expect(title.text == "B")
        #expect(table.indexPathForRow(at: CGPoint(x: 10, y: 30)) == [0, 0])
        _ = window
    }

    @Test func `rows without a given height have the size of their content`() {
        let source = PeopleSource(count: 30)
        let table = UITableView(frame: .zero, style: .plain)
        source.sections[0][1] = String(repeating: "a long name ", count: 20)
        let wrapping = WrappingSource(source.sections)
        table.dataSource = wrapping
        table.delegate = wrapping
        let window = host(table)
        #expect(table.rectForRow(at: [0, 0]).height == 44)
        #expect(table.rectForRow(at: [0, 1]).height > 60)
        #expect(table.rectForRow(at: [0, 2]).minY == 44 + table.rectForRow(at: [0, 1]).height)
        #expect(table.cellForRow(at: [0, 2])?.frame.minY == table.rectForRow(at: [0, 2]).minY)
        _ = window
    }

    @Test func `a row has the delegate's height while other rows get theirs from their content`() {
        let source = PeopleSource(count: 4)
        source.height = { $0.row == 1 ? 90 : UITableView.automaticDimension }
        let table = makeTable(source)
        let window = host(table)
        #expect((0..<4).map { table.rectForRow(at: [0, $0]).height } == [44, 90, 44, 44])
        _ = window
    }

    @Test func `row heights from the delegate win over the height of the table`() {
        let source = PeopleSource(count: 10)
        source.height = { 60 + CGFloat($0.row) }
        let table = makeTable(source)
        let window = host(table)
        #expect(
            table.rectForRow(at: [0, 3]) == CGRect(x: 0, y: 60 + 61 + 62, width: 390, height: 63))
        _ = window
    }

    @Test func `a controller may leave the heights of some rows to super`() {
        let controller = TallRowController(style: .plain)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 440))
        window.rootViewController = controller
        window.makeKeyAndVisible()
        window.layoutIfNeeded()
        let table = controller.tableView
        #expect(
            (0..<5).map { table?.rectForRow(at: [0, $0]).height } == [50, 50, 50, 200, 50])
    }

    @Test func `a delegate that asks a helper for row heights keeps its own heights`() {
        let source = ForwardingHeights()
        let table = makeTable(source)
        let window = host(table)
        #expect((0..<3).map { table.rectForRow(at: [0, $0]).height } == [44, 80, 44])
        _ = window
    }

    @Test func `inset grouped sections stay in the middle of a wide window`() {
        let source = PeopleSource(count: 3)
        let table = makeTable(source, style: .insetGrouped)
        let controller = UIViewController()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1200, height: 800))
        window.rootViewController = controller
        table.frame = controller.view.bounds
        controller.view.addSubview(table)
        window.makeKeyAndVisible()
        window.layoutIfNeeded()
        #expect(table.cellForRow(at: [0, 0])?.frame.minX == 240)
        #expect(table.cellForRow(at: [0, 0])?.frame.width == 720)
        table.frame.size.width = 390
        window.layoutIfNeeded()
        #expect(table.cellForRow(at: [0, 0])?.frame.minX == 16)
    }

    @Test func `inserting, deleting and moving rows keeps the cells of the other rows`() {
        let source = PeopleSource([["a", "b", "c", "d"]])
        let table = makeTable(source)
        let window = host(table)
        let c = table.cellForRow(at: [0, 2])
        table.selectRow(at: [0, 2], animated: false, scrollPosition: .none)
        table.performBatchUpdates {
            source.sections = [["new", "d", "a", "c"]]
            table.deleteRows(at: [[0, 1]], with: .automatic)
            table.insertRows(at: [[0, 0]], with: .automatic)
            table.moveRow(at: [0, 3], to: [0, 1])
        }
        window.layoutIfNeeded()
        #expect(table.visibleCells.map { $0.textLabel?.text } == ["new", "d", "a", "c"])
        #expect(table.cellForRow(at: [0, 3]) === c)
        #expect(table.indexPathForSelectedRow == [0, 3])
        #expect(c?.isSelected == true)
    }

    @Test func `a table with inconsistent updates shows the counts of the data source`() {
        let source = PeopleSource([["a", "b"]])
        let table = makeTable(source)
        let window = host(table)
        source.sections = [["x"]]
        table.insertRows(at: [[0, 5]], with: .none)
        window.layoutIfNeeded()
        #expect(table.numberOfRows(inSection: 0) == 1)
        #expect(table.visibleCells.count == 1)
    }

    @Test func `a registered cell class is created with its own initializer`() {
        let table = UITableView(frame: .zero, style: .plain)
        table.register(BadgeCell.self, forCellReuseIdentifier: "badge")
        let cell = table.dequeueReusableCell(withIdentifier: "badge", for: [0, 0])
        #expect((cell as? BadgeCell)?.badge == "made")
        #expect(cell.reuseIdentifier == "badge")
        #expect(table.dequeueReusableCell(withIdentifier: "unknown") == nil)
    }

    @Test func `deleting rows moves the scroll position back inside the content`() {
        let source = PeopleSource(count: 100)
        let table = makeTable(source)
        let window = host(table)
        table.scrollToRow(at: [0, 99], at: .bottom, animated: false)
        window.layoutIfNeeded()
        #expect(table.contentOffset.y == 3960)
        source.sections = [["only"]]
        table.reloadData()
        window.layoutIfNeeded()
        #expect(table.contentOffset.y == 0)
        #expect(table.visibleCells.count == 1)
    }

    @Test func `a cell's node is named by its model identifier, or else by its index path`() {
        let named = NamedPeopleSource([["Ada"]])
        let table = makeTable(named)
        let window = host(table)
        #expect(table.cellForRow(at: [0, 0])?.nodeComponent == "row-Ada")
        let source = PeopleSource([["Ada"]])
        table.dataSource = source
        window.layoutIfNeeded()
        #expect(table.cellForRow(at: [0, 0])?.nodeComponent == "row-0-0")
    }

    @Test func `a table view controller fills its table`() {
        let controller = ListController(style: .insetGrouped)
        let window = show(UINavigationController(rootViewController: controller))
        #expect(controller.tableView.style == .insetGrouped)
        #expect(controller.tableView.visibleCells.map { $0.textLabel?.text } == ["one", "two"])
        #expect(controller.tableView.contentOffset.y == -44)
        _ = controller.tableView.visibleCells[1].handle(.tap(x: 1, y: 1))
        #expect(controller.chosen == [0, 1])
        _ = window
    }
}

private final class WrappingSource: PeopleSource {
    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = super.tableView(tableView, cellForRowAt: indexPath)
        cell.textLabel?.numberOfLines = 0
        return cell
    }
}

private final class BadgeCell: UITableViewCell {
    let badge: String

    override init(style: CellStyle, reuseIdentifier: String?) {
        badge = "made"
        super.init(style: style, reuseIdentifier: reuseIdentifier)
    }

    required init?(coder: NSCoder) { nil }
}

private final class ListController: UITableViewController {
    private(set) var chosen: IndexPath?

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        2
    }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = ["one", "two"][indexPath.row]
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        chosen = indexPath
    }
}

/// A data source that records the size of its cells when it fills them.
@MainActor
private final class MeasuringSource: NSObject, UITableViewDataSource {
    private(set) var rowSizes: [CGSize] = []

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100 }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "measured", for: indexPath)
        rowSizes.append(cell.contentView.bounds.size)
        return cell
    }
}

/// A controller that returns the height of one row and leaves the others to `super`.
private final class TallRowController: UITableViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.rowHeight = 50
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        5
    }

    override func tableView(
        _ tableView: UITableView, heightForRowAt indexPath: IndexPath
    ) -> CGFloat {
        indexPath.row == 3 ? 200 : super.tableView(tableView, heightForRowAt: indexPath)
    }
}

/// A delegate that asks a helper without row heights and returns one height of its own.
private final class ForwardingHeights: NSObject, UITableViewDataSource, UITableViewDelegate {
    private final class Helper: NSObject, UITableViewDelegate {}
    private let helper: any UITableViewDelegate = Helper()

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { UITableViewCell() }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let height = helper.tableView(tableView, heightForRowAt: indexPath)
        return indexPath.row == 1 ? 80 : height
    }
}
