import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore
@testable import UIKitTesting

/// Data sources that show snapshots.
@MainActor
struct DiffableSourceTests {
    private typealias Snapshot = NSDiffableDataSourceSnapshot<String, String>

    private func snapshot(_ sections: [(String, [String])]) -> Snapshot {
        var snapshot = Snapshot()
        for (section, items) in sections {
            snapshot.appendSections([section])
            snapshot.appendItems(items)
        }
        return snapshot
    }

    @Test func `a table shows a snapshot, then keeps the cells of rows that stay`() throws {
        let table = UITableView(frame: .zero, style: .plain)
        table.rowHeight = 44
        table.register(UITableViewCell.self, forCellReuseIdentifier: "item")
        var asked: [String] = []
        let source = UITableViewDiffableDataSource<String, String>(tableView: table) {
            table, path, item in
            asked.append(item)
            let cell = table.dequeueReusableCell(withIdentifier: "item", for: path)
            cell.textLabel?.text = item
            return cell
        }
        let window = host(table)
        source.apply(snapshot([("fruit", ["apple", "pear"])]))
        window.layoutIfNeeded()
        #expect(asked == ["apple", "pear"])
        table.selectRow(at: [0, 1], animated: false, scrollPosition: .none)
        let pear = table.cellForRow(at: [0, 1])
        var done = false
        source.apply(snapshot([("fruit", ["pear", "plum", "apple"])])) { done = true }
        window.layoutIfNeeded()
        #expect(done)
        #expect(asked == ["apple", "pear", "plum"])
        #expect(table.cellForRow(at: [0, 0]) === pear)
        #expect(table.indexPathForSelectedRow == [0, 0])
        #expect(table.visibleCells.compactMap { $0.textLabel?.text } == ["pear", "plum", "apple"])
        #expect(source.itemIdentifier(for: [0, 1]) == "plum")
        #expect(source.indexPath(for: "apple") == [0, 2])
        #expect(source.sectionIdentifier(for: 0) == "fruit")
        #expect(source.index(for: "fruit") == 0)
        #expect(source.itemIdentifier(for: [3, 0]) == nil)
        #expect(source.snapshot().itemIdentifiers == ["pear", "plum", "apple"])
    }

