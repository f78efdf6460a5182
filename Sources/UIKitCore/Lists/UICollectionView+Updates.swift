public import Foundation
import UIKitPrimitives

extension UICollectionView {
    /// Collects changes of items and sections, then shows them together.
    ///
    /// - Note: Difference from UIKit: counts that do not agree with the changes show what the data
    ///   source says now, where UIKit ends the app.
    public func performBatchUpdates(
        _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        begin()
        updates?()
        end()
        completion?(true)
    }

    /// Shows items that the data source has more.
    public func insertItems(at indexPaths: [IndexPath]) {
        change { $0.inserted.formUnion(indexPaths) }
    }

    /// Takes away items that the data source has no more.
    public func deleteItems(at indexPaths: [IndexPath]) {
        change { $0.deleted.formUnion(indexPaths) }
    }

    /// Asks for the cells of items again.
    public func reloadItems(at indexPaths: [IndexPath]) {
        change { $0.reloaded.formUnion(indexPaths) }
    }

    /// Moves an item.
    public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        change { $0.moved.append((indexPath, newIndexPath)) }
    }

    /// Shows sections that the data source has more.
    public func insertSections(_ sections: IndexSet) {
        change { $0.insertedSections.formUnion(sections) }
    }

    /// Takes away sections that the data source has no more.
    public func deleteSections(_ sections: IndexSet) {
        change { $0.deletedSections.formUnion(sections) }
    }

    /// Asks for everything of sections again.
    public func reloadSections(_ sections: IndexSet) {
        change { $0.reloadedSections.formUnion(sections) }
    }

    /// Moves a section.
    public func moveSection(_ section: Int, toSection newSection: Int) {
        change { $0.movedSections.append((section, newSection)) }
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

    private func change(_ body: (inout ListUpdates) -> Void) {
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
        restoration?.dataDidChange()
        setNeedsLayout()
    }
}
