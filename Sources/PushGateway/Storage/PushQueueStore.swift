public import Foundation

/// A push that waits in the store, with its payload sealed.
public struct StoredPush: Hashable, Sendable {
    /// The identifier that the sender gave or received.
    public let id: String
    /// The token that the push was sent to.
    public let token: TokenDigest
    /// The sealed payload.
    public let sealed: Data
    /// The date at which the gateway accepted the push.
    public let received: Date
    /// The date after which the push is not delivered.
    public let expires: Date

    /// Creates a push.
    public init(id: String, token: TokenDigest, sealed: Data, received: Date, expires: Date) {
        self.id = id
        self.token = token
        self.sealed = sealed
        self.received = received
        self.expires = expires
    }
}

/// A change of the stored pushes.
///
/// At most one push is stored for each token (specification 7.4.4).
public enum PushChange: Hashable, Sendable {
    /// Stores a push in place of the token's push.
    case store(StoredPush)
    /// Marks the token's push as being delivered, and returns it; deletes and does not return it if
    /// it expired before the date.
    case begin(TokenDigest, now: Date)
    /// Deletes a push that was delivered, by the number that `begin` returned.
    case finish(Int64)
    /// Makes a push whose delivery was begun wait again, unless a newer push has replaced it.
    case putBack(Int64)
    /// Deletes the push of a token, because the token is invalid.
    case discard(TokenDigest)
}

/// The result of a change.
public enum PushChangeResult: Hashable, Sendable {
    /// The change was made.
    case done
    /// A push was stored in place of one that had not been delivered.
    case replaced
    /// A delivery was begun, of the push with this number in the store.
    case begun(StoredPush, number: Int64)
    /// The token's push had expired and was deleted.
    case expired
    /// No push of the token waits.
    case nothingWaits
}

/// The numbers of pushes that were deleted when the gateway started.
public struct PushRecovery: Hashable, Sendable {
    /// The number of pushes whose delivery had begun when the host ended; they were deleted,
    /// because a push is delivered at most once (specification 7.4.4).
    public let interrupted: Int
    /// The number of pushes that expired and were deleted.
    public let expired: Int

    /// Creates the result of a recovery.
    public init(interrupted: Int, expired: Int) {
        self.interrupted = interrupted
        self.expired = expired
    }
}

/// The pushes that wait for their apps, in durable storage.
public protocol PushQueueStore: Sendable {
    /// Makes changes in one transaction, in their order, and returns when all are durable.
    ///
    /// - Returns: A result for each change.
    /// - Throws: `storageFailed`, and then no change was made.
    func commit(_ changes: [PushChange]) throws(PushGatewayError) -> [PushChangeResult]
    /// Deletes pushes whose delivery was begun by an earlier host, and pushes that have expired.
    func recover(now: Date) throws(PushGatewayError) -> PushRecovery
    /// Deletes pushes that have expired, and returns their number.
    func deleteExpired(now: Date) throws(PushGatewayError) -> Int
    /// Returns the tokens for which a push is stored, even if its delivery was begun, because the
    /// push may have to wait again.
    func waitingTokens() throws(PushGatewayError) -> [TokenDigest]
}
