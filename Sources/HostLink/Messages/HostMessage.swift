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
    /// Whether a request of the app was granted, by the number that the app gave it.
    case answer(request: UInt64, isGranted: Bool)
    /// From now on the app may do things in the background for so long, as when it is woken there; whoever has
    /// not finished then is ended (specification 6.3.3).
    case backgroundTime(milliseconds: UInt64)
    /// The process is stopped right behind this message; any other that follows says that it goes on.
    case suspend
    /// Memory is short.
    case memoryWarning
    /// The clock, the day or the zone is another.
    case timeChanged(TimeChange)
    /// The person's data is locked: let go of the key and answer `locked`.
    case lock
    /// The person's data is unlocked; the key of the app's envelopes.
    case unlock(key: [UInt8])
    /// Bring the current activity up to date and tell of it.
    case updateActivity
    /// Whether apps are started in the background has changed.
    case backgroundRefresh(BackgroundRefresh)
    /// Open something in a connected scene, which is in the foreground.
    case open(session: String, Opening)
    /// The answer to `openURL`.
    case openedURL(token: UInt64, isOpened: Bool)
    /// Do something in the background and answer `backgroundWorkDone` with the token.
    case backgroundWork(token: UInt64, BackgroundWork)
    /// Preserve, say goodbye and exit.
    case terminate
}
