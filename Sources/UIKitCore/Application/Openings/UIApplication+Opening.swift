public import Foundation
import HostLink

extension UIApplication {
    /// What comes with an address that an app is asked to open (1.3.14).
    public nonisolated struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the key.
        public let rawValue: String

        /// Makes a key from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The bundle identifier of the app that asked, as a text; absent when a person or the host did.
        public static let sourceApplication = OpenURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
        /// A property list from the app that asked; never there on Linux.
        public static let annotation = OpenURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
        /// Whether a document is to be opened where it lies; always false on Linux.
        public static let openInPlace = OpenURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
    }

    /// What an app may say when it opens an address.
    public nonisolated struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the key.
        public let rawValue: String

        /// Makes a key from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Whether an address of the web is opened in an app alone, and not in the browser.
        ///
        /// No app on Linux takes addresses of the web, so such a request fails.
        public static let universalLinksOnly = OpenExternalURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
    }

    /// Whether `open(_:options:completionHandler:)` would find somebody for the address.
    ///
    /// As on iOS, the app names the schemes that it asks about in `Info.plist`, under
    /// `LSApplicationQueriesSchemes`; of others it learns nothing. Addresses of the web need no entry.
    public func canOpenURL(_ url: URL) -> Bool {
        guard let scheme = url.scheme?.lowercased() else { return false }
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

    /// Opens an address: in the app of this host that names its scheme, or in a new tab of the browser.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - options: `universalLinksOnly` refuses a tab of the browser.
    ///   - completion: Called on the main actor, with whether it was opened.
    ///
    /// - Note: Difference from UIKit: only right after something that the person did on a page of
    ///   this app; a page cannot leave the browser by itself. Addresses of this machine and of the
    ///   host are refused, since the browser would send the person's cookie along.
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        let wantsNoBrowser = options[.universalLinksOnly] as? Bool ?? false
        let isOfTheWeb = UIApplication.isOfTheWeb(url.scheme?.lowercased() ?? "")
        guard let runtime = ApplicationRuntime.current, !(isOfTheWeb && wantsNoBrowser) else {
            EndOfTurn.perform { completion?(false) }
            return
        }
        runtime.openings.request(url, completion)
    }

    /// The same, for code that waits.
    @discardableResult
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            open(url, options: options) { continuation.resume(returning: $0) }
        }
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
