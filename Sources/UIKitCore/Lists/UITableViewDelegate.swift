public import Foundation
import UIKitPrimitives

/// Says how a table looks and hears what a person does in it.
@preconcurrency @MainActor
public protocol UITableViewDelegate: UIScrollViewDelegate {
    /// The height of a row, or `UITableView.automaticDimension`; `rowHeight` if not implemented.
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat

    /// The height of a section's header, or `UITableView.automaticDimension`.
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat

    /// The height of a section's footer, or `UITableView.automaticDimension`.
    func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat

    /// The view above a section; without one, the data source's title is shown.
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?

    /// The view under a section; without one, the data source's text is shown.
    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView?

    /// Called before a cell is shown.
    func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)

    /// Called after a cell was taken away.
    func tableView(
        _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
        forRowAt indexPath: IndexPath)

    /// Whether a row reacts to a tap at all.
    func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool

    /// The row to select in place of the one a person chose; `nil` for none.
    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?

    /// Called after a person selected a row.
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)

    /// The row to deselect in place of the one a person left; `nil` for none.
    func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath?

    /// Called after a row was deselected by what a person did.
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)

    /// Called when a person tapped the detail button of a row.
    func tableView(
        _ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath)

    /// The control of a row while the table is edited.
    func tableView(
        _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle

    /// The title of the button that deletes a row once its control was tapped; `nil` is "Delete".
    func tableView(
        _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
    ) -> String?
}

extension UITableViewDelegate {
    /// The table's `rowHeight`.
    public func tableView(
        _ tableView: UITableView, heightForRowAt indexPath: IndexPath
    ) -> CGFloat {
        OptionalMethod.noteDefault(of: .rowHeight, on: self)
        return tableView.rowHeight
    }

    /// As high as the header needs.
    public func tableView(
        _ tableView: UITableView, heightForHeaderInSection section: Int
    ) -> CGFloat { tableView.sectionHeaderHeight }

    /// As high as the footer needs.
    public func tableView(
        _ tableView: UITableView, heightForFooterInSection section: Int
    ) -> CGFloat { tableView.sectionFooterHeight }

    /// No view.
    public func tableView(
        _ tableView: UITableView, viewForHeaderInSection section: Int
    ) -> UIView? { nil }

    /// No view.
    public func tableView(
        _ tableView: UITableView, viewForFooterInSection section: Int
    ) -> UIView? { nil }

    /// Does nothing.
    public func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {}

    /// Does nothing.
    public func tableView(
        _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
        forRowAt indexPath: IndexPath
    ) {}

    /// Every row.
    public func tableView(
        _ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath
    ) -> Bool { true }

    /// The row itself.
    public func tableView(
        _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
    ) -> IndexPath? { indexPath }

    /// Does nothing.
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}

    /// The row itself.
    public func tableView(
        _ tableView: UITableView, willDeselectRowAt indexPath: IndexPath
    ) -> IndexPath? { indexPath }

    /// Does nothing.
    public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}

    /// Does nothing.
    public func tableView(
        _ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath
    ) {}

    /// Delete.
    public func tableView(
        _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle { .delete }

    /// "Delete".
    public func tableView(
        _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
    ) -> String? { nil }
}
