public import Foundation
public import FoundationNetworking

/// The frame of a page; a web view has one.
@preconcurrency @MainActor
public final class WKFrameInfo: NSObject {
    /// Whether it is the whole page.
    public let isMainFrame = true
    /// What was asked for.
    public let request: URLRequest

    init(request: URLRequest) {
        self.request = request
        super.init()
    }
}
