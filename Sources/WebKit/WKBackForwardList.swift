public import Foundation
import UIKitCore

/// The back/forward list of a web view.
///
/// - Note: Difference from Apple's WebKit: the list is a copy of the state at the time of the call.
///   Read the property again for the current state.
@preconcurrency @MainActor
public final class WKBackForwardList: NSObject {
    /// The pages before the current one, starting with the first one visited.
    public let backList: [WKBackForwardListItem]
    /// The current page.
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

    /// Returns the page at a distance from the current one.
    ///
    /// Pages before it have negative distances.
    public func item(at index: Int) -> WKBackForwardListItem? {
        let items = backList + (currentItem.map { [$0] } ?? []) + forwardList
        let place = backList.count + index
        return items.indices.contains(place) ? items[place] : nil
    }
}
