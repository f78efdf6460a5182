import Foundation
import GRDB

/// The launch records in the host's SQLite database.
struct SQLiteLaunches: LaunchStore {
    let database: HostDatabase

    func launchRecord(app: String, person: Person) throws(HostError) -> LaunchRecord {
        try database.read { db in
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
        try database.write { db in
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
}
