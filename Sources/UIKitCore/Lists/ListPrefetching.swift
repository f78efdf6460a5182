public import Foundation
import UIKitPrimitives

/// The requirements of an object that loads the data of a table's rows before they have cells.
///
/// The table asks for the rows that follow those with cells in the direction of scrolling, about
/// one screen of them.
///
/// - Note: Difference from UIKit: rows within about one screen have cells already, so the rows
///   begin one screen after those that are visible.
@preconcurrency @MainActor
public protocol UITableViewDataSourcePrefetching: NSObjectProtocol {
    /// Called when rows may get cells soon, with the nearest row first.
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])

    /// Called when rows are no longer near, before they got cells.
    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
    /// Does nothing.
    public func tableView(
        _ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
    ) {}
}

/// The requirements of an object that loads the data of a collection's items before they have
/// cells.
///
/// The collection asks for the items that follow those with cells in the direction of scrolling,
/// about one screen of them.
///
/// - Note: Difference from UIKit: items within about one screen have cells already, so the items
///   begin one screen after those that are visible.
@preconcurrency @MainActor
public protocol UICollectionViewDataSourcePrefetching: NSObjectProtocol {
    /// Called when items may get cells soon, with the nearest item first.
    func collectionView(
        _ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])

    /// Called when items are no longer near, before they got cells.
    func collectionView(
        _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension UICollectionViewDataSourcePrefetching {
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) {}
}

/// The rows or items that a list announces before it makes their cells.
final class ListPrefetching {
    /// The object that is notified by a table.
    private(set) weak var tableSource: (any UITableViewDataSourcePrefetching)?
    /// The object that is notified by a collection.
    private(set) weak var collectionSource: (any UICollectionViewDataSourcePrefetching)?
    /// Whether the list announces anything.
    var isEnabled = true { didSet { forget() } }

    /// The rows or items that were announced and have neither got a cell nor been cancelled.
    private var announced: [IndexPath] = []
    private var position: CGFloat = 0
    private var isForward = true

    /// Sets the object that is notified by a table.
    func setSource(_ source: (any UITableViewDataSourcePrefetching)?, of table: UITableView) {
        tableSource = source
        forget()
        table.setNeedsLayout()
    }

    /// Sets the object that is notified by a collection.
    func setSource(
        _ source: (any UICollectionViewDataSourcePrefetching)?, of collection: UICollectionView
    ) {
        collectionSource = source
        forget()
        collection.setNeedsLayout()
    }

    /// Forgets what was announced, because the data has changed.
    func forget() { announced = [] }

    /// Announces the rows that a table may show soon, after its layout.
    func update(_ table: UITableView) {
        guard isEnabled, let source = tableSource else { return }
        let (height, bounds) = (table.bounds.height, table.bounds)
        turn(at: bounds.minY)
        let top = isForward ? bounds.maxY + height : bounds.minY - 2 * height
        let metrics = table.metrics
        func inside(_ y: CGFloat) -> CGFloat { min(max(y, 0), metrics.total) }
        let change = difference(metrics.rows(from: inside(top), to: inside(top + height))) {
            table.cells[$0] != nil
        }
        if !change.ended.isEmpty {
            source.tableView(table, cancelPrefetchingForRowsAt: change.ended)
        }
        if !change.begun.isEmpty { source.tableView(table, prefetchRowsAt: change.begun) }
    }

    /// Announces the items that a collection may show soon, after its layout.
    func update(_ collection: UICollectionView) {
        guard isEnabled, let source = collectionSource else { return }
        let bounds = collection.bounds
        turn(at: bounds.minX + bounds.minY)
        // Content that is higher than the screen scrolls down, and other content to the side.
        let isDown = collection.contentSize.height > bounds.height
        let step: CGFloat = isForward ? 2 : -2
        let area =
            isDown
            ? bounds.insetBy(dx: -bounds.width, dy: 0).offsetBy(dx: 0, dy: step * bounds.height)
            : bounds.insetBy(dx: 0, dy: -bounds.height).offsetBy(dx: step * bounds.width, dy: 0)
        let elements = collection.collectionViewLayout.layoutAttributesForElements(in: area) ?? []
        let paths = elements.filter { $0.representedElementKind == nil }.map(\.indexPath)
        let change = difference(paths.filter(collection.exists).sorted()) {
            collection.cells[$0] != nil
        }
        if !change.ended.isEmpty {
            source.collectionView(collection, cancelPrefetchingForItemsAt: change.ended)
        }
        if !change.begun.isEmpty {
            source.collectionView(collection, prefetchItemsAt: change.begun)
        }
    }

    /// Notes the direction of scrolling.
    private func turn(at new: CGFloat) {
        if new != position { isForward = new > position }
        position = new
    }

    /// Returns what is announced and what is cancelled.
    ///
    /// - Parameters:
    ///   - near: What may be shown soon, in the order of the list.
    ///   - hasCell: Returns whether a row or an item has a cell.
    private func difference(
        _ near: [IndexPath], hasCell: (IndexPath) -> Bool
    ) -> (begun: [IndexPath], ended: [IndexPath]) {
        let waiting = announced.filter { !hasCell($0) }
        let (known, wanted) = (Set(waiting), Set(near))
        let begun = near.filter { !known.contains($0) && !hasCell($0) }
        announced = waiting.filter(wanted.contains) + begun
        return (
            isForward ? begun : begun.reversed(), waiting.filter { !wanted.contains($0) }
        )
    }
}
