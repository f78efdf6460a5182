public import Foundation
import HostLink

/// An animation of a layer, which the page plays.
///
/// An animation changes what the page shows, and never the values of the layer. It is copied when
/// it is added to a layer. A relaunched process continues no animation.
///
/// - Note: Difference from UIKit: an animation also runs, and calls its delegate, while its layer
///   is in no window and while no page shows the app.
@preconcurrency @MainActor
open class CAAnimation: NSObject, CAMediaTiming {
    var times = MediaTimes()
    /// The values that the app has added by name.
    var ownValues: [String: Any] = [:]

    /// The object that is notified of beginning and end; the animation keeps it alive.
    open var delegate: (any CAAnimationDelegate)?

    /// The speed over the duration; constant if it is `nil` and the transaction has none.
    open var timingFunction: CAMediaTimingFunction?

    /// Whether the layer drops the animation at its end, and shows its own values again.
    open var isRemovedOnCompletion = true

    /// Creates an animation of the transaction's duration.
    public override required init() {
        super.init()
    }

    open var beginTime: TimeInterval {
        get { times.begin }
        set { times.begin = newValue }
    }
    open var duration: TimeInterval {
        get { times.duration }
        set { times.duration = newValue }
    }
    open var speed: Float {
        get { times.speed }
        set { times.speed = newValue }
    }
    open var repeatCount: Float {
        get { times.repeatCount }
        set { times.repeatCount = newValue }
    }
    open var repeatDuration: TimeInterval {
        get { times.repeatDuration }
        set { times.repeatDuration = newValue }
    }
    open var autoreverses: Bool {
        get { times.autoreverses }
        set { times.autoreverses = newValue }
    }
    open var fillMode: CAMediaTimingFillMode {
        get { times.fillMode }
        set { times.fillMode = newValue }
    }

    /// Returns a copy, as a layer keeps it.
    func duplicate() -> CAAnimation {
        let copy = type(of: self).init()
        copy.take(from: self)
        return copy
    }

    /// Takes the values of an animation of the same class.
    func take(from other: CAAnimation) {
        times = other.times
        ownValues = other.ownValues
        delegate = other.delegate
        timingFunction = other.timingFunction
        isRemovedOnCompletion = other.isRemovedOnCompletion
    }

    /// Returns what the page plays.
    func tracks(of layer: CALayer) -> [AnimationTrack] { [] }

    /// The speed over one iteration.
    var curve: LayerAnimation.Curve { timingFunction?.curve.rendered ?? .linear }
}

/// An object that is notified of the beginning and the end of animations.
@preconcurrency @MainActor
public protocol CAAnimationDelegate: AnyObject {
    /// Called when an animation begins.
    func animationDidStart(_ anim: CAAnimation)
    /// Called when an animation has ended.
    ///
    /// - Parameters:
    ///   - anim: The layer's copy of the animation.
    ///   - flag: Whether it ended by itself; false if it was removed.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ anim: CAAnimation) {}
    /// Does nothing.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
