import Foundation
import GRDB

/// The users in the host's SQLite database.
struct SQLitePeople: PeopleStore {
    let database: HostDatabase

    /// The tables whose rows name a user, in addition to `person` itself.
    static let tablesOfPersons = [
        "session", "launch", "death", "browser", "lock", "user", "work", "pushToken", "call",
        "callPreference", "unreportedPush",
    ]

    func rows(of person: Person) throws(HostError) -> [String: [[String: StoredValue]]] {
        try database.readAside { db in
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

    func everyPerson() throws(HostError) -> [String: PersonReport] {
        try database.readAside { db in
            var people: [String: PersonReport] = [:]
            func change(_ person: String, _ body: (inout PersonReport) -> Void) {
                body(&people[person, default: PersonReport(person: person)])
            }
            for row in try Row.fetchAll(
                db, sql: "SELECT id, created FROM person WHERE deleted IS NULL LIMIT ?",
                arguments: [StoreLimits.listedMax])
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

    /// Adds a user who now has a session; a deleted user is added again with the same identifier.
    static func keep(_ person: Person, at date: Date, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO person (id, created) VALUES (?, ?)
                ON CONFLICT (id) DO UPDATE SET created = excluded.created, deleted = NULL
                WHERE deleted IS NOT NULL
                """, arguments: [person.identifier, date.timeIntervalSince1970])
    }

    /// Invalidates every pass of a user and deletes the user's browsers.
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

    func remove(_ person: Person, at date: Date) throws(HostError) -> [String] {
        try database.write { db in
            let name = person.identifier
            let sessions = try String.fetchAll(
                db, sql: "SELECT id FROM session WHERE person = ?", arguments: [name])
            // The rows of the tokens stay, without the user, so that senders learn that the tokens
            // are invalid.
            try SQLitePushTokens.remove(person, at: date, db)
            for table in Self.tablesOfPersons {
                try db.execute(sql: "DELETE FROM \(table) WHERE person = ?", arguments: [name])
            }
            try Self.end(person, at: date, db)
            return sessions
        }
    }

    func give(
        from source: Person, to target: Person, at date: Date
    ) throws(HostError) -> [String] {
        try database.write { db in
            let (from, to) = (source.identifier, target.identifier)
            try Self.keep(target, at: date, db)
            let sessions = try String.fetchAll(
                db, sql: "SELECT id FROM session WHERE person = ?", arguments: [from])
            for table in [
                "user", "session", "launch", "death", "work", "unreportedPush",
            ] {
                try db.execute(
                    sql: "UPDATE OR REPLACE \(table) SET person = ? WHERE person = ?",
                    arguments: [to, from])
            }
            try SQLitePushTokens.give(from: source, to: target, at: date, db)
            try SQLiteCalls.give(from: source, to: target, db)
            try Self.end(source, at: date, db)
            return sessions
        }
    }

    func person(of user: UserName) throws(HostError) -> Person? {
        try database.read { db in
            let statement = try db.cachedStatement(sql: "SELECT person FROM user WHERE name = ?")
            return try String.fetchOne(statement, arguments: [user.text]).map {
                Person(identifier: $0)
            }
        }
    }

    func keep(_ user: UserName, as person: Person, at date: Date) throws(HostError) {
        try database.write { db in
            try db.execute(
                sql: "INSERT OR IGNORE INTO user (name, person, created) VALUES (?, ?, ?)",
                arguments: [user.text, person.identifier, date.timeIntervalSince1970])
        }
    }

    func strangers(since: Date, before: Date, limit: Int) throws(HostError) -> [String] {
        try database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT id FROM person AS p WHERE created > ? AND created < ?
                    AND epoch = 0 AND unsignedUntil IS NULL
                    AND NOT EXISTS (SELECT 1 FROM session WHERE session.person = p.id)
                    AND NOT EXISTS (SELECT 1 FROM launch WHERE launch.person = p.id)
                    AND NOT EXISTS (SELECT 1 FROM lock WHERE lock.person = p.id)
                    LIMIT ?
                    """,
                arguments: [since.timeIntervalSince1970, before.timeIntervalSince1970, limit])
        }
    }

    func forget(persons: [String]) throws(HostError) {
        try database.write { db in
            let statement = try db.cachedStatement(sql: "DELETE FROM person WHERE id = ?")
            for person in persons { try statement.execute(arguments: [person]) }
        }
    }
}
