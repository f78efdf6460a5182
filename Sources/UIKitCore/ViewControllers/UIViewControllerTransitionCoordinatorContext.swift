public import Foundation
public import UIKitPrimitives

/// The state of a transition that an app adds changes to.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
    /// Whether the transition moves; a page that is resized changes at once.
    var isAnimated: Bool { get }
    /// How what is presented is shown; `none` where nothing is presented by the transition.
    var presentationStyle: UIModalPresentationStyle { get }
    /// Whether the transition began with a gesture.
    var initiallyInteractive: Bool { get }
    /// Whether the transition can be interrupted.
    var isInterruptible: Bool { get }
    /// Whether a gesture drives the transition.
    var isInteractive: Bool { get }
    /// Whether the transition was cancelled.
    var isCancelled: Bool { get }
    /// How long the transition takes, in seconds.
    var transitionDuration: TimeInterval { get }
    /// How far the transition is, from 0 to 1.
    var percentComplete: CGFloat { get }
    /// The view in which the transition happens.
    var containerView: UIView { get }
    /// The rotation of the transition; the identity, since a page is resized and not turned.
    var targetTransform: CGAffineTransform { get }
}
