import Foundation
import HostLink

/// The database row of a session.
struct SessionRow: Sendable {
    var session: SceneSession
    /// The last page's environment, encoded; the host does not read it.
    var environment: PageEnvironment
    /// The activity with which the session was requested; kept until an app has connected it.
    var activity: [UInt8]?
    /// Whether no app has ever connected it.
    var isNew: Bool
    /// The stored numbers of its events.
    var marks: EventMarks
    /// The highest committed event that was reported to the host.
    var committed: UInt64
    /// The highest action that was reported to need no commit.
    var withoutCommit: UInt64
}

/// A change of a session that may be written after a short delay.
struct SessionChange: Sendable {
    var title: String?
    var lastUsed: Date?
    var environment: PageEnvironment?
    var committed: UInt64?
    var withoutCommit: UInt64?
    /// The final numbers of its events; higher numbers that were reserved are free again.
    var lastMarks: EventMarks?
    var isConnected = false
}
