import Foundation
import GRDB
import HostLink

/// The sessions in the host's SQLite database.
struct SQLiteSessions: SessionStore {
    /// The number of rows that one write deletes, so that other writes wait only briefly.
    private static let forgottenAtOnce = 200

    let database: HostDatabase

    func newSession(
        app: String, person: Person, activity: [UInt8]?, isExternalDisplay: Bool, at date: Date
    ) throws(HostError) -> SceneSession {
        let session = SceneSession(
            identifier: RandomName.urlSafe(bytes: 16), app: app, title: "", created: date,
            lastUsed: date, isExternalDisplay: isExternalDisplay)
        let isFull = try database.write { db in
            let count =
                try Int.fetchOne(
                    db,
                    sql:
                        "SELECT COUNT(*) FROM session WHERE person = ? AND app = ? AND discarded = 0",
                    arguments: [person.identifier, app]) ?? 0
            guard count < StoreLimits.sessionsMax else { return true }
            try SQLitePeople.keep(person, at: date, db)
            try db.execute(
                sql: """
                    INSERT INTO session
                    (id, person, app, created, lastUsed, activity, isExternalDisplay)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    session.identifier, person.identifier, app, date.timeIntervalSince1970,
                    date.timeIntervalSince1970, activity.map { Data($0) }, isExternalDisplay,
                ])
            return false
        }
        guard !isFull else {
            throw HostError(
                .tooManySessions,
                "There are \(StoreLimits.sessionsMax) windows of this app. End the app in the "
                    + "switcher, or use one of them.")
        }
        return session
    }

    func session(_ identifier: String, app: String, person: Person) throws(HostError)
        -> SessionRow?
    {
        try database.read { db in
            try Row.fetchOne(
                db,
                sql: """
                    SELECT * FROM session
                    WHERE id = ? AND app = ? AND person = ? AND discarded = 0
                    """, arguments: [identifier, app, person.identifier]
            ).map(Self.sessionRow)
        }
    }

    func sessions(of person: Person, app: String?) throws(HostError) -> [SceneSession] {
        try database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM session WHERE person = ? AND (? IS NULL OR app = ?)
                    AND discarded = 0 ORDER BY lastUsed DESC, created DESC, id
                    """, arguments: [person.identifier, app, app]
            ).map { Self.sessionRow($0).session }
        }
    }

    func keep(_ marks: [String: EventMarks]) throws(HostError) {
        guard !marks.isEmpty else { return }
        try database.write { db in
            let statement = try db.cachedStatement(
                sql: """
                    UPDATE session SET given = MAX(given, ?), delivered = MAX(delivered, ?),
                    reserved = MAX(reserved, ?) WHERE id = ?
                    """)
            for (session, marks) in marks {
                try statement.execute(arguments: [
                    Int64(marks.given), Int64(marks.delivered), Int64(marks.reserved), session,
                ])
            }
        }
    }

    func keep(_ changes: [String: SessionChange]) throws(HostError) {
        guard !changes.isEmpty else { return }
        try database.write { db in
            let statement = try db.cachedStatement(
                sql: """
                    UPDATE session SET title = COALESCE(?, title), lastUsed = COALESCE(?, lastUsed),
                    environment = COALESCE(?, environment), committed = COALESCE(?, committed),
                    withoutCommit = COALESCE(?, withoutCommit),
                    given = MAX(given, COALESCE(?, 0)), reserved = COALESCE(?, reserved),
                    isNew = isNew AND NOT ?,
                    activity = CASE WHEN ? THEN NULL ELSE activity END WHERE id = ?
                    """)
            for (session, change) in changes {
                try statement.execute(arguments: [
                    change.title, change.lastUsed?.timeIntervalSince1970,
                    change.environment.map { Data($0.withoutText.encoded()) },
                    change.committed.map { Int64($0) },
                    change.withoutCommit.map { Int64($0) },
                    (change.lastMarks?.given).map { Int64($0) },
                    (change.lastMarks?.reserved).map { Int64($0) }, change.isConnected,
                    change.isConnected, session,
                ])
            }
        }
    }

    func keepActivity(_ activity: [UInt8], session: String) throws(HostError) {
        try database.write { db in
            try db.execute(
                sql: "UPDATE session SET activity = ? WHERE id = ?",
                arguments: [Data(activity), session])
        }
    }

