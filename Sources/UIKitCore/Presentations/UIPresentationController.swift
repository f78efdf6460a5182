public import Foundation
public import UIKitPrimitives

/// An object that represents a presentation and notifies its delegate when the user dismisses it.
///
/// It has a strong reference to the presented controller. That controller references the delegate
/// and has the settings, but does not reference this object, so there is no reference cycle.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
    /// The controller that is presented.
    public let presentedViewController: UIViewController

    /// The presenting controller.
    ///
    /// Until the presentation starts, it is the presented controller itself. After the dismissal,
    /// it is the controller that presented last.
    open var presentingViewController: UIViewController {
        presentedViewController.ownPresenting ?? lastPresenting ?? presentedViewController
    }
    private weak var lastPresenting: UIViewController?

    /// Creates a presentation controller for a controller.
    public init(presentedViewController: UIViewController, presenting: UIViewController?) {
        self.presentedViewController = presentedViewController
        lastPresenting = presenting ?? presentedViewController.ownPresenting
        super.init()
    }

    /// The style of the presentation, before it is adapted to the window.
    open var presentationStyle: UIModalPresentationStyle {
        presentedViewController.modalPresentationStyle
    }

    /// The view that contains the presentation; `nil` before the presentation starts.
    open var containerView: UIView? {
        presentedViewController.ownPresenting?.presentationContainer
    }

    /// The view of the presented controller.
    open var presentedView: UIView? { presentedViewController.viewIfLoaded }

    /// The frame of the presented view in the view that contains the presentation.
    open var frameOfPresentedViewInContainerView: CGRect {
        guard let containerView, let presentedView else { return .zero }
        return presentedView.convert(presentedView.bounds, to: containerView)
    }

    /// Returns the style in which the presentation is shown in an environment:
    /// `none` if it is not adapted.
    open func adaptivePresentationStyle(
        for traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle {
        guard traitCollection.horizontalSizeClass == .compact else { return .none }
        let style =
            adaptingDelegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection)
            ?? standardAdaptiveStyle
        return style == presentationStyle ? .none : style
    }

    /// The object that adapts the presentation and is notified when the user dismisses it.
    var adaptingDelegate: (any UIAdaptivePresentationControllerDelegate)? {
        get { presentedViewController.presentationOptions.delegate }
        set { presentedViewController.presentationOptions.delegate = newValue }
    }

    /// The style in a narrow window without a delegate: popovers become sheets.
    var standardAdaptiveStyle: UIModalPresentationStyle {
        presentationStyle == .popover ? .pageSheet : presentationStyle
    }

    private var popoverDelegate: (any UIPopoverPresentationControllerDelegate)? {
        adaptingDelegate as? any UIPopoverPresentationControllerDelegate
    }

    var userMayDismiss: Bool {
        guard adaptingDelegate?.presentationControllerShouldDismiss(self) ?? true else {
            return false
        }
        guard let popover = self as? UIPopoverPresentationController else { return true }
        return popoverDelegate?.popoverPresentationControllerShouldDismissPopover(popover) ?? true
    }

    func userAttemptedToDismiss() {
        adaptingDelegate?.presentationControllerDidAttemptToDismiss(self)
    }

    func willDismiss() { adaptingDelegate?.presentationControllerWillDismiss(self) }

    func didDismiss() {
        adaptingDelegate?.presentationControllerDidDismiss(self)
        guard let popover = self as? UIPopoverPresentationController else { return }
        popoverDelegate?.popoverPresentationControllerDidDismissPopover(popover)
    }
}

/// The property `delegate` of presentations, which has another type in the subclasses.
///
/// Swift does not let a subclass narrow the type of a property that can be set, as UIKit's classes
/// do, but a property of a class hides one of a protocol.
@preconcurrency @MainActor
public protocol UIPresentationDelegating: AnyObject {}

extension UIPresentationController: UIPresentationDelegating {}

extension UIPresentationDelegating where Self: UIPresentationController {
    /// The object that adapts the presentation and is notified when the user dismisses it.
    public var delegate: (any UIAdaptivePresentationControllerDelegate)? {
        get { adaptingDelegate }
        set { adaptingDelegate = newValue }
    }
}

extension UIViewController {
    /// The object that represents the presentation of the controller, or of its outermost
    /// container.
    ///
    /// Its delegate is notified when the user dismisses the presentation. It is a
    /// ``UISheetPresentationController`` or a ``UIPopoverPresentationController`` if the style is
    /// one of a sheet or a popover.
    public var presentationController: UIPresentationController? {
        var owner = self
        while let outer = owner.parent { owner = outer }
        return owner.ownPresentation.representation
    }
}
