import Foundation
import UIKitPrimitives

extension UITableView {
    func select(_ indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        restoration?.selectionChanged()
        guard let indexPath else {
            deselectAll()
            return
        }
        reloadIfNeeded()
        guard metrics.contains(indexPath) else { return }
        if !allowsSeveral { deselectAll() }
        selection.insert(indexPath)
        cells[indexPath]?.setSelected(true, animated: animated)
        if scrollPosition != .none {
            scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
        }
    }

    func deselect(_ indexPath: IndexPath, animated: Bool) {
        restoration?.selectionChanged()
        guard selection.remove(indexPath) != nil else { return }
        cells[indexPath]?.setSelected(false, animated: animated)
    }

    var allowsSeveral: Bool {
        isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
    }

    func deselectAll() {
        for path in selection { cells[path]?.setSelected(false, animated: false) }
        selection.removeAll()
    }

    /// Selects a row that the user chose.
    ///
    /// The delegate is asked and notified as in UIKit.
    func userChose(_ path: IndexPath) {
        guard metrics.contains(path), isEditing ? allowsSelectionDuringEditing : allowsSelection,
            delegate?.tableView(self, shouldHighlightRowAt: path) ?? true
        else { return }
        restoration?.selectionChanged()
        if allowsSeveral, selection.contains(path) {
            userDeselected(path)
            return
        }
        let proposed: IndexPath? =
            if let delegate {
                delegate.tableView(self, willSelectRowAt: path)
            } else {
                path
            }
        guard let target = proposed, metrics.contains(target) else { return }
        if !allowsSeveral {
            for other in selection.sorted() where other != target { userDeselected(other) }
        }
        selection.insert(target)
        cells[target]?.setSelected(true, animated: false)
        if let cell = cells[target] { cell.cellSegues.selection?(cell) }
        delegate?.tableView(self, didSelectRowAt: target)
    }

    private func userDeselected(_ path: IndexPath) {
        let proposed: IndexPath? =
            if let delegate {
                delegate.tableView(self, willDeselectRowAt: path)
            } else {
                path
            }
        guard let target = proposed, selection.remove(target) != nil else { return }
        cells[target]?.setSelected(false, animated: false)
        delegate?.tableView(self, didDeselectRowAt: target)
    }
}
