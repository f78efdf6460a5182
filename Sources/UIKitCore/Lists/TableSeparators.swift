import Foundation
import HostLink
import UIKitPrimitives

/// The lines between the rows of a table.
struct TableSeparators {
    var style = UITableViewCell.SeparatorStyle.singleLine
    var inset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
    /// The colour; `nil` is the page's own.
    var color: UIColor?

    /// The line of a row on the page, if it has one.
    var line: RenderValue? {
        guard style == .singleLine else { return nil }
        return color.map { .string($0.renderedName) } ?? .bool(true)
    }

    /// Shows a change in the rows that are on the screen.
    static func show(in table: UITableView) {
        table.setNeedsLayout()
        for cell in table.visibleCells {
            cell.setNeedsLayout()
            cell.setNeedsRendering()
        }
    }
}
