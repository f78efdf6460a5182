public import Foundation

/// The description of a scene in the app switcher.
public struct SceneSummary: Hashable, Sendable {
    /// The session.
    public var session: SceneSession
    /// The app's name for users.
    public var appName: String
    /// Whether a visible page shows it now.
    public var isOnScreen: Bool
    /// The state of its app's process.
    public var process: ProcessState
    /// The time when the app drew the snapshot; `nil` if there is none.
    public var snapshotDate: Date?

    /// The state of an app's process, as users see it.
    public enum ProcessState: String, Hashable, Sendable {
        /// There is no process; the next event or page starts it.
        case ended
        /// The process is being started.
        case starting
        /// The process runs.
        case running
        /// The process is suspended until it is needed.
        case suspended
        /// The process is being ended.
        case ending
        /// The process failed, and is started again after a delay or after the user's choice.
        case failed
    }

    /// Creates the summary of a scene.
    public init(
        session: SceneSession, appName: String, isOnScreen: Bool, process: ProcessState,
        snapshotDate: Date? = nil
    ) {
        self.session = session
        self.appName = appName
        self.isOnScreen = isOnScreen
        self.process = process
        self.snapshotDate = snapshotDate
    }
}
