public import Foundation
public import UIKitPrimitives

/// The state of a transition to which an app adds changes.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
    /// Whether the transition is animated. A page is resized without an animation.
    var isAnimated: Bool { get }
    /// The style of the presentation; `none` if the transition presents no controller.
    var presentationStyle: UIModalPresentationStyle { get }
    /// Whether the transition began with a gesture.
    var initiallyInteractive: Bool { get }
    /// Whether the transition can be interrupted.
    var isInterruptible: Bool { get }
    /// Whether a gesture drives the transition.
    var isInteractive: Bool { get }
    /// Whether the transition was cancelled.
    var isCancelled: Bool { get }
    /// The duration of the transition, in seconds.
    var transitionDuration: TimeInterval { get }
    /// The progress of the transition, from 0 to 1.
    var percentComplete: CGFloat { get }
    /// The view in which the transition happens.
    var containerView: UIView { get }
    /// The rotation of the transition. It is always the identity, because a page is resized and not
    /// rotated.
    var targetTransform: CGAffineTransform { get }
}
