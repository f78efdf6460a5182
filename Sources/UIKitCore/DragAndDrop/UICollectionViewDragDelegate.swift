public import Foundation
import UIKitPrimitives

/// The requirements of an object that provides the items of a collection's items.
@preconcurrency @MainActor
public protocol UICollectionViewDragDelegate: AnyObject {
    /// Returns the items that are lifted with an item; none if it cannot be dragged.
    func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
    ) -> [UIDragItem]
    /// Called before the lifted items move.
    func collectionView(
        _ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession)
    /// Called after the drag has ended.
    func collectionView(
        _ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession)
    /// Returns whether a target may move the items; `true` by default.
    func collectionView(
        _ collectionView: UICollectionView,
        dragSessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool
    /// Returns whether the items stay in the app, which they always do on a page.
    func collectionView(
        _ collectionView: UICollectionView,
        dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool
}

extension UICollectionViewDragDelegate {
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession
    ) {}
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession
    ) {}
    /// Returns `true`.
    public func collectionView(
        _ collectionView: UICollectionView,
        dragSessionAllowsMoveOperation session: any UIDragSession
    ) -> Bool { true }
    /// Returns `false`.
    public func collectionView(
        _ collectionView: UICollectionView,
        dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool { false }
}

/// The requirements of an object that takes the items that the user drops on a collection.
@preconcurrency @MainActor
public protocol UICollectionViewDropDelegate: AnyObject {
    /// Called when the user drops items, to insert them.
    func collectionView(
        _ collectionView: UICollectionView,
        performDropWith coordinator: any UICollectionViewDropCoordinator)
    /// Returns whether the collection may take the items; `true` by default.
    func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession)
        -> Bool
    /// Called after the items were moved over the collection.
    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidEnter session: any UIDropSession)
    /// Returns the operation that a drop at the present point performs; by default, a copy.
    ///
    /// The position is `nil` outside of all sections.
    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal
    /// Called after the items were moved away from the collection.
    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidExit session: any UIDropSession)
    /// Called after the end of every drag that was over the collection.
    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidEnd session: any UIDropSession)
}

extension UICollectionViewDropDelegate {
    /// Returns `true`.
    public func collectionView(
        _ collectionView: UICollectionView, canHandle session: any UIDropSession
    ) -> Bool { true }
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView, dropSessionDidEnter session: any UIDropSession
    ) {}
    /// Returns a proposal to copy.
    public func collectionView(
        _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal { UICollectionViewDropProposal(operation: .copy) }
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView, dropSessionDidExit session: any UIDropSession
    ) {}
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView, dropSessionDidEnd session: any UIDropSession
    ) {}
}

/// The operation that a collection proposes for the items over it, and where they go.
@preconcurrency @MainActor
open class UICollectionViewDropProposal: UIDropProposal {
    /// The places of dropped items.
    public nonisolated enum Intent: Int, Hashable, Sendable {
        /// The app decides.
        case unspecified = 0
        /// A new item at the position.
        case insertAtDestinationIndexPath = 1
        /// The item at the position.
        case insertIntoDestinationIndexPath = 2
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

/// An item that was dropped on a collection.
@preconcurrency @MainActor
public protocol UICollectionViewDropItem: AnyObject {
    /// The item.
    var dragItem: UIDragItem { get }
    /// The position from which the item was dragged, if it is the only one and from the same
    /// collection.
    var sourceIndexPath: IndexPath? { get }
}

/// A drop on a collection.
@preconcurrency @MainActor
public protocol UICollectionViewDropCoordinator: AnyObject {
    /// The items.
    var items: [any UICollectionViewDropItem] { get }
    /// The position at which the items were dropped; `nil` outside of all sections.
    var destinationIndexPath: IndexPath? { get }
    /// The operation that the delegate proposed last.
    var proposal: UICollectionViewDropProposal { get }
    /// The drag.
    var session: any UIDropSession { get }
    /// Shows that a dropped item is an item of the collection now.
    @discardableResult
    func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating
    /// Shows that a dropped item is inside an item of the collection now.
    @discardableResult
    func drop(
        _ dragItem: UIDragItem, intoItemAt indexPath: IndexPath, rect: CGRect
    ) -> any UIDragAnimating
}

extension UICollectionView {
    /// The object that provides what is dragged with an item of the collection.
    public var dragDelegate: (any UICollectionViewDragDelegate)? {
        get { dragging.dragDelegate as? any UICollectionViewDragDelegate }
        set { dragging.dragDelegate = newValue }
    }

    /// The object that takes the items that are dropped on the collection.
    public var dropDelegate: (any UICollectionViewDropDelegate)? {
        get { dragging.dropDelegate as? any UICollectionViewDropDelegate }
        set { dragging.dropDelegate = newValue }
    }

    /// Whether items can be dragged, if there is a drag delegate.
    public var dragInteractionEnabled: Bool {
        get { dragging.isEnabled }
        set { dragging.isEnabled = newValue }
    }

    /// Whether an item of the collection is dragged.
    public var hasActiveDrag: Bool { dragging.hasActiveDrag }

    /// Whether a drag is over the collection, or was since it began.
    public var hasActiveDrop: Bool { dragging.hasActiveDrop }
}
