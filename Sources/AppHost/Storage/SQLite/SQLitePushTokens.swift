import Foundation
import GRDB
import HostLink

/// The device tokens in the host's SQLite database.
struct SQLitePushTokens: PushTokenStore {
    let database: HostDatabase

    func registrations() throws(HostError) -> [PushRegistration] {
        try database.read { db in
            try Row.fetchAll(
                db,
                sql: "SELECT digest, person, app, bundle, type, invalidated FROM pushToken"
            ).compactMap { row in
                guard let type = PushType(rawValue: row["type"]) else { return nil }
                let invalidated: Double? = row["invalidated"]
                return PushRegistration(
                    person: Person(identifier: row["person"]), app: row["app"],
                    bundleIdentifier: row["bundle"], type: type, digest: row["digest"],
                    invalidated: invalidated.map { Date(timeIntervalSince1970: $0) })
            }
        }
    }

    func sealedToken(of digest: Data) throws(HostError) -> Data? {
        try database.read { db in
            try Data.fetchOne(
                db, sql: "SELECT sealed FROM pushToken WHERE digest = ? AND invalidated IS NULL",
                arguments: [digest])
        }
    }

    func keep(_ registration: PushRegistration, sealed: Data) throws(HostError) {
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO pushToken (digest, person, app, bundle, type, sealed)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    registration.digest, registration.person.identifier, registration.app,
                    registration.bundleIdentifier, registration.type.rawValue, sealed,
                ])
        }
    }

    func invalidate(_ digests: [Data], at date: Date) throws(HostError) {
        try database.write { db in
            let statement = try db.cachedStatement(
                sql: """
                    UPDATE pushToken SET sealed = NULL, invalidated = ?
                    WHERE digest = ? AND invalidated IS NULL
                    """)
            for digest in digests {
                try statement.execute(arguments: [date.timeIntervalSince1970, digest])
            }
        }
    }

    func forget(_ digests: [Data]) throws(HostError) {
        try database.write { db in
            let statement = try db.cachedStatement(
                sql: "DELETE FROM pushToken WHERE digest = ? AND invalidated IS NOT NULL")
            for digest in digests { try statement.execute(arguments: [digest]) }
        }
    }

    /// Invalidates the tokens of a user who is deleted, and removes the user from them.
    static func remove(_ person: Person, at date: Date, _ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE pushToken SET person = '', sealed = NULL,
                    invalidated = COALESCE(invalidated, ?)
                WHERE person = ?
                """, arguments: [date.timeIntervalSince1970, person.identifier])
    }

    /// Gives the tokens of a user to another user.
    ///
    /// If both have a token of the same app, the one of the first user becomes invalid.
    static func give(from source: Person, to target: Person, at date: Date, _ db: Database) throws {
        let (from, to) = (source.identifier, target.identifier)
        try db.execute(
            sql: """
                UPDATE pushToken AS old SET sealed = NULL, invalidated = ?
                WHERE person = ? AND invalidated IS NULL AND EXISTS (
                    SELECT 1 FROM pushToken AS other
                    WHERE other.person = ? AND other.app = old.app AND other.type = old.type
                    AND other.invalidated IS NULL)
                """, arguments: [date.timeIntervalSince1970, from, to])
        try db.execute(
            sql: "UPDATE pushToken SET person = ? WHERE person = ?", arguments: [to, from])
    }
}
