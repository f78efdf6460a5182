/// Where an address was given to.
public struct OpenedURL: Hashable, Sendable {
    /// The app whose `Info.plist` names the scheme.
    public var app: InstalledApp
    /// The session that shows it.
    public var session: SceneSession
    /// Whether a page shows that session now, so that the app has it already.
    ///
    /// Otherwise it waits for the page: open the session's address in the person's browser.
    public var isOnScreen: Bool

    /// Describes where it was given to.
    public init(app: InstalledApp, session: SceneSession, isOnScreen: Bool) {
        self.app = app
        self.session = session
        self.isOnScreen = isOnScreen
    }
}
