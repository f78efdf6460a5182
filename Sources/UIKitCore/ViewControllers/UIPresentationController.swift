public import Foundation

/// An object that represents a presentation and notifies its delegate when the user dismisses it.
///
/// It has a strong reference to the presented controller. That controller references the delegate,
/// but not this object, so there is no reference cycle.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
    /// The controller that is presented.
    public let presentedViewController: UIViewController

    /// The presenting controller.
    ///
    /// Until the presentation starts, it is the presented controller itself.
    open var presentingViewController: UIViewController {
        presentedViewController.ownPresenting ?? presentedViewController
    }

    /// The object that is notified when the user dismisses the presentation.
    open var delegate: (any UIAdaptivePresentationControllerDelegate)? {
        get { presentedViewController.presentationDelegate }
        set { presentedViewController.presentationDelegate = newValue }
    }

    /// Creates a presentation controller for a controller.
    public init(presentedViewController: UIViewController, presenting: UIViewController?) {
        self.presentedViewController = presentedViewController
        super.init()
    }

    var userMayDismiss: Bool { delegate?.presentationControllerShouldDismiss(self) ?? true }

    func userAttemptedToDismiss() { delegate?.presentationControllerDidAttemptToDismiss(self) }

    func willDismiss() { delegate?.presentationControllerWillDismiss(self) }

    func didDismiss() { delegate?.presentationControllerDidDismiss(self) }
}

extension UIViewController {
    /// The object that represents the controller's presentation.
    ///
    /// Its delegate is notified when the user dismisses the presentation.
    public var presentationController: UIPresentationController? {
        if let keptPresentationController { return keptPresentationController }
        let controller = UIPresentationController(
            presentedViewController: self, presenting: ownPresenting)
        keptPresentationController = controller
        return controller
    }
}
