import Foundation
import UIKitPrimitives

/// The order of the cells, headers and footers among the subviews of a list.
enum ReadingOrder {
    /// Sorts views by their keys, in front of the subviews without a key.
    static func sort(_ managed: [(key: [Int], view: UIView)], in list: UIView) {
        let ordered = managed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.view)
        let names = Set(ordered.map(ObjectIdentifier.init))
        let wanted = list.subviews.filter { !names.contains(ObjectIdentifier($0)) } + ordered
        guard !wanted.elementsEqual(list.subviews, by: ===) else { return }
        list.subviews = wanted
        list.setNeedsRendering()
    }
}

extension UICollectionView {
    func setNeedsReload() {
        needsReload = true
        collectionViewLayout.itemsDidChange(nil)
        layoutDidInvalidate()
    }

    func layoutDidInvalidate() {
        needsPrepare = true
        setNeedsLayout()
    }

    /// Reads the data source again if needed, so that the counts are current.
    func reloadIfNeeded() {
        guard needsReload else { return }
        needsReload = false
        for (path, cell) in cells { recycle(cell, at: path) }
        cells.removeAll()
        recycleSupplements()
        readCounts()
        selection = selection.filter(exists)
    }

    func readCounts() {
        prefetching.forget()
        let sections = dataSource?.numberOfSections(in: self) ?? 0
        counts = (0..<sections).map { section in
            max(0, dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0)
        }
        needsPrepare = true
    }

    func recycleSupplements() {
        for (key, view) in supplements { recycle(view, kind: key.kind) }
        supplements.removeAll()
    }

    func exists(_ path: IndexPath) -> Bool {
        path.count == 2 && counts.indices.contains(path.section) && path.item >= 0
            && path.item < counts[path.section]
    }

    func prepareIfNeeded() {
        reloadIfNeeded()
        guard needsPrepare || preparedSize != bounds.size else { return }
        needsPrepare = false
        preparedSize = bounds.size
        collectionViewLayout.prepare()
        let size = collectionViewLayout.collectionViewContentSize
        if contentSize != size { contentSize = size }
    }

    func layoutItems() {
        guard bounds.width > 0, bounds.height > 0 else { return }
        if collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds) {
            needsPrepare = true
        }
        prepareIfNeeded()
        restoreIfWaiting()
        layOutElements()
        keepInsideContent()
        backgroundView?.frame = bounds
        prefetching.update(self)
    }

    /// Creates the views near the screen, removes the others, and sets the frames.
    func layOutElements() {
        for _ in 0..<ListMeasuring.passesMax {
            placeElements()
            let isChanged = collectionViewLayout.measure(cells) { kind, path in
                supplements[SupplementKey(kind: kind, indexPath: path)]?.content
            }
            guard isChanged else { break }
            needsPrepare = true
            prepareIfNeeded()
        }
        orderSubviews()
    }

    private func placeElements() {
        let area = bounds.insetBy(dx: -bounds.width, dy: -bounds.height)
        let attributes = collectionViewLayout.layoutAttributesForElements(in: area) ?? []
        var shownCells: Set<IndexPath> = []
        var shownSupplements: Set<SupplementKey> = []
        for element in attributes {
            if let kind = element.representedElementKind {
                let key = SupplementKey(kind: kind, indexPath: element.indexPath)
                shownSupplements.insert(key)
                layOutSupplement(key, element)
            } else if exists(element.indexPath) {
                shownCells.insert(element.indexPath)
                layOutCell(element)
            }
        }
        for (path, cell) in cells where !shownCells.contains(path) {
            cells[path] = nil
            recycle(cell, at: path)
        }
        for (key, view) in supplements where !shownSupplements.contains(key) {
            supplements[key] = nil
            recycle(view, kind: key.kind)
        }
    }

    private func layOutCell(_ attributes: UICollectionViewLayoutAttributes) {
        let path = attributes.indexPath
        let isNew = cells[path] == nil
        guard let cell = cells[path] ?? dataSource?.collectionView(self, cellForItemAt: path)
        else { return }
        cells[path] = cell
        cell.collection = self
        cell.place = UITableViewCell.Place(
            indexPath: path, isFirst: path.item == 0, isLast: path.item == counts[path.section] - 1,
            modelIdentifier: cell.place?.indexPath == path
                ? cell.place?.modelIdentifier
                : association?.modelIdentifierForElement(at: path, in: self))
        cell.apply(attributes)
        cell.hasMenu = itemMenus.exist(asking: path)
        let isSelected = selection.contains(path)
        if cell.isSelected != isSelected { cell.isSelected = isSelected }
        if isNew { delegate?.collectionView(self, willDisplay: cell, forItemAt: path) }
        if cell.superview !== self { addSubview(cell) }
        if isNew { drafts.apply(to: cell) }
    }

    private func layOutSupplement(
        _ key: SupplementKey, _ attributes: UICollectionViewLayoutAttributes
    ) {
        guard let dataSource else { return }
        let view =
            supplements[key]
            ?? SupplementContainerView(
                content: dataSource.collectionView(
                    self, viewForSupplementaryElementOfKind: key.kind, at: key.indexPath),
                kind: key.kind, indexPath: key.indexPath)
        supplements[key] = view
        view.frame = attributes.frame
        view.isHidden = attributes.isHidden
        if view.superview !== self { addSubview(view) }
    }

    /// Sorts the subviews into reading order, because cells are added in any order.
    private func orderSubviews() {
        let header = Self.elementKindSectionHeader
        let managed: [(key: [Int], view: UIView)] =
            cells.map { ([$0.key.section, 1, $0.key.item], $0.value) }
            + supplements.map {
                ([$0.key.indexPath.section, $0.key.kind == header ? 0 : 2, 0], $0.value)
            }
        ReadingOrder.sort(managed, in: self)
    }

    /// Scrolls back if the content has become too short for the scroll position.
    private func keepInsideContent() {
        guard restoration?.waitsForPosition != true else { return }
        let limit = scrollLimit
        if contentOffset.y > limit.y { contentOffset.y = limit.y }
        if contentOffset.x > limit.x { contentOffset.x = limit.x }
    }

    /// The largest content offset that the content and the insets allow.
    var scrollLimit: CGPoint {
        let insets = adjustedContentInset
        return CGPoint(
            x: max(-insets.left, contentSize.width + insets.right - bounds.width),
            y: max(-insets.top, contentSize.height + insets.bottom - bounds.height))
    }
}
