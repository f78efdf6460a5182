public import Foundation

/// An address that a scene is asked to open, and what comes with it.
@preconcurrency @MainActor
public final class UIOpenURLContext: NSObject {
    /// The address.
    public let url: URL
    /// What comes with it.
    public let options: UIScene.OpenURLOptions

    init(url: URL, source: String?) {
        self.url = url
        options = UIScene.OpenURLOptions(sourceApplication: source)
    }
}

extension UIScene {
    /// What comes with an address that a scene is asked to open.
    @preconcurrency @MainActor
    public final class OpenURLOptions: NSObject {
        /// The bundle identifier of the app that asked; `nil` when a person or the host did.
        public let sourceApplication: String?
        /// A property list from the app that asked; never there on Linux.
        public var annotation: Any? { nil }
        /// Whether a document is to be opened where it lies; always false on Linux.
        public var openInPlace: Bool { false }

        init(sourceApplication: String?) {
            self.sourceApplication = sourceApplication
        }
    }

    /// What a scene may say when it opens an address.
    @preconcurrency @MainActor
    open class OpenExternalURLOptions: NSObject {
        /// Whether an address of the web is opened in an app alone, and not in the browser.
        open var universalLinksOnly = false
    }

    /// Opens an address as `UIApplication.open(_:options:completionHandler:)` does.
    public func open(
        _ url: URL, options: OpenExternalURLOptions?,
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        UIApplication.sharedIfRunning?.open(
            url, options: [.universalLinksOnly: options?.universalLinksOnly ?? false],
            completionHandler: completion)
    }
}
