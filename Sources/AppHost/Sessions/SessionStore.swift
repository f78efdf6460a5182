import Foundation

/// The stored sessions of all users' apps.
protocol SessionStore: Sendable {
    /// Creates a session, and stores its user if the user is new or was deleted.
    ///
    /// - Throws: `tooManySessions`, `storageFailed`.
    func newSession(
        app: String, person: Person, activity: [UInt8]?, isExternalDisplay: Bool, at date: Date
    ) throws(HostError) -> SceneSession

    func session(
        _ identifier: String, app: String, person: Person
    ) throws(HostError) -> SessionRow?

    /// Returns a user's sessions, of one app or of all, latest first.
    func sessions(of person: Person, app: String?) throws(HostError) -> [SceneSession]

    /// Returns the sessions of an app on external displays, including discarded sessions of which
    /// the app has not been notified.
    func externalDisplays(of person: Person, app: String) throws(HostError) -> [String]

    /// Stores the event marks of sessions in one write, before events up to these marks are
    /// delivered.
    func keep(_ marks: [String: EventMarks]) throws(HostError)

    func keep(_ changes: [String: SessionChange]) throws(HostError)

    /// Stores the activity with which a session is connected the next time.
    func keepActivity(_ activity: [UInt8], session: String) throws(HostError)

    /// Marks sessions as discarded; the app is notified at its next launch.
    ///
    /// Sessions that no app ever connected are deleted, because no app has to be notified.
    ///
    /// - Returns: The sessions of which the app has to be notified.
    @discardableResult func discard(_ sessions: [String]) throws(HostError) -> Set<String>

    func discardedSessions(app: String, person: Person) throws(HostError) -> [String]

    /// Deletes discarded sessions of which the app has been notified, in short writes.
    func forget(_ sessions: [String]) throws(HostError)

    /// Discards unused sessions, at most `limit` of them, so that the write is short.
    ///
    /// - Returns: The discarded sessions. If their number is `limit`, there may be more.
    func sweep(
        unusedSince: Date, neverShownSince: Date, except inUse: Set<String>, limit: Int
    ) throws(HostError) -> [String]

    /// Returns the identifiers among the given ones that are stored sessions.
    func known(_ sessions: [String]) throws(HostError) -> Set<String>

    /// Returns the number of sessions of all users; callable on any thread.
    func sessionCount() throws(HostError) -> Int

    /// Returns the sessions of all users, latest first; callable on any thread.
    func everySession() throws(HostError) -> [StoredSession]
}

extension SessionStore {
    /// Returns the user's windows of an app, latest first: the sessions that are not on external
    /// displays.
    func windows(of person: Person, app: String) throws(HostError) -> [SceneSession] {
        try sessions(of: person, app: app).filter { !$0.isExternalDisplay }
    }
}

/// A session and its user.
struct StoredSession: Sendable {
    var person: String
    var session: SceneSession
}
