public import Foundation
public import FoundationNetworking
import UIKitCore

/// The request that a web view is about to load, and its cause.
@preconcurrency @MainActor
public final class WKNavigationAction: NSObject {
    /// The request.
    public let request: URLRequest
    /// The cause of the load.
    public let navigationType: WKNavigationType
    /// The frame that will show the page, which is the web view's only frame.
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
