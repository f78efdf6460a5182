public import Foundation

/// Is told when a person, not the app, ends a presentation: by Back, Escape or a tap beside it.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
    /// Whether the presentation may end; asked unless `isModalInPresentation` forbids it.
    func presentationControllerShouldDismiss(
        _ presentationController: UIPresentationController
    ) -> Bool

    /// Called when a person tried to end a presentation that may not end.
    func presentationControllerDidAttemptToDismiss(
        _ presentationController: UIPresentationController)

    /// Called before the presentation ends.
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)

    /// Called after the presentation ended.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    /// The presentation may end.
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
