public import Foundation
public import UIKitPrimitives

/// The sides of a popover at which its arrow may be.
///
/// An arrow that points up is at the upper side, so the popover is below its source.
public nonisolated struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates a set of bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The arrow points up.
    public static let up = UIPopoverArrowDirection(rawValue: 1 << 0)
    /// The arrow points down.
    public static let down = UIPopoverArrowDirection(rawValue: 1 << 1)
    /// The arrow points to the left.
    public static let left = UIPopoverArrowDirection(rawValue: 1 << 2)
    /// The arrow points to the right.
    public static let right = UIPopoverArrowDirection(rawValue: 1 << 3)
    /// Any direction.
    public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
    /// The direction of a popover that is not shown.
    public static let unknown = UIPopoverArrowDirection(rawValue: UInt(bitPattern: Int.max))
}

/// A presentation as a panel with an arrow that points at its source.
///
/// In a narrow window it becomes a sheet, unless the delegate chooses another style. A popover
/// without a source is shown in the middle of the window, without an arrow.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UIPresentationController {
    private var settings: PopoverSettings {
        presentedViewController.ownPresentation.popoverSettings
    }

    /// The object that adapts the popover and is notified when the user dismisses it.
    open var delegate: (any UIPopoverPresentationControllerDelegate)? {
        get { adaptingDelegate as? any UIPopoverPresentationControllerDelegate }
        set { adaptingDelegate = newValue }
    }

    /// The view at which the popover points.
    open var sourceView: UIView? {
        get { settings.sourceView }
        set { settings.sourceView = newValue }
    }

    /// The part of the source view at which the popover points; the whole view if it is null.
    open var sourceRect: CGRect {
        get { settings.sourceRect }
        set { settings.sourceRect = newValue }
    }

    /// The button of a bar at which the popover points.
    open var barButtonItem: UIBarButtonItem? {
        get { settings.barButtonItem }
        set { settings.barButtonItem = newValue }
    }

    /// The view or button at which the popover points.
    open var sourceItem: (any UIPopoverPresentationControllerSourceItem)? {
        get { settings.barButtonItem ?? settings.sourceView }
        set {
            settings.barButtonItem = newValue as? UIBarButtonItem
            settings.sourceView = newValue as? UIView
        }
    }

    /// The directions in which the arrow may point.
    open var permittedArrowDirections: UIPopoverArrowDirection {
        get { settings.permittedDirections }
        set { settings.permittedDirections = newValue }
    }

    /// The direction in which the arrow points; ``UIPopoverArrowDirection/unknown`` while the
    /// popover is not shown.
    open var arrowDirection: UIPopoverArrowDirection { settings.arrowDirection }

    /// The views that a tap beside the popover reaches; other taps dismiss the popover.
    ///
    /// - Note: Difference from UIKit: the keyboard and assistive technology do not reach them.
    open var passthroughViews: [UIView]? {
        get { settings.passthroughViews }
        set { settings.passthroughViews = newValue }
    }

    /// The colour of the popover and its arrow.
    open var backgroundColor: UIColor? {
        get { settings.backgroundColor }
        set { settings.backgroundColor = newValue }
    }

    /// The minimum distances between the popover and the edges of the window's safe area.
    open var popoverLayoutMargins: UIEdgeInsets {
        get { settings.margins }
        set { settings.margins = newValue }
    }

    /// Whether the popover may cover its source if there is not enough space beside it.
    open var canOverlapSourceViewRect: Bool {
        get { settings.canOverlapSource }
        set { settings.canOverlapSource = newValue }
    }

    /// The sheet that the popover becomes in a narrow window.
    open var adaptiveSheetPresentationController: UISheetPresentationController {
        UISheetPresentationController(
            presentedViewController: presentedViewController, presenting: nil)
    }
}

/// A view or bar button at which a popover can point.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {
    /// Returns the area of the view or button in the coordinates of a view, or `nil` if it is not
    /// in that view's window.
    func frame(in referenceView: UIView) -> CGRect?
}

extension UIView: UIPopoverPresentationControllerSourceItem {
    /// Returns the area of the view in the coordinates of another one, or `nil` if it is not in
    /// that view's window.
    public func frame(in referenceView: UIView) -> CGRect? {
        guard let window, referenceView.window === window else { return nil }
        return convert(bounds, to: referenceView)
    }
}

extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {
    /// Returns the area of the button in the coordinates of a view, or `nil` if it is not in that
    /// view's window.
    public func frame(in referenceView: UIView) -> CGRect? {
        guard let window = referenceView.window else { return nil }
        if let custom = customView, custom.window === window {
            return custom.frame(in: referenceView)
        }
        var waiting: [UIView] = [window]
        while let view = waiting.popLast() {
            if let button = view as? BarButtonView, button.item === self {
                return button.frame(in: referenceView)
            }
            waiting += view.subviews
        }
        return nil
    }
}

/// The requirements of an object that prepares and adapts a popover.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    /// Called before the controller is shown as a popover, and not if it is shown in another style.
    func prepareForPopoverPresentation(
        _ popoverPresentationController: UIPopoverPresentationController)

    /// Returns whether the user may dismiss the popover.
    func popoverPresentationControllerShouldDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController
    ) -> Bool

    /// Called after the user has dismissed the popover.
    func popoverPresentationControllerDidDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
    /// Does nothing.
    public func prepareForPopoverPresentation(
        _ popoverPresentationController: UIPopoverPresentationController
    ) {}

    /// Returns `true`.
    public func popoverPresentationControllerShouldDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController
    ) -> Bool { true }

    /// Does nothing.
    public func popoverPresentationControllerDidDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController
    ) {}
}

extension UIViewController {
    /// The presentation of the controller, or of its outermost container, as a popover.
    ///
    /// `nil` if its style is another one. Action sheets and activity controllers have one too.
    public var popoverPresentationController: UIPopoverPresentationController? {
        presentationController as? UIPopoverPresentationController
    }
}
