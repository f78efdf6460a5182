import Foundation
import GRDB

/// A session and its user.
struct StoredSession: Sendable {
    var person: String
    var session: SceneSession
}

extension SessionStore {
    /// The maximum number of windows that a tool can show.
    static let listedMax = 100_000

    /// Returns the number of sessions of all users.
    func sessionCount() throws(HostError) -> Int {
        try readAside { db in
            try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM session WHERE discarded = 0") ?? 0
        }
    }

    /// Returns the sessions of all users, latest first, read with a separate connection while the
    /// host runs.
    func everySession() throws(HostError) -> [StoredSession] {
        try readAside { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT id, person, app, created, lastUsed FROM session WHERE discarded = 0
                    ORDER BY lastUsed DESC, created DESC, id LIMIT ?
                    """, arguments: [Self.listedMax]
            ).map { row in
                StoredSession(
                    person: row["person"],
                    session: SceneSession(
                        identifier: row["id"], app: row["app"], title: "",
                        created: Date(timeIntervalSince1970: row["created"]),
                        lastUsed: Date(timeIntervalSince1970: row["lastUsed"])))
            }
        }
    }
}
