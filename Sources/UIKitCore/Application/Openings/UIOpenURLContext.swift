public import Foundation

/// A URL that a scene is asked to open, with its options.
@preconcurrency @MainActor
public final class UIOpenURLContext: NSObject {
    /// The URL.
    public let url: URL
    /// The options of the URL.
    public let options: UIScene.OpenURLOptions

    init(url: URL, source: String?) {
        self.url = url
        options = UIScene.OpenURLOptions(sourceApplication: source)
    }
}

extension UIScene {
    /// The options of a URL that a scene is asked to open.
    @preconcurrency @MainActor
    public final class OpenURLOptions: NSObject {
        /// The bundle identifier of the app that opens the URL; `nil` if the user or the host opens
        /// it.
        public let sourceApplication: String?
        /// A property list from the app that opens the URL; always `nil` on Linux.
        public var annotation: Any? { nil }
        /// Whether the app must open the original document and not a copy; always false on Linux.
        public var openInPlace: Bool { false }

        init(sourceApplication: String?) {
            self.sourceApplication = sourceApplication
        }
    }

    /// The options with which a scene opens a URL.
    @preconcurrency @MainActor
    open class OpenExternalURLOptions: NSObject {
        /// Whether a web URL is opened only in an app, and not in the browser.
        open var universalLinksOnly = false
    }

    /// Opens a URL as `UIApplication.open(_:options:completionHandler:)` does.
    public func open(
        _ url: URL, options: OpenExternalURLOptions?,
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        UIApplication.sharedIfRunning?.open(
            url, options: [.universalLinksOnly: options?.universalLinksOnly ?? false],
            completionHandler: completion)
    }
}
