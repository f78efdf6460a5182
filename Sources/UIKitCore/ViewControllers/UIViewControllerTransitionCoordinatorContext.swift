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
    /// Returns a controller of the transition: the one that is shown before it, or after it.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// Returns the view of a controller of the transition.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// The controllers of a transition.
public nonisolated struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable
{
    /// The value as text.
    public let rawValue: String

    /// Creates a value from text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The controller that is shown before the transition.
    public static let from = Self(rawValue: "UITransitionContextFromViewController")
    /// The controller that is shown after the transition.
    public static let to = Self(rawValue: "UITransitionContextToViewController")
}

/// The views of a transition.
public nonisolated struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
    /// The value as text.
    public let rawValue: String

    /// Creates a value from text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The view that is shown before the transition.
    public static let from = Self(rawValue: "UITransitionContextFromView")
    /// The view that is shown after the transition.
    public static let to = Self(rawValue: "UITransitionContextToView")
}
