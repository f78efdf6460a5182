/// What an app says to the host.
public enum AppMessage: Hashable, Sendable {
    /// The app took the launch order; who it is.
    case launched(AppIdentity)
    /// A scene is connected and restored; the highest event number its state reflects.
    case connected(session: String, highWaterMark: UInt64, RenderFrame.Disposition)
    /// A frame for the page, as JSON; the host checks its form and puts it into a message of its
    /// own.
    case frame(session: String, sequence: UInt64, isComplete: Bool, applied: UInt64, [UInt8])
    /// The app finished handling an event.
    case applied(session: String, number: UInt64)
    /// A commit that reflects every event up to the number is durable.
    case committed(session: String, highWaterMark: UInt64)
    /// A commit of a scene's state failed, so that events are known to the process alone; it is tried
    /// again.
    case commitFailed(session: String)
    /// The callbacks of a phase have returned and, for the background, the state is committed.
    case reached(session: String, ScenePhase)
    /// The answer to `preserve`.
    case preserved(token: UInt64)
    /// The app goes on restoring after its launch, or has finished: until it has, a crash counts as one
    /// while launching (specification 1.1.3).
    case restorationExtended(Bool)
    /// A picture of the scene to show while no process is there; `nil` when there must be none.
    case snapshot(session: String, [UInt8]?)
    /// What the scene shows now, for the app switcher.
    case title(session: String, String)
    /// The app asks for a scene to be brought in front of the person, a new one where it names no
    /// session, and gives the activity it is wanted for; the host answers with the request's number.
    case requestScene(request: UInt64, session: String?, activity: [UInt8]?)
    /// The app asks that a session be discarded and its page closed; the host answers.
    case requestDestruction(request: UInt64, session: String)
    /// The app asks that a session that it has not connected be connected in the background, so that its
    /// state and its picture are made anew.
    case requestRefresh(session: String)
    /// What the app is doing and goes on with in the background: the name of each task.
    case backgroundTasks([String])
    /// The app asks to open an address, in another app or in the browser; it is answered.
    case openURL(token: UInt64, String)
    /// What the person is at in the app now, for other browsers of theirs; `nil` when there is nothing.
    case currentActivity(CurrentActivity?)
    /// The app was told of discarded sessions, and has deleted what it kept of them.
    case discarded(sessions: [String])
    /// The app has let go of its key.
    case locked
    /// The least time between two background fetches, in seconds; `nil` when the app wants none.
    case backgroundFetchInterval(Double?)
    /// The app asks to be woken for a task, in place of its earlier request with that identifier.
    case submitTask(BackgroundTaskRequest)
    /// The app withdraws the request with an identifier, or all of them with `nil`.
    case cancelTask(identifier: String?)
    /// The app has done what it was woken for, and has preserved what came of it.
    case backgroundWorkDone(token: UInt64, BackgroundWorkResult)
    /// A diagnostic for the log.
    case notice(level: NoticeLevel, String)
    /// The app cannot start or go on; the sentence is shown to the person.
    case refused(String)
    /// Everything is committed; the process exits now.
    case goodbye
}

/// How much a diagnostic matters.
public enum NoticeLevel: UInt8, Hashable, Sendable {
    /// Of interest to someone who debugs.
    case debug
    /// Worth a line in the log.
    case info
    /// Something the app's author should mend.
    case warning
    /// Something failed.
    case error
}
