import Crypto
package import Foundation
package import PushGateway
import Synchronization

/// The device tokens of a host of the tests, in memory.
///
/// A token is the hash of its person and its topic, so it is the same in every process.
package final class MemoryTokens: PushTokenDirectory {
    private let state = Mutex(State())

    private struct State {
        var records: [TokenDigest: PushTokenRecord] = [:]
        /// The number of tokens that each person's app had.
        var generations: [String: Int] = [:]
    }

    /// Creates a directory with tokens.
    package init(_ records: [PushTokenRecord] = []) {
        let known = records.map { ($0.recipient.token, $0) }
        state.withLock { $0.records = Dictionary(known, uniquingKeysWith: { $1 }) }
    }

    package func record(of token: TokenDigest) -> PushTokenRecord? {
        state.withLock { $0.records[token] }
    }

    /// Registers an app of a person, and returns its valid token.
    package func token(person: String, bundle: String, app: String = "phone") -> DeviceToken? {
        guard let topic = PushTopic.voip(ofBundle: bundle) else { return nil }
        return state.withLock { state in
            let owner = "\(person)/\(topic)"
            let generation = state.generations[owner, default: 0]
            let hash = SHA256.hash(data: Array("\(owner)/\(generation)".utf8))
            guard let token = DeviceToken(Array(hash)) else { return nil }
            let recipient = PushRecipient(
                person: person, app: app, topic: topic, token: token.digest)
            state.records[token.digest] = PushTokenRecord(recipient: recipient, invalidated: nil)
            return token
        }
    }

    /// Makes the tokens of a person invalid; the next registrations get others.
    package func invalidate(person: String, at date: Date) {
        state.withLock { state in
            for record in state.records.values where record.recipient.person == person {
                let recipient = record.recipient
                guard record.invalidated == nil else { continue }
                state.records[recipient.token] = PushTokenRecord(
                    recipient: recipient, invalidated: date)
                state.generations["\(person)/\(recipient.topic)", default: 0] += 1
            }
        }
    }
}
