public import Foundation
public import FoundationNetworking

/// A frame of a page.
///
/// A web view has only one.
@preconcurrency @MainActor
public final class WKFrameInfo: NSObject {
    /// Whether the frame is the whole page.
    public let isMainFrame = true
    /// The request of the frame.
    public let request: URLRequest

    init(request: URLRequest) {
        self.request = request
        super.init()
    }
}
