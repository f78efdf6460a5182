/// A scene that an app must connect.
public struct SceneOrder: Hashable, Sendable {
    /// The session's persistent identifier, which only the host assigns.
    public var session: String
    /// Whether the session has never been connected.
    public var isNew: Bool
    /// The phase to bring the scene to.
    public var phase: ScenePhase
    /// Whether a page waits for frames.
    public var hasPage: Bool
    /// The last known environment of the scene's page.
    public var environment: PageEnvironment
    /// The activity with which a new scene was requested: its type and its property list, as JSON
    /// bytes.
    public var activity: [UInt8]?
    /// The addresses and activities that the scene must open immediately.
    public var openings: [Opening]
    /// Whether the page is an external display, which shows the app and accepts no input.
    public var isExternalDisplay: Bool

    /// Creates an order.
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

/// The visibility of a scene to the user.
public enum ScenePhase: UInt8, Hashable, Sendable, Comparable {
    /// The scene's page is hidden or closed.
    case background
    /// The scene's page is visible, and another window has the focus.
    case foregroundInactive
    /// The scene's page is visible and focused.
    case foregroundActive

    /// Compares phases; the background is the lowest, and active is the highest.
    public static func < (left: ScenePhase, right: ScenePhase) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension ScenePhase: LinkValue {}

extension SceneOrder: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self.init(
            session: try reader.read(), isNew: try reader.read(), phase: try reader.read(),
            hasPage: try reader.read(), environment: try reader.read(),
            activity: try reader.read(), openings: try reader.read(),
            isExternalDisplay: try reader.read())
    }

    func write(to writer: inout LinkWriter) {
        writer.write(
            session, isNew, phase, hasPage, environment, activity, openings, isExternalDisplay)
    }
}
