public import Foundation
import UIKitPrimitives

/// A coordinate space: a view, a window, or the page that shows them (specification 1.10.4).
@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
    /// The bounds of the space, in its own coordinates.
    var bounds: CGRect { get }
    /// Converts a point of this space to another space's coordinates.
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Converts a point of another space to this space's coordinates.
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Converts a rectangle of this space to another space's coordinates.
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
    /// Converts a rectangle of another space to this space's coordinates.
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension UICoordinateSpace {
    /// Returns the mapping to another space, through the page.
    fileprivate func mapping(to space: any UICoordinateSpace) -> CGAffineTransform {
        toPage.concatenating(space.toPage.inverted())
    }

    /// The mapping to the page that shows the space; the identity for a space that is not a view,
    /// because it is the page.
    private var toPage: CGAffineTransform { (self as? UIView)?.toScreen ?? .identity }
}

// These overloads are disfavoured, so that a conversion between views calls the faster methods that
// take views.
extension UIView: UICoordinateSpace {
    /// Converts a point of this view to another space's coordinates.
    @_disfavoredOverload
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        point.applying(mapping(to: coordinateSpace))
    }

    /// Converts a point of another space to this view's coordinates.
    @_disfavoredOverload
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        point.applying(coordinateSpace.mapping(to: self))
    }

    /// Converts a rectangle of this view to another space's coordinates.
    @_disfavoredOverload
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        rect.applying(mapping(to: coordinateSpace))
    }

    /// Converts a rectangle of another space to this view's coordinates.
    @_disfavoredOverload
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        rect.applying(coordinateSpace.mapping(to: self))
    }
}

extension UIScreen: UICoordinateSpace {
    /// The page as a coordinate space.
    public var coordinateSpace: any UICoordinateSpace { self }

    /// The page as a coordinate space that does not turn with the device.
    ///
    /// - Note: Difference from UIKit: a page is resized and not turned, so this is the space
    ///   ``coordinateSpace``.
    public var fixedCoordinateSpace: any UICoordinateSpace { self }

    /// Converts a point of the page to another space's coordinates.
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        point.applying(mapping(to: coordinateSpace))
    }

    /// Converts a point of another space to the page's coordinates.
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        point.applying(coordinateSpace.mapping(to: self))
    }

    /// Converts a rectangle of the page to another space's coordinates.
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        rect.applying(mapping(to: coordinateSpace))
    }

    /// Converts a rectangle of another space to the page's coordinates.
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        rect.applying(coordinateSpace.mapping(to: self))
    }
}
