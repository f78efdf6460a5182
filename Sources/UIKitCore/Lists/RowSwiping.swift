import Foundation
import UIKitPrimitives

/// The actions of a table's rows, which a swipe, a key or a menu reveals.
///
/// Revealed actions are covered when the process ends; nothing of them is preserved.
final class RowSwiping {
    private unowned let table: UITableView
    /// The row whose actions are shown.
    private(set) var shown: RowSwipe?
    private var support = RowActionSupport()

    init(of table: UITableView) {
        self.table = table
    }

    /// Asks the next delegate again for which sides it has actions.
    func delegateDidChange() { support = RowActionSupport() }

    // MARK: - Asking

    /// Returns the sides to which a row can be swiped.
    ///
    /// The delegate is asked for the actions only when the user swipes.
    func edges(at path: IndexPath) -> Set<RowEdge> {
        guard !table.isEditing, let editing = editability(at: path), editing.canEdit else {
            return []
        }
        var edges: Set<RowEdge> = []
        if hasActions(.leading, path) { edges.insert(.leading) }
        if hasActions(.trailing, path) || editing.commits && deletes(path) {
            edges.insert(.trailing)
        }
        return edges
    }

    /// Returns whether the delegate has a method for the actions at a side; it is asked once.
    ///
    /// Swift cannot tell whether an object implements a method without calling it.
    private func hasActions(_ edge: RowEdge, _ path: IndexPath) -> Bool {
        guard let delegate = table.delegate else { return false }
        if let answer = support.edges[edge] { return answer }
        // The delegate may lay the table out while it answers, which would ask it again.
        support.edges[edge] = false
        let answer = implementsActions(delegate, edge, path)
        support.edges[edge] = answer
        return answer
    }

    private func implementsActions(
        _ delegate: any UITableViewDelegate, _ edge: RowEdge, _ path: IndexPath
    ) -> Bool {
        if let controller = delegate as? UITableViewController {
            return controller.namesRowActions(edge)
        }
        switch edge {
        case .leading:
            return !OptionalMethod.ask(delegate) {
                delegate.tableView(table, leadingSwipeActionsConfigurationForRowAt: path)
            }.absent.contains(.leadingActions)
        case .trailing:
            let modern = OptionalMethod.ask(delegate) {
                delegate.tableView(table, trailingSwipeActionsConfigurationForRowAt: path)
            }
            if !modern.absent.contains(.trailingActions) { return true }
            return !OptionalMethod.ask(delegate) {
                delegate.tableView(table, editActionsForRowAt: path)
            }.absent.contains(.editActions)
        }
    }

    private func deletes(_ path: IndexPath) -> Bool {
        (table.delegate?.tableView(table, editingStyleForRowAt: path) ?? .delete) == .delete
    }

    /// Returns whether a row can be edited, and whether the data source commits what the user asks
    /// for.
    ///
    /// Swift cannot tell whether the data source implements
    /// `tableView(_:commit:forRowAt:)`, so one that says that the row can be edited is believed.
    private func editability(at path: IndexPath) -> (canEdit: Bool, commits: Bool)? {
        guard let dataSource = table.dataSource else { return nil }
        let reply = OptionalMethod.ask(dataSource) {
            dataSource.tableView(table, canEditRowAt: path)
        }
        let commits =
            (dataSource as? any ListEditing)?.overridesCommit
            ?? !reply.absent.contains(.canEditRow)
        return (reply.answer, commits)
    }

    /// Asks for the actions at one side of a row.
    func actions(at path: IndexPath, _ edge: RowEdge) -> RowActions? {
        guard !table.isEditing, let editing = editability(at: path), editing.canEdit else {
            return nil
        }
        switch edge {
        case .leading:
            return table.delegate?.tableView(table, leadingSwipeActionsConfigurationForRowAt: path)
                .flatMap(RowActions.init)
        case .trailing:
            if let configuration = table.delegate?.tableView(
                table, trailingSwipeActionsConfigurationForRowAt: path)
            {
                return RowActions(configuration)
            }
            if let old = table.delegate?.tableView(table, editActionsForRowAt: path) {
                return RowActions(old, at: path)
            }
            guard editing.commits, deletes(path) else { return nil }
            let title = table.delegate?.tableView(
                table, titleForDeleteConfirmationButtonForRowAt: path)
            return RowActions(deletion: title ?? "Delete") { [weak self] in
                guard let self else { return }
                table.dataSource?.tableView(table, commit: .delete, forRowAt: path)
            }
        }
    }

    // MARK: - Swiping

    /// Begins or continues a swipe, unless the row has no actions at the side that it would show.
    func mayBegin(of cell: UITableViewCell, _ recognizer: RowSwipeRecognizer) -> Bool {
        guard recognizer.isHorizontal, !table.isEditing else { return false }
        if let shown, shown.cell === cell { return !shown.isPerforming }
        let edge: RowEdge = recognizer.translation(in: nil).x < 0 ? .trailing : .leading
        return open(cell, edge, at: 0)
    }

    func changed(_ recognizer: RowSwipeRecognizer) {
        guard let swipe = shown, swipe.cell === recognizer.view, !swipe.isPerforming else { return }
        let translation = recognizer.translation(in: table).x
        switch recognizer.state {
        case .began:
            swipe.travel.start = swipe.distance
            swipe.distance = swipe.travel.distance(for: translation)
        case .changed:
            swipe.distance = swipe.travel.distance(for: translation)
        case .ended:
            let distance = swipe.travel.distance(for: translation)
            switch swipe.travel.rest(at: distance, speed: recognizer.velocity(in: table).x) {
            case .closed: close()
            case .open: swipe.distance = swipe.travel.openWidth
            case .full:
                swipe.distance = swipe.travel.rowWidth
                perform(0, of: swipe)
            }
        default: close()
        }
        table.setNeedsLayout()
    }

