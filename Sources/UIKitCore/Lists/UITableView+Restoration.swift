import Foundation
import UIKitPrimitives

extension UITableView {
    private static let selectedKey = "UITableViewSelectedRowsKey"
    private static let firstKey = "UITableViewFirstVisibleRowKey"
    private static let offsetKey = "UITableViewFirstVisibleRowOffsetKey"
    private static let draftsKey = "UITableViewDraftsKey"

    /// The uppermost row that is at least partly visible below the bars.
    var firstVisibleRow: IndexPath? {
        metrics.rows(from: visibleTop, to: bounds.maxY).first
    }

    private var visibleTop: CGFloat { bounds.minY + adjustedContentInset.top }

    /// Encodes the selected rows and the first visible row (specification 4.2), by name if the data
    /// source names them (specification 4.3).
    ///
    /// State of an earlier launch that is not restored yet is encoded again.
    func encodeRows(with coder: NSCoder) {
        if window != nil { reloadIfNeeded() }
        let waiting = PreservedElement.isAppRestoring ? restoration : restoration?.forLaterLaunch
        drafts.encode(
            with: coder, key: Self.draftsKey,
            cells: cells.sorted { $0.key < $1.key }.map(\.value), exists: hasOrMayHave)
        if !needsReload, bounds.height > 0 || !selection.isEmpty {
            let selected = selection.sorted().compactMap {
                PreservedElement($0, in: self, association: association)
            }
            coder.encode(
                (selected + (waiting?.selected ?? [])).map(\.coded), forKey: Self.selectedKey)
            if waiting?.position == nil {
                encodePosition(with: coder, besides: selected)
                return
            }
        } else if let waiting {
            coder.encode(waiting.selected.map(\.coded), forKey: Self.selectedKey)
        }
        if let position = waiting?.position {
            coder.encode(position.first.coded, forKey: Self.firstKey)
            coder.encode(Double(position.offset), forKey: Self.offsetKey)
        }
    }

    private func encodePosition(with coder: NSCoder, besides selected: [PreservedElement]) {
        guard let path = firstVisibleRow,
            let first = PreservedElement(path, in: self, association: association)
        else { return }
        PreservedElement.noteUnstableNames(of: selected + [first], from: association, in: coder)
        coder.encode(first.coded, forKey: Self.firstKey)
        coder.encode(Double(visibleTop - metrics.row(at: path).y), forKey: Self.offsetKey)
    }

    func decodeRows(with coder: NSCoder) {
        drafts.decode(with: coder, key: Self.draftsKey)
        let selected = coder.decodeObject(forKey: Self.selectedKey) as? [Any] ?? []
        let first =
            coder.containsValue(forKey: Self.firstKey)
            ? coder.decodeObject(forKey: Self.firstKey) : nil
        let offset = coder.decodeDouble(forKey: Self.offsetKey)
        restoration = PendingListRestoration(
            selected: selected.compactMap { PreservedElement(coded: $0) },
            position: PreservedElement(coded: first).map {
                TablePosition(first: $0, offset: offset.isFinite ? offset : 0)
            })
        // The row decides the position. If the row no longer exists, the table stays at its top
        // (specification 4.5).
        if first != nil {
            contentOffset = CGPoint(
                x: -adjustedContentInset.left, y: -adjustedContentInset.top)
        }
        setNeedsLayout()
    }

    /// Selects the waiting rows that exist by now.
    func restoreIfWaiting() {
        guard var waiting = restoration, waiting.isDue, window != nil else { return }
        waiting.willTry()
        let found = waiting.takeSelected(resolve)
        for path in found where allowsSelection { selection.insert(path) }
        restoration = waiting.isDone ? nil : waiting
    }

    /// Scrolls to the row that waited for its data and the table's size, if the row exists by now.
    ///
    /// - Returns: Whether the position changed.
    func restorePositionIfWaiting() -> Bool {
        guard var waiting = restoration, waiting.isDue, window != nil else { return false }
        waiting.wasTried()
        defer {
            if metrics.hasRows { waiting.didTry() }
            restoration = waiting.isDone ? nil : waiting
        }
        guard let position = waiting.position, let path = resolve(position.first) else {
            return false
        }
        let before = contentOffset
        // Self-sizing rows get their heights only when they are near the screen.
        for _ in 0..<2 {
            let insets = adjustedContentInset
            let highest = max(-insets.top, metrics.total + insets.bottom - bounds.height)
            let wanted = metrics.row(at: path).y + position.offset - insets.top
            contentOffset.y = min(max(wanted, -insets.top), highest)
            layOutRows()
        }
        waiting.dropPosition()
        return contentOffset != before
    }

    /// Returns whether an element exists, or may exist because it cannot be looked up now.
    private func hasOrMayHave(_ reference: PreservedElement) -> Bool {
        guard !needsReload, reference.modelIdentifier == nil || association != nil else {
            return true
        }
        return resolve(reference) != nil
    }

    private func resolve(_ reference: PreservedElement) -> IndexPath? {
        reference.resolve(in: self, association: association, exists: metrics.contains)
    }
}
