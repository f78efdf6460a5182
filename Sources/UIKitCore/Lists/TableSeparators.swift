import Foundation
import HostLink
import UIKitPrimitives

/// The lines between the rows of a table.
struct TableSeparators {
    var style = UITableViewCell.SeparatorStyle.singleLine
    var inset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
    /// The colour; `nil` is the page's own.
    var color: UIColor?

    /// Adds the line below a row to the row's node.
    func describe(_ node: inout RenderNode, inset: CGFloat) {
        guard style == .singleLine else { return }
        node[.separator] = .bool(true)
        node[.separatorInset] = .number(inset)
        node[.separatorColor] = color.map { .string($0.renderedName) }
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
