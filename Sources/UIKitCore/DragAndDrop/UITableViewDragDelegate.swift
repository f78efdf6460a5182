public import Foundation
import UIKitPrimitives

/// The requirements of an object that provides the items of a table's rows.
@preconcurrency @MainActor
public protocol UITableViewDragDelegate: AnyObject {
    /// Returns the items that are lifted with a row; none if it cannot be dragged.
    func tableView(
        _ tableView: UITableView, itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
    ) -> [UIDragItem]
    /// Called before the lifted items move.
    func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession)
    /// Called after the drag has ended.
    func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession)
    /// Returns whether a target may move the items; `true` by default.
    func tableView(
        _ tableView: UITableView, dragSessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool
    /// Returns whether the items stay in the app, which they always do on a page.
    func tableView(
        _ tableView: UITableView,
        dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool
}

extension UITableViewDragDelegate {
    /// Does nothing.
    public func tableView(
        _ tableView: UITableView, dragSessionWillBegin session: any UIDragSession
    ) {}
    /// Does nothing.
    public func tableView(
        _ tableView: UITableView, dragSessionDidEnd session: any UIDragSession
    ) {}
    /// Returns `true`.
    public func tableView(
        _ tableView: UITableView, dragSessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool { true }
    /// Returns `false`.
    public func tableView(
        _ tableView: UITableView,
        dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool { false }
}

/// The requirements of an object that takes the items that the user drops on a table.
@preconcurrency @MainActor
public protocol UITableViewDropDelegate: AnyObject {
    /// Called when the user drops items, to insert them.
    func tableView(
        _ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator)
    /// Returns whether the table may take the items; `true` by default.
    func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool
    /// Called after the items were moved over the table.
    func tableView(_ tableView: UITableView, dropSessionDidEnter session: any UIDropSession)
    /// Returns the operation that a drop at the present point performs; by default, a copy.
    ///
    /// The position is `nil` outside of all sections.
    func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal
    /// Called after the items were moved away from the table.
    func tableView(_ tableView: UITableView, dropSessionDidExit session: any UIDropSession)
    /// Called after the end of every drag that was over the table.
    func tableView(_ tableView: UITableView, dropSessionDidEnd session: any UIDropSession)
}

extension UITableViewDropDelegate {
    /// Returns `true`.
    public func tableView(
        _ tableView: UITableView, canHandle session: any UIDropSession
    ) -> Bool { true }
    /// Does nothing.
    public func tableView(
        _ tableView: UITableView, dropSessionDidEnter session: any UIDropSession
    ) {}
    /// Returns a proposal to copy.
    public func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal { UITableViewDropProposal(operation: .copy) }
    /// Does nothing.
    public func tableView(
        _ tableView: UITableView, dropSessionDidExit session: any UIDropSession
    ) {}
    /// Does nothing.
    public func tableView(
        _ tableView: UITableView, dropSessionDidEnd session: any UIDropSession
    ) {}
}

/// The operation that a table proposes for the items over it, and where they go.
@preconcurrency @MainActor
open class UITableViewDropProposal: UIDropProposal {
    /// The places of dropped items.
    public nonisolated enum Intent: Int, Hashable, Sendable {
        /// The app decides.
        case unspecified = 0
        /// A new row at the position.
        case insertAtDestinationIndexPath = 1
        /// The row at the position.
        case insertIntoDestinationIndexPath = 2
        /// A new row near the edge of a row, or else the row.
        case automatic = 3
    }

    /// The place of the items.
    public let intent: Intent

    /// Creates a proposal with a place.
    public init(operation: UIDropOperation, intent: Intent) {
        self.intent = intent
        super.init(operation: operation)
    }

    /// Creates a proposal without a place.
    public override init(operation: UIDropOperation) {
        intent = .unspecified
        super.init(operation: operation)
    }
}

/// An item that was dropped on a table.
@preconcurrency @MainActor
public protocol UITableViewDropItem: AnyObject {
    /// The item.
    var dragItem: UIDragItem { get }
    /// The position from which the item was dragged, if it is the only one and from the same table.
    var sourceIndexPath: IndexPath? { get }
}

/// A drop on a table.
@preconcurrency @MainActor
public protocol UITableViewDropCoordinator: AnyObject {
    /// The items.
    var items: [any UITableViewDropItem] { get }
    /// The position at which the items were dropped; `nil` outside of all sections.
    var destinationIndexPath: IndexPath? { get }
    /// The operation that the delegate proposed last.
    var proposal: UITableViewDropProposal { get }
    /// The drag.
    var session: any UIDropSession { get }
    /// Shows that a dropped item is a row now.
    @discardableResult
    func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating
    /// Shows that a dropped item is inside a row now.
    @discardableResult
    func drop(
        _ dragItem: UIDragItem, intoRowAt indexPath: IndexPath, rect: CGRect
    ) -> any UIDragAnimating
}

extension UITableView {
    /// The table's part in drags.
    var dragging: ListDragging { rowInput.dragging }

    /// The object that provides the items of rows that are dragged.
    public var dragDelegate: (any UITableViewDragDelegate)? {
        get { dragging.dragDelegate as? any UITableViewDragDelegate }
        set { dragging.dragDelegate = newValue }
    }

    /// The object that takes the items that are dropped on the table.
    public var dropDelegate: (any UITableViewDropDelegate)? {
        get { dragging.dropDelegate as? any UITableViewDropDelegate }
        set { dragging.dropDelegate = newValue }
    }

    /// Whether rows can be dragged, if there is a drag delegate.
    public var dragInteractionEnabled: Bool {
        get { dragging.isEnabled }
        set { dragging.isEnabled = newValue }
    }

    /// Whether a row of the table is dragged.
    public var hasActiveDrag: Bool { dragging.hasActiveDrag }

    /// Whether a drag is over the table, or was since it began.
    public var hasActiveDrop: Bool { dragging.hasActiveDrop }
}
