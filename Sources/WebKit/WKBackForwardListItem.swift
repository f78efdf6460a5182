public import Foundation
import UIKitCore

/// A page that a web view went through.
@preconcurrency @MainActor
public final class WKBackForwardListItem: NSObject {
    /// The page's address.
    public let url: URL
    /// What the page calls itself.
    public let title: String?
    /// The address that was asked for.
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
