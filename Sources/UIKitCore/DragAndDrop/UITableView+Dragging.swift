import Foundation
import UIKitPrimitives

extension UITableView: DraggingList {
    var dragging: ListDragging { rowInput.dragging }

    func dragPath(at point: CGPoint) -> IndexPath? { indexPathForRow(at: point) }
    func dragCell(at path: IndexPath) -> UIView? { cells[path] }

    func hasDragPath(_ path: IndexPath) -> Bool {
        reloadIfNeeded()
        return metrics.contains(path)
    }

    func presentDragMenu(at path: IndexPath, point: CGPoint) -> Bool {
        guard let cell = cells[path], cell.hasMenu else { return false }
        return rowInput.swiping.presentMenu(of: cell, at: cell.convert(point, from: self))
    }

    func dropPath(at point: CGPoint, moving source: IndexPath?) -> IndexPath? {
        reloadIfNeeded()
        if let source, metrics.contains(source) {
            var reorder = RowReorder(source: source, finger: 0, in: metrics)
            reorder.y = point.y - metrics.row(at: source).height / 2
            return reorder.proposal(in: metrics)
        }
        if let over = metrics.indexPath(at: point.y) {
            let row = metrics.row(at: over)
            let isAfter = point.y >= row.y + row.height / 2
            return IndexPath(row: over.row + (isAfter ? 1 : 0), section: over.section)
        }
        guard let section = metrics.sectionRange(from: point.y, to: point.y + 0.001).first else {
            return nil
        }
        let header = metrics.header(of: section)
        let isInHeader = point.y < header.y + header.height
        let count = metrics.sections[section].rows.count
        return IndexPath(row: isInHeader ? 0 : count, section: section)
    }

    func dropLine(at path: IndexPath, moving source: IndexPath?) -> CGRect? {
        guard metrics.sections.indices.contains(path.section) else { return nil }
        let span = rowSpan
        func line(_ y: CGFloat) -> CGRect {
            CGRect(x: span.x, y: y, width: span.width, height: 0)
        }
        guard metrics.contains(path) else { return line(metrics.footer(of: path.section).y) }
        let row = metrics.row(at: path)
        let isBelow = source.map { $0.section == path.section && $0.row < path.row } ?? false
        return line(isBelow ? row.y + row.height : row.y)
    }

    func dropFrame(of path: IndexPath) -> CGRect? {
        metrics.contains(path) ? rectForRow(at: path) : nil
    }

    var dropStops: [CGPoint] {
        reloadIfNeeded()
        let x = bounds.midX
        let near = metrics.rows(from: bounds.minY - 66, to: bounds.maxY + 66)
        guard let last = near.last else { return [CGPoint(x: x, y: bounds.midY)] }
        var stops = near.map { path in
            let row = metrics.row(at: path)
            return CGPoint(x: x, y: row.y + row.height / 4)
        }
        let row = metrics.row(at: last)
        stops.append(CGPoint(x: x, y: row.y + row.height * 3 / 4))
        return stops
    }

    func canReorder(_ path: IndexPath) -> Bool {
        hasDragPath(path) && rowInput.reordering.canMove(path)
    }

    func reorder(_ source: IndexPath, to target: IndexPath) {
        rowInput.reordering.moveDropped(source, to: target)
    }
}
