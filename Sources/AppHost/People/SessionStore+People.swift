import ControlLink
import Foundation
import GRDB

/// What the database holds of whole persons.
extension SessionStore {
    /// Everybody whom the database knows, without what lies in folders; read by a connection of its own.
    func everyPerson() throws(HostError) -> [String: PersonReport] {
        try readAside { db in
            var people: [String: PersonReport] = [:]
            func change(_ person: String, _ body: (inout PersonReport) -> Void) {
                body(&people[person, default: PersonReport(person: person)])
            }
            for row in try Row.fetchAll(
                db, sql: "SELECT id, created FROM person LIMIT ?", arguments: [Self.listedMax])
            {
                change(row["id"]) { $0.created = Date(timeIntervalSince1970: row["created"]) }
            }
            for row in try Row.fetchAll(db, sql: "SELECT name, person FROM user ORDER BY name") {
                change(row["person"]) { $0.users.append(row["name"]) }
            }
            for row in try Row.fetchAll(
                db, sql: "SELECT person, COUNT(*) AS count FROM browser GROUP BY person")
            {
                change(row["person"]) { $0.browsers = row["count"] }
            }
            for row in try Row.fetchAll(
                db,
                sql: """
                    SELECT person, COUNT(*) AS count, MAX(lastUsed) AS last FROM session
                    WHERE discarded = 0 GROUP BY person
                    """)
            {
                change(row["person"]) { report in
                    report.windows = row["count"]
                    report.lastUsed = Date(timeIntervalSince1970: row["last"])
                }
            }
            return people
        }
    }

    /// Removes everything of a person.
    ///
    /// - Returns: The sessions that are gone.
    func remove(_ person: Person) throws(HostError) -> [String] {
        try write { db in
            let name = person.identifier
            let sessions = try String.fetchAll(
                db, sql: "SELECT id FROM session WHERE person = ?", arguments: [name])
            for table in ["session", "launch", "death", "browser", "lock", "user"] {
                try db.execute(sql: "DELETE FROM \(table) WHERE person = ?", arguments: [name])
            }
            try db.execute(sql: "DELETE FROM person WHERE id = ?", arguments: [name])
            return sessions
        }
    }

    /// Gives what is a person's to another: users, and of each app but some windows, launches and deaths.
    ///
    /// - Parameter kept: The apps that stay with the person.
    /// - Returns: The sessions that are the other's now.
    func give(
        from source: Person, to target: Person, except kept: [String], at date: Date
    ) throws(HostError) -> [String] {
        try write { db in
            let (from, to) = (source.identifier, target.identifier)
            try db.execute(
                sql: "INSERT OR IGNORE INTO person (id, created) VALUES (?, ?)",
                arguments: [to, date.timeIntervalSince1970])
            try db.execute(
                sql: "UPDATE user SET person = ? WHERE person = ?", arguments: [to, from])
            let stays = Set(kept)
            let sessions = try Row.fetchAll(
                db, sql: "SELECT id, app FROM session WHERE person = ?", arguments: [from]
            ).filter { !stays.contains($0["app"]) }.map { $0["id"] as String }
            for session in sessions {
                try db.execute(
                    sql: "UPDATE session SET person = ? WHERE id = ?", arguments: [to, session])
            }
            for table in ["launch", "death"] {
                let apps = try String.fetchAll(
                    db, sql: "SELECT DISTINCT app FROM \(table) WHERE person = ?",
                    arguments: [from])
                for app in apps where !stays.contains(app) {
                    try db.execute(
                        sql:
                            "UPDATE OR REPLACE \(table) SET person = ? WHERE person = ? AND app = ?",
                        arguments: [to, from, app])
                }
            }
            return sessions
        }
    }
}
