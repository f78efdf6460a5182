import Foundation
import UIKitPrimitives

/// The standard measures of tables, in points.
enum TableStandard {
    static let row: CGFloat = 44
    static let plainHeader: CGFloat = 28
    static let groupedHeader: CGFloat = 38
    static let firstGroupedSpace: CGFloat = 35
    static let groupedSpace: CGFloat = 17.5
    static let panelInset: CGFloat = 16
    static let widePanelInset: CGFloat = 20
    /// The maximum width of panels.
    ///
    /// Wider windows centre them, so that they stay readable.
    static let panelWidthMax: CGFloat = 720
}

extension UITableView {
    func setNeedsReload() {
        needsReload = true
        setNeedsLayout()
    }

    /// Reads the data source again if needed, so that counts and heights are current.
    func reloadIfNeeded() {
        guard needsReload else { return }
        needsReload = false
        for (path, cell) in cells { recycle(cell, at: path) }
        cells.removeAll()
        rebuildMetrics()
        selection = selection.filter(metrics.contains)
    }

    /// Computes the geometry again from the data source and the delegate.
    func rebuildMetrics() {
        recycleSupplements()
        prefetching.forget()
        measurement = RowMeasurement(width: bounds.width)
        let count = dataSource?.numberOfSections(in: self) ?? 0
        let sections = (0..<count).map { section in
            TableMetrics.Section(
                headerHeight: supplementHeight(.header, section: section),
                rows: rowHeights(section: section),
                footerHeight: supplementHeight(.footer, section: section))
        }
        metrics = TableMetrics(
            headerHeight: tableHeaderView?.bounds.height ?? 0, sections: sections,
            footerHeight: tableFooterView?.bounds.height ?? 0)
    }

    func recycleSupplements() {
        headers.values.forEach(recycle)
        footers.values.forEach(recycle)
        headers.removeAll()
        footers.removeAll()
    }

    private func rowHeights(section: Int) -> RowHeights {
        let count = max(0, dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0)
        guard count > 0, let delegate else { return tableRowHeights(count) }
        // A delegate without the method is asked at most once, because all rows then have the same
        // height.
        if let controller = delegate as? UITableViewController, !controller.namesRowHeights,
            staticContent == nil
        {
            return tableRowHeights(count)
        }
        let first = OptionalMethod.ask(delegate) {
            delegate.tableView(self, heightForRowAt: IndexPath(row: 0, section: section))
        }
        if first.absent.contains(.rowHeight) { return tableRowHeights(count) }
        let others = (1..<count).map {
            delegate.tableView(self, heightForRowAt: IndexPath(row: $0, section: section))
        }
        let heights = [first.answer] + others
        measurement.addSection(heights: heights)
        return RowHeights(heights.map { $0 < 0 ? assumedRowHeight : $0 })
    }

    private func tableRowHeights(_ count: Int) -> RowHeights {
        measurement.addSection(isFromContent: rowHeight < 0)
        return RowHeights(count: count, height: rowHeight < 0 ? assumedRowHeight : rowHeight)
    }

    /// The height of a row until its content is measured.
    private var assumedRowHeight: CGFloat {
        estimatedRowHeight > 0 ? estimatedRowHeight : TableStandard.row
    }

    /// The x position and the width of rows.
    ///
    /// Panels are centred in a wide window.
    var rowSpan: (x: CGFloat, width: CGFloat) {
        guard style == .insetGrouped else {
            guard cellLayoutMarginsFollowReadableWidth else { return (0, bounds.width) }
            let width = min(bounds.width, TableStandard.panelWidthMax)
            return (((bounds.width - width) / 2).rounded(), width)
        }
        let isWide = bounds.width >= PresentationGeometry.wideWidth
        let inset = isWide ? TableStandard.widePanelInset : TableStandard.panelInset
        let width = min(max(0, bounds.width - 2 * inset), TableStandard.panelWidthMax)
        return ((bounds.width - width) / 2, width)
    }

    func replaceEdgeView(_ old: UIView?, by new: UIView?) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        if let new { insertSubview(new, at: 0) }
        setNeedsReload()
    }
}
