import Foundation
public import UIKitPrimitives

/// A recognizer of a movement that begins at an edge of the window.
///
/// - Note: Difference from UIKit: on a touch screen, browsers use movements from the left and right
///   edges to go back and forward themselves, so an app does not always get them.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The edges at which the movement may begin.
    open var edges: UIRectEdge = [] { didSet { view?.setNeedsRendering() } }

    /// The maximum distance between an edge and the beginning of a touch, in points.
    private static let width: CGFloat = 20

    override var movements: TouchMovements {
        var movements: TouchMovements = []
        if !edges.isDisjoint(with: [.left, .right]) { movements.insert(.horizontal) }
        if !edges.isDisjoint(with: [.top, .bottom]) { movements.insert(.vertical) }
        return movements
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible, !touches.allSatisfy(beginsAtEdge) { return state = .failed }
        super.touchesBegan(touches, with: event)
    }

    private func beginsAtEdge(_ touch: UITouch) -> Bool {
        guard let bounds = touch.window?.bounds else { return false }
        let (point, width) = (touch.origin, Self.width)
        return edges.contains(.left) && point.x <= bounds.minX + width
            || edges.contains(.right) && point.x >= bounds.maxX - width
            || edges.contains(.top) && point.y <= bounds.minY + width
            || edges.contains(.bottom) && point.y >= bounds.maxY - width
    }
}
