import Foundation
import GRDB

/// The calls and call preferences in the host's SQLite database.
struct SQLiteCalls: CallStore {
    let database: HostDatabase

    func calls() throws(HostError) -> [StoredCall] {
        try database.read { db in
            try Row.fetchAll(db, sql: "SELECT id, person, sealed FROM call").map { row in
                StoredCall(
                    id: row["id"], person: Person(identifier: row["person"]),
                    sealed: row["sealed"])
            }
        }
    }

    func change(_ kept: [StoredCall], ended: [String]) throws(HostError) {
        try database.write { db in
            for call in kept {
                let statement = try db.cachedStatement(
                    sql: "INSERT OR REPLACE INTO call (id, person, sealed) VALUES (?, ?, ?)")
                try statement.execute(arguments: [call.id, call.person.identifier, call.sealed])
            }
            for id in ended {
                let statement = try db.cachedStatement(sql: "DELETE FROM call WHERE id = ?")
                try statement.execute(arguments: [id])
            }
        }
    }

    func preferences(of person: Person) throws(HostError) -> Data? {
        try database.read { db in
            try Data.fetchOne(
                db, sql: "SELECT sealed FROM callPreference WHERE person = ?",
                arguments: [person.identifier])
        }
    }

    func keep(_ preferences: Data?, of person: Person) throws(HostError) {
        try database.write { db in
            guard let preferences else {
                return try db.execute(
                    sql: "DELETE FROM callPreference WHERE person = ?",
                    arguments: [person.identifier])
            }
            try db.execute(
                sql: "INSERT OR REPLACE INTO callPreference (person, sealed) VALUES (?, ?)",
                arguments: [person.identifier, preferences])
        }
    }

    /// Gives the preferences of a user to another user who has none; calls have ended by then.
    static func give(from source: Person, to target: Person, _ db: Database) throws {
        let (from, to) = (source.identifier, target.identifier)
        try db.execute(
            sql: "UPDATE OR IGNORE callPreference SET person = ? WHERE person = ?",
            arguments: [to, from])
        for table in ["callPreference", "call"] {
            try db.execute(sql: "DELETE FROM \(table) WHERE person = ?", arguments: [from])
        }
    }
}
