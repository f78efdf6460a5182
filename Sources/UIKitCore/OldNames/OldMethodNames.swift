// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
public import UIKitPrimitives

// The methods and functions that have other names since Swift 4.2. They can be called, and not
// overridden: UIKit calls the present names.

/// The names of the methods of containers before Swift 4.2.
extension UIViewController {
    /// The name of ``children`` before Swift 4.2.
    public var childViewControllers: [UIViewController] { children }

    /// The name of ``isMovingToParent`` before Swift 4.2.
    public var isMovingToParentViewController: Bool { isMovingToParent }

    /// The name of ``isMovingFromParent`` before Swift 4.2.
    public var isMovingFromParentViewController: Bool { isMovingFromParent }

    /// Adds a child; the name of ``addChild(_:)`` before Swift 4.2.
    public func addChildViewController(_ childController: UIViewController) {
        addChild(childController)
    }

    /// Removes the controller from its parent; the name of ``removeFromParent()`` before Swift 4.2.
    public func removeFromParentViewController() { removeFromParent() }

    /// Notifies the controller before its parent changes; the name of ``willMove(toParent:)``
    /// before Swift 4.2.
    public func willMove(toParentViewController parent: UIViewController?) {
        willMove(toParent: parent)
    }

    /// Notifies the controller after its parent changed; the name of ``didMove(toParent:)``
    /// before Swift 4.2.
    public func didMove(toParentViewController parent: UIViewController?) {
        didMove(toParent: parent)
    }
}

/// The names of the methods that order subviews before Swift 4.2.
extension UIView {
    /// Brings a subview to the front; the name of ``bringSubviewToFront(_:)`` before Swift 4.2.
    public func bringSubview(toFront view: UIView) { bringSubviewToFront(view) }

    /// Sends a subview to the back; the name of ``sendSubviewToBack(_:)`` before Swift 4.2.
    public func sendSubview(toBack view: UIView) { sendSubviewToBack(view) }
}

/// Creates insets; `UIEdgeInsets(top:left:bottom:right:)` since Swift 4.2.
public nonisolated func UIEdgeInsetsMake(
    _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> UIEdgeInsets {
    UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}

/// Returns a rectangle with its edges moved inward; `CGRect.inset(by:)` since Swift 4.2.
public nonisolated func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect {
    rect.inset(by: insets)
}

/// Creates an offset; `UIOffset(horizontal:vertical:)` since Swift 4.2.
public nonisolated func UIOffsetMake(_ horizontal: CGFloat, _ vertical: CGFloat) -> UIOffset {
    UIOffset(horizontal: horizontal, vertical: vertical)
}

/// Returns the bytes of a PNG file with an image; ``UIImage/pngData()`` since Swift 4.2.
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }
