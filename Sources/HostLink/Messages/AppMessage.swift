/// A message from an app to the host.
public enum AppMessage: Hashable, Sendable {
    /// The app received the launch order, and sends its identity.
    case launched(AppIdentity)
    /// A scene is connected and restored, with the number of the last event that its state
    /// reflects.
    case connected(session: String, highWaterMark: UInt64, RenderFrame.Disposition)
    /// A frame for the page, as JSON. The host checks its form and puts it into its own message.
    case frame(session: String, sequence: UInt64, isComplete: Bool, applied: UInt64, [UInt8])
    /// The app finished handling an event.
    case applied(session: String, number: UInt64)
    /// A commit that reflects every event up to the number is durable.
    case committed(session: String, highWaterMark: UInt64)
    /// A commit of a scene's state failed, so only the process knows the latest events. The commit
    /// is repeated.
    case commitFailed(session: String)
    /// The callbacks of a phase have returned and, for the background, the state is committed.
    case reached(session: String, ScenePhase)
    /// The answer to `preserve`.
    case preserved(token: UInt64)
    /// The app continues restoring after its launch, or has finished. Until it has finished, a
    /// crash counts as a crash at launch (specification 1.1.3).
    case restorationExtended(Bool)
    /// A snapshot of the scene to show while there is no process; `nil` if there must be none.
    case snapshot(session: String, [UInt8]?)
    /// The title of the scene's current content, for the app switcher.
    case title(session: String, String)
    /// The app requests that a scene be shown to the user, a new one if there is no session, with
    /// the activity for it. The host answers with the request's number.
    case requestScene(request: UInt64, session: String?, activity: [UInt8]?)
    /// The app requests that a session be discarded and its page closed. The host answers.
    case requestDestruction(request: UInt64, session: String)
    /// The app requests that a session that it has not connected be connected in the background, so
    /// that its state and its snapshot are made again.
    case requestRefresh(session: String)
    /// The names of the tasks that the app continues in the background.
    case backgroundTasks([String])
    /// The app requests that an address be opened, in another app or in the browser. The host
    /// answers.
    case openURL(token: UInt64, String)
    /// The user's current activity in the app, for the user's other browsers; `nil` if there is
    /// none.
    case currentActivity(CurrentActivity?)
    /// The app was notified of discarded sessions and has deleted its data of them.
    case discarded(sessions: [String])
    /// The app has discarded its key.
    case locked
    /// The minimum time between two background fetches, in seconds; `nil` if the app requests none.
    case backgroundFetchInterval(Double?)
    /// The app requests to be woken for a task, in place of its earlier request with that
    /// identifier.
    case submitTask(BackgroundTaskRequest)
    /// The app withdraws the request with an identifier, or all of them with `nil`.
    case cancelTask(identifier: String?)
    /// The app has finished the background work and has preserved the result.
    case backgroundWorkDone(token: UInt64, BackgroundWorkResult)
    /// A diagnostic for the log.
    case notice(level: NoticeLevel, String)
    /// The app cannot start or continue. The sentence is shown to the user.
    case refused(String)
    /// Everything is committed; the process exits now.
    case goodbye
}

/// The importance of a diagnostic.
public enum NoticeLevel: UInt8, Hashable, Sendable {
    /// A diagnostic for debugging.
    case debug
    /// An event for the log.
    case info
    /// A problem that the app's author should correct.
    case warning
    /// A failure.
    case error
}