    @discardableResult func discard(_ sessions: [String]) throws(HostError) -> Set<String> {
        try database.write { db in
            var kept: Set<String> = []
            for session in sessions {
                try db.execute(
                    sql: "DELETE FROM session WHERE id = ? AND isNew = 1", arguments: [session])
                guard db.changesCount == 0 else { continue }
                try db.execute(
                    sql: "UPDATE session SET discarded = 1, title = '' WHERE id = ?",
                    arguments: [session])
                if db.changesCount > 0 { kept.insert(session) }
            }
            return kept
        }
    }

    func known(_ sessions: [String]) throws(HostError) -> Set<String> {
        try database.read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT id FROM session WHERE id = ? AND discarded = 0")
            return Set(
                try sessions.filter { try String.fetchOne(statement, arguments: [$0]) != nil })
        }
    }

    func discardedSessions(app: String, person: Person) throws(HostError) -> [String] {
        try database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT id FROM session WHERE person = ? AND app = ? AND discarded = 1
                    LIMIT \(StoreLimits.discardedListedMax)
                    """, arguments: [person.identifier, app])
        }
    }

    func forget(_ sessions: [String]) throws(HostError) {
        for start in stride(from: 0, to: sessions.count, by: Self.forgottenAtOnce) {
            let some = sessions[start..<min(start + Self.forgottenAtOnce, sessions.count)]
            try database.write { db in
                let statement = try db.cachedStatement(
                    sql: "DELETE FROM session WHERE id = ? AND discarded = 1")
                for session in some { try statement.execute(arguments: [session]) }
            }
        }
    }

    func externalDisplays(of person: Person, app: String) throws(HostError) -> [String] {
        try database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT id FROM session WHERE person = ? AND app = ? AND isExternalDisplay = 1
                    ORDER BY id
                    """, arguments: [person.identifier, app])
        }
    }

    func sweep(
        unusedSince: Date, neverShownSince: Date, except inUse: Set<String>, limit: Int
    ) throws(HostError) -> [String] {
        let old = try database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT id FROM (
                        SELECT id, lastUsed, isNew AND environment IS NULL AS isUnseen,
                            ROW_NUMBER() OVER (
                                PARTITION BY person, app ORDER BY lastUsed DESC) AS place
                        FROM session WHERE discarded = 0)
                    WHERE lastUsed < ? OR (isUnseen AND lastUsed < ?) OR place > ? LIMIT ?
                    """,
                arguments: [
                    unusedSince.timeIntervalSince1970, neverShownSince.timeIntervalSince1970,
                    StoreLimits.sessionsKept, limit + inUse.count,
                ])
        }
        let gone = Array(old.filter { !inUse.contains($0) }.prefix(limit))
        guard !gone.isEmpty else { return [] }
        try discard(gone)
        return gone
    }

    func sessionCount() throws(HostError) -> Int {
        try database.readAside { db in
            try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM session WHERE discarded = 0") ?? 0
        }
    }

    func everySession() throws(HostError) -> [StoredSession] {
        try database.readAside { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT id, person, app, created, lastUsed FROM session WHERE discarded = 0
                    ORDER BY lastUsed DESC, created DESC, id LIMIT ?
                    """, arguments: [StoreLimits.listedMax]
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

    private static func sessionRow(_ row: Row) -> SessionRow {
        let environment: Data? = row["environment"]
        let activity: Data? = row["activity"]
        return SessionRow(
            session: SceneSession(
                identifier: row["id"], app: row["app"], title: row["title"],
                created: Date(timeIntervalSince1970: row["created"]),
                lastUsed: Date(timeIntervalSince1970: row["lastUsed"]),
                isExternalDisplay: row["isExternalDisplay"]),
            // An environment of an older host that this one cannot read is treated as absent.
            environment: environment.flatMap { try? PageEnvironment(decoding: Array($0)) }
                ?? PageEnvironment(),
            activity: activity.map { Array($0) }, isNew: row["isNew"],
            marks: EventMarks(
                given: UInt64(row["given"] as Int64),
                delivered: UInt64(row["delivered"] as Int64),
                reserved: UInt64(row["reserved"] as Int64)),
            committed: UInt64(row["committed"] as Int64),
            withoutCommit: UInt64(row["withoutCommit"] as Int64))
    }
}
