import GRDB

/// The pushes without a reported call in the host's SQLite database.
struct SQLiteUnreportedPushes: UnreportedPushStore {
    let database: HostDatabase

    func unreportedPushes(of key: InstanceKey) throws(HostError) -> UnreportedPushes {
        try database.read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT count, build FROM unreportedPush WHERE person = ? AND app = ?")
            return try Row.fetchOne(statement, arguments: [key.person.identifier, key.app]).map {
                UnreportedPushes(count: $0["count"], build: $0["build"])
            } ?? UnreportedPushes()
        }
    }

    func keep(_ failures: UnreportedPushes, of key: InstanceKey) throws(HostError) {
        try database.write { db in
            guard failures != UnreportedPushes() else {
                return try db.execute(
                    sql: "DELETE FROM unreportedPush WHERE person = ? AND app = ?",
                    arguments: [key.person.identifier, key.app])
            }
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO unreportedPush (person, app, count, build)
                    VALUES (?, ?, ?, ?)
                    """,
                arguments: [key.person.identifier, key.app, failures.count, failures.build])
        }
    }
}
