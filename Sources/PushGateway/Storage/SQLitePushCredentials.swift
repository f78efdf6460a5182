import Foundation
import GRDB

/// The credentials of senders in SQLite.
struct SQLitePushCredentials: PushCredentialStore {
    let database: PushDatabase

    func credentials() throws(PushGatewayError) -> [PushCredential] {
        try database.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM credential").map(Self.credential)
        }
    }

    func keep(_ credential: PushCredential) throws(PushGatewayError) {
        var (team, publicKey): (String?, String?) = (nil, nil)
        if case .providerKey(let itsTeam, let itsKey) = credential.kind {
            (team, publicKey) = (itsTeam, itsKey)
        }
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO credential
                    (id, team, publicKey, bundles, created, expires, revoked)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    credential.id, team, publicKey,
                    // No bundle identifier contains a space.
                    credential.bundles.joined(separator: " "),
                    credential.created.timeIntervalSince1970,
                    credential.expires?.timeIntervalSince1970,
                    credential.revoked?.timeIntervalSince1970,
                ])
        }
    }

    func forget(_ identifiers: [String]) throws(PushGatewayError) {
        try database.write { db in
            for id in identifiers {
                try db.execute(sql: "DELETE FROM credential WHERE id = ?", arguments: [id])
            }
        }
    }

    func authority() throws(PushGatewayError) -> StoredAuthority? {
        try database.read(Self.authority)
    }

    func keepFirst(_ authority: StoredAuthority) throws(PushGatewayError) -> StoredAuthority {
        try database.write { db in
            try db.execute(
                sql: "INSERT OR IGNORE INTO authority (id, sealed, team) VALUES (1, ?, ?)",
                arguments: [authority.sealed, authority.team])
            return try Self.authority(db) ?? authority
        }
    }

    private static func authority(_ db: Database) throws -> StoredAuthority? {
        try Row.fetchOne(db, sql: "SELECT sealed, team FROM authority").map {
            StoredAuthority(sealed: $0["sealed"], team: $0["team"])
        }
    }

    private static func credential(_ row: Row) -> PushCredential {
        let (team, publicKey): (String?, String?) = (row["team"], row["publicKey"])
        let (expires, revoked): (Double?, Double?) = (row["expires"], row["revoked"])
        let kind: PushCredential.Kind =
            if let team, let publicKey {
                .providerKey(team: team, publicKey: publicKey)
            } else {
                .certificate
            }
        return PushCredential(
            id: row["id"], kind: kind,
            bundles: (row["bundles"] as String).split(separator: " ").map(String.init),
            created: Date(timeIntervalSince1970: row["created"]),
            expires: expires.map { Date(timeIntervalSince1970: $0) },
            revoked: revoked.map { Date(timeIntervalSince1970: $0) })
    }
}
