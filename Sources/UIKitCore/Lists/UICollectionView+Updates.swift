import Foundation
import UIKitPrimitives

extension UICollectionView {
    /// Runs changes of items and sections, then shows them together.
    func collectChanges(_ updates: (() -> Void)?) {
        begin()
        updates?()
        end()
    }

    private func begin() {
        if updateDepth == 0 {
            reloadIfNeeded()
            updates = ListUpdates()
        }
        updateDepth += 1
    }

    private func end() {
        updateDepth -= 1
        guard updateDepth == 0, let changes = updates else { return }
        updates = nil
        apply(changes)
    }

    /// Records a change, alone or as a part of the current batch.
    func change(_ body: (inout ListUpdates) -> Void) {
        begin()
        if var changes = updates {
            body(&changes)
            updates = changes
        }
        end()
    }

    private func apply(_ changes: ListUpdates) {
        guard !needsReload else { return }
        let oldCells = cells
        cells.removeAll()
        drafts.follow(changes, oldCells)
        recycleSupplements()
        collectionViewLayout.itemsDidChange(changes)
        readCounts()
        for (path, cell) in oldCells {
            guard let new = changes.newIndexPath(of: path), exists(new), !changes.reloads(path),
                cells[new] == nil
            else {
                recycle(cell, at: path)
                continue
            }
            cells[new] = cell
        }
        selection = Set(selection.compactMap(changes.newIndexPath).filter(exists))
        focusedItem = focusedItem.flatMap(changes.newIndexPath).flatMap { exists($0) ? $0 : nil }
        dragging.rowsDidChange(changes)
        restoration?.dataDidChange()
        setNeedsLayout()
    }
}
