import Foundation
import UIKitPrimitives

/// An animation beside which the app changes its views.
@preconcurrency @MainActor
public protocol UIDragAnimating: AnyObject {
    /// Makes changes beside the animation.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Calls a closure after the animation.
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
}

/// The end of a drop, which the page shows without a movement.
final class DropAnimation: UIDragAnimating {
    func addAnimations(_ animations: @escaping () -> Void) { animations() }

    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        CallsAtEndOfTurn.perform { completion(.end) }
    }
}

/// A dropped item and the position from which it was dragged.
final class ListDropItem: UITableViewDropItem, UICollectionViewDropItem {
    let dragItem: UIDragItem
    let sourceIndexPath: IndexPath?

    init(_ item: UIDragItem, source: IndexPath?) {
        dragItem = item
        sourceIndexPath = source
    }
}
