import Foundation
import GRDB

/// The background work in the host's SQLite database.
struct SQLiteBackgroundWork: BackgroundWorkStore {
    let database: HostDatabase

    func work(of key: InstanceKey) throws(HostError) -> BackgroundWorkRecord? {
        try database.read { db in
            try Data.fetchOne(
                db, sql: "SELECT record FROM work WHERE person = ? AND app = ?",
                arguments: [key.person.identifier, key.app]
            ).flatMap { try? JSONDecoder().decode(BackgroundWorkRecord.self, from: $0) }
        }
    }

    func keep(
        _ record: BackgroundWorkRecord, of key: InstanceKey, due: Double?, isNew: Bool
    ) throws(HostError) {
        try database.write { db in
            let bytes = try JSONEncoder().encode(record)
            try db.execute(
                sql: isNew
                    ? "INSERT OR REPLACE INTO work (due, record, person, app) VALUES (?, ?, ?, ?)"
                    : "UPDATE work SET due = ?, record = ? WHERE person = ? AND app = ?",
                arguments: [due, bytes, key.person.identifier, key.app])
        }
    }

    func firstWork() throws(HostError) -> (key: InstanceKey, due: Double)? {
        try database.read { db in
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
