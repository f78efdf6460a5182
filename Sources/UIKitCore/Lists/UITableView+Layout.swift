import Foundation
import UIKitPrimitives

extension UITableView {
    func layoutRows() {
        guard bounds.width > 0, bounds.height > 0 else { return }
        reloadIfNeeded()
        if measurement.width != bounds.width { rebuildMetrics() }
        updateContentSize()
        restoreIfWaiting()
        layOutRows()
        if restorePositionIfWaiting() { layOutRows() }
        keepInsideContent()
        layoutEdgeViews()
        prefetching.update(self)
    }

    /// The part of the content whose rows have cells: the screen and about one more screen at each
    /// side.
    private var overscan: (top: CGFloat, bottom: CGFloat) {
        (bounds.minY - bounds.height, bounds.maxY + bounds.height)
    }

    /// Creates the needed cells, removes the others, and sets all frames.
    func layOutRows() {
        for _ in 0..<ListMeasuring.passesMax {
            let needed = metrics.rows(from: overscan.top, to: overscan.bottom)
            let kept = Set(needed + (rowInput.reordering.held.map { [$0.source] } ?? []))
            for (path, cell) in cells where !kept.contains(path) {
                cells[path] = nil
                recycle(cell, at: path)
            }
            for path in needed where cells[path] == nil { cells[path] = makeCell(at: path) }
            guard measure(needed) else { break }
        }
        updateContentSize()
        layOutSupplements()
        placeRows()
        orderSubviews()
    }

    private func makeCell(at path: IndexPath) -> UITableViewCell? {
        guard let dataSource else { return nil }
        let cell = dataSource.tableView(self, cellForRowAt: path)
        cell.enter(self)
        configure(cell, at: path)
        delegate?.tableView(self, willDisplay: cell, forRowAt: path)
        if cell.superview !== self { addSubview(cell) }
        drafts.apply(to: cell)
        return cell
    }

    /// Updates the properties of a cell that depend on its position and the table's state.
    func configure(_ cell: UITableViewCell, at path: IndexPath) {
        let isLast = path.row == metrics.sections[path.section].rows.count - 1
        let name =
            cell.place?.indexPath == path
            ? cell.place?.modelIdentifier
            : association?.modelIdentifierForElement(at: path, in: self)
        cell.place = UITableViewCell.Place(
            indexPath: path, isFirst: path.row == 0, isLast: isLast, modelIdentifier: name)
        if cell.isSelected != selection.contains(path) {
            cell.setSelected(selection.contains(path), animated: false)
        }
        let canEdit = isEditing && dataSource?.tableView(self, canEditRowAt: path) ?? false
        let style = delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
        cell.editingStyle = canEdit ? style : .none
        rowInput.configure(cell, at: path)
        if cell.isEditing != isEditing { cell.setEditing(isEditing, animated: false) }
        cell.setNeedsRendering()
    }

    /// Measures self-sizing rows that were not measured yet, and returns whether a height changed.
    private func measure(_ paths: [IndexPath]) -> Bool {
        var heights: [IndexPath: CGFloat] = [:]
        for path in paths where measurement.awaits(path) {
            guard let cell = cells[path] else { continue }
            measurement.record(path)
            let height = cell.systemLayoutSizeFitting(
                CGSize(width: rowSpan.width, height: 0),
                withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel
            ).height.rounded(.up)
            if height != metrics.row(at: path).height { heights[path] = height }
        }
        metrics.setHeights(heights)
        return !heights.isEmpty
    }

    private func layOutSupplements() {
        let range = metrics.sectionRange(from: overscan.top, to: overscan.bottom)
        for (section, view) in headers where !range.contains(section) {
            recycle(view)
            headers[section] = nil
        }
        for (section, view) in footers where !range.contains(section) {
            recycle(view)
            footers[section] = nil
        }
        for section in range {
            if headers[section] == nil, metrics.header(of: section).height > 0,
                let view = makeSupplement(.header, section: section)
            {
                headers[section] = view
                addSubview(view)
            }
            if footers[section] == nil, metrics.footer(of: section).height > 0,
                let view = makeSupplement(.footer, section: section)
            {
                footers[section] = view
                addSubview(view)
            }
        }
    }

    private func placeRows() {
        let span = rowSpan
        let (swiping, reordering) = (rowInput.swiping, rowInput.reordering)
        for (path, cell) in cells {
            let row = metrics.row(at: path)
            cell.frame = CGRect(
                x: span.x + swiping.offset(of: cell), y: reordering.y(of: cell, at: path),
                width: span.width, height: row.height)
            configure(cell, at: path)
        }
        for (section, view) in headers {
            let header = metrics.header(of: section)
            let y = header.y + reordering.shift(ofHeader: section)
            view.frame = CGRect(x: span.x, y: y, width: span.width, height: header.height)
        }
        for (section, view) in footers {
            let footer = metrics.footer(of: section)
            let y = footer.y + reordering.shift(ofFooter: section)
            view.frame = CGRect(x: span.x, y: y, width: span.width, height: footer.height)
        }
        swiping.placeActions(span: span)
    }

    /// Sorts the subviews into reading order, because cells are added in any order.
    private func orderSubviews() {
        let managed: [(key: [Int], view: UIView)] =
            cells.map { (rowInput.order(of: $0.value, at: $0.key), $0.value) }
            + headers.map { ([$0.key, 0, 0], $0.value) }
            + footers.map { ([$0.key, 2, 0], $0.value) } + rowInput.orderedActions
        ReadingOrder.sort(managed, in: self)
    }

    func updateContentSize() {
        let size = CGSize(width: bounds.width, height: metrics.total)
        if contentSize != size { contentSize = size }
    }

    /// Scrolls back if the content has become too short for the scroll position.
    private func keepInsideContent() {
        guard restoration?.waitsForPosition != true else { return }
        let insets = adjustedContentInset
        let bottom = metrics.total + insets.bottom - bounds.height
        let highest = max(-insets.top, bottom)
        if contentOffset.y > highest { contentOffset.y = highest }
    }

    private func layoutEdgeViews() {
        tableHeaderView?.frame = CGRect(
            x: 0, y: 0, width: bounds.width, height: metrics.headerHeight)
        tableFooterView?.frame = CGRect(
            x: 0, y: metrics.sectionsEnd, width: bounds.width, height: metrics.footerHeight)
        backgroundView?.frame = bounds
    }
}
