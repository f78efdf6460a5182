/// The names of UIKit and Foundation that Perennial does not declare, and that apps use.
///
/// Code that uses one of them does not compile. `DifferencesFromUIKit` lists the same names.
package enum SymbolCounterparts {
    /// The absent names of one subject.
    struct Subject: Sendable {
        let names: [String]
        let alternative: String?
    }

    static let subjects: [Subject] = [
        Subject(
            names: ["NSDiffableDataSourceSectionSnapshot"],
            alternative: "UITableViewDataSource and UICollectionViewDataSource"),
        Subject(
            names: ["UICollectionViewLayoutInvalidationContext"],
            alternative: "UICollectionViewLayout.invalidateLayout()"),
        Subject(
            names: [
                "UIGraphicsPDFRenderer", "CAEmitterLayer", "CAReplicatorLayer",
            ], alternative: "draw(_:), UIGraphicsImageRenderer and CGContext"),
        Subject(
            names: [
                "CATransition", "CADisplayLink", "UIDynamicAnimator",
                "UIViewControllerAnimatedTransitioning", "UIViewControllerInteractiveTransitioning",
                "UIViewControllerTransitioningDelegate", "UIPercentDrivenInteractiveTransition",
            ], alternative: "UIView.animate and UIViewPropertyAnimator"),
        Subject(
            names: [
                "UIEditMenuInteraction", "UIMenuController", "UIPreviewActionItem",
            ], alternative: "UIContextMenuInteraction; the browser's own menu for text"),
        Subject(
            names: [
                "UIDragPreview", "UIDragPreviewParameters", "UIDragPreviewTarget",
                "UITargetedDragPreview", "UISpringLoadedInteraction", "UITableViewDropPlaceholder",
                "UICollectionViewDropPlaceholder",
            ], alternative: nil),
        Subject(
            names: [
                "UIDocumentInteractionController", "UIDocumentBrowserViewController",
                "UIDocument", "UIPrintInteractionController",
                "UIReferenceLibraryViewController", "UIColorPickerViewController",
                "UIFontPickerViewController",
            ], alternative: nil),
        Subject(
            names: [
                "UITextInput", "NSTextAttachment", "NSTextStorage", "NSLayoutManager",
                "NSTextContainer",
            ], alternative: "UITextPosition and UITextRange of fields"),
        Subject(
            names: [
                "UIImpactFeedbackGenerator", "UISelectionFeedbackGenerator",
                "UINotificationFeedbackGenerator",
            ], alternative: nil),
        Subject(
            names: [
                "UNUserNotificationCenter", "UILocalNotification", "UIApplicationShortcutItem",
                "UIMutableApplicationShortcutItem", "UIApplicationShortcutIcon",
            ], alternative: nil),
        Subject(
            names: ["NSKeyValueChangeKey", "ValueTransformer"],
            alternative: "observe(_:options:changeHandler:), notifications, or didSet"),
        Subject(
            names: ["UIAlertView", "UIActionSheet", "UIPopoverController"],
            alternative: "UIAlertController"),
        Subject(names: ["UISearchDisplayController"], alternative: "UISearchController"),
        Subject(names: ["UIHoverGestureRecognizer"], alternative: "UITapGestureRecognizer"),
        Subject(
            names: ["UIHostingController", "UIHostingConfiguration"],
            alternative: "UIViewController"),
        Subject(
            names: ["NSFetchedResultsController", "NSManagedObject"], alternative: "Codable values"),
        Subject(
            names: ["UIFontDescriptor"],
            alternative: "UIFont.preferredFont(forTextStyle:)"),
        Subject(
            names: ["UICalendarView", "UIColorWell", "UIContentUnavailableConfiguration"],
            alternative: "UIDatePicker, or a view of the app's own"),
        Subject(names: ["CIImage"], alternative: "UIImage(data:)"),
        Subject(names: ["UIAccessibility", "UIContentSizeCategory"], alternative: nil),
        Subject(
            names: ["NSUbiquitousKeyValueStore", "NSFileCoordinator", "NSMetadataQuery"],
            alternative: "UserDefaults and FileManager"),
    ]

    private static let alternatives: [String: String?] = {
        var alternatives: [String: String?] = [:]
        for subject in subjects {
            for name in subject.names { alternatives[name] = .some(subject.alternative) }
        }
        return alternatives
    }()

    /// The absent names.
    package static var names: Set<String> { Set(alternatives.keys) }

    /// Returns the nearest alternative of an absent name, or nil if there is none.
    package static func alternative(to name: String) -> String? { alternatives[name] ?? nil }
}
