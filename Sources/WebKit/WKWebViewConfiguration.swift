public import Foundation
import UIKitCore

/// The options with which a web view is created.
@preconcurrency @MainActor
open class WKWebViewConfiguration: NSObject {
    /// The preferences for pages, unless a delegate overrides them.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var defaultWebpagePreferences: WKWebpagePreferences! = WKWebpagePreferences() {
        didSet {
            if defaultWebpagePreferences == nil {
                defaultWebpagePreferences = WKWebpagePreferences()
            }
        }
    }

    /// The name of the app in the user agent.
    ///
    /// - Note: Difference from Apple's WebKit: the value is stored and has no effect, because pages
    ///   load no content from sites.
    open var applicationNameForUserAgent: String?

    /// Creates a configuration with default values.
    public nonisolated override init() {
        super.init()
    }

    convenience init(copying other: WKWebViewConfiguration) {
        self.init()
        defaultWebpagePreferences = other.defaultWebpagePreferences
        applicationNameForUserAgent = other.applicationNameForUserAgent
    }

    /// Creates the configuration that an interface file describes.
    convenience init(interfaceFile coder: NSCoder) {
        self.init()
        applicationNameForUserAgent = coder.interfaceAttribute(
            "applicationNameForUserAgent", of: "configuration")
        let scripts = coder.interfaceAttribute(
            "javaScriptEnabled", of: "configuration", "preferences")
        if scripts == "NO" { defaultWebpagePreferences.allowsContentJavaScript = false }
    }
}
