import Foundation
import GRDB

/// The browsers in the host's SQLite database: a row per browser, for users who opened an app.
struct SQLiteBrowsers: BrowserStore {
    let database: HostDatabase

    func browser(_ pass: BrowserPass) throws(HostError) -> BrowserRecord? {
        try database.read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT person.epoch, browser.newest, browser.since FROM person
                    LEFT JOIN browser ON browser.id = ? AND browser.person = person.id
                    WHERE person.id = ?
                    """)
            return try Row.fetchOne(
                statement, arguments: [pass.browser, pass.person.identifier]
            ).map { row in
                BrowserRecord(epoch: row["epoch"], newest: row["newest"], since: row["since"] ?? 0)
            }
        }
    }

    func keep(_ record: BrowserRecord, of pass: BrowserPass) throws(HostError) {
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO browser (id, person, newest, since) VALUES (?, ?, ?, ?)
                    ON CONFLICT (id) DO UPDATE SET newest = excluded.newest, since = excluded.since
                    WHERE person = excluded.person AND newest < excluded.newest
                    """,
                arguments: [pass.browser, pass.person.identifier, record.newest, record.since])
            let count =
                try Int.fetchOne(
                    db, sql: "SELECT COUNT(*) FROM browser WHERE person = ?",
                    arguments: [pass.person.identifier]) ?? 0
            guard count > StoreLimits.browsersMax else { return }
            try db.execute(
                sql: """
                    DELETE FROM browser WHERE person = ? AND id != ? AND id NOT IN (
                        SELECT id FROM browser WHERE person = ? AND id != ?
                        ORDER BY newest DESC, id LIMIT \(StoreLimits.browsersMax - 1))
                    """,
                arguments: [
                    pass.person.identifier, pass.browser, pass.person.identifier, pass.browser,
                ])
        }
    }

    func unsignedCookies(of person: Person) throws(HostError) -> UnsignedCookies {
        try database.read { db in
            guard
                let row = try Row.fetchOne(
                    db, sql: "SELECT unsignedUntil FROM person WHERE id = ?",
                    arguments: [person.identifier])
            else { return .unknown }
            let until: Double? = row["unsignedUntil"]
            return until.map { .taken(until: $0) } ?? .refused
        }
    }

    func epoch(of person: Person) throws(HostError) -> Int {
        try database.read { db in
            try Int.fetchOne(
                db, sql: "SELECT epoch FROM person WHERE id = ?", arguments: [person.identifier])
                ?? 0
        }
    }

    func signOut(_ person: Person, at date: Date) throws(HostError) -> Int {
        try database.write { db in
            try db.execute(
                sql: "INSERT OR IGNORE INTO person (id, created) VALUES (?, ?)",
                arguments: [person.identifier, date.timeIntervalSince1970])
            try db.execute(
                sql: "UPDATE person SET epoch = epoch + 1, unsignedUntil = NULL WHERE id = ?",
                arguments: [person.identifier])
            try db.execute(
                sql: "DELETE FROM browser WHERE person = ?", arguments: [person.identifier])
            return try Int.fetchOne(
                db, sql: "SELECT epoch FROM person WHERE id = ?", arguments: [person.identifier])
                ?? 0
        }
    }

    func sweepBrowsers(passesBefore date: Date) throws(HostError) {
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM person WHERE deleted < ?",
                arguments: [date.timeIntervalSince1970])
            try db.execute(
                sql: """
                    DELETE FROM browser WHERE newest < ? OR NOT EXISTS (
                        SELECT 1 FROM person WHERE person.id = browser.person)
                    """, arguments: [BrowserPass.seconds(date)])
        }
    }
}
