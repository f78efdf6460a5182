import Foundation
import GRDB

extension SessionStore {
    func launchRecord(app: String, person: Person) throws(HostError) -> LaunchRecord {
        try read { db in
            try Row.fetchOne(
                db, sql: "SELECT * FROM launch WHERE person = ? AND app = ?",
                arguments: [person.identifier, app]
            ).map {
                LaunchRecord(
                    launchCrashes: $0["crashes"], hasRun: $0["hasRun"],
                    executable: $0["executable"], isQuit: $0["isQuit"])
            } ?? LaunchRecord()
        }
    }

    func keep(_ record: LaunchRecord, app: String, person: Person) throws(HostError) {
        try write { db in
            let statement = try db.cachedStatement(
                sql: """
                    INSERT OR REPLACE INTO launch
                        (person, app, crashes, hasRun, executable, isQuit)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """)
            try statement.execute(arguments: [
                person.identifier, app, record.launchCrashes, record.hasRun, record.executable,
                record.isQuit,
            ])
        }
    }

    func keepSnapshot(_ sealed: Data?, session: String) throws(HostError) {
        try write { db in
            guard let sealed else {
                try db.execute(
                    sql: "DELETE FROM snapshot WHERE session = ?", arguments: [session])
                return
            }
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO snapshot (session, sealed)
                    SELECT id, ? FROM session WHERE id = ? AND discarded = 0
                    """, arguments: [sealed, session])
        }
    }

    func snapshot(session: String) throws(HostError) -> Data? {
        try read { db in
            try Data.fetchOne(
                db, sql: "SELECT sealed FROM snapshot WHERE session = ?", arguments: [session])
        }
    }

    /// As many windows of an app as anyone finds again; the sweep discards the others.
    static let sessionsKept = 50

    /// Discards what nobody came back for, at most as many as fit one short write.
    ///
    /// - Returns: The sessions discarded; as many as `limit` means that there are more.
    func sweep(
        unusedSince: Date, neverShownSince: Date, except inUse: Set<String>, limit: Int
    ) throws(HostError) -> [String] {
        let old = try read { db in
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
                    Self.sessionsKept, limit + inUse.count,
                ])
        }
        let gone = Array(old.filter { !inUse.contains($0) }.prefix(limit))
        guard !gone.isEmpty else { return [] }
        try discard(gone)
        // No app ever heard of these, so none needs to be told.
        try write { db in
            for session in gone {
                try db.execute(
                    sql: "DELETE FROM session WHERE id = ? AND discarded = 1 AND isNew = 1",
                    arguments: [session])
            }
        }
        return gone
    }
}
