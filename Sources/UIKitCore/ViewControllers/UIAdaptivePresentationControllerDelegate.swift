public import Foundation

/// The requirements of an object that is notified when the user dismisses a presentation with Back,
/// Escape or a tap beside it.
///
/// It is not notified of programmatic dismissals.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
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
