import Foundation

/// The side of a drag from which the items come.
protocol DragSource: AnyObject {
    /// The view whose touches begin the drag, and whose removal ends it.
    var dragView: UIView? { get }
    /// The view of the items, of which the page shows a copy; `nil` if it is not on the screen.
    var liftedView: UIView? { get }
    /// Returns the items at a point of the view; none if nothing can be dragged.
    func items(for session: any UIDragSession, at point: CGPoint) -> [UIDragItem]
    /// Whether the items exist.
    var hasItems: Bool { get }
    /// Called if the items were put down before they moved.
    ///
    /// - Returns: Whether the press means something else.
    func pressEnded(at point: CGPoint) -> Bool
    func allowsMove(_ session: any UIDragSession) -> Bool
    func isRestricted(_ session: any UIDragSession) -> Bool
    func willBegin(_ session: any UIDragSession)
    func didMove(_ session: any UIDragSession)
    func willEnd(_ session: any UIDragSession, with operation: UIDropOperation)
    func didEnd(_ session: any UIDragSession, with operation: UIDropOperation)
    func didTransfer(_ session: any UIDragSession)
    /// Called after the drag, or a lift that did not become one.
    func forget()
}

/// The side of a drag that takes the items.
protocol DropTarget: AnyObject {
    /// The view over which the items are dropped.
    var dropView: UIView? { get }
    /// The place that the target shows for the items, in its view's coordinates.
    var mark: CGRect? { get }
    /// The points at which the items can be dropped, for the keyboard, in the view's coordinates.
    var stops: [CGPoint] { get }
    /// The name of the place, for assistive technology.
    var placeName: String { get }
    func canHandle(_ session: any UIDropSession) -> Bool
    func didEnter(_ session: any UIDropSession)
    func didUpdate(_ session: any UIDropSession) -> UIDropOperation
    func didExit(_ session: any UIDropSession)
    func perform(_ session: any UIDropSession)
    func conclude(_ session: any UIDropSession)
    func didEnd(_ session: any UIDropSession)
}

/// The sides of drags that a view is by itself.
struct DragParties {
    private let view: UIView

    init(of view: UIView) {
        self.view = view
    }

    private var list: ListDragging? {
        (view as? UITableView)?.dragging ?? (view as? UICollectionView)?.dragging
    }

    /// The target, if the view takes dropped items.
    var target: (any DropTarget)? {
        if let target = list?.target { return target }
        return view.interactions.lazy.compactMap { $0 as? UIDropInteraction }.first
    }

    /// The source, if items of the view can be dragged.
    var source: (any DragSource)? {
        if let source = list?.source { return source }
        return view.interactions.lazy.compactMap { $0 as? UIDragInteraction }
            .first(where: \.isEnabled)
    }
}
