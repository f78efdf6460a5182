import Foundation
import GRDB

/// The background work of every user's apps, of which memory holds none while nothing is done.
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

    /// Keeps a record under the time at which it is due.
    ///
    /// - Parameter isNew: Whether it is kept where there is none yet; a user who was deleted
    ///   meanwhile is not brought back by the end of their app's work.
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

    /// The user's app whose work is due first, and the time.
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
