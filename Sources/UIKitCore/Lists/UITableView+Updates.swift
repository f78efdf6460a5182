public import Foundation
import UIKitPrimitives

extension UITableView {
    /// Collects changes of rows and sections, then shows them together.
    ///
    /// - Note: Difference from UIKit: counts that do not agree with the changes show what the data
    ///   source says now, where UIKit ends the app.
    public func performBatchUpdates(
        _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        beginUpdates()
        updates?()
        endUpdates()
        completion?(true)
    }

    /// Starts collecting changes.
    public func beginUpdates() {
        if updateDepth == 0 {
            reloadIfNeeded()
            updates = ListUpdates()
        }
        updateDepth += 1
    }

    /// Shows the changes that were collected since the first `beginUpdates()`.
    public func endUpdates() {
        guard updateDepth > 0 else { return }
        updateDepth -= 1
        guard updateDepth == 0, let changes = updates else { return }
        updates = nil
        apply(changes)
    }

    /// Shows rows that the data source has more.
    public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.inserted.formUnion(indexPaths) }
    }

    /// Takes away rows that the data source has no more.
    public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.deleted.formUnion(indexPaths) }
    }

    /// Asks for the cells of rows again.
    public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.reloaded.formUnion(indexPaths) }
    }

    /// Asks for the cells of rows again that still are what they were.
    public func reconfigureRows(at indexPaths: [IndexPath]) {
        change { $0.reloaded.formUnion(indexPaths) }
    }

    /// Moves a row.
    public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        change { $0.moved.append((indexPath, newIndexPath)) }
    }

    /// Shows sections that the data source has more.
    public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.insertedSections.formUnion(sections) }
    }

    /// Takes away sections that the data source has no more.
    public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.deletedSections.formUnion(sections) }
    }

    /// Asks for everything of sections again.
    public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.reloadedSections.formUnion(sections) }
    }

    /// Moves a section.
    public func moveSection(_ section: Int, toSection newSection: Int) {
        change { $0.movedSections.append((section, newSection)) }
    }

    private func change(_ body: (inout ListUpdates) -> Void) {
        beginUpdates()
        if var changes = updates {
            body(&changes)
            updates = changes
        }
        endUpdates()
    }

    private func apply(_ changes: ListUpdates) {
        guard !needsReload else { return }
        let oldMetrics = metrics
        let oldMeasured = measured
        let oldCells = cells
        cells.removeAll()
        drafts.follow(changes, oldCells)
        rebuildMetrics()

        for (path, cell) in oldCells {
            guard let new = changes.newIndexPath(of: path), metrics.contains(new),
                !changes.reloads(path), cells[new] == nil
            else {
                recycle(cell, at: path)
                continue
            }
            cells[new] = cell
        }
        selection = Set(
            selection.compactMap(changes.newIndexPath).filter(metrics.contains))
        focusedRow = focusedRow.flatMap(changes.newIndexPath).flatMap {
            metrics.contains($0) ? $0 : nil
        }
        carryHeights(from: oldMetrics, oldMeasured, through: changes)
        restoration?.dataDidChange()
        setNeedsLayout()
    }

    /// Keeps what was measured, so that rows far above do not move what is on the screen.
    private func carryHeights(
        from old: TableMetrics, _ oldMeasured: Set<IndexPath>, through changes: ListUpdates
    ) {
        var heights: [IndexPath: CGFloat] = [:]
        for path in oldMeasured where !changes.reloads(path) {
            guard let new = changes.newIndexPath(of: path), metrics.contains(new),
                selfSizing[new.section]
            else { continue }
            heights[new] = old.row(at: path).height
            measured.insert(new)
        }
        metrics.setHeights(heights)
    }
}
