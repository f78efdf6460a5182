public import Foundation

/// One item that the user drags.
///
/// - Note: Difference from UIKit: the page shows a copy of the lifted view, so items have no
///   previews of their own.
@preconcurrency @MainActor
open class UIDragItem: NSObject {
    /// The provider of the item's data.
    public let itemProvider: NSItemProvider

    /// An object of the app, for targets in the same app.
    open var localObject: Any?

    /// Creates an item.
    public init(itemProvider: NSItemProvider) {
        self.itemProvider = itemProvider
        super.init()
    }
}
