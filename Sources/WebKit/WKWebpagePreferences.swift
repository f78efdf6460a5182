public import Foundation

/// What holds for a page.
@preconcurrency @MainActor
open class WKWebpagePreferences: NSObject {
    /// Whether scripts of the page may run.
    ///
    /// - Note: Difference from UIKit: kept only; they never run.
    public var allowsContentJavaScript = true

    /// Makes them as they come.
    public nonisolated override init() {
        super.init()
    }
}
