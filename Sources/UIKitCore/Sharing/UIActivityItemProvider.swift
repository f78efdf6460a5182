public import Foundation

/// An item that is made after the user has chosen what to do with it.
///
/// Subclasses override ``item``.
///
/// - Note: Difference from UIKit: the class is not an `Operation`. The item is made on the main
///   thread; it shows no progress and cannot be cancelled.
@preconcurrency @MainActor
open class UIActivityItemProvider: NSObject {
    /// An object of the item's class, by which activities decide whether they can use the item.
    public let placeholderItem: Any?

    /// The activity that the user has chosen; `nil` before.
    open private(set) var activityType: UIActivity.ActivityType?

    /// Creates a provider with an object of the item's class.
    public init(placeholderItem: Any) {
        self.placeholderItem = placeholderItem
        super.init()
    }

    /// The item; the placeholder unless overridden.
    open var item: Any { placeholderItem ?? "" }
}

extension UIActivityItemProvider: UIActivityItemSource {
    /// Returns the placeholder.
    public func activityViewControllerPlaceholderItem(
        _ activityViewController: UIActivityViewController
    ) -> Any { placeholderItem ?? "" }

    /// Returns the item for the activity that the user has chosen.
    public func activityViewController(
        _ activityViewController: UIActivityViewController,
        itemForActivityType activityType: UIActivity.ActivityType?
    ) -> Any? {
        self.activityType = activityType
        return item
    }
}
