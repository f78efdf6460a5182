public import Foundation
public import FoundationNetworking
import UIKitCore

/// What a web view is about to load, and why.
@preconcurrency @MainActor
public final class WKNavigationAction: NSObject {
    /// What is asked for.
    public let request: URLRequest
    /// What brought it about.
    public let navigationType: WKNavigationType
    /// The frame that will show the page: the web view's own.
    public let targetFrame: WKFrameInfo?

    init(request: URLRequest, _ cause: WebLoad.Cause) {
        self.request = request
        navigationType =
            switch cause {
            case .link: .linkActivated
            case .reload: .reload
            case .backForward: .backForward
            case .other: .other
            }
        targetFrame = WKFrameInfo(request: request)
        super.init()
    }
}
