public import Foundation
import UIKitPrimitives

extension UITableView {
    var sectionCount: Int {
        reloadIfNeeded()
        return metrics.sections.count
    }

    func path(of cell: UITableViewCell) -> IndexPath? {
        cells.first { $0.value === cell }?.key
    }

    /// Returns the row at a point of the content.
    public func indexPathForRow(at point: CGPoint) -> IndexPath? {
        reloadIfNeeded()
        return metrics.indexPath(at: point.y)
    }

    /// Returns the rows in a part of the content.
    public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
        reloadIfNeeded()
        return metrics.rows(from: rect.minY, to: rect.maxY)
    }

    var visiblePaths: [IndexPath]? {
        reloadIfNeeded()
        return metrics.rows(from: bounds.minY, to: bounds.maxY)
    }

    var cellsOnScreen: [UITableViewCell] {
        layoutIfNeeded()
        return (visiblePaths ?? []).compactMap { cells[$0] }
    }

    /// Returns the frame of a row in the content.
    public func rectForRow(at indexPath: IndexPath) -> CGRect {
        reloadIfNeeded()
        guard metrics.contains(indexPath) else { return .zero }
        let row = metrics.row(at: indexPath)
        return CGRect(x: rowSpan.x, y: row.y, width: rowSpan.width, height: row.height)
    }

    /// Returns the frame of a section in the content, with its header and footer.
    public func rect(forSection section: Int) -> CGRect {
        reloadIfNeeded()
        guard metrics.sections.indices.contains(section) else { return .zero }
        return CGRect(
            x: 0, y: metrics.start(of: section), width: bounds.width,
            height: metrics.sections[section].height)
    }

    /// Returns the frame of a section's header in the content.
    public func rectForHeader(inSection section: Int) -> CGRect {
        reloadIfNeeded()
        guard metrics.sections.indices.contains(section) else { return .zero }
        let header = metrics.header(of: section)
        return CGRect(x: rowSpan.x, y: header.y, width: rowSpan.width, height: header.height)
    }

    /// Returns the view above a section, if it is on the screen or near it and the app created it.
    public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        headers[section]?.content as? UITableViewHeaderFooterView
    }

    /// Returns the view below a section, if it is on the screen or near it and the app created it.
    public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        footers[section]?.content as? UITableViewHeaderFooterView
    }

    func scroll(
        to indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
    ) {
        layoutIfNeeded()
        guard metrics.contains(indexPath) else { return }
        restoration?.dropPosition()
        let row = metrics.row(at: indexPath)
        let insets = adjustedContentInset
        let available = bounds.height - insets.top - insets.bottom
        let top = row.y - insets.top
        let bottom = row.y + row.height - insets.top - available
        let offset: CGFloat =
            switch scrollPosition {
            case .top: top
            case .middle: (top + bottom) / 2
            case .bottom: bottom
            case .none: min(max(contentOffset.y, min(bottom, top)), top)
            }
        let highest = max(-insets.top, metrics.total + insets.bottom - bounds.height)
        setContentOffset(
            CGPoint(x: contentOffset.x, y: min(max(offset, -insets.top), highest)),
            animated: animated)
        setNeedsLayout()
    }

    /// Scrolls the uppermost selected row to a position.
    public func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
        guard let first = selection.min() else { return }
        scrollToRow(at: first, at: scrollPosition, animated: animated)
    }
}
