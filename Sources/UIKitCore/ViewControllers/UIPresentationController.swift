public import Foundation

/// Stands for a presentation and tells its delegate when a person wants to end it.
///
/// It keeps the controller that is presented. That controller keeps the delegate and not this
/// object, so neither keeps the other for good.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
    /// The controller that is presented.
    public let presentedViewController: UIViewController

    /// The controller that presents; until the presentation starts, the presented one itself.
    open var presentingViewController: UIViewController {
        presentedViewController.ownPresenting ?? presentedViewController
    }

    /// Who is told when a person ends the presentation.
    open var delegate: (any UIAdaptivePresentationControllerDelegate)? {
        get { presentedViewController.presentationDelegate }
        set { presentedViewController.presentationDelegate = newValue }
    }

    /// Makes one for a controller.
    public init(presentedViewController: UIViewController, presenting: UIViewController?) {
        self.presentedViewController = presentedViewController
        super.init()
    }

    var personMayDismiss: Bool { delegate?.presentationControllerShouldDismiss(self) ?? true }

    func personAttemptedToDismiss() { delegate?.presentationControllerDidAttemptToDismiss(self) }

    func willDismiss() { delegate?.presentationControllerWillDismiss(self) }

    func didDismiss() { delegate?.presentationControllerDidDismiss(self) }
}
