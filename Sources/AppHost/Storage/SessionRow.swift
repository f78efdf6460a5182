import Foundation
import HostLink

/// What the database knows of a session.
struct SessionRow: Sendable {
    var session: SceneSession
    /// The last page's environment, encoded; the host keeps it unread.
    var environment: PageEnvironment
    /// The activity it was asked for with; kept until an app has connected it.
    var activity: [UInt8]?
    /// Whether no app has ever connected it.
    var isNew: Bool
    /// What is kept of the numbers of its events.
    var marks: EventMarks
    /// The highest committed event that the host heard of.
    var committed: UInt64
}

/// What changed of a session and can wait a moment to be written.
struct SessionChange: Sendable {
    var title: String?
    var lastUsed: Date?
    var environment: PageEnvironment?
    var committed: UInt64?
    /// What is kept of the numbers of its events once nothing gives out more: what was reserved
    /// above is free.
    var lastMarks: EventMarks?
    var isConnected = false
}
