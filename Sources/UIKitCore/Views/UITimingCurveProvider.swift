public import Foundation
public import UIKitPrimitives

/// The timing of an animation.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: NSObjectProtocol {
    /// The Bézier curve of the timing, if it has one.
    var cubicTimingParameters: UICubicTimingParameters? { get }
    /// The spring of the timing, if it has one.
    var springTimingParameters: UISpringTimingParameters? { get }
}

extension UITimingCurveProvider {
    var curve: AnimationTimingCurve {
        springTimingParameters?.ownCurve ?? cubicTimingParameters?.ownCurve ?? .named(.easeInOut)
    }
}

/// A timing along a Bézier curve.
@preconcurrency @MainActor
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
    /// The named curve; `easeInOut` if there are control points.
    public let animationCurve: UIView.AnimationCurve
    /// The first control point.
    public let controlPoint1: CGPoint
    /// The second control point.
    public let controlPoint2: CGPoint

    let ownCurve: AnimationTimingCurve

    /// Creates the timing of a named curve.
    public init(animationCurve: UIView.AnimationCurve) {
        self.animationCurve = animationCurve
        (controlPoint1, controlPoint2) = UICubicTimingParameters.controlPoints(
            of: animationCurve)
        ownCurve = .named(animationCurve)
        super.init()
    }

    /// Creates the timing of a Bézier curve.
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        animationCurve = .easeInOut
        controlPoint1 = point1
        controlPoint2 = point2
        ownCurve = .bezier(point1, point2)
        super.init()
    }

    open var cubicTimingParameters: UICubicTimingParameters? { self }
    open var springTimingParameters: UISpringTimingParameters? { nil }

    private static func controlPoints(of curve: UIView.AnimationCurve) -> (CGPoint, CGPoint) {
        switch curve {
        case .easeInOut: (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
        case .easeIn: (CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
        case .easeOut: (CGPoint(x: 0, y: 0), CGPoint(x: 0.58, y: 1))
        case .linear: (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
        }
    }
}

/// The timing of a spring.
///
/// - Note: Difference from UIKit: the page shows a curve that passes its end once, whatever the
///   initial velocity.
@preconcurrency @MainActor
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    /// The velocity at the beginning.
    public let initialVelocity: CGVector

    let ownCurve: AnimationTimingCurve

    /// Creates the timing of a spring.
    ///
    /// - Parameters:
    ///   - ratio: The damping, from 1, which does not swing, to 0.
    ///   - velocity: The velocity at the beginning.
    public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
        initialVelocity = velocity
        ownCurve = .spring(damping: Double(ratio))
        super.init()
    }

    /// Creates the timing of a spring that is at rest.
    public convenience init(dampingRatio ratio: CGFloat) {
        self.init(dampingRatio: ratio, initialVelocity: CGVector(dx: 0, dy: 0))
    }

    open var cubicTimingParameters: UICubicTimingParameters? { nil }
    open var springTimingParameters: UISpringTimingParameters? { self }
}
