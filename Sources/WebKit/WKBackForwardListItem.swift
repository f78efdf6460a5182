public import Foundation
import UIKitCore

/// A page in a web view's back/forward list.
@preconcurrency @MainActor
public final class WKBackForwardListItem: NSObject {
    /// The page's address.
    public let url: URL
    /// The title of the page.
    public let title: String?
    /// The address that was requested.
    public let initialURL: URL
    let position: Int

    init(_ page: WebHistory.Page, at position: Int) {
        url = page.url
        initialURL = page.url
        title = page.title.isEmpty ? nil : page.title
        self.position = position
        super.init()
    }
}
