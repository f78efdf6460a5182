import Foundation
import UIKitPrimitives

/// The settings of the app for the presentation of a controller.
///
/// The controller has them, and not the presentation controller, because that one refers to the
/// controller and is released as soon as the app does not use it.
struct PresentationOptions {
    /// The object that represents the presentation, while another object keeps it.
    weak var kept: UIPresentationController?
    /// The object that is notified when the user dismisses the presentation.
    weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
    /// The settings of a sheet; `nil` until the app uses them.
    var sheet: SheetSettings?
    /// The settings of a popover; `nil` until the app uses them.
    var popover: PopoverSettings?
    /// Whether the presentation, as it began, covers the presenter completely.
    var covers: Bool?
}

extension UIViewController {
    /// The controller whose presentation shows this one: itself, or its outermost container.
    var presentationOwner: UIViewController { parent?.presentationOwner ?? self }

    /// The settings of the controller's sheet, which are created on demand.
    var sheetSettings: SheetSettings {
        if let sheet = presentationOptions.sheet { return sheet }
        let sheet = SheetSettings(of: self)
        presentationOptions.sheet = sheet
        return sheet
    }

    /// The settings of the controller's popover, which are created on demand.
    var popoverSettings: PopoverSettings {
        if let popover = presentationOptions.popover { return popover }
        let popover = PopoverSettings(of: self)
        presentationOptions.popover = popover
        return popover
    }

    /// Requests a new layout of the presentation.
    func presentationDidChange() { ownPresenting?.presentationContainer?.setNeedsLayout() }

    /// Whether the style of the presentation is one of a sheet.
    var isPresentedAsSheet: Bool {
        !(self is any AlertContent) && modalPresentationStyle.isSheet
    }

    /// Whether the controller is shown in a popover, if the page is wide enough.
    var isPresentedAsPopover: Bool {
        if let alert = self as? any AlertContent { return alert.preferredStyle == .actionSheet }
        return modalPresentationStyle == .popover
    }
}

extension UIModalPresentationStyle {
    /// Whether the style has the settings of a sheet.
    var isSheet: Bool { self == .pageSheet || self == .formSheet || self == .automatic }
}

// MARK: - Adaptation

extension UIViewController {
    /// Returns the style in which the controller is shown in a window of a width.
    ///
    /// In a narrow window, the presentation's delegate chooses a style for popovers and sheets.
    func adaptedStyle(width: CGFloat) -> UIModalPresentationStyle {
        let style = modalPresentationStyle
        guard !(self is any AlertContent), width < PresentationGeometry.wideWidth,
            style == .popover || style.isSheet, let presentation = presentationController
        else { return style }
        let traits = ownPresenting?.traitCollection ?? UIScreen.main.traitCollection
        let adapted =
            presentation.adaptingDelegate?.adaptivePresentationStyle(
                for: presentation, traitCollection: traits)
            ?? presentation.standardAdaptiveStyle
        return adapted == .none ? style : adapted
    }
}
