public import Foundation

/// What the app switcher shows of a scene.
public struct SceneSummary: Hashable, Sendable {
    /// The session.
    public var session: SceneSession
    /// The app's name for people.
    public var appName: String
    /// Whether a page that can be seen shows it now.
    public var isOnScreen: Bool
    /// What its app's process does.
    public var process: ProcessState
    /// When the app drew the picture that stands for it; `nil` when there is none.
    public var snapshotDate: Date?

    /// What an app's process does, as people see it.
    public enum ProcessState: String, Hashable, Sendable {
        /// There is none; the next event or page starts it.
        case ended
        /// It is being started.
        case starting
        /// It runs.
        case running
        /// It is stopped until it is wanted.
        case suspended
        /// It is being ended.
        case ending
        /// It failed and waits for time to pass or for the person's choice.
        case failed
    }

    /// Describes a scene.
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