    @Test func `an item marked for reloading is asked for again, once`() {
        let table = UITableView(frame: .zero, style: .plain)
        table.rowHeight = 44
        var asked: [String] = []
        let source = UITableViewDiffableDataSource<String, String>(tableView: table) {
            _, _, item in
            asked.append(item)
            return UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        let window = host(table)
        source.apply(snapshot([("a", ["1", "2"])]))
        window.layoutIfNeeded()
        asked = []
        var next = source.snapshot()
        next.reloadItems(["2"])
        source.apply(next, animatingDifferences: false)
        window.layoutIfNeeded()
        #expect(asked == ["2"])
        #expect(source.snapshot().reloadedItemIdentifiers == [])
        source.applySnapshotUsingReloadData(source.snapshot())
        window.layoutIfNeeded()
        #expect(asked == ["2", "1", "2"])
    }

    @Test func `a subclass of a diffable data source decides which rows are edited and moved`() {
        let table = UITableView(frame: .zero, style: .plain)
        table.rowHeight = 44
        let provider: EditedSource.CellProvider = { _, _, _ in
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        let plain = UITableViewDiffableDataSource<String, String>(
            tableView: table, cellProvider: provider)
        let window = host(table)
        plain.apply(snapshot([("a", ["1"])]))
        window.layoutIfNeeded()
        #expect(table.cellForRow(at: [0, 0])?.swipeEdges == [])
        #expect(!table.rowInput.reordering.canMove([0, 0]))
        let edited = EditedSource(tableView: table, cellProvider: provider)
        edited.apply(snapshot([("a", ["1"])]))
        window.layoutIfNeeded()
        #expect(table.cellForRow(at: [0, 0])?.swipeEdges == [.trailing])
        #expect(table.rowInput.reordering.canMove([0, 0]))
        _ = window
    }

    @Test func `a data source that applies a snapshot for a move shows each row once`() throws {
        let app = AppUnderTest.planned(AppPlan { SortedController() })
        app.launch()
        try app.drag("Reorder a", byX: 0, y: 90)
        let controller = try #require(app.root as? SortedController)
        #expect(controller.source?.snapshot().itemIdentifiers == ["b", "c", "a"])
        let cells = controller.table.visibleCells.sorted { $0.frame.minY < $1.frame.minY }
        #expect(cells.compactMap { $0.textLabel?.text } == ["b", "c", "a"])
        #expect(controller.table.cellForRow(at: [0, 2])?.textLabel?.text == "a")
    }

    @Test func `a collection shows snapshots with registered cells and headers`() async throws {
        let layout = UICollectionViewFlowLayout()
        layout.headerReferenceSize = CGSize(width: 100, height: 20)
        let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
        let cells = UICollectionView.CellRegistration<CaptionCell, String> { cell, path, item in
            cell.caption.text = "\(path.item) \(item)"
        }
        let headers = UICollectionView.SupplementaryRegistration<CaptionView>(
            elementKind: UICollectionView.elementKindSectionHeader
        ) { view, _, path in view.caption.text = "section \(path.section)" }
        let source = UICollectionViewDiffableDataSource<String, String>(
            collectionView: collection
        ) { collection, path, item in
            collection.dequeueConfiguredReusableCell(using: cells, for: path, item: item)
        }
        source.supplementaryViewProvider = { collection, _, path in
            collection.dequeueConfiguredReusableSupplementary(using: headers, for: path)
        }
        let window = host(collection)
        await source.apply(snapshot([("a", ["x", "y"]), ("b", ["z"])]))
        window.layoutIfNeeded()
        func captions() -> [String?] {
            collection.visibleCells.map { ($0 as? CaptionCell)?.caption.text }
        }
        #expect(captions() == ["0 x", "1 y", "0 z"])
        let titles = collection.subviews.compactMap { ($0 as? SupplementContainerView)?.content }
            .compactMap { ($0 as? CaptionView)?.caption.text }
        #expect(titles == ["section 0", "section 1"])
        var next = source.snapshot()
        next.deleteItems(["x"])
        await source.apply(next)
        window.layoutIfNeeded()
        #expect(captions() == ["1 y", "0 z"])
        #expect(source.indexPath(for: "y") == [0, 0])
        #expect(collection.numberOfItems(inSection: 0) == 1)
    }
}

private final class EditedSource: UITableViewDiffableDataSource<String, String> {
    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
        true
    }

    override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        true
    }
}

/// A table in editing mode, whose data source moves rows with snapshots.
private final class SortedController: UIViewController {
    final class Source: UITableViewDiffableDataSource<String, String> {
        override func tableView(
            _ tableView: UITableView, canMoveRowAt indexPath: IndexPath
        ) -> Bool { true }

        override func tableView(
            _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
            to destinationIndexPath: IndexPath
        ) {
            guard let moved = itemIdentifier(for: sourceIndexPath),
                let other = itemIdentifier(for: destinationIndexPath)
            else { return }
            var snapshot = snapshot()
            if sourceIndexPath < destinationIndexPath {
                snapshot.moveItem(moved, afterItem: other)
            } else {
                snapshot.moveItem(moved, beforeItem: other)
            }
            apply(snapshot, animatingDifferences: false)
        }
    }

    let table = UITableView(frame: .zero, style: .plain)
    var source: Source?

    override func viewDidLoad() {
        super.viewDidLoad()
        table.frame = view.bounds
        table.rowHeight = 44
        view.addSubview(table)
        source = Source(tableView: table) { _, _, item in
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = item
            return cell
        }
        var snapshot = NSDiffableDataSourceSnapshot<String, String>()
        snapshot.appendSections(["letters"])
        snapshot.appendItems(["a", "b", "c"])
        source?.apply(snapshot)
        table.isEditing = true
    }
}

private final class CaptionCell: UICollectionViewCell {
    let caption = UILabel(frame: .zero)
}

private final class CaptionView: UICollectionReusableView {
    let caption = UILabel(frame: .zero)
}
