/// What the host says to an app.
public enum HostMessage: Hashable, Sendable {
    /// The first message.
    case launch(LaunchOrder)
    /// Connect one more scene.
    case connect(SceneOrder)
    /// A page appeared for a connected scene, or the picture it has is not to be trusted: the app
    /// answers with a complete frame.
    case showPage(session: String)
    /// No page shows the scene any more; frames stop.
    case hidePage(session: String)
    /// The page changed its size, colours or fonts.
    case environment(session: String, PageEnvironment)
    /// The scene's phase changed.
    case phase(session: String, ScenePhase)
    /// Something a person did.
    case event(session: String, InputEvent)
    /// The page has applied a frame; the app may send the next.
    case frameShown(session: String, sequence: UInt64)
    /// Preserve everything now and answer with `preserved`.
    case preserve(token: UInt64)
    /// Disconnect the scene; with `discard`, its state is deleted as well.
    case disconnect(session: String, discard: Bool)
    /// Memory is short.
    case memoryWarning
    /// The clock, the day or the zone is another.
    case timeChanged(TimeChange)
    /// Preserve, say goodbye and exit.
    case terminate
}
