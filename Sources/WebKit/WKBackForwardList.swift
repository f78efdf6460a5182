public import Foundation
import UIKitCore

/// The pages that a web view went through.
///
/// - Note: Difference from UIKit: the list as it was when it was asked for; ask again for a newer one.
@preconcurrency @MainActor
public final class WKBackForwardList: NSObject {
    /// The pages before the current one, the first one visited first.
    public let backList: [WKBackForwardListItem]
    /// The page that is shown.
    public let currentItem: WKBackForwardListItem?
    /// The pages after the current one.
    public let forwardList: [WKBackForwardListItem]

    init(_ history: WebHistory) {
        let items = history.pages.enumerated().map { WKBackForwardListItem($1, at: $0) }
        backList = Array(items.prefix(history.index))
        currentItem = items.indices.contains(history.index) ? items[history.index] : nil
        forwardList = Array(items.dropFirst(history.index + 1))
        super.init()
    }

    /// The page before the current one.
    public var backItem: WKBackForwardListItem? { backList.last }

    /// The page after the current one.
    public var forwardItem: WKBackForwardListItem? { forwardList.first }

    /// A page by its distance from the current one; those before it have negative ones.
    public func item(at index: Int) -> WKBackForwardListItem? {
        let items = backList + (currentItem.map { [$0] } ?? []) + forwardList
        let place = backList.count + index
        return items.indices.contains(place) ? items[place] : nil
    }
}
