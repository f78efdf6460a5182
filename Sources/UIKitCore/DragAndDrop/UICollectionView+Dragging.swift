import Foundation
import UIKitPrimitives

extension UICollectionView: DraggingList {
    func dragPath(at point: CGPoint) -> IndexPath? { indexPathForItem(at: point) }
    func dragCell(at path: IndexPath) -> UIView? { cells[path] }

    func hasDragPath(_ path: IndexPath) -> Bool {
        reloadIfNeeded()
        return exists(path)
    }

    func presentDragMenu(at path: IndexPath, point: CGPoint) -> Bool {
        guard let cell = cells[path] else { return false }
        return itemMenus.present(of: cell, at: cell.convert(point, from: self))
    }

    func dropPath(at point: CGPoint, moving source: IndexPath?) -> IndexPath? {
        guard let over = indexPathForItem(at: point), let frame = dropFrame(of: over) else {
            return endPath(at: point, moving: source)
        }
        guard source == nil else { return over }
        let isAfter = isWide(frame) ? point.y >= frame.midY : point.x >= frame.midX
        return IndexPath(item: over.item + (isAfter ? 1 : 0), section: over.section)
    }

    /// Returns the position after the last item, for a point after that item.
    private func endPath(at point: CGPoint, moving source: IndexPath?) -> IndexPath? {
        reloadIfNeeded()
        guard let section = counts.indices.last else { return nil }
        let count = counts[section]
        if let frame = dropFrame(of: IndexPath(item: count - 1, section: section)) {
            let isAfter = point.y >= frame.minY && (point.y > frame.maxY || point.x > frame.maxX)
            guard isAfter else { return nil }
        }
        let isOwn = source?.section == section
        return IndexPath(item: isOwn ? max(0, count - 1) : count, section: section)
    }

    /// Whether items are below each other.
    private func isWide(_ frame: CGRect) -> Bool { frame.width > bounds.width * 0.6 }

    func dropLine(at path: IndexPath, moving source: IndexPath?) -> CGRect? {
        let last = IndexPath(item: path.item - 1, section: path.section)
        let isBelow = source.map { $0.section == path.section && $0.item < path.item } ?? false
        let isEnd = !hasDragPath(path)
        guard let frame = dropFrame(of: isEnd ? last : path) else { return bounds }
        let isAfter = isBelow || isEnd
        return isWide(frame)
            ? CGRect(
                x: frame.minX, y: isAfter ? frame.maxY : frame.minY, width: frame.width, height: 0)
            : CGRect(
                x: isAfter ? frame.maxX : frame.minX, y: frame.minY, width: 0,
                height: frame.height)
    }

    func dropFrame(of path: IndexPath) -> CGRect? {
        hasDragPath(path) ? layoutAttributesForItem(at: path)?.frame : nil
    }

    var dropStops: [CGPoint] {
        let frames = visiblePaths.compactMap(dropFrame)
        guard let last = frames.last else { return [CGPoint(x: bounds.midX, y: bounds.midY)] }
        func point(_ frame: CGRect, _ part: CGFloat) -> CGPoint {
            isWide(frame)
                ? CGPoint(x: frame.midX, y: frame.minY + frame.height * part)
                : CGPoint(x: frame.minX + frame.width * part, y: frame.midY)
        }
        return frames.map { point($0, 0.25) } + [point(last, 0.75)]
    }

    func canReorder(_ path: IndexPath) -> Bool { false }
    func reorder(_ source: IndexPath, to target: IndexPath) {}
}
