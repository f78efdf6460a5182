import Foundation
import GRDB

/// The stored users of a proxy: the person that each of them is.
extension SessionStore {
    static func makeUsers(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE user (
                    name TEXT PRIMARY KEY NOT NULL, person TEXT NOT NULL, created REAL NOT NULL
                ) WITHOUT ROWID;
                CREATE INDEX user_by_person ON user(person);
                """)
    }

    /// Returns the person of a user; `nil` for a user who was never named.
    func person(of user: UserName) throws(HostError) -> Person? {
        try read { db in
            let statement = try db.cachedStatement(sql: "SELECT person FROM user WHERE name = ?")
            return try String.fetchOne(statement, arguments: [user.text]).map {
                Person(identifier: $0)
            }
        }
    }

    func keep(_ user: UserName, as person: Person, at date: Date) throws(HostError) {
        try write { db in
            try db.execute(
                sql: "INSERT OR IGNORE INTO user (name, person, created) VALUES (?, ?, ?)",
                arguments: [user.text, person.identifier, date.timeIntervalSince1970])
        }
    }
}
