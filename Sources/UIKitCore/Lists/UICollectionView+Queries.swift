public import Foundation
import UIKitPrimitives

extension UICollectionView {
    /// How many sections there are.
    public var numberOfSections: Int {
        reloadIfNeeded()
        return counts.count
    }

    /// How many items a section has.
    public func numberOfItems(inSection section: Int) -> Int {
        reloadIfNeeded()
        return counts.indices.contains(section) ? counts[section] : 0
    }

    /// The cell of an item, if it is on the screen or near it.
    public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        cells[indexPath]
    }

    /// A header or footer, if it is on the screen or near it.
    public func supplementaryView(
        forElementKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView? {
        supplements[SupplementKey(kind: elementKind, indexPath: indexPath)]?.content
    }

    /// The item of a cell, if the collection shows it.
    public func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
        cells.first { $0.value === cell }?.key
    }

    /// The item at a point of the content.
    public func indexPathForItem(at point: CGPoint) -> IndexPath? {
        prepareIfNeeded()
        let area = CGRect(x: point.x, y: point.y, width: 1, height: 1)
        return collectionViewLayout.layoutAttributesForElements(in: area)?.first {
            $0.representedElementCategory == .cell && $0.frame.contains(point)
        }?.indexPath
    }

    /// The items on the screen, in order.
    public var indexPathsForVisibleItems: [IndexPath] {
        prepareIfNeeded()
        return (collectionViewLayout.layoutAttributesForElements(in: bounds) ?? [])
            .filter { $0.representedElementCategory == .cell && $0.frame.intersects(bounds) }
            .map(\.indexPath).sorted()
    }

    /// The cells on the screen, in order.
    public var visibleCells: [UICollectionViewCell] {
        layoutIfNeeded()
        return indexPathsForVisibleItems.compactMap { cells[$0] }
    }

    /// Where an item stands.
    public func layoutAttributesForItem(
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return collectionViewLayout.layoutAttributesForItem(at: indexPath)
    }

    /// Uses another layout; the screen shows the change at once.
    public func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
        collectionViewLayout = layout
    }

    /// Scrolls until an item stands at a position; an empty one scrolls no further than needed.
    public func scrollToItem(
        at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
    ) {
        layoutIfNeeded()
        guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
        restoration?.scrolled()
        guard !scrollPosition.isEmpty else {
            scrollRectToVisible(frame, animated: animated)
            return
        }
        let insets = adjustedContentInset
        let visible = bounds.inset(by: insets).size
        var target = contentOffset
        if scrollPosition.contains(.top) { target.y = frame.minY - insets.top }
        if scrollPosition.contains(.centeredVertically) {
            target.y = frame.midY - visible.height / 2 - insets.top
        }
        if scrollPosition.contains(.bottom) {
            target.y = frame.maxY - visible.height - insets.top
        }
        if scrollPosition.contains(.left) { target.x = frame.minX - insets.left }
        if scrollPosition.contains(.centeredHorizontally) {
            target.x = frame.midX - visible.width / 2 - insets.left
        }
        if scrollPosition.contains(.right) { target.x = frame.maxX - visible.width - insets.left }
        let limit = scrollLimit
        setContentOffset(
            CGPoint(
                x: min(max(target.x, -insets.left), limit.x),
                y: min(max(target.y, -insets.top), limit.y)),
            animated: animated)
    }
}
