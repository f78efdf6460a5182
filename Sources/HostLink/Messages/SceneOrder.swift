/// A scene that an app shall connect.
public struct SceneOrder: Hashable, Sendable {
    /// The session's persistent identifier; the host alone makes them.
    public var session: String
    /// Whether the session was never connected before.
    public var isNew: Bool
    /// The phase to bring the scene to.
    public var phase: ScenePhase
    /// Whether a page waits for frames.
    public var hasPage: Bool
    /// The last known page of the scene.
    public var environment: PageEnvironment
    /// The activity a new scene was asked for with: its type and its property list, as JSON bytes.
    public var activity: [UInt8]?
    /// What the scene is to open at once.
    public var openings: [Opening]
    /// Whether the page is an external display: it shows the app and takes no input.
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
