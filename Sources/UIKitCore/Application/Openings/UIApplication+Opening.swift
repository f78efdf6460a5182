public import Foundation
import HostLink

extension UIApplication {
    /// The options of a URL that an app is asked to open (specification 1.3.14).
    public nonisolated struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the key.
        public let rawValue: String

        /// Creates a key from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The bundle identifier of the app that opens the URL, as a text; absent if the user or
        /// the host opens it.
        public static let sourceApplication = OpenURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
        /// A property list from the app that opens the URL; always absent on Linux.
        public static let annotation = OpenURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
        /// Whether the app must open the original document and not a copy; always false on Linux.
        public static let openInPlace = OpenURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
    }

    /// The options with which an app opens a URL.
    public nonisolated struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the key.
        public let rawValue: String

        /// Creates a key from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Whether a web URL is opened only in an app, and not in the browser.
        ///
        /// No app on Linux opens web URLs, so such a request fails.
        public static let universalLinksOnly = OpenExternalURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
    }

    /// Returns whether `open(_:options:completionHandler:)` would find an app for a URL.
    ///
    /// As on iOS, the app lists the schemes that it passes to this method in `Info.plist`, under
    /// `LSApplicationQueriesSchemes`. For other schemes, the result is `false`. Web URLs need no
    /// entry.
    public func canOpenURL(_ url: URL) -> Bool {
        guard let scheme = url.scheme?.lowercased(), !UIApplication.isOfSettings(url) else {
            return false
        }
        if UIApplication.isOfTheWeb(scheme) { return true }
        guard manifest.queriesSchemes.contains(scheme) else {
            ApplicationRuntime.current?.notice(
                .warning,
                "canOpenURL was asked about the scheme \(scheme). Name it in Info.plist, under "
                    + "LSApplicationQueriesSchemes; the answer is no.")
            return false
        }
        return ApplicationRuntime.current?.openings.openableSchemes.contains(scheme) ?? false
    }

    /// Opens a URL: in the app of this host that names its scheme, or in a new tab of the browser.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - options: `universalLinksOnly` refuses a tab of the browser.
    ///   - completion: Called on the main actor, with whether the URL was opened.
    ///
    /// - Note: Difference from UIKit: it works only directly after an action of the user on a page
    ///   of this app, because a page cannot leave the browser without the user. URLs of this
    ///   machine and of the host are refused, because the browser would send the user's cookie
    ///   along.
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        let wantsNoBrowser = options[.universalLinksOnly] as? Bool ?? false
        let isOfTheWeb = UIApplication.isOfTheWeb(url.scheme?.lowercased() ?? "")
        guard let runtime = ApplicationRuntime.current, !(isOfTheWeb && wantsNoBrowser),
            !UIApplication.isOfSettings(url)
        else {
            CallsAtEndOfTurn.perform { completion?(false) }
            return
        }
        runtime.openings.request(url, completion)
    }

    /// Opens a URL and returns whether it was opened.
    @discardableResult
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            open(url, options: options) { continuation.resume(returning: $0) }
        }
    }

    private static let settingsScheme = "app-settings"

    /// The address of the app's settings.
    ///
    /// - Note: Difference from UIKit: the host has no settings of apps, and no page can open those
    ///   of the browser. So `canOpenURL(_:)` returns `false` for the address, and
    ///   `open(_:options:completionHandler:)` completes with `false`. No app gets it.
    public nonisolated static let openSettingsURLString = "app-settings:"

    /// The address of the app's settings of notifications, which cannot be opened either
    /// (``openSettingsURLString``).
    public nonisolated static let openNotificationSettingsURLString = "app-settings:notifications"

    private static func isOfSettings(_ url: URL) -> Bool {
        url.scheme?.lowercased() == settingsScheme
    }

    private static func isOfTheWeb(_ scheme: String) -> Bool {
        scheme == "http" || scheme == "https"
    }
}

extension UIApplication.LaunchOptionsKey {
    /// The bundle identifier of the app that asked for the launch.
    public static let sourceApplication = UIApplication.LaunchOptionsKey(
        rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
}
