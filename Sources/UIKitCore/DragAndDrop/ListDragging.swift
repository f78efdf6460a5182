import Foundation
import UIKitPrimitives

/// A table or a collection whose elements can be dragged and that takes dropped items.
protocol DraggingList: AnyObject {
    /// The table or the collection.
    var view: UIScrollView { get }
    /// The list's part in drags.
    var dragging: ListDragging { get }

    /// Returns the element at a point of the content.
    func dragPath(at point: CGPoint) -> IndexPath?
    /// Returns the cell of an element, if it is on the screen or near it.
    func dragCell(at path: IndexPath) -> UIView?
    /// Whether there is an element at a position.
    func hasDragPath(_ path: IndexPath) -> Bool
    /// Shows the menu of an element.
    func presentDragMenu(at path: IndexPath, point: CGPoint) -> Bool
    /// Returns the position that items get if they are dropped at a point; `nil` outside of all
    /// sections.
    ///
    /// With the position of the one dragged element, it is its position after the move.
    func dropPath(at point: CGPoint, moving source: IndexPath?) -> IndexPath?
    /// Returns the line at which items are inserted; its width or height is 0.
    func dropLine(at path: IndexPath, moving source: IndexPath?) -> CGRect?
    /// Returns the frame of an element.
    func dropFrame(of path: IndexPath) -> CGRect?
    /// The points at which the keyboard drops items.
    var dropStops: [CGPoint] { get }
    /// Whether the user may move the dragged element without a drop delegate.
    func canReorder(_ path: IndexPath) -> Bool
    /// Makes the data source move an element.
    func reorder(_ source: IndexPath, to target: IndexPath)

    // The methods of the delegates.
    func askItems(_ session: any UIDragSession, at path: IndexPath) -> [UIDragItem]
    func askAllowsMove(_ session: any UIDragSession) -> Bool
    func askIsRestricted(_ session: any UIDragSession) -> Bool
    func tellWillBegin(_ session: any UIDragSession)
    func tellDidEnd(_ session: any UIDragSession)
    func askCanHandle(_ session: any UIDropSession) -> Bool
    func tellDidEnter(_ session: any UIDropSession)
    func askProposal(_ session: any UIDropSession, at path: IndexPath?) -> ListProposal
    func tellDidExit(_ session: any UIDropSession)
    func tellPerform(_ drop: ListDrop, _ proposal: ListProposal)
    func tellDidEnd(_ session: any UIDropSession)
}

/// The proposal of a list's drop delegate.
struct ListProposal {
    let proposal: UIDropProposal
    let intent: Intent

    enum Intent { case unspecified, insertAt, insertInto, automatic }

    /// The move of an element in its own list, without a drop delegate.
    static let reorder = ListProposal(
        proposal: UIDropProposal(operation: .move), intent: .insertAt)
}

/// A drop on a list.
struct ListDrop {
    let session: any UIDropSession
    let items: [ListDropItem]
    let destination: IndexPath?
}

/// The part of a table or a collection in drags.
final class ListDragging {
    private let list: any DraggingList
    private var recognizer: DragRecognizer?
    private var ownSource: ListDragSource?
    private var ownTarget: ListDropTarget?

    init(of list: any DraggingList) {
        self.list = list
    }

    /// The object that provides the items.
    weak var dragDelegate: AnyObject? { didSet { sidesDidChange() } }
    /// The object that takes dropped items.
    weak var dropDelegate: AnyObject?
    /// Whether elements can be dragged.
    var isEnabled = true { didSet { sidesDidChange() } }

    private func sidesDidChange() {
        if recognizer == nil, dragDelegate != nil {
            let source = ListDragSource(of: list)
            ownSource = source
            let added = DragRecognizer(source)
            recognizer = added
            list.view.addGestureRecognizer(added)
        }
        recognizer?.isEnabled = isEnabled && dragDelegate != nil
        list.view.setNeedsRendering()
    }

    /// The list as a source, if its elements can be dragged.
    var source: ListDragSource? { isEnabled && dragDelegate != nil ? ownSource : nil }

    /// The list as a target, if it takes items or the user moves one of its own elements.
    var target: ListDropTarget? {
        let isReordered = ownSource?.path.map(list.canReorder) ?? false
        guard dropDelegate != nil || isReordered else { return nil }
        if let ownTarget { return ownTarget }
        let target = ListDropTarget(of: list)
        ownTarget = target
        return target
    }

    /// Whether an element of the list is dragged.
    var hasActiveDrag: Bool { ownSource?.isActive ?? false }
    /// Whether dragged items are over the list, or were in this drag.
    var hasActiveDrop: Bool { ownTarget?.isActive ?? false }

    /// Returns the position of the dragged element, if it is the only item of a session.
    func path(of session: any UIDropSession) -> IndexPath? {
        guard let ownSource, let own = ownSource.session, session.localDragSession === own,
            session.items.count == 1
        else { return nil }
        return ownSource.path
    }

    /// Returns the items of a session, with the position of the dragged element.
    func dropItems(of session: any UIDropSession) -> [ListDropItem] {
        let path = path(of: session)
        return session.items.map { ListDropItem($0, source: path) }
    }

