import Foundation
import GRDB

/// A session and whose it is.
struct StoredSession: Sendable {
    var person: String
    var session: SceneSession
}

extension SessionStore {
    /// As many windows as a tool can show at all.
    static let listedMax = 100_000

    /// How many sessions everybody has.
    func sessionCount() throws(HostError) -> Int {
        try readAside { db in
            try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM session WHERE discarded = 0") ?? 0
        }
    }

    /// Everybody's sessions, latest first, read by a connection of their own while the host goes
    /// on.
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