    /// Shows the actions at one side of a row, moved by a distance, or as far as they are wide.
    ///
    /// - Returns: Whether the row has actions at that side.
    @discardableResult
    func open(
        _ cell: UITableViewCell, _ edge: RowEdge, at distance: CGFloat? = nil
    ) -> Bool {
        guard let path = table.indexPath(for: cell) else { return false }
        close()
        guard let actions = actions(at: path, edge) else { return false }
        let view = SwipeActionsView(
            actions, edge: edge,
            choose: { [weak self] index in
                guard let self, let shown else { return }
                perform(index, of: shown)
            },
            close: { [weak self] in self?.close() })
        let travel = SwipeTravel(
            edge: edge, openWidth: min(view.openWidth, cell.bounds.width),
            rowWidth: cell.bounds.width, allowsFull: actions.performsFirstWithFullSwipe)
        let opened = RowSwipe(
            cell: cell, at: path, actions: actions, view: view, travel: travel)
        opened.distance = distance ?? travel.openWidth
        cell.changeSwipe(true) { shown = opened }
        table.addSubview(view)
        table.delegate?.tableView(table, willBeginEditingRowAt: path)
        table.setNeedsLayout()
        return true
    }

    /// Shows the actions at one side of a row and moves the focus to them, as a key does.
    func openWithFocus(_ cell: UITableViewCell, _ edge: RowEdge) -> Bool {
        guard cell.swipeEdges.contains(edge), open(cell, edge) else { return false }
        shown?.view.takeFocus()
        return true
    }

    /// Covers the actions of the row that shows them.
    ///
    /// - Returns: Whether a row showed them.
    @discardableResult
    func close() -> Bool {
        guard let swipe = shown else { return false }
        if let cell = swipe.cell {
            cell.changeSwipe(false) { shown = nil }
        } else {
            shown = nil
        }
        swipe.view.removeFromSuperview()
        table.delegate?.tableView(table, didEndEditingRowAt: swipe.cell.flatMap(table.indexPath))
        table.setNeedsLayout()
        return true
    }

    private func perform(_ index: Int, of swipe: RowSwipe) {
        guard swipe.actions.actions.indices.contains(index), !swipe.isPerforming else { return }
        swipe.isPerforming = true
        swipe.actions.actions[index].perform(swipe.view.button(at: index)) {
            [weak self, weak swipe] _ in
            guard let self, let swipe, shown === swipe else { return }
            close()
        }
    }

    // MARK: - Placing

    /// Returns how far a row is moved to the right.
    func offset(of cell: UITableViewCell) -> CGFloat {
        shown?.cell === cell ? shown?.offset ?? 0 : 0
    }

    /// Places the actions in the space that the swiped row leaves.
    func placeActions(span: (x: CGFloat, width: CGFloat)) {
        guard let swipe = shown, let cell = swipe.cell else { return }
        let x = swipe.travel.edge == .leading ? span.x : span.x + span.width - swipe.distance
        swipe.view.frame = CGRect(
            x: x, y: cell.frame.minY, width: swipe.distance, height: cell.frame.height)
    }

    // MARK: - Menus

    /// Whether the delegate has menus for rows.
    func hasMenus(asking path: IndexPath) -> Bool {
        guard let delegate = table.delegate else { return false }
        if let answer = support.menus { return answer }
        support.menus = false
        let answer: Bool
        if let controller = delegate as? UITableViewController {
            answer = controller.namesRowMenus
        } else {
            answer = !OptionalMethod.ask(delegate) {
                delegate.tableView(table, contextMenuConfigurationForRowAt: path, point: .zero)
            }.absent.contains(.rowMenu)
        }
        support.menus = answer
        return answer
    }

    /// Shows the menu of a row and, below it, the actions that a swipe reveals.
    ///
    /// - Parameters:
    ///   - cell: The cell of the row.
    ///   - point: The point of the cell at which the user asked.
    /// - Returns: Whether the row has a menu or actions.
    func presentMenu(of cell: UITableViewCell, at point: CGPoint) -> Bool {
        guard let path = table.indexPath(for: cell) else { return false }
        close()
        let menu =
            cell.hasMenu
            ? table.delegate?.tableView(
                table, contextMenuConfigurationForRowAt: path,
                point: cell.convert(point, to: table))?
                .makeMenu() : nil
        let actions = RowEdge.allCases.flatMap { edge in
            cell.swipeEdges.contains(edge) ? self.actions(at: path, edge)?.actions ?? [] : []
        }
        guard menu != nil || !actions.isEmpty else { return false }
        let choices = actions.map { action in
            UIAlertAction(
                title: action.title, style: action.isDestructive ? .destructive : .default
            ) { [weak self, weak cell] _ in
                // Another row may be at that position by now.
                guard let self, let cell, table.indexPath(for: cell) == path else { return }
                action.perform(cell) { _ in }
            }
        }
        return MenuSheet.present(menu ?? UIMenu(), from: cell, also: choices)
    }
}

/// A data source whose class has the methods that change rows, and may override them.
protocol ListEditing: AnyObject {
    /// Whether the object's class overrides `tableView(_:commit:forRowAt:)`.
    var overridesCommit: Bool { get }
    /// Whether the object's class overrides `tableView(_:moveRowAt:to:)`.
    var overridesMove: Bool { get }
}
