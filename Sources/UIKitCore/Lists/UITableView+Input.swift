import Foundation
import UIKitPrimitives

extension UITableView {
    func userTapped(_ cell: UITableViewCell) {
        guard !cancelDeletion(), !rowInput.swiping.close() else { return }
        guard let path = indexPath(for: cell) else { return }
        focusedRow = nil
        userChose(path)
    }

    func userTappedAccessory(of cell: UITableViewCell) {
        guard !cancelDeletion(), !rowInput.swiping.close() else { return }
        guard let path = indexPath(for: cell) else { return }
        cell.cellSegues.accessory?(cell)
        delegate?.tableView(self, accessoryButtonTappedForRowWith: path)
    }

    /// Shows the button that deletes a row, or hides it if the row shows it already.
    func userAskedToDelete(_ cell: UITableViewCell) {
        let wasAsking = cell.deleteConfirmation != nil
        cancelDeletion()
        guard !wasAsking, let path = indexPath(for: cell) else { return }
        let title = delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path)
        cell.askForDeletion(title: title ?? "Delete")
    }

    /// Hides the button that deletes a row.
    ///
    /// - Returns: Whether a row showed one.
    @discardableResult
    func cancelDeletion() -> Bool {
        let asking = cells.values.filter { $0.deleteConfirmation != nil }
        for cell in asking { cell.cancelDeletion() }
        return !asking.isEmpty
    }

    func userCommitted(_ style: UITableViewCell.EditingStyle, for cell: UITableViewCell) {
        cancelDeletion()
        guard let path = indexPath(for: cell) else { return }
        dataSource?.tableView(self, commit: style, forRowAt: path)
    }

    /// Moves between rows with the arrow keys and selects with Return or the space bar.
    func handleKey(_ input: String) -> Bool {
        reloadIfNeeded()
        switch input {
        case KeyInputNames.upArrow: return moveFocus(by: -1)
        case KeyInputNames.downArrow: return moveFocus(by: 1)
        case KeyInputNames.enter, KeyInputNames.space:
            guard let focusedRow else { return false }
            userChose(focusedRow)
            return true
        case KeyInputNames.escape:
            guard focusedRow != nil else { return false }
            markFocus(on: nil)
            return true
        default:
            return false
        }
    }

    private func moveFocus(by step: Int) -> Bool {
        guard allowsSelection || isEditing else { return false }
        let start = focusedRow ?? selection.min()
        let next: IndexPath?
        if let start {
            next = neighbour(of: start, step: step) ?? start
        } else {
            next = firstVisibleRow ?? metrics.rows(from: 0, to: metrics.total).first
        }
        guard let next else { return false }
        markFocus(on: next)
        scrollToRow(at: next, at: .none, animated: false)
        return true
    }

    /// Returns the row before or after another, across sections.
    private func neighbour(of path: IndexPath, step: Int) -> IndexPath? {
        let row = path.row + step
        let inSection = IndexPath(row: row, section: path.section)
        if metrics.contains(inSection) { return inSection }
        var section = path.section + step
        while metrics.sections.indices.contains(section) {
            let count = metrics.sections[section].rows.count
            if count > 0 { return IndexPath(row: step > 0 ? 0 : count - 1, section: section) }
            section += step
        }
        return nil
    }

    func markFocus(on path: IndexPath?) {
        let old = focusedRow
        focusedRow = path
        for changed in [old, path].compactMap({ $0 }) { cells[changed]?.setNeedsRendering() }
    }
}
