import Foundation
import UIKitPrimitives

/// The moves of a table's rows by the user: with a finger or the mouse, or with the arrow keys.
///
/// A row that is held while the process ends is at its old place in the next one, because the data
/// source moves the data only when the row is dropped.
final class RowReordering {
    private unowned let table: UITableView
    /// The row that the user holds.
    private(set) var held: RowReorder?
    /// The cell of that row.
    private(set) weak var cell: UITableViewCell?
    /// The timer that scrolls while the row is at an edge.
    private var scrollTimer: GestureTimer?
    /// Whether the app itself moved rows of the table since the data source was last asked to.
    private var appMovedRows = false

    init(of table: UITableView) {
        self.table = table
    }

    /// The distance from the edge of the table at which a dragged row scrolls it, in points.
    private static let scrollZone: CGFloat = 44
    /// The time between two steps of that scrolling, in seconds, and the length of a step.
    private static let scrollPause = 1.0 / 30
    private static let scrollStep: CGFloat = 8

    /// Whether the user may move a row.
    ///
    /// Swift cannot tell whether the data source implements `tableView(_:moveRowAt:to:)`, so one
    /// that says that the row can be moved is believed.
    func canMove(_ path: IndexPath) -> Bool {
        guard let dataSource = table.dataSource else { return false }
        let reply = OptionalMethod.ask(dataSource) {
            dataSource.tableView(table, canMoveRowAt: path)
        }
        let moves =
            (dataSource as? any ListEditing)?.overridesMove
            ?? !reply.absent.contains(.canMoveRow)
        return moves && reply.answer
    }

    /// Whether the user moves the row of a cell.
    func isMoving(_ cell: UITableViewCell) -> Bool { held != nil && self.cell === cell }

    /// Handles the movement of the finger on a row's control.
    func dragChanged(_ recognizer: RowDragRecognizer, of cell: UITableViewCell) {
        let finger = recognizer.location(in: table).y
        switch recognizer.state {
        case .began:
            guard let path = table.indexPath(for: cell), metrics.contains(path) else { return }
            held = RowReorder(source: path, finger: finger, in: metrics)
            self.cell = cell
            cell.setNeedsUpdateConfiguration()
        case .changed: drag(to: finger)
        case .ended: drop()
        default: cancel()
        }
        table.setNeedsLayout()
    }

    private var metrics: TableMetrics { table.metrics }

    private func drag(to finger: CGFloat) {
        guard var reorder = held else { return }
        let height = metrics.row(at: reorder.source).height
        reorder.y = min(max(finger - reorder.grip, 0), max(0, metrics.total - height))
        let proposal = reorder.proposal(in: metrics)
        if proposal != reorder.target {
            reorder.target = admitted(proposal, for: reorder)
        }
        held = reorder
        scrollAlong()
    }

    /// Returns the target that the delegate admits for a proposed one.
    private func admitted(_ proposal: IndexPath, for reorder: RowReorder) -> IndexPath {
        let target =
            table.delegate?.tableView(
                table, targetIndexPathForMoveFromRowAt: reorder.source,
                toProposedIndexPath: proposal) ?? proposal
        return reorder.isPossible(target, in: metrics) ? target : reorder.target
    }

    /// Scrolls while the dragged row is at an edge of the table.
    private func scrollAlong() {
        guard let reorder = held else { return scrollTimer = nil }
        let height = metrics.row(at: reorder.source).height
        let insets = table.adjustedContentInset
        let top = table.bounds.minY + insets.top
        let bottom = table.bounds.maxY - insets.bottom
        let low = -insets.top
        let high = max(low, metrics.total + insets.bottom - table.bounds.height)
        var step: CGFloat = 0
        if reorder.y < top + Self.scrollZone - height / 2 { step = -Self.scrollStep }
        if reorder.y + height > bottom - Self.scrollZone + height / 2 { step = Self.scrollStep }
        let y = min(max(table.contentOffset.y + step, low), high)
        guard step != 0, y != table.contentOffset.y else { return scrollTimer = nil }
        guard scrollTimer == nil else { return }
        scrollTimer = GestureTimer(Self.scrollPause) { [weak self] in
            guard let self else { return }
            scrollTimer = nil
            let moved = y - table.contentOffset.y
            table.contentOffset.y = y
            guard let held else { return }
            drag(to: held.y + held.grip + moved)
            table.setNeedsLayout()
        }
    }

    private func drop() {
        guard let reorder = held else { return }
        cancel()
        move(reorder.source, to: reorder.target)
    }

    /// Returns the upper edge of a row, which is under the finger or makes space.
    func y(of cell: UITableViewCell, at path: IndexPath) -> CGFloat {
        let y = metrics.row(at: path).y
        guard let held else { return y }
        return cell === self.cell ? held.y : y + held.shift(of: path, in: metrics)
    }

    /// Returns how far the header of a section moves to make space, in points down.
    func shift(ofHeader section: Int) -> CGFloat {
        held?.shift(ofHeader: section, in: metrics) ?? 0
    }

    /// Returns how far the footer of a section moves to make space, in points down.
    func shift(ofFooter section: Int) -> CGFloat {
        held?.shift(ofFooter: section, in: metrics) ?? 0
    }

    /// Ends the user's move; the row returns to its place.
    func cancel() {
        guard held != nil else { return }
        held = nil
        cell?.setNeedsUpdateConfiguration()
        cell = nil
        scrollTimer = nil
        table.setNeedsLayout()
    }

    /// Called after rows were inserted, deleted, moved or reloaded.
    ///
    /// The position of a held row may be that of another row now, so the move ends.
    func rowsDidChange(_ changes: ListUpdates) {
        guard changes.changesPositions else { return }
        appMovedRows = true
        cancel()
    }

    /// Moves a row one step up or down, as an arrow key does, and keeps the focus on its control.
    func moveRow(of cell: UITableViewCell, by step: Int) {
        guard let path = table.indexPath(for: cell), metrics.contains(path),
            let proposal = RowReorder.step(from: path, by: step, in: metrics)
        else { return }
        let reorder = RowReorder(source: path, finger: 0, in: metrics)
        move(path, to: admitted(proposal, for: reorder))
        if let control = cell.reorderControl { ButtonFocus.move(to: control) }
    }

    /// Moves a row that was dropped as a dragged item, as far as the delegate admits it.
    func moveDropped(_ source: IndexPath, to proposal: IndexPath) {
        let reorder = RowReorder(source: source, finger: 0, in: metrics)
        move(source, to: admitted(proposal, for: reorder))
    }

    /// Makes the data source move a row, then shows the row at its new position.
    private func move(_ source: IndexPath, to target: IndexPath) {
        guard source != target else { return }
        appMovedRows = false
        table.dataSource?.tableView(table, moveRowAt: source, to: target)
        // The data source may have shown the move itself, with new data or with a snapshot.
        guard !table.needsReload, !appMovedRows else { return }
        table.change { $0.moved.append((source, target)) }
    }
}
