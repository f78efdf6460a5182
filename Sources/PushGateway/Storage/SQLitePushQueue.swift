import Foundation
import GRDB

/// The waiting pushes in SQLite.
struct SQLitePushQueue: PushQueueStore {
    let database: PushDatabase

    func commit(_ changes: [PushChange]) throws(PushGatewayError) -> [PushChangeResult] {
        try database.write { db in try changes.map { try Self.make($0, db) } }
    }

    func recover(now: Date) throws(PushGatewayError) -> PushRecovery {
        try database.write { db in
            try db.execute(sql: "DELETE FROM push WHERE begun = 1")
            let interrupted = db.changesCount
            return PushRecovery(
                interrupted: interrupted, expired: try Self.deleteExpired(now, db))
        }
    }

    func deleteExpired(now: Date) throws(PushGatewayError) -> Int {
        let seconds = now.timeIntervalSince1970
        let hasExpired = try database.read { db in
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM push WHERE expires <= ? AND begun = 0)",
                arguments: [seconds]) ?? false
        }
        return hasExpired ? try database.write { db in try Self.deleteExpired(now, db) } : 0
    }

    func waitingTokens() throws(PushGatewayError) -> [TokenDigest] {
        try database.read { db in
            try Data.fetchAll(db, sql: "SELECT token FROM push ORDER BY number")
                .map { TokenDigest(bytes: $0) }
        }
    }

    private static func deleteExpired(_ now: Date, _ db: Database) throws -> Int {
        try db.execute(
            sql: "DELETE FROM push WHERE expires <= ? AND begun = 0",
            arguments: [now.timeIntervalSince1970])
        return db.changesCount
    }

    private static func make(_ change: PushChange, _ db: Database) throws -> PushChangeResult {
        switch change {
        case .store(let push): return try store(push, db)
        case .begin(let token, let now): return try begin(token, now, db)
        case .finish(let number):
            try db.cachedStatement(sql: "DELETE FROM push WHERE number = ?")
                .execute(arguments: [number])
        case .putBack(let number):
            try db.cachedStatement(sql: "UPDATE push SET begun = 0 WHERE number = ?")
                .execute(arguments: [number])
        case .discard(let token):
            try db.cachedStatement(sql: "DELETE FROM push WHERE token = ?")
                .execute(arguments: [token.bytes])
        }
        return .done
    }

    private static func store(_ push: StoredPush, _ db: Database) throws -> PushChangeResult {
        // A push whose delivery has begun is not waiting, so the new one does not replace it.
        let waits = try db.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM push WHERE token = ? AND begun = 0)")
        let isReplacing = try Bool.fetchOne(waits, arguments: [push.token.bytes]) ?? false
        try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO push (token, id, sealed, received, expires)
                VALUES (?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            push.token.bytes, push.id, push.sealed, push.received.timeIntervalSince1970,
            push.expires.timeIntervalSince1970,
        ])
        return isReplacing ? .replaced : .done
    }

    private static func begin(
        _ token: TokenDigest, _ now: Date, _ db: Database
    ) throws -> PushChangeResult {
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM push WHERE token = ? AND begun = 0")
        guard let row = try Row.fetchOne(statement, arguments: [token.bytes]) else {
            return .nothingWaits
        }
        let number: Int64 = row["number"]
        let push = StoredPush(
            id: row["id"], token: token, sealed: row["sealed"],
            received: Date(timeIntervalSince1970: row["received"]),
            expires: Date(timeIntervalSince1970: row["expires"]))
        guard push.expires > now else {
            try db.cachedStatement(sql: "DELETE FROM push WHERE number = ?")
                .execute(arguments: [number])
            return .expired
        }
        try db.cachedStatement(sql: "UPDATE push SET begun = 1 WHERE number = ?")
            .execute(arguments: [number])
        return .begun(push, number: number)
    }
}
