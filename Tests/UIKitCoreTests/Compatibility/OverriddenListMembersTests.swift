import Foundation
import Testing
import UIKitCore
import UIKitPrimitives

/// A cell of an app with its own labels, content view and height.
private final class CardCell: UITableViewCell {
    let title = UILabel(frame: .zero)
    override var textLabel: UILabel? { title }
    override var reuseIdentifier: String? { "Card" }
    override func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize { CGSize(width: targetSize.width, height: 123) }
}

private final class CardTable: UITableView {
    var calls: [String] = []

    override func reloadData() {
        calls.append("reloadData")
        super.reloadData()
    }
    override func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        calls.append("dequeue")
        return super.dequeueReusableCell(withIdentifier: identifier)
    }
    override func dequeueReusableCell(
        withIdentifier identifier: String, for indexPath: IndexPath
    ) -> UITableViewCell {
        calls.append("dequeue for \(indexPath.row)")
        return super.dequeueReusableCell(withIdentifier: identifier, for: indexPath)
    }
    override func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        calls.append("insertRows")
        super.insertRows(at: indexPaths, with: animation)
    }
    override func selectRow(
        at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
    ) {
        calls.append("selectRow")
        super.selectRow(at: indexPath, animated: animated, scrollPosition: scrollPosition)
    }
    override func scrollToRow(
        at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
    ) {
        calls.append("scrollToRow")
        super.scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
}

private final class CardSource: NSObject, UITableViewDataSource {
    var count = 3
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "Card", for: indexPath)
    }
}

private final class Grid: UICollectionView {
    var calls: [String] = []

    override func reloadData() {
        calls.append("reloadData")
        super.reloadData()
    }
    override func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionViewCell {
        calls.append("dequeue for \(indexPath.item)")
        return super.dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath)
    }
    override var numberOfSections: Int { super.numberOfSections }
}

private final class GridCell: UICollectionViewCell {
    let panel = UIView(frame: .zero)
    override var contentView: UIView { panel }
    override var reuseIdentifier: String? { "Own" }
}

private final class TightAttributes: UICollectionViewLayoutAttributes {
    var gap: CGFloat = 0
    override func copy(with zone: NSZone? = nil) -> Any {
        let copy = TightAttributes(forCellWith: indexPath)
        copy.frame = frame
        copy.gap = gap
        return copy
    }
}

@MainActor struct OverriddenListMembersTests {
    private let source = CardSource()

    private func shownTable() -> CardTable {
        let table = CardTable(frame: CGRect(x: 0, y: 0, width: 300, height: 600), style: .plain)
        table.register(CardCell.self, forCellReuseIdentifier: "Card")
        table.dataSource = source
        table.layoutIfNeeded()
        return table
    }

    @Test func `a table's overrides of dequeuing and changing rows are called and can call super`()
    {
        let table = shownTable()
        #expect(table.calls == ["dequeue for 0", "dequeue for 1", "dequeue for 2"])
        table.calls = []
        source.count = 4
        table.insertRows(at: [IndexPath(row: 3, section: 0)], with: .none)
        table.selectRow(
            at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .middle)
        #expect(table.numberOfRows(inSection: 0) == 4)
        #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
        table.reloadData()
        #expect(table.indexPathForSelectedRow == nil)
        #expect(table.dequeueReusableCell(withIdentifier: "Card") is CardCell)
        #expect(
            table.calls == [
                "insertRows", "selectRow", "scrollToRow", "dequeue for 3", "reloadData", "dequeue",
            ])
    }

    @Test func `a table uses the fitting size that its cell overrides as the row's height`() {
        let table = shownTable()
        #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).height == 123)
    }

    @Test func `a cell's overrides of its label, content view and reuse identifier are used`() {
        let cell = CardCell(style: .subtitle, reuseIdentifier: "other")
        cell.textLabel?.text = "Own"
        #expect(cell.title.text == "Own")
        #expect(cell.reuseIdentifier == "Card")
        let grid = GridCell(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        #expect(grid.contentView === grid.panel)
        #expect(grid.reuseIdentifier == "Own")
        grid.layoutIfNeeded()
        #expect(grid.panel.frame == grid.bounds)
    }

    @Test func `a collection view's override of reloadData is called and can call super`() {
        let grid = Grid(
            frame: CGRect(x: 0, y: 0, width: 300, height: 300),
            collectionViewLayout: UICollectionViewFlowLayout())
        grid.reloadData()
        #expect(grid.calls == ["reloadData"])
        #expect(grid.numberOfSections == 0)
    }

    @Test func `a subclass of layout attributes is copied with its own properties`() {
        let attributes = TightAttributes(forCellWith: IndexPath(item: 2, section: 1))
        attributes.gap = 4
        attributes.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        let copy = attributes.copy() as? TightAttributes
        #expect(copy !== attributes)
        #expect(copy?.gap == 4)
        #expect(copy?.frame == attributes.frame)
        let category: UICollectionView.ElementCategory = attributes.representedElementCategory
        #expect(category == .cell)
        let header = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: "kind", with: IndexPath(item: 0, section: 0))
        header.zIndex = 5
        let other = header.copy() as? UICollectionViewLayoutAttributes
        #expect(other?.representedElementKind == "kind")
        #expect(other?.representedElementCategory == .supplementaryView)
        #expect(other?.zIndex == 5)
    }
}
