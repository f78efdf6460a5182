public import Foundation
import GRDB
import Synchronization

/// The device tokens in SQLite, with a copy in memory for requests.
///
/// Invariant: the copy has a token only after its row is durable, and a token that was invalidated
/// is invalid in the copy before its row says so.
public final class SQLitePushTokens: PushTokenDirectory {
    private let database: PushDatabase
    private let seal: any PushSeal
    private let records: Mutex<[TokenDigest: PushTokenRecord]>

    init(database: PushDatabase, seal: any PushSeal) throws(PushGatewayError) {
        self.database = database
        self.seal = seal
        let rows = try database.read { db in
            try Row.fetchAll(db, sql: "SELECT digest, person, app, topic, invalidated FROM token")
        }
        var records: [TokenDigest: PushTokenRecord] = [:]
        for row in rows {
            let token = TokenDigest(bytes: row["digest"])
            guard let topic = PushTopic(row["topic"] as String) else { continue }
            let invalidated: Double? = row["invalidated"]
            records[token] = PushTokenRecord(
                recipient: PushRecipient(
                    person: row["person"], app: row["app"], topic: topic, token: token),
                invalidated: invalidated.map { Date(timeIntervalSince1970: $0) })
        }
        self.records = Mutex(records)
    }

    /// Returns what is known of a token; `nil` if no app ever had it.
    public func record(of token: TokenDigest) -> PushTokenRecord? {
        records.withLock { $0[token] }
    }

    /// Returns the valid token of an app of a person, or creates one (specification 7.2.3).
    ///
    /// - Throws: `storageFailed`, and then the app has no new token.
    public func token(
        person: String, app: String, topic: PushTopic, now: Date
    ) throws(PushGatewayError) -> DeviceToken {
        let stored = try database.read { db in
            try Row.fetchOne(
                db,
                sql: """
                    SELECT digest, sealed FROM token
                    WHERE person = ? AND app = ? AND topic = ? AND invalidated IS NULL
                    """, arguments: [person, app, topic.text])
        }
        if let stored {
            let digest = TokenDigest(bytes: stored["digest"])
            if let token = seal.unseal(stored["sealed"], purpose: .token(digest))
                .flatMap({ DeviceToken($0) })
            {
                return token
            }
            // A token that cannot be read cannot be given to the app, so senders must drop it.
            try invalidate(person: person, app: app, topic: topic, now: now)
        }
        return try newToken(person: person, app: app, topic: topic, now: now)
    }

    private func newToken(
        person: String, app: String, topic: PushTopic, now: Date
    ) throws(PushGatewayError) -> DeviceToken {
        guard let token = DeviceToken.random() else {
            throw PushGatewayError(
                .storageFailed, "The system gave no random bytes for a device token.")
        }
        let digest = token.digest
        let sealed = try seal.seal(token.bytes, purpose: .token(digest))
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO token (digest, person, app, topic, sealed, created)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    digest.bytes, person, app, topic.text, sealed, now.timeIntervalSince1970,
                ])
        }
        let recipient = PushRecipient(person: person, app: app, topic: topic, token: digest)
        records.withLock {
            $0[digest] = PushTokenRecord(recipient: recipient, invalidated: nil)
        }
        return token
    }

    /// Invalidates tokens, and deletes the pushes that wait for them (specification 7.2.6).
    ///
    /// - Parameters:
    ///   - person: The identifier of the person.
    ///   - app: The host's name of the app; `nil` for all apps of the person.
    ///   - topic: The topic; `nil` for all topics of the app.
    /// - Throws: `storageFailed`. The tokens are invalid nevertheless, until the host ends.
    public func invalidate(
        person: String, app: String? = nil, topic: PushTopic? = nil, now: Date
    ) throws(PushGatewayError) {
        let tokens = records.withLock { records in
            let found = records.values.filter {
                $0.invalidated == nil && $0.recipient.person == person
                    && (app ?? $0.recipient.app) == $0.recipient.app
                    && (topic ?? $0.recipient.topic) == $0.recipient.topic
            }
            for record in found {
                records[record.recipient.token] = PushTokenRecord(
                    recipient: record.recipient, invalidated: now)
            }
            return found.map(\.recipient.token)
        }
        guard !tokens.isEmpty else { return }
        try database.write { db in
            for token in tokens {
                try db.execute(
                    sql: "UPDATE token SET invalidated = ? WHERE digest = ?",
                    arguments: [now.timeIntervalSince1970, token.bytes])
                try db.execute(sql: "DELETE FROM push WHERE token = ?", arguments: [token.bytes])
            }
        }
    }

    /// Deletes tokens that have been invalid since a date; their senders then get `BadDeviceToken`.
    public func forget(invalidatedBefore date: Date) throws(PushGatewayError) {
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM token WHERE invalidated < ?",
                arguments: [date.timeIntervalSince1970])
        }
        records.withLock { records in
            records = records.filter { $0.value.invalidated.map { $0 >= date } ?? true }
        }
    }
}
