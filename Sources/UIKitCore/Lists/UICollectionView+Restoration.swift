import Foundation
import RestorationCoder
import UIKitPrimitives

extension UICollectionView {
    private static let selectedKey = "UICollectionViewSelectedItemsKey"
    private static let draftsKey = "UICollectionViewDraftsKey"

    /// Encodes the selected items, by name if the data source names them, and the scroll view's
    /// offset (specification 4.8).
    ///
    /// State of an earlier launch that is not restored yet is encoded again.
    func encodeItems(with coder: NSCoder) {
        if window != nil { reloadIfNeeded() }
        drafts.encode(
            with: coder, key: Self.draftsKey,
            cells: cells.sorted { $0.key < $1.key }.map(\.value), exists: hasOrMayHave)
        let selected = selection.sorted().compactMap {
            PreservedElement($0, in: self, association: association)
        }
        PreservedElement.noteUnstableNames(of: selected, from: association, in: coder)
        let waiting = PreservedElement.isAppRestoring ? restoration : restoration?.forLaterLaunch
        let all = selected + (waiting?.selected ?? [])
        coder.encode(all.map(\.coded), forKey: Self.selectedKey)
        let position =
            waiting?.position ?? CollectionPosition(of: self, association: association)
        position.encode(with: coder)
    }

    func decodeItems(with coder: NSCoder) {
        drafts.decode(with: coder, key: Self.draftsKey)
        let selected = coder.decodeObject(forKey: Self.selectedKey) as? [Any] ?? []
        restoration = PendingListRestoration(
            selected: selected.compactMap { PreservedElement(coded: $0) },
            position: CollectionPosition(from: coder))
        setNeedsLayout()
    }

    /// Returns whether an element exists, or may exist because it cannot be looked up now.
    private func hasOrMayHave(_ reference: PreservedElement) -> Bool {
        guard !needsReload, reference.modelIdentifier == nil || association != nil else {
            return true
        }
        return resolve(reference) != nil
    }

    private func resolve(_ reference: PreservedElement) -> IndexPath? {
        reference.resolve(in: self, association: association, exists: exists)
    }

    /// Restores the part of the waiting selection whose data exists, and the exact offset
    /// (specification 4.8).
    func restoreIfWaiting() {
        guard var waiting = restoration, waiting.isDue, window != nil else { return }
        waiting.wasTried()
        waiting.willTry()
        let found = waiting.takeSelected(resolve)
        for path in found where allowsSelection { selection.insert(path) }
        if let first = waiting.position?.first, let path = resolve(first.first) {
            scroll(to: path, below: first.offset)
            waiting.dropPosition()
        } else if let offset = waiting.position?.offset {
            let limit = scrollLimit
            contentOffset = CGPoint(x: min(offset.x, limit.x), y: min(offset.y, limit.y))
            if limit.x >= offset.x, limit.y >= offset.y { waiting.dropPosition() }
        }
        if counts.contains(where: { $0 > 0 }), !bounds.isEmpty { waiting.didTry() }
        restoration = waiting.isDone ? nil : waiting
    }

    /// Scrolls to an item, so that its top is above the visible part by a distance.
    private func scroll(to path: IndexPath, below distance: CGFloat) {
        // Items are measured only when they are near the screen.
        for _ in 0..<2 {
            guard let item = collectionViewLayout.layoutAttributesForItem(at: path) else { return }
            let top = -adjustedContentInset.top
            contentOffset.y = min(max(item.frame.minY + distance + top, top), scrollLimit.y)
            layOutElements()
        }
    }
}
