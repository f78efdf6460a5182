public import Foundation
import UIKitPrimitives

/// The values that place a view in its superview.
struct ViewGeometry {
    var bounds: CGRect
    var center: CGPoint
    var transform: CGAffineTransform
    /// The point of the bounds that is at `center`, from 0 to 1 in both directions.
    let anchor: CGPoint

    /// The smallest upright rectangle around the visible area, in the superview's coordinates.
    var frame: CGRect {
        guard transform.isIdentity else { return bounds.applying(toSuperview) }
        return CGRect(
            x: center.x - bounds.width * anchor.x, y: center.y - bounds.height * anchor.y,
            width: bounds.width, height: bounds.height)
    }

    /// The mapping from the view's coordinates to its superview's.
    var toSuperview: CGAffineTransform {
        CGAffineTransform(
            translationX: -(bounds.minX + bounds.width * anchor.x),
            y: -(bounds.minY + bounds.height * anchor.y)
        )
        .concatenating(transform)
        .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
    }
}

extension UIView {
    /// The values that place the view in its superview.
    var geometry: ViewGeometry {
        ViewGeometry(
            bounds: bounds, center: center, transform: transform,
            anchor: layerIfLoaded?.anchorPoint ?? CGPoint(x: 0.5, y: 0.5))
    }

    var computedFrame: CGRect { geometry.frame }

    func place(in frame: CGRect) {
        let anchor = geometry.anchor
        center = CGPoint(
            x: frame.origin.x + frame.width * anchor.x, y: frame.origin.y + frame.height * anchor.y)
        var size = frame.size
        if !transform.isIdentity {
            let scaled = CGRect(origin: .zero, size: size).applying(transform.inverted())
            size = scaled.size
        }
        if bounds.size != size { bounds.size = size }
    }

    private var toSuperview: CGAffineTransform { geometry.toSuperview }

    /// The mapping from the view's coordinates to those of the outermost view that contains it.
    private var toOutermost: CGAffineTransform {
        var mapping = CGAffineTransform.identity
        var view = self
        while let superview = view.superview {
            mapping = mapping.concatenating(view.toSuperview)
            view = superview
        }
        return mapping
    }

    /// The mapping from the view's coordinates to those of the page that shows its window.
    var toScreen: CGAffineTransform { toOutermost.concatenating(outermost.toSuperview) }

    private var outermost: UIView {
        var view = self
        while let superview = view.superview { view = superview }
        return view
    }

    private func mapping(to view: UIView?) -> CGAffineTransform {
        toOutermost.concatenating((view ?? outermost).toOutermost.inverted())
    }

    /// Converts a point of this view to another view's coordinates, or to the window's if `nil`.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        point.applying(mapping(to: view))
    }

    /// Converts a point of another view, or of the window, to this view's coordinates.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        point.applying((view ?? outermost).mapping(to: self))
    }

    /// Converts a rectangle of this view to another view's coordinates, or to the window's if
    /// `nil`.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        rect.applying(mapping(to: view))
    }

    /// Converts a rectangle of another view, or of the window, to this view's coordinates.
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        rect.applying((view ?? outermost).mapping(to: self))
    }

    func frontmostView(at point: CGPoint, with event: UIEvent?) -> UIView? {
        // At an alpha of 0.01 and below, UIKit delivers no events to a view, because it is nearly
        // invisible.
        guard isUserInteractionEnabled, !isHidden, alpha > 0.01,
            self.point(inside: point, with: event)
        else { return nil }
        for subview in subviews.reversed() {
            if let found = subview.hitTest(convert(point, to: subview), with: event) {
                return found
            }
        }
        return self
    }
}

extension UIView {
    /// The ways in which content fills a view of another size.
    public nonisolated enum ContentMode: Int, Hashable, Sendable {
        case scaleToFill = 0
        case scaleAspectFit = 1
        case scaleAspectFill = 2
        case redraw = 3
        case center = 4
        case top = 5
        case bottom = 6
        case left = 7
        case right = 8
        case topLeft = 9
        case topRight = 10
        case bottomLeft = 11
        case bottomRight = 12

        /// The mode's name in frames.
        var renderedName: String {
            switch self {
            case .scaleToFill, .redraw: "fill"
            case .scaleAspectFit: "aspectFit"
            case .scaleAspectFill: "aspectFill"
            case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft,
                .bottomRight:
                "center"
            }
        }
    }
}
