public import Foundation
import UIKitPrimitives

extension UICollectionView {
    var sectionCount: Int {
        reloadIfNeeded()
        return counts.count
    }

    /// Returns a header or footer, if it is on the screen or near it.
    public func supplementaryView(
        forElementKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView? {
        supplements[SupplementKey(kind: elementKind, indexPath: indexPath)]?.content
    }

    func path(of cell: UICollectionViewCell) -> IndexPath? {
        cells.first { $0.value === cell }?.key
    }

    /// Returns the item at a point of the content.
    public func indexPathForItem(at point: CGPoint) -> IndexPath? {
        prepareIfNeeded()
        let area = CGRect(x: point.x, y: point.y, width: 1, height: 1)
        return collectionViewLayout.layoutAttributesForElements(in: area)?.first {
            $0.representedElementCategory == .cell && $0.frame.contains(point)
        }?.indexPath
    }

    var visiblePaths: [IndexPath] {
        prepareIfNeeded()
        return (collectionViewLayout.layoutAttributesForElements(in: bounds) ?? [])
            .filter { $0.representedElementCategory == .cell && $0.frame.intersects(bounds) }
            .map(\.indexPath).sorted()
    }

    var cellsOnScreen: [UICollectionViewCell] {
        layoutIfNeeded()
        return visiblePaths.compactMap { cells[$0] }
    }

    /// Returns the position and appearance of an item.
    public func layoutAttributesForItem(
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return collectionViewLayout.layoutAttributesForItem(at: indexPath)
    }

    /// Replaces the layout.
    ///
    /// The change is shown without an animation.
    public func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
        collectionViewLayout = layout
    }

    func scroll(
        to indexPath: IndexPath, at scrollPosition: UICollectionView.ScrollPosition, animated: Bool
    ) {
        layoutIfNeeded()
        guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
        restoration?.dropPosition()
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
