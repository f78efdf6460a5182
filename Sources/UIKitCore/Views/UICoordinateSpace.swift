public import Foundation
import UIKitPrimitives

/// Something that places are measured in: a view, a window, or the page that shows them (1.10.4).
@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
    /// The whole of it, in its own coordinates.
    var bounds: CGRect { get }
    /// A point of this space in another's coordinates.
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// A point of another space in this one's coordinates.
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// A rectangle of this space in another's coordinates.
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
    /// A rectangle of another space in this one's coordinates.
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension UICoordinateSpace {
    /// The mapping to another space, by way of the page.
    fileprivate func mapping(to space: any UICoordinateSpace) -> CGAffineTransform {
        toPage.concatenating(space.toPage.inverted())
    }

    /// The mapping to the page that shows it; whatever is no view is the page.
    private var toPage: CGAffineTransform { (self as? UIView)?.toScreen ?? .identity }
}

// Disfavoured, so that between views the methods that take views are called, which look at nothing else.
extension UIView: UICoordinateSpace {
    /// A point of this view in another space's coordinates.
    @_disfavoredOverload
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        point.applying(mapping(to: coordinateSpace))
    }

    /// A point of another space in this view's coordinates.
    @_disfavoredOverload
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        point.applying(coordinateSpace.mapping(to: self))
    }

    /// A rectangle of this view in another space's coordinates.
    @_disfavoredOverload
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        rect.applying(mapping(to: coordinateSpace))
    }

    /// A rectangle of another space in this view's coordinates.
    @_disfavoredOverload
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        rect.applying(coordinateSpace.mapping(to: self))
    }
}

extension UIScreen: UICoordinateSpace {
    /// The page as something that places are measured in.
    public var coordinateSpace: any UICoordinateSpace { self }

    /// A point of the page in another space's coordinates.
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        point.applying(mapping(to: coordinateSpace))
    }

    /// A point of another space on the page.
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        point.applying(coordinateSpace.mapping(to: self))
    }

    /// A rectangle of the page in another space's coordinates.
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        rect.applying(mapping(to: coordinateSpace))
    }

    /// A rectangle of another space on the page.
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        rect.applying(coordinateSpace.mapping(to: self))
    }
}