    /// Called after elements were inserted, deleted, moved or reloaded.
    func rowsDidChange(_ changes: ListUpdates) { ownSource?.rowsDidChange(changes) }
}

/// A list from which an element is dragged.
final class ListDragSource: DragSource {
    private weak var list: (any DraggingList)?
    /// The position of the dragged element.
    private(set) var path: IndexPath?
    private(set) weak var session: (any UIDragSession)?
    private(set) var isActive = false

    init(of list: any DraggingList) {
        self.list = list
    }

    var dragView: UIView? { list?.view }
    var liftedView: UIView? { path.flatMap { list?.dragCell(at: $0) } }
    var hasItems: Bool { path.flatMap { list?.hasDragPath($0) } ?? false }

    func items(for session: any UIDragSession, at point: CGPoint) -> [UIDragItem] {
        guard let list, let path = list.dragPath(at: point) else { return [] }
        let items = list.askItems(session, at: path)
        guard !items.isEmpty else { return [] }
        self.path = path
        self.session = session
        return items
    }

    func pressEnded(at point: CGPoint) -> Bool {
        guard let list, let path = list.dragPath(at: point) else { return false }
        return list.presentDragMenu(at: path, point: point)
    }

    func rowsDidChange(_ changes: ListUpdates) { path = path.flatMap(changes.newIndexPath) }

    func allowsMove(_ session: any UIDragSession) -> Bool { list?.askAllowsMove(session) ?? true }

    func isRestricted(_ session: any UIDragSession) -> Bool {
        list?.askIsRestricted(session) ?? false
    }

    func willBegin(_ session: any UIDragSession) {
        isActive = true
        list?.tellWillBegin(session)
    }

    func didMove(_ session: any UIDragSession) {}
    func willEnd(_ session: any UIDragSession, with operation: UIDropOperation) {}

    func didEnd(_ session: any UIDragSession, with operation: UIDropOperation) {
        isActive = false
        list?.tellDidEnd(session)
    }

    func didTransfer(_ session: any UIDragSession) {}

    func forget() {
        isActive = false
        path = nil
        session = nil
    }
}

/// A list over which items are dropped.
final class ListDropTarget: DropTarget {
    private weak var list: (any DraggingList)?
    private var proposal: ListProposal?
    private var destination: IndexPath?
    private var isInto = false
    private var source: IndexPath?
    private(set) var isActive = false

    init(of list: any DraggingList) {
        self.list = list
    }

    var dropView: UIView? { list?.view }
    var stops: [CGPoint] { list?.dropStops ?? [] }

    var mark: CGRect? {
        guard let list else { return nil }
        guard let destination else { return list.view.bounds }
        return isInto
            ? list.dropFrame(of: destination) : list.dropLine(at: destination, moving: source)
    }

    var placeName: String {
        guard let list, let destination else { return list?.view.accessibilityLabel ?? "" }
        let position = "\((destination.last ?? 0) + 1)"
        guard let name = list.view.accessibilityLabel else { return position }
        return "\(name), \(position)"
    }

    func canHandle(_ session: any UIDropSession) -> Bool {
        guard let list else { return false }
        guard list.dragging.dropDelegate != nil else {
            return list.dragging.path(of: session) != nil
        }
        return list.askCanHandle(session)
    }

    func didEnter(_ session: any UIDropSession) {
        isActive = true
        list?.tellDidEnter(session)
    }

    func didUpdate(_ session: any UIDropSession) -> UIDropOperation {
        guard let list else { return .cancel }
        let point = session.location(in: list.view)
        source = list.dragging.path(of: session)
        let path = list.dropPath(at: point, moving: source)
        let hasDelegate = list.dragging.dropDelegate != nil
        let proposal = hasDelegate ? list.askProposal(session, at: path) : .reorder
        let over = list.dragPath(at: point)
        isInto =
            switch proposal.intent {
            case .insertInto: over != nil
            case .automatic: over.flatMap(list.dropFrame).map { isInMiddle(point, of: $0) } ?? false
            case .insertAt, .unspecified: false
            }
        self.proposal = proposal
        destination = isInto ? over : path
        return proposal.proposal.operation
    }

    private func isInMiddle(_ point: CGPoint, of frame: CGRect) -> Bool {
        abs(point.y - frame.midY) < frame.height / 4
    }

    func didExit(_ session: any UIDropSession) {
        destination = nil
        list?.tellDidExit(session)
    }

    func perform(_ session: any UIDropSession) {
        guard let list, let proposal else { return }
        // UIKit lets the data source move a row that was dragged inside its own table.
        if !isInto, proposal.intent == .insertAt, proposal.proposal.operation == .move,
            let source, let destination, list.canReorder(source)
        {
            return list.reorder(source, to: destination)
        }
        let items = list.dragging.dropItems(of: session)
        list.tellPerform(
            ListDrop(session: session, items: items, destination: destination), proposal)
    }

    func conclude(_ session: any UIDropSession) {}

    func didEnd(_ session: any UIDropSession) {
        isActive = false
        proposal = nil
        destination = nil
        source = nil
        list?.tellDidEnd(session)
    }
}
