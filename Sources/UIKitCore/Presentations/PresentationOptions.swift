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

extension UIModalPresentationStyle {
    /// Whether the style has the settings of a sheet.
    var isSheet: Bool { self == .pageSheet || self == .formSheet || self == .automatic }
}
