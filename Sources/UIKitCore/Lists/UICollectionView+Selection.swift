import Foundation
import UIKitPrimitives

extension UICollectionView {
    func select(_ indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        restoration?.selectionChanged()
        reloadIfNeeded()
        if indexPath == nil || !allowsMultipleSelection { deselectAll() }
        guard let indexPath, exists(indexPath) else { return }
        selection.insert(indexPath)
        cells[indexPath]?.isSelected = true
        if !scrollPosition.isEmpty {
            scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
        }
    }

    func deselect(_ indexPath: IndexPath, animated: Bool) {
        restoration?.selectionChanged()
        guard selection.remove(indexPath) != nil else { return }
        cells[indexPath]?.isSelected = false
    }

    func deselectAll() {
        for path in selection { cells[path]?.isSelected = false }
        selection.removeAll()
    }

    /// Selects an item that the user chose.
    ///
    /// The delegate is asked and notified as in UIKit.
    func userChose(_ path: IndexPath) {
        guard exists(path), allowsSelection,
            delegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
        else { return }
        restoration?.selectionChanged()
        if allowsMultipleSelection, selection.contains(path) {
            userDeselected(path)
            return
        }
        guard delegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
        if !allowsMultipleSelection {
            for other in selection.sorted() where other != path { userDeselected(other) }
        }
        selection.insert(path)
        cells[path]?.isSelected = true
        if let cell = cells[path] { cell.selectionSegue?(cell) }
        delegate?.collectionView(self, didSelectItemAt: path)
    }

    private func userDeselected(_ path: IndexPath) {
        guard delegate?.collectionView(self, shouldDeselectItemAt: path) ?? true,
            selection.remove(path) != nil
        else { return }
        cells[path]?.isSelected = false
        delegate?.collectionView(self, didDeselectItemAt: path)
    }

    // MARK: - Keys

    /// Moves the focus between items with the arrow keys, and selects an item with Return or the
    /// space bar.
    func handleKey(_ input: String) -> Bool {
        prepareIfNeeded()
        switch input {
        case KeyInputNames.leftArrow:
            return moveFocus { items, index in items.index(before: index) }
        case KeyInputNames.rightArrow:
            return moveFocus { items, index in items.index(after: index) }
        case KeyInputNames.upArrow: return moveFocus(vertically: -1)
        case KeyInputNames.downArrow: return moveFocus(vertically: 1)
        case KeyInputNames.enter, KeyInputNames.space:
            guard let focusedItem else { return false }
            userChose(focusedItem)
            return true
        case KeyInputNames.escape:
            guard focusedItem != nil else { return false }
            markFocus(on: nil)
            return true
        default:
            return false
        }
    }

    private func moveFocus(_ step: ([IndexPath], Int) -> Int) -> Bool {
        guard allowsSelection else { return false }
        let items = counts.enumerated().flatMap { section, count in
            (0..<count).map { IndexPath(item: $0, section: section) }
        }
        guard let start = focusedItem ?? selection.min(),
            let index = items.firstIndex(of: start)
        else { return focus(on: indexPathsForVisibleItems.first) }
        let next = step(items, index)
        return focus(on: items.indices.contains(next) ? items[next] : start)
    }

    /// Moves the focus to the nearest item above or below, by the centres of the items.
    private func moveFocus(vertically direction: CGFloat) -> Bool {
        guard allowsSelection else { return false }
        guard let start = focusedItem ?? selection.min(),
            let from = collectionViewLayout.layoutAttributesForItem(at: start)?.frame
        else { return focus(on: indexPathsForVisibleItems.first) }
        let area = bounds.insetBy(dx: 0, dy: -bounds.height)
        let candidates = (collectionViewLayout.layoutAttributesForElements(in: area) ?? []).filter {
            $0.representedElementCategory == .cell
                && direction * ($0.frame.midY - from.midY) > from.height / 2
        }
        let nearest = candidates.min { first, second in
            let firstRow = abs(first.frame.midY - from.midY)
            let secondRow = abs(second.frame.midY - from.midY)
            if firstRow != secondRow { return firstRow < secondRow }
            return abs(first.frame.midX - from.midX) < abs(second.frame.midX - from.midX)
        }
        return focus(on: nearest?.indexPath ?? start)
    }

    private func focus(on path: IndexPath?) -> Bool {
        guard let path else { return false }
        markFocus(on: path)
        scrollToItem(at: path, at: [], animated: false)
        return true
    }

    func markFocus(on path: IndexPath?) {
        let old = focusedItem
        focusedItem = path
        for changed in [old, path].compactMap({ $0 }) { cells[changed]?.setNeedsRendering() }
    }
}
