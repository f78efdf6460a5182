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
                    executable: $0["executable"], isQuit: $0["isQuit"],
                    restoreTime: ($0["restoreMilliseconds"] as Int64?).map { .milliseconds($0) })
            } ?? LaunchRecord()
        }
    }

    func keep(_ record: LaunchRecord, app: String, person: Person) throws(HostError) {
        try write { db in
            let statement = try db.cachedStatement(
                sql: """
                    INSERT OR REPLACE INTO launch
                        (person, app, crashes, hasRun, executable, isQuit, restoreMilliseconds)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """)
            try statement.execute(arguments: [
                person.identifier, app, record.launchCrashes, record.hasRun, record.executable,
                record.isQuit, record.restoreTime.map { $0.milliseconds },
            ])
        }
    }

    /// The number of windows of an app that are kept; the sweep discards the others.
    static let sessionsKept = 50

    /// Discards unused sessions, at most as many as fit one short write.
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
        return gone
    }
}
