import Foundation
import UIKitPrimitives

/// A table as a side of drags.
final class TableDragging: DraggingList {
    private unowned let table: UITableView

    init(_ table: UITableView) {
        self.table = table
    }

    var view: UIScrollView { table }
    var dragging: ListDragging { table.dragging }

    func dragPath(at point: CGPoint) -> IndexPath? { table.indexPathForRow(at: point) }
    func dragCell(at path: IndexPath) -> UIView? { table.cells[path] }

    func hasDragPath(_ path: IndexPath) -> Bool {
        table.reloadIfNeeded()
        return table.metrics.contains(path)
    }

    func presentDragMenu(at path: IndexPath, point: CGPoint) -> Bool {
        guard let cell = table.cells[path], cell.hasMenu else { return false }
        return table.rowInput.swiping.presentMenu(of: cell, at: cell.convert(point, from: table))
    }

    func dropPath(at point: CGPoint, moving source: IndexPath?) -> IndexPath? {
        table.reloadIfNeeded()
        if let source, table.metrics.contains(source) {
            var reorder = RowReorder(source: source, finger: 0, in: table.metrics)
            reorder.y = point.y - table.metrics.row(at: source).height / 2
            return reorder.proposal(in: table.metrics)
        }
        if let over = table.metrics.indexPath(at: point.y) {
            let row = table.metrics.row(at: over)
            let isAfter = point.y >= row.y + row.height / 2
            return IndexPath(row: over.row + (isAfter ? 1 : 0), section: over.section)
        }
        guard let section = table.metrics.sectionRange(from: point.y, to: point.y + 0.001).first
        else {
            return nil
        }
        let header = table.metrics.header(of: section)
        let isInHeader = point.y < header.y + header.height
        let count = table.metrics.sections[section].rows.count
        return IndexPath(row: isInHeader ? 0 : count, section: section)
    }

    func dropLine(at path: IndexPath, moving source: IndexPath?) -> CGRect? {
        guard table.metrics.sections.indices.contains(path.section) else { return nil }
        let span = table.rowSpan
        func line(_ y: CGFloat) -> CGRect {
            CGRect(x: span.x, y: y, width: span.width, height: 0)
        }
        guard table.metrics.contains(path) else {
            return line(table.metrics.footer(of: path.section).y)
        }
        let row = table.metrics.row(at: path)
        let isBelow = source.map { $0.section == path.section && $0.row < path.row } ?? false
        return line(isBelow ? row.y + row.height : row.y)
    }

    func dropFrame(of path: IndexPath) -> CGRect? {
        table.metrics.contains(path) ? table.rectForRow(at: path) : nil
    }

    var dropStops: [CGPoint] {
        table.reloadIfNeeded()
        let x = table.bounds.midX
        let near = table.metrics.rows(from: table.bounds.minY - 66, to: table.bounds.maxY + 66)
        guard let last = near.last else { return [CGPoint(x: x, y: table.bounds.midY)] }
        var stops = near.map { path in
            let row = table.metrics.row(at: path)
            return CGPoint(x: x, y: row.y + row.height / 4)
        }
        let row = table.metrics.row(at: last)
        stops.append(CGPoint(x: x, y: row.y + row.height * 3 / 4))
        return stops
    }

    func canReorder(_ path: IndexPath) -> Bool {
        hasDragPath(path) && table.rowInput.reordering.canMove(path)
    }

    func reorder(_ source: IndexPath, to target: IndexPath) {
        table.rowInput.reordering.moveDropped(source, to: target)
    }

    // MARK: - Calls of the delegates

    func askItems(_ session: any UIDragSession, at path: IndexPath) -> [UIDragItem] {
        table.dragDelegate?.tableView(table, itemsForBeginning: session, at: path) ?? []
    }

    func askAllowsMove(_ session: any UIDragSession) -> Bool {
        table.dragDelegate?.tableView(table, dragSessionAllowsMoveOperation: session) ?? true
    }

    func askIsRestricted(_ session: any UIDragSession) -> Bool {
        table.dragDelegate?.tableView(
            table, dragSessionIsRestrictedToDraggingApplication: session) ?? false
    }

    func tellWillBegin(_ session: any UIDragSession) {
        table.dragDelegate?.tableView(table, dragSessionWillBegin: session)
    }

    func tellDidEnd(_ session: any UIDragSession) {
        table.dragDelegate?.tableView(table, dragSessionDidEnd: session)
    }

    func askCanHandle(_ session: any UIDropSession) -> Bool {
        table.dropDelegate?.tableView(table, canHandle: session) ?? false
    }

    func tellDidEnter(_ session: any UIDropSession) {
        table.dropDelegate?.tableView(table, dropSessionDidEnter: session)
    }

    func askProposal(_ session: any UIDropSession, at path: IndexPath?) -> ListProposal {
        let proposal =
            table.dropDelegate?.tableView(
                table, dropSessionDidUpdate: session, withDestinationIndexPath: path)
            ?? UITableViewDropProposal(operation: .cancel)
        let intent: ListProposal.Intent =
            switch proposal.intent {
            case .unspecified: .unspecified
            case .insertAtDestinationIndexPath: .insertAt
            case .insertIntoDestinationIndexPath: .insertInto
            case .automatic: .automatic
            }
        return ListProposal(proposal: proposal, intent: intent)
    }

    func tellDidExit(_ session: any UIDropSession) {
        table.dropDelegate?.tableView(table, dropSessionDidExit: session)
    }

    func tellPerform(_ drop: ListDrop, _ proposal: ListProposal) {
        guard let proposal = proposal.proposal as? UITableViewDropProposal else { return }
        table.dropDelegate?.tableView(table, performDropWith: TableDrop(drop, proposal))
    }

    func tellDidEnd(_ session: any UIDropSession) {
        table.dropDelegate?.tableView(table, dropSessionDidEnd: session)
    }
}

/// A drop on a table, for its delegate.
private final class TableDrop: UITableViewDropCoordinator {
    let items: [any UITableViewDropItem]
    let destinationIndexPath: IndexPath?
    let proposal: UITableViewDropProposal
    let session: any UIDropSession

    init(_ drop: ListDrop, _ proposal: UITableViewDropProposal) {
        items = drop.items
        destinationIndexPath = drop.destination
        session = drop.session
        self.proposal = proposal
    }

    func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating {
        DropAnimation()
    }

    func drop(
        _ dragItem: UIDragItem, intoRowAt indexPath: IndexPath, rect: CGRect
    ) -> any UIDragAnimating { DropAnimation() }
}
