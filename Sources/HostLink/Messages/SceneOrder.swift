/// A scene that an app must connect.
public struct SceneOrder: Hashable, Sendable {
    /// The session's persistent identifier, which only the host assigns.
    public var session: String
    /// Whether the session was never connected before.
    public var isNew: Bool
    /// The phase to bring the scene to.
    public var phase: ScenePhase
    /// Whether a page waits for frames.
    public var hasPage: Bool
    /// The last known page of the scene.
    public var environment: PageEnvironment
    /// The activity with which a new scene was requested: its type and its property list, as JSON
    /// bytes.
    public var activity: [UInt8]?
    /// The addresses and activities that the scene must open immediately.
    public var openings: [Opening]
    /// Whether the page is an external display, which shows the app and accepts no input.
    public var isExternalDisplay: Bool

    /// Makes an order.
    public init(
        session: String, isNew: Bool, phase: ScenePhase, hasPage: Bool,
        environment: PageEnvironment, activity: [UInt8]? = nil, openings: [Opening] = [],
        isExternalDisplay: Bool = false
    ) {
        self.session = session
        self.isNew = isNew
        self.phase = phase
        self.hasPage = hasPage
        self.environment = environment
        self.activity = activity
        self.openings = openings
        self.isExternalDisplay = isExternalDisplay
    }
}
