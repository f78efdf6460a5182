import Foundation
import GRDB

extension SessionStore {
    /// The number of deaths of an app that its page shows.
    static let deathsKept = 20

    static func makeDeaths(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE death (
                    id INTEGER PRIMARY KEY, person TEXT NOT NULL, app TEXT NOT NULL,
                    at REAL NOT NULL, how TEXT NOT NULL, wasLaunching INTEGER NOT NULL,
                    version TEXT NOT NULL, outcome TEXT NOT NULL
                );
                CREATE INDEX death_by_app ON death(person, app, id);
                """)
    }

    func keep(_ death: AppDeath, app: String, person: Person) throws(HostError) {
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO death (person, app, at, how, wasLaunching, version, outcome)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    person.identifier, app, death.date.timeIntervalSince1970, death.how,
                    death.wasLaunching, death.version, death.outcome.rawValue,
                ])
            try db.execute(
                sql: """
                    DELETE FROM death WHERE person = ? AND app = ? AND id NOT IN (
                        SELECT id FROM death WHERE person = ? AND app = ?
                        ORDER BY id DESC LIMIT ?)
                    """,
                arguments: [
                    person.identifier, app, person.identifier, app, Self.deathsKept,
                ])
        }
    }

    /// Returns the last deaths of an app, latest first.
    func deaths(app: String, person: Person) throws(HostError) -> [AppDeath] {
        try read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM death WHERE person = ? AND app = ? ORDER BY id DESC",
                arguments: [person.identifier, app]
            ).map { row in
                AppDeath(
                    date: Date(timeIntervalSince1970: row["at"]), how: row["how"],
                    wasLaunching: row["wasLaunching"], version: row["version"],
                    outcome: AppDeath.Outcome(rawValue: row["outcome"]) ?? .asleep)
            }
        }
    }
}
