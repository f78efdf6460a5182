import Foundation
import GRDB

/// The stored browsers: a row per browser, for users who opened an app.
extension SessionStore {
    /// Whether cookies that no host signed are accepted for a user.
    enum UnsignedCookies: Equatable {
        /// Accepted until a time, in seconds since 1970.
        case taken(until: Double)
        case refused
        case unknown
    }

    /// The same time as for a session without a page, because a user who does not come back in that
    /// time has no open session.
    private static let unsignedTakenFor = 30 * 24 * 3600

    static func makeBrowsers(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE person ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
                ALTER TABLE person ADD COLUMN unsignedUntil REAL;
                UPDATE person SET
                    unsignedUntil = CAST(strftime('%s', 'now') AS REAL) + \(unsignedTakenFor);
                CREATE TABLE browser (
                    id TEXT PRIMARY KEY NOT NULL, person TEXT NOT NULL, newest INTEGER NOT NULL,
                    since INTEGER NOT NULL
                ) WITHOUT ROWID;
                CREATE INDEX browser_by_person ON browser(person);
                CREATE INDEX browser_by_age ON browser(newest);
                """)
    }

    /// Returns the record of a pass's browser and user; `nil` if the user is unknown.
    func browser(_ pass: BrowserPass) throws(HostError) -> BrowserRecord? {
        try read { db in
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

    /// The maximum number of browsers of a user; of more, those that came least recently are
    /// deleted.
    static let browsersMax = 64

    func keep(_ record: BrowserRecord, of pass: BrowserPass) throws(HostError) {
        try write { db in
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
            guard count > Self.browsersMax else { return }
            try db.execute(
                sql: """
                    DELETE FROM browser WHERE person = ? AND id != ? AND id NOT IN (
                        SELECT id FROM browser WHERE person = ? AND id != ?
                        ORDER BY newest DESC, id LIMIT \(Self.browsersMax - 1))
                    """,
                arguments: [
                    pass.person.identifier, pass.browser, pass.person.identifier, pass.browser,
                ])
        }
    }

    func unsignedCookies(of person: Person) throws(HostError) -> UnsignedCookies {
        try read { db in
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
        try read { db in
            try Int.fetchOne(
                db, sql: "SELECT epoch FROM person WHERE id = ?", arguments: [person.identifier])
                ?? 0
        }
    }

    /// Begins the next epoch of a user.
    func signOut(_ person: Person, at date: Date) throws(HostError) -> Int {
        try write { db in
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

    /// Deletes browsers whose newest pass is too old to be accepted, and people who were deleted
    /// before their last pass expired.
    func sweepBrowsers(passesBefore date: Date) throws(HostError) {
        try write { db in
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

    /// Returns users who came within a time and of whom the database has no rows any more: they
    /// were given a window that no page ever showed.
    func strangers(since: Date, before: Date, limit: Int) throws(HostError) -> [String] {
        try read { db in
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
        try write { db in
            let statement = try db.cachedStatement(sql: "DELETE FROM person WHERE id = ?")
            for person in persons { try statement.execute(arguments: [person]) }
        }
    }
}
