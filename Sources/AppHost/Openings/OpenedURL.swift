/// The app and the session that a URL was passed to.
public struct OpenedURL: Hashable, Sendable {
    /// The app whose `Info.plist` names the scheme.
    public var app: InstalledApp
    /// The session that shows it.
    public var session: SceneSession
    /// Whether a page shows that session now, so that the app has the URL already.
    ///
    /// Otherwise the URL waits for the page: open the session's address in the user's browser.
    public var isOnScreen: Bool

    /// Describes the app and the session that a URL was passed to.
    public init(app: InstalledApp, session: SceneSession, isOnScreen: Bool) {
        self.app = app
        self.session = session
        self.isOnScreen = isOnScreen
    }
}
