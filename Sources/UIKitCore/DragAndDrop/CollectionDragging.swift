import Foundation
import UIKitPrimitives

/// A collection as a side of drags.
final class CollectionDragging: DraggingList {
    private unowned let collection: UICollectionView

    init(_ collection: UICollectionView) {
        self.collection = collection
    }

    var view: UIScrollView { collection }
    var dragging: ListDragging { collection.dragging }

    func dragPath(at point: CGPoint) -> IndexPath? { collection.indexPathForItem(at: point) }
    func dragCell(at path: IndexPath) -> UIView? { collection.cells[path] }

    func hasDragPath(_ path: IndexPath) -> Bool {
        collection.reloadIfNeeded()
        return collection.exists(path)
    }

    func presentDragMenu(at path: IndexPath, point: CGPoint) -> Bool {
        guard let cell = collection.cells[path] else { return false }
        return collection.itemMenus.present(of: cell, at: cell.convert(point, from: collection))
    }

    func dropPath(at point: CGPoint, moving source: IndexPath?) -> IndexPath? {
        guard let over = collection.indexPathForItem(at: point), let frame = dropFrame(of: over)
        else {
            return endPath(at: point, moving: source)
        }
        guard source == nil else { return over }
        let isAfter = isWide(frame) ? point.y >= frame.midY : point.x >= frame.midX
        return IndexPath(item: over.item + (isAfter ? 1 : 0), section: over.section)
    }

    /// Returns the position after the last item, for a point after that item.
    private func endPath(at point: CGPoint, moving source: IndexPath?) -> IndexPath? {
        collection.reloadIfNeeded()
        guard let section = collection.counts.indices.last else { return nil }
        let count = collection.counts[section]
        if let frame = dropFrame(of: IndexPath(item: count - 1, section: section)) {
            let isAfter = point.y >= frame.minY && (point.y > frame.maxY || point.x > frame.maxX)
            guard isAfter else { return nil }
        }
        let isOwn = source?.section == section
        return IndexPath(item: isOwn ? max(0, count - 1) : count, section: section)
    }

    /// Whether items are below each other.
    private func isWide(_ frame: CGRect) -> Bool { frame.width > collection.bounds.width * 0.6 }

    func dropLine(at path: IndexPath, moving source: IndexPath?) -> CGRect? {
        let last = IndexPath(item: path.item - 1, section: path.section)
        let isBelow = source.map { $0.section == path.section && $0.item < path.item } ?? false
        let isEnd = !hasDragPath(path)
        guard let frame = dropFrame(of: isEnd ? last : path) else { return collection.bounds }
        let isAfter = isBelow || isEnd
        return isWide(frame)
            ? CGRect(
                x: frame.minX, y: isAfter ? frame.maxY : frame.minY, width: frame.width, height: 0)
            : CGRect(
                x: isAfter ? frame.maxX : frame.minX, y: frame.minY, width: 0,
                height: frame.height)
    }

    func dropFrame(of path: IndexPath) -> CGRect? {
        hasDragPath(path) ? collection.layoutAttributesForItem(at: path)?.frame : nil
    }

    var dropStops: [CGPoint] {
        let frames = collection.visiblePaths.compactMap(dropFrame)
        guard let last = frames.last else {
            return [CGPoint(x: collection.bounds.midX, y: collection.bounds.midY)]
        }
        func point(_ frame: CGRect, _ part: CGFloat) -> CGPoint {
            isWide(frame)
                ? CGPoint(x: frame.midX, y: frame.minY + frame.height * part)
                : CGPoint(x: frame.minX + frame.width * part, y: frame.midY)
        }
        return frames.map { point($0, 0.25) } + [point(last, 0.75)]
    }

    func canReorder(_ path: IndexPath) -> Bool { false }
    func reorder(_ source: IndexPath, to target: IndexPath) {}

    // MARK: - Calls of the delegates

    func askItems(_ session: any UIDragSession, at path: IndexPath) -> [UIDragItem] {
        collection.dragDelegate?.collectionView(collection, itemsForBeginning: session, at: path)
            ?? []
    }

    func askAllowsMove(_ session: any UIDragSession) -> Bool {
        collection.dragDelegate?.collectionView(collection, dragSessionAllowsMoveOperation: session)
            ?? true
    }

    func askIsRestricted(_ session: any UIDragSession) -> Bool {
        collection.dragDelegate?.collectionView(
            collection, dragSessionIsRestrictedToDraggingApplication: session) ?? false
    }

    func tellWillBegin(_ session: any UIDragSession) {
        collection.dragDelegate?.collectionView(collection, dragSessionWillBegin: session)
    }

    func tellDidEnd(_ session: any UIDragSession) {
        collection.dragDelegate?.collectionView(collection, dragSessionDidEnd: session)
    }

    func askCanHandle(_ session: any UIDropSession) -> Bool {
        collection.dropDelegate?.collectionView(collection, canHandle: session) ?? false
    }

    func tellDidEnter(_ session: any UIDropSession) {
        collection.dropDelegate?.collectionView(collection, dropSessionDidEnter: session)
    }

    func askProposal(_ session: any UIDropSession, at path: IndexPath?) -> ListProposal {
        let proposal =
            collection.dropDelegate?.collectionView(
                collection, dropSessionDidUpdate: session, withDestinationIndexPath: path)
            ?? UICollectionViewDropProposal(operation: .cancel)
        let intent: ListProposal.Intent =
            switch proposal.intent {
            case .unspecified: .unspecified
            case .insertAtDestinationIndexPath: .insertAt
            case .insertIntoDestinationIndexPath: .insertInto
            }
        return ListProposal(proposal: proposal, intent: intent)
    }

    func tellDidExit(_ session: any UIDropSession) {
        collection.dropDelegate?.collectionView(collection, dropSessionDidExit: session)
    }

    func tellPerform(_ drop: ListDrop, _ proposal: ListProposal) {
        guard let proposal = proposal.proposal as? UICollectionViewDropProposal else { return }
        collection.dropDelegate?.collectionView(
            collection, performDropWith: CollectionDrop(drop, proposal))
    }

    func tellDidEnd(_ session: any UIDropSession) {
        collection.dropDelegate?.collectionView(collection, dropSessionDidEnd: session)
    }
}

/// A drop on a collection, for its delegate.
private final class CollectionDrop: UICollectionViewDropCoordinator {
    let items: [any UICollectionViewDropItem]
    let destinationIndexPath: IndexPath?
    let proposal: UICollectionViewDropProposal
    let session: any UIDropSession

    init(_ drop: ListDrop, _ proposal: UICollectionViewDropProposal) {
        items = drop.items
        destinationIndexPath = drop.destination
        session = drop.session
        self.proposal = proposal
    }

    func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating {
        DropAnimation()
    }

    func drop(
        _ dragItem: UIDragItem, intoItemAt indexPath: IndexPath, rect: CGRect
    ) -> any UIDragAnimating { DropAnimation() }
}
