import Foundation

/// The optional methods that a controller's class overrides.
///
/// UIKit asks Objective-C whether an object implements a method. A controller implements them all,
/// so the question here is whether its class overrides the method.
extension UITableViewController: ListEditing {
    private final class InheritingProbe: UITableViewController {}

    private final class HeightProbe: UITableViewController {
        override func tableView(
            _ tableView: UITableView, heightForRowAt indexPath: IndexPath
        ) -> CGFloat { 0 }
    }

    private final class CommitProbe: UITableViewController {
        override func tableView(
            _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
            forRowAt indexPath: IndexPath
        ) {}
    }

    private final class MoveProbe: UITableViewController {
        override func tableView(
            _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
            to destinationIndexPath: IndexPath
        ) {}
    }

    private final class LeadingProbe: UITableViewController {
        override func tableView(
            _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
        ) -> UISwipeActionsConfiguration? { UISwipeActionsConfiguration(actions: []) }
    }

    private final class TrailingProbe: UITableViewController {
        override func tableView(
            _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
        ) -> UISwipeActionsConfiguration? { UISwipeActionsConfiguration(actions: []) }
    }

    private final class EditActionsProbe: UITableViewController {
        override func tableView(
            _ tableView: UITableView, editActionsForRowAt indexPath: IndexPath
        ) -> [UITableViewRowAction]? { [] }
    }

    private final class MenuProbe: UITableViewController {
        override func tableView(
            _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
            point: CGPoint
        ) -> UIContextMenuConfiguration? { UIContextMenuConfiguration() }
    }

    private static func method(_ overriding: AnyClass) -> MethodOverride {
        MethodOverride(
            of: UITableViewController.self, overriding: overriding,
            inheriting: InheritingProbe.self)
    }

    private static let rowHeight = method(HeightProbe.self)
    private static let commit = method(CommitProbe.self)
    private static let move = method(MoveProbe.self)
    private static let leading = method(LeadingProbe.self)
    private static let trailing = [method(TrailingProbe.self), method(EditActionsProbe.self)]

    private static let menu = method(MenuProbe.self)

    /// Whether the controller's class overrides the method that returns the menus of rows.
    var namesRowMenus: Bool { Self.menu.isOverridden(in: type(of: self)) }

    /// Whether the controller's class overrides `tableView(_:heightForRowAt:)`.
    var namesRowHeights: Bool { Self.rowHeight.isOverridden(in: type(of: self)) }

    var overridesCommit: Bool { Self.commit.isOverridden(in: type(of: self)) }

    var overridesMove: Bool { Self.move.isOverridden(in: type(of: self)) }

    /// Whether the controller's class overrides a method that returns the actions of rows.
    func namesRowActions(_ edge: RowEdge) -> Bool {
        switch edge {
        case .leading: Self.leading.isOverridden(in: type(of: self))
        case .trailing: Self.trailing.contains { $0.isOverridden(in: type(of: self)) }
        }
    }
}
