import Foundation
import HostLink
import UIKitPrimitives

/// The place of a popover beside the area at which it points.
struct PopoverGeometry: Equatable {
    /// The length of the arrow, and its width where it meets the panel.
    static let arrowLength: CGFloat = 12
    static let arrowWidth: CGFloat = 28
    static let cornerRadius: CGFloat = 13

    let frame: CGRect
    let direction: UIPopoverArrowDirection
    /// The area of the arrow.
    let arrow: CGRect

    /// The directions in the order in which they are tried.
    private static let order: [UIPopoverArrowDirection] = [.up, .down, .left, .right]

    /// Finds the permitted direction with enough space, or with the most.
    ///
    /// - Parameter bounds: The area that the popover may use.
    init(
        size: CGSize, anchor: CGRect, bounds: CGRect, permitted: UIPopoverArrowDirection,
        canOverlap: Bool
    ) {
        let candidates = Self.order.filter(permitted.contains)
        let spaces = (candidates.isEmpty ? Self.order : candidates).map {
            (direction: $0, space: Self.space(for: $0, beside: anchor, in: bounds))
        }
        let fitting = spaces.first {
            $0.space.width >= size.width && $0.space.height >= size.height
        }
        let best =
            fitting
            ?? spaces.max { Self.covered($0.space, size) < Self.covered($1.space, size) }
            ?? (.up, bounds.size)
        direction = best.direction
        let mayCover = canOverlap && fitting == nil
        let limit = mayCover ? bounds.size : best.space
        let width = max(0, min(size.width, limit.width))
        let height = max(0, min(size.height, limit.height))
        var origin = Self.origin(
            best.direction, CGSize(width: width, height: height), beside: anchor)
        origin.x = min(max(origin.x, bounds.minX), max(bounds.minX, bounds.maxX - width))
        origin.y = min(max(origin.y, bounds.minY), max(bounds.minY, bounds.maxY - height))
        frame = CGRect(
            x: origin.x.rounded(), y: origin.y.rounded(), width: width.rounded(),
            height: height.rounded())
        arrow = Self.arrow(best.direction, of: frame, at: anchor)
    }

    private static func space(
        for direction: UIPopoverArrowDirection, beside anchor: CGRect, in bounds: CGRect
    ) -> CGSize {
        switch direction {
        case .up:
            CGSize(width: bounds.width, height: bounds.maxY - anchor.maxY - arrowLength)
        case .down:
            CGSize(width: bounds.width, height: anchor.minY - arrowLength - bounds.minY)
        case .left:
            CGSize(width: bounds.maxX - anchor.maxX - arrowLength, height: bounds.height)
        default:
            CGSize(width: anchor.minX - arrowLength - bounds.minX, height: bounds.height)
        }
    }

    private static func covered(_ space: CGSize, _ size: CGSize) -> CGFloat {
        max(0, min(space.width, size.width)) * max(0, min(space.height, size.height))
    }

    private static func origin(
        _ direction: UIPopoverArrowDirection, _ size: CGSize, beside anchor: CGRect
    ) -> CGPoint {
        switch direction {
        case .up:
            CGPoint(x: anchor.midX - size.width / 2, y: anchor.maxY + arrowLength)
        case .down:
            CGPoint(
                x: anchor.midX - size.width / 2, y: anchor.minY - arrowLength - size.height)
        case .left:
            CGPoint(x: anchor.maxX + arrowLength, y: anchor.midY - size.height / 2)
        default:
            CGPoint(
                x: anchor.minX - arrowLength - size.width, y: anchor.midY - size.height / 2)
        }
    }

    /// Returns the area of the arrow, which stays clear of the round corners.
    private static func arrow(
        _ direction: UIPopoverArrowDirection, of frame: CGRect, at anchor: CGRect
    ) -> CGRect {
        func along(_ middle: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
            let first = low + cornerRadius
            let last = max(first, high - cornerRadius - arrowWidth)
            return min(max(middle - arrowWidth / 2, first), last).rounded()
        }
        let isVertical = direction == .up || direction == .down
        let size =
            isVertical
            ? CGSize(width: arrowWidth, height: arrowLength)
            : CGSize(width: arrowLength, height: arrowWidth)
        let x = along(anchor.midX, frame.minX, frame.maxX)
        let y = along(anchor.midY, frame.minY, frame.maxY)
        let origin =
            switch direction {
            case .up: CGPoint(x: x, y: frame.minY - arrowLength)
            case .down: CGPoint(x: x, y: frame.maxY)
            case .left: CGPoint(x: frame.minX - arrowLength, y: y)
            default: CGPoint(x: frame.maxX, y: y)
            }
        return CGRect(origin: origin, size: size)
    }
}

/// The arrow of a popover.
final class PopoverArrowView: UIView {
    var direction = UIPopoverArrowDirection.unknown {
        didSet { if oldValue != direction { setNeedsRendering() } }
    }

    override var nodeComponent: String? { "arrow" }

    override func describe(_ node: inout RenderNode) {
        super.describe(&node)
        if let name = direction.renderedName { node[.style] = .string("arrow\(name)") }
    }
}

extension UIPopoverArrowDirection {
    /// The direction as a page names it; `nil` for several directions or none.
    var renderedName: String? {
        switch self {
        case .up: "Up"
        case .down: "Down"
        case .left: "Left"
        case .right: "Right"
        default: nil
        }
    }
}
