import ControlLink
import Foundation
import GRDB

/// What the database holds of whole persons.
extension SessionStore {
    /// The tables whose rows name a person, besides `person` itself.
    static let tablesOfPersons = [
        "session", "launch", "death", "browser", "lock", "user", "work",
    ]

    /// Every row of a person, by table; read by a connection of its own.
    func rows(of person: Person) throws(HostError) -> [String: [[String: StoredValue]]] {
        try readAside { db in
            var rows: [String: [[String: StoredValue]]] = [:]
            for (table, column) in [("person", "id")] + Self.tablesOfPersons.map({ ($0, "person") })
            {
                rows[table] = try Row.fetchAll(
                    db, sql: "SELECT * FROM \(table) WHERE \(column) = ?",
                    arguments: [person.identifier]
                ).map { row in
                    row.reduce(into: [:]) { $0[$1.0] = StoredValue($1.1) }
                }
            }
            return rows
        }
    }

    /// Everybody whom the database knows, without what lies in folders; read by a connection of its
    /// own.
    func everyPerson() throws(HostError) -> [String: PersonReport] {
        try readAside { db in
            var people: [String: PersonReport] = [:]
            func change(_ person: String, _ body: (inout PersonReport) -> Void) {
                body(&people[person, default: PersonReport(person: person)])
            }
            for row in try Row.fetchAll(
                db, sql: "SELECT id, created FROM person WHERE deleted IS NULL LIMIT ?",
                arguments: [Self.listedMax])
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

    /// Enters a person who has something now; one who was deleted is a new person with the same
    /// name.
    static func keep(_ person: Person, at date: Date, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO person (id, created) VALUES (?, ?)
                ON CONFLICT (id) DO UPDATE SET created = excluded.created, deleted = NULL
                WHERE deleted IS NOT NULL
                """, arguments: [person.identifier, date.timeIntervalSince1970])
    }

    /// Makes every pass of a person void and takes them off the list.
    private static func end(_ person: Person, at date: Date, _ db: Database) throws {
        try db.execute(
            sql: "DELETE FROM browser WHERE person = ?", arguments: [person.identifier])
        try db.execute(
            sql: """
                INSERT INTO person (id, created, epoch, deleted) VALUES (?1, ?2, 1, ?2)
                ON CONFLICT (id) DO UPDATE SET
                    epoch = epoch + 1, unsignedUntil = NULL, deleted = excluded.deleted
                """, arguments: [person.identifier, date.timeIntervalSince1970])
    }

    static func makeDeletions(_ db: Database) throws {
        try db.execute(sql: "ALTER TABLE person ADD COLUMN deleted REAL")
    }

    /// Removes everything of a person but the epoch, which is raised.
    ///
    /// Passes from before the deletion stay void for as long as browsers may keep them.
    ///
    /// - Returns: The sessions that are gone.
    func remove(_ person: Person, at date: Date) throws(HostError) -> [String] {
        try write { db in
            let name = person.identifier
            let sessions = try String.fetchAll(
                db, sql: "SELECT id FROM session WHERE person = ?", arguments: [name])
            for table in Self.tablesOfPersons {
                try db.execute(sql: "DELETE FROM \(table) WHERE person = ?", arguments: [name])
            }
            try Self.end(person, at: date, db)
            return sessions
        }
    }

    /// Gives what is a person's to another: users, windows, launches and deaths.
    ///
    /// Passes of the first are void.
    ///
    /// - Returns: The sessions that are the other's now.
    func give(
        from source: Person, to target: Person, at date: Date
    ) throws(HostError) -> [String] {
        try write { db in
            let (from, to) = (source.identifier, target.identifier)
            try Self.keep(target, at: date, db)
            let sessions = try String.fetchAll(
                db, sql: "SELECT id FROM session WHERE person = ?", arguments: [from])
            for table in ["user", "session", "launch", "death", "work"] {
                try db.execute(
                    sql: "UPDATE OR REPLACE \(table) SET person = ? WHERE person = ?",
                    arguments: [to, from])
            }
            try Self.end(source, at: date, db)
            return sessions
        }
    }
}
