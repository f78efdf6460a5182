public import Foundation
import UIKitPrimitives

/// A view controller whose view is a table that the controller fills.
///
/// It implements every requirement of the table's protocols, so subclasses override only those they
/// need.
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    private let style: UITableView.Style

    /// The table; its data source and delegate are this controller.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var tableView: UITableView! {
        get { view as? UITableView }
        set { view = newValue }
    }

    /// Whether selected rows are deselected when the controller appears.
    open var clearsSelectionOnViewWillAppear = true

    /// The control with which the user asks for new rows.
    open var refreshControl: UIRefreshControl? {
        get {
            guard let table = viewIfLoaded as? UITableView else { return waitingRefreshControl }
            return table.refreshControl
        }
        set {
            guard let table = viewIfLoaded as? UITableView else {
                return waitingRefreshControl = newValue
            }
            table.refreshControl = newValue
        }
    }
    /// The refresh control until the table is loaded.
    private var waitingRefreshControl: UIRefreshControl?

    /// Creates a controller of a table of a style.
    public init(style: UITableView.Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller of a plain table.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        style = .plain
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Creates a controller of a plain table for an interface file.
    public required init?(coder: NSCoder) {
        style = .plain
        super.init(coder: coder)
        coder.readInterface(into: self, as: UITableViewController.self)
    }

    open override func loadView() {
        if loadViewFromInterface() {
            if let waitingRefreshControl { refreshControl = waitingRefreshControl }
            return
        }
        let table = UITableView(frame: UIScreen.main.bounds, style: style)
        table.dataSource = self
        table.delegate = self
        table.refreshControl = waitingRefreshControl
        view = table
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        guard clearsSelectionOnViewWillAppear, let tableView else { return }
        tableView.deselectAll()
        if appearsInVisibleContainer { tableView.restoration?.selectionChanged() }
    }

    open override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        tableView?.setEditing(editing, animated: animated)
    }

    // MARK: - Data source

    /// Returns the number of static sections, or 1, unless overridden.
    open func numberOfSections(in tableView: UITableView) -> Int {
        tableView.staticContent?.sections.count ?? 1
    }

    /// Returns the number of static rows, or 0, unless overridden.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        tableView.staticContent?.section(section)?.rows.count ?? 0
    }

    /// Returns the static cell, or an empty one, unless overridden.
    open func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        tableView.staticContent?.row(at: indexPath)?.cell
            ?? UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    /// Returns the title of the static section, or `nil`, unless overridden.
    open func tableView(
        _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String? { tableView.staticContent?.section(section)?.header }

    /// Returns the title of the static section, or `nil`, unless overridden.
    open func tableView(
        _ tableView: UITableView, titleForFooterInSection section: Int
    ) -> String? { tableView.staticContent?.section(section)?.footer }

    /// Returns `true`, unless overridden.
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
        true
    }

    /// Does nothing, unless overridden.
    open func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {}

    /// Returns `true`, unless overridden.
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        true
    }

    /// Does nothing, unless overridden.
    open func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {}

    // MARK: - Delegate

    /// Returns the height of the static row, or the table's `rowHeight`, unless overridden.
    open func tableView(
        _ tableView: UITableView, heightForRowAt indexPath: IndexPath
    ) -> CGFloat {
        tableView.staticContent?.row(at: indexPath)?.height.map { CGFloat($0) }
            ?? tableView.rowHeight
    }

    /// Returns the table's `sectionHeaderHeight`, unless overridden.
    open func tableView(
        _ tableView: UITableView, heightForHeaderInSection section: Int
    ) -> CGFloat {
        tableView.staticContent?.section(section)?.headerHeight.map { CGFloat($0) }
            ?? tableView.sectionHeaderHeight
    }

    /// Returns the table's `sectionFooterHeight`, unless overridden.
    open func tableView(
        _ tableView: UITableView, heightForFooterInSection section: Int
    ) -> CGFloat {
        tableView.staticContent?.section(section)?.footerHeight.map { CGFloat($0) }
            ?? tableView.sectionFooterHeight
    }

    /// Returns `nil`, unless overridden.
    open func tableView(
        _ tableView: UITableView, viewForHeaderInSection section: Int
    ) -> UIView? { nil }

    /// Returns `nil`, unless overridden.
    open func tableView(
        _ tableView: UITableView, viewForFooterInSection section: Int
    ) -> UIView? { nil }

    /// Does nothing, unless overridden.
    open func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {}

    /// Does nothing, unless overridden.
    open func tableView(
        _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
        forRowAt indexPath: IndexPath
    ) {}

    /// Returns `true`, unless overridden.
    open func tableView(
        _ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath
    ) -> Bool { true }

    /// Returns the row itself, unless overridden.
    open func tableView(
        _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
    ) -> IndexPath? { indexPath }

    /// Does nothing, unless overridden.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}

    /// Returns the row itself, unless overridden.
    open func tableView(
        _ tableView: UITableView, willDeselectRowAt indexPath: IndexPath
    ) -> IndexPath? { indexPath }

    /// Does nothing, unless overridden.
    open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}

    /// Does nothing, unless overridden.
    open func tableView(
        _ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath
    ) {}

    /// Returns `.delete`, unless overridden.
    open func tableView(
        _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle { .delete }

    /// Returns `nil`, which shows "Delete", unless overridden.
    open func tableView(
        _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
    ) -> String? { nil }

    /// Returns `true`, unless overridden.
    open func tableView(
        _ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath
    ) -> Bool { true }

    /// Does nothing, unless overridden.
    open func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {}

    /// Does nothing, unless overridden.
    open func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {}

    /// Returns `nil`, unless overridden.
    open func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { nil }

    /// Returns `nil`, unless overridden.
    open func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { nil }

    /// Returns `nil`, unless overridden.
    open func tableView(
        _ tableView: UITableView, editActionsForRowAt indexPath: IndexPath
    ) -> [UITableViewRowAction]? { nil }

    /// Returns `nil`, unless overridden.
    open func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
        point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }

    /// Returns the proposed position, unless overridden.
    open func tableView(
        _ tableView: UITableView,
        targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath { proposedDestinationIndexPath }

    // MARK: - Scrolling

    /// Does nothing, unless overridden.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {}

    /// Does nothing, unless overridden.
    open func scrollViewDidZoom(_ scrollView: UIScrollView) {}

    /// Does nothing, unless overridden.
    open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}

    /// Does nothing, unless overridden.
    open func scrollViewDidEndDragging(
        _ scrollView: UIScrollView, willDecelerate decelerate: Bool
    ) {}

    /// Does nothing, unless overridden.
    open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}

    /// Does nothing, unless overridden.
    open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}

    /// Returns `nil`, so no view is zoomed, unless overridden.
    open func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }

    /// Does nothing, unless overridden.
    open func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}
