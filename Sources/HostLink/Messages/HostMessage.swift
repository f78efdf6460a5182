/// A message from the host to an app.
public enum HostMessage: Hashable, Sendable {
    /// The first message.
    case launch(LaunchOrder)
    /// Connect one more scene.
    case connect(SceneOrder)
    /// A page appeared for a connected scene, or its current frame is not reliable. The app answers
    /// with a complete frame.
    case showPage(session: String)
    /// The scene is no longer shown by a page; frames stop.
    case hidePage(session: String)
    /// The page changed its size, colours or fonts.
    case environment(session: String, PageEnvironment)
    /// The scene's phase changed.
    case phase(session: String, ScenePhase)
    /// A user's action.
    case event(session: String, InputEvent)
    /// The page has applied a frame; the app may send the next.
    case frameShown(session: String, sequence: UInt64)
    /// Preserve everything now and answer with `preserved`.
    case preserve(token: UInt64)
    /// Disconnect the scene. With `discard`, its state is deleted too.
    case disconnect(session: String, discard: Bool)
    /// The answer to a request of the app, by its number: whether the request was granted.
    case answer(request: UInt64, isGranted: Bool)
    /// From now on the app has this time for work in the background, as when it is woken there. If
    /// its work has not finished then, the process is ended (specification 6.3.3).
    case backgroundTime(milliseconds: UInt64)
    /// The process is suspended after this message. Any later message means that it was resumed.
    case suspend
    /// Memory is low.
    case memoryWarning
    /// The clock, the day or the time zone changed.
    case timeChanged(TimeChange)
    /// The user's data is locked: discard the key and answer `locked`.
    case lock
    /// The user's data is unlocked, with the key of the app's envelopes.
    case unlock(key: [UInt8])
    /// Update the current activity and send it.
    case updateActivity
    /// The permission to start apps in the background changed.
    case backgroundRefresh(BackgroundRefresh)
    /// Open an address or an activity in a connected scene, which is in the foreground.
    case open(session: String, Opening)
    /// The answer to `openURL`.
    case openedURL(token: UInt64, isOpened: Bool)
    /// Perform work in the background and answer `backgroundWorkDone` with the token.
    case backgroundWork(token: UInt64, BackgroundWork)
    /// Preserve, send `goodbye` and exit.
    case terminate
}
