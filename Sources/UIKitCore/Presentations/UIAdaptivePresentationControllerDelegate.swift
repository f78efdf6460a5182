public import Foundation
public import UIKitPrimitives

/// The requirements of an object that adapts a presentation to narrow windows, and is notified when
/// the user dismisses it with a swipe, Back, Escape or a tap beside it.
///
/// It is not notified of programmatic dismissals.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
    /// Returns the style of a popover or a sheet in a narrow window; `none` for its own style.
    ///
    /// Called when the presentation begins, and when the window becomes narrow.
    func adaptivePresentationStyle(
        for controller: UIPresentationController
    ) -> UIModalPresentationStyle

    /// Returns the style of a popover or a sheet in a narrow window with traits; calls
    /// `adaptivePresentationStyle(for:)` unless implemented.
    func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle

    /// Returns whether the presentation may be dismissed. Called unless `isModalInPresentation`
    /// forbids it.
    func presentationControllerShouldDismiss(
        _ presentationController: UIPresentationController
    ) -> Bool

    /// Called when the user tried to dismiss a presentation that is modal.
    func presentationControllerDidAttemptToDismiss(
        _ presentationController: UIPresentationController)

    /// Called before the presentation is dismissed.
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)

    /// Called after the presentation was dismissed.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    /// Returns the style of a sheet for a popover, and its own style for a sheet.
    public func adaptivePresentationStyle(
        for controller: UIPresentationController
    ) -> UIModalPresentationStyle { controller.standardAdaptiveStyle }

    /// Returns the result of `adaptivePresentationStyle(for:)`.
    public func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }

    /// Returns `true`.
    public func presentationControllerShouldDismiss(
        _ presentationController: UIPresentationController
    ) -> Bool { true }

    /// Does nothing.
    public func presentationControllerDidAttemptToDismiss(
        _ presentationController: UIPresentationController
    ) {}

    /// Does nothing.
    public func presentationControllerWillDismiss(
        _ presentationController: UIPresentationController
    ) {}

    /// Does nothing.
    public func presentationControllerDidDismiss(
        _ presentationController: UIPresentationController
    ) {}
}
