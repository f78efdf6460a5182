import Foundation
import UIKitPrimitives

/// A row that is being swiped, or that shows its actions.
final class RowSwipe {
    weak var cell: UITableViewCell?
    /// The position for which the delegate returned the actions.
    let path: IndexPath
    let actions: RowActions
    let view: SwipeActionsView
    var travel: SwipeTravel
    /// The distance of the row from its place.
    var distance: CGFloat = 0
    /// Whether an action was chosen and is not done yet.
    var isPerforming = false

    init(
        cell: UITableViewCell, at path: IndexPath, actions: RowActions, view: SwipeActionsView,
        travel: SwipeTravel
    ) {
        self.cell = cell
        self.path = path
        self.actions = actions
        self.view = view
        self.travel = travel
    }

    /// The row's offset to the right.
    var offset: CGFloat { travel.edge == .trailing ? -distance : distance }
}

/// The actions and menus that a table's delegate has for rows, as far as it was asked.
struct RowActionSupport {
    var edges: [RowEdge: Bool] = [:]
    var menus: Bool?
}

/// The gestures of the user on the rows of a table.
struct RowInput {
    private unowned let table: UITableView
    let swiping: RowSwiping
    let reordering: RowReordering
    let dragging: ListDragging

    init(of table: UITableView) {
        self.table = table
        swiping = RowSwiping(of: table)
        reordering = RowReordering(of: table)
        dragging = ListDragging(of: TableDragging(table))
    }

    /// Prepares a cell for the user's gestures on its row.
    func configure(_ cell: UITableViewCell, at path: IndexPath) {
        cell.shouldIndentWhileEditing =
            cell.editingStyle == .none
            || table.delegate?.tableView(table, shouldIndentWhileEditingRowAt: path) ?? true
        cell.showsReorderControl = table.isEditing && reordering.canMove(path)
        cell.swipeEdges = swiping.edges(at: path)
        cell.hasMenu = swiping.hasMenus(asking: path)
    }

    /// Returns the position of a cell among the subviews of the table; the held row is above the
    /// others.
    func order(of cell: UITableViewCell, at path: IndexPath) -> [Int] {
        cell === reordering.cell ? [Int.max] : [path.section, 1, path.row]
    }

    /// The view of the revealed actions, after its row.
    var orderedActions: [(key: [Int], view: UIView)] {
        guard let shown = swiping.shown, let path = shown.cell.flatMap(table.indexPath) else {
            return []
        }
        return [([path.section, 1, path.row, 0], shown.view)]
    }

    /// Covers the actions of a row, and returns a held row to its place.
    func cancel() {
        swiping.close()
        reordering.cancel()
    }

    /// Called before a cell leaves the table.
    func willRemove(_ cell: UITableViewCell) {
        if swiping.shown?.cell === cell { swiping.close() }
        if reordering.cell === cell { reordering.cancel() }
    }

    /// Called after rows were inserted, deleted, moved or reloaded.
    ///
    /// A position that the delegate got before may be that of another row now.
    func rowsDidChange(_ changes: ListUpdates) {
        reordering.rowsDidChange(changes)
        dragging.rowsDidChange(changes)
        if let path = swiping.shown?.path, changes.newIndexPath(of: path) != path {
            swiping.close()
        }
    }
}

/// The gestures of the user on one row.
struct RowGestures {
    var swipe: RowSwipeRecognizer?
    /// The sides to which the row can be swiped.
    var edges: Set<RowEdge> = []
    var press: UILongPressGestureRecognizer?
    /// Whether the table's delegate has a menu for the row.
    var hasMenu = false
    var reorderControl: ReorderControlView?
}

/// The recognizer of a horizontal movement over a row, which leaves scrolling to the browser.
final class RowSwipeRecognizer: UIPanGestureRecognizer {
    override var movements: TouchMovements { .horizontal }

    /// Whether the finger has moved more to the side than up or down.
    var isHorizontal: Bool {
        let moved = translation(in: nil)
        return abs(moved.x) > abs(moved.y)
    }
}
