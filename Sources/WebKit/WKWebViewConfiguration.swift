public import Foundation

/// What a web view is made with.
@preconcurrency @MainActor
open class WKWebViewConfiguration: NSObject {
    /// What holds for pages unless a delegate says otherwise.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var defaultWebpagePreferences: WKWebpagePreferences! = WKWebpagePreferences() {
        didSet {
            if defaultWebpagePreferences == nil {
                defaultWebpagePreferences = WKWebpagePreferences()
            }
        }
    }

    /// What the web view calls the app towards sites.
    ///
    /// - Note: Difference from UIKit: kept only; pages load nothing from sites.
    open var applicationNameForUserAgent: String?

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
