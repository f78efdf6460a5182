import Foundation
import UIKitPrimitives

/// The presentation of a controller, as its settings and its delegate determine it.
struct ControllerPresentation {
    let controller: UIViewController

    /// The settings of the controller's sheet, which are created on demand.
    var sheetSettings: SheetSettings {
        if let sheet = controller.presentationOptions.sheet { return sheet }
        let sheet = SheetSettings(of: controller)
        controller.presentationOptions.sheet = sheet
        return sheet
    }

    /// The settings of the controller's popover, which are created on demand.
    var popoverSettings: PopoverSettings {
        if let popover = controller.presentationOptions.popover { return popover }
        let popover = PopoverSettings(of: controller)
        controller.presentationOptions.popover = popover
        return popover
    }

    /// Requests a new layout of the presentation.
    func setNeedsLayout() { controller.ownPresenting?.presentationContainer?.setNeedsLayout() }

    /// Whether the style of the presentation is one of a sheet.
    private var isSheet: Bool {
        !(controller is any AlertContent) && controller.modalPresentationStyle.isSheet
    }

    /// Whether the controller is shown in a popover, if the page is wide enough.
    private var isPopover: Bool {
        if let alert = controller as? any AlertContent {
            return alert.preferredStyle == .actionSheet
        }
        return controller.modalPresentationStyle == .popover
    }

    /// The sheet of the controller: its own, or the one that a popover becomes in a narrow window.
    var sheet: UISheetPresentationController? {
        let presentation = controller.presentationController
        return presentation as? UISheetPresentationController
            ?? (presentation as? UIPopoverPresentationController)?
            .adaptiveSheetPresentationController
    }

    /// The object that represents the presentation, which is created if no other object keeps it.
    var representation: UIPresentationController {
        let kind: UIPresentationController.Type =
            isPopover
            ? UIPopoverPresentationController.self
            : isSheet ? UISheetPresentationController.self : UIPresentationController.self
        if let kept = controller.presentationOptions.kept, type(of: kept) == kind { return kept }
        let presenting = controller.ownPresenting
        let new =
            if isPopover {
                UIPopoverPresentationController(
                    presentedViewController: controller, presenting: presenting)
            } else if isSheet {
                UISheetPresentationController(
                    presentedViewController: controller, presenting: presenting)
            } else {
                UIPresentationController(
                    presentedViewController: controller, presenting: presenting)
            }
        controller.presentationOptions.kept = new
        return new
    }

    /// Returns the style in which the controller is shown in a window of a width.
    ///
    /// In a narrow window, the presentation's delegate chooses a style for popovers and sheets.
    func adaptedStyle(width: CGFloat) -> UIModalPresentationStyle {
        let style = controller.modalPresentationStyle
        guard !(controller is any AlertContent), width < PresentationGeometry.wideWidth,
            style == .popover || style.isSheet,
            let presentation = controller.presentationController
        else { return style }
        let traits = controller.ownPresenting?.traitCollection ?? UIScreen.main.traitCollection
        let adapted =
            presentation.adaptingDelegate?.adaptivePresentationStyle(
                for: presentation, traitCollection: traits)
            ?? presentation.standardAdaptiveStyle
        return adapted == .none ? style : adapted
    }

    /// The size that the controller, or the screen in front of a navigation controller, prefers.
    var preferredSize: CGSize {
        let own = controller.preferredContentSize
        guard own == .zero, let navigation = controller as? UINavigationController,
            var size = navigation.topViewController?.preferredContentSize, size != .zero
        else { return own }
        if !navigation.isNavigationBarHidden, size.height > 0 { size.height += 44 }
        return size
    }
}

extension UIViewController {
    /// The presentation of the controller itself, not of a container.
    var ownPresentation: ControllerPresentation { ControllerPresentation(controller: self) }
}
