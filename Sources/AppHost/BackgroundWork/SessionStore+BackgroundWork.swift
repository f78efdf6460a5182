import Foundation
import GRDB

/// The stored background work of all users' apps; it is in memory only while it is performed.
extension SessionStore {
    static func makeBackgroundWork(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE work (
                    person TEXT NOT NULL, app TEXT NOT NULL, due REAL, record BLOB NOT NULL,
                    PRIMARY KEY (person, app)
                ) WITHOUT ROWID;
                CREATE INDEX work_by_due ON work(due);
                """)
    }

    func work(of key: InstanceKey) throws(HostError) -> BackgroundWorkRecord? {
        try read { db in
            try Data.fetchOne(
                db, sql: "SELECT record FROM work WHERE person = ? AND app = ?",
                arguments: [key.person.identifier, key.app]
            ).flatMap { try? JSONDecoder().decode(BackgroundWorkRecord.self, from: $0) }
        }
    }

    /// Stores a record with the time at which it is due.
    ///
    /// - Parameter isNew: Whether to insert the record if there is none. At the end of work it is
    ///   only updated, so that a user who was deleted meanwhile does not reappear.
    func keep(
        _ record: BackgroundWorkRecord, of key: InstanceKey, due: Double?, isNew: Bool
    ) throws(HostError) {
        try write { db in
            let bytes = try JSONEncoder().encode(record)
            try db.execute(
                sql: isNew
                    ? "INSERT OR REPLACE INTO work (due, record, person, app) VALUES (?, ?, ?, ?)"
                    : "UPDATE work SET due = ?, record = ? WHERE person = ? AND app = ?",
                arguments: [due, bytes, key.person.identifier, key.app])
        }
    }

    /// Returns the app and user whose work is due first, and the time.
    func firstWork() throws(HostError) -> (key: InstanceKey, due: Double)? {
        try read { db in
            try Row.fetchOne(
                db,
                sql: """
                    SELECT person, app, due FROM work WHERE due IS NOT NULL
                    ORDER BY due, person, app LIMIT 1
                    """
            ).map { row in
                (
                    InstanceKey(person: Person(identifier: row["person"]), app: row["app"]),
                    row["due"]
                )
            }
        }
    }
}
