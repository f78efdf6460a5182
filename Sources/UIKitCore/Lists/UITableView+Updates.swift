import Foundation
import UIKitPrimitives

extension UITableView {
    func beginCollecting() {
        if updateDepth == 0 {
            reloadIfNeeded()
            updates = ListUpdates()
        }
        updateDepth += 1
    }

    func endCollecting() {
        guard updateDepth > 0 else { return }
        updateDepth -= 1
        guard updateDepth == 0, let changes = updates else { return }
        updates = nil
        apply(changes)
    }

    /// Records a change, alone or as a part of the current batch.
    func change(_ body: (inout ListUpdates) -> Void) {
        beginCollecting()
        if var changes = updates {
            body(&changes)
            updates = changes
        }
        endCollecting()
    }

    private func apply(_ changes: ListUpdates) {
        guard !needsReload else { return }
        let oldMetrics = metrics
        let oldMeasured = measurement.measured
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
        rowInput.rowsDidChange(changes)
        restoration?.dataDidChange()
        setNeedsLayout()
    }

    /// Keeps the measured heights, so that rows far above do not move the visible rows.
    private func carryHeights(
        from old: TableMetrics, _ oldMeasured: Set<IndexPath>, through changes: ListUpdates
    ) {
        var heights: [IndexPath: CGFloat] = [:]
        for path in oldMeasured where !changes.reloads(path) {
            guard let new = changes.newIndexPath(of: path), metrics.contains(new),
                measurement.isFromContent(new)
            else { continue }
            heights[new] = old.row(at: path).height
            measurement.record(new)
        }
        metrics.setHeights(heights)
    }
}
