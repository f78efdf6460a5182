import Foundation
import GRDB

/// The deaths in the host's SQLite database.
struct SQLiteDeaths: DeathStore {
    let database: HostDatabase

    func keep(_ death: AppDeath, app: String, person: Person) throws(HostError) {
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO death (person, app, at, how, wasLaunching, version, outcome)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    person.identifier, app, death.date.timeIntervalSince1970, death.description,
                    death.wasLaunching, death.version, death.outcome.rawValue,
                ])
            try db.execute(
                sql: """
                    DELETE FROM death WHERE person = ? AND app = ? AND id NOT IN (
                        SELECT id FROM death WHERE person = ? AND app = ?
                        ORDER BY id DESC LIMIT ?)
                    """,
                arguments: [
                    person.identifier, app, person.identifier, app, StoreLimits.deathsKept,
                ])
        }
    }

    func deaths(app: String, person: Person) throws(HostError) -> [AppDeath] {
        try database.read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM death WHERE person = ? AND app = ? ORDER BY id DESC",
                arguments: [person.identifier, app]
            ).map { row in
                AppDeath(
                    date: Date(timeIntervalSince1970: row["at"]), description: row["how"],
                    wasLaunching: row["wasLaunching"], version: row["version"],
                    outcome: AppDeath.Outcome(rawValue: row["outcome"]) ?? .notNeeded)
            }
        }
    }
}
