public import Foundation

/// What a web view is made with.
@preconcurrency @MainActor
public final class WKWebViewConfiguration: NSObject {
    /// What holds for pages unless a delegate says otherwise.
    public var defaultWebpagePreferences = WKWebpagePreferences()

    /// What the web view calls the app towards sites.
    ///
    /// - Note: Difference from UIKit: kept only; pages load nothing from sites.
    public var applicationNameForUserAgent: String?

    /// Makes one as it comes.
    public nonisolated override init() {
        super.init()
    }

    convenience init(copying other: WKWebViewConfiguration) {
        self.init()
        defaultWebpagePreferences = other.defaultWebpagePreferences
        applicationNameForUserAgent = other.applicationNameForUserAgent
    }
}
