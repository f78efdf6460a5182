public import Foundation

/// A push for an app, with its payload.
public struct IncomingPush: Hashable, Sendable {
    /// The app that receives it.
    public let recipient: PushRecipient
    /// The identifier that the sender gave or received.
    public let id: String
    /// The payload: a JSON object in UTF-8 (specification 7.2.8).
    public let payload: [UInt8]
    /// The date at which the gateway accepted the push.
    public let received: Date
    /// The date after which the app must not receive the push; `nil` for a push that is never
    /// stored.
    public let expires: Date?

    /// Creates a push.
    public init(
        recipient: PushRecipient, id: String, payload: [UInt8], received: Date, expires: Date?
    ) {
        self.recipient = recipient
        self.id = id
        self.payload = payload
        self.received = received
        self.expires = expires
    }
}

/// A push that waits for an app.
///
/// The host takes it when the app's process can read it. Until then it stays in the store, where a
/// newer push may replace it and a kill of the host loses nothing.
public struct PushOffer: Sendable {
    /// The app that receives the push.
    public let recipient: PushRecipient
    /// Whether the push is in the store; one that is not gives way to a newer push of the app.
    public let isStored: Bool
    private let takePush: @Sendable () async -> IncomingPush?

    init(
        _ recipient: PushRecipient, isStored: Bool,
        take: @escaping @Sendable () async -> IncomingPush?
    ) {
        self.recipient = recipient
        self.isStored = isStored
        takePush = take
    }

    /// Records durably that the delivery begins, and returns the newest push of the token.
    ///
    /// From now on the push is not delivered by another host. It is called once, before
    /// `PushDelivery.deliver` returns.
    ///
    /// - Returns: `nil` if the push has expired, or if the record could not be stored.
    public func take() async -> IncomingPush? { await takePush() }
}

/// The result of a delivery.
public enum PushHandover: Hashable, Sendable {
    /// The app received the push, or no push was there to be taken; the gateway deletes it.
    case delivered
    /// The app cannot receive the push now; the gateway keeps it until it expires or another one
    /// replaces it.
    case mustWait
    /// The app can never receive the push; the gateway deletes it, whether or not it was taken.
    case impossible
}

/// The host, as the gateway sees it.
public protocol PushDelivery: Sendable {
    /// Whether the app can receive a push now; `false` while its person's data is locked, for
    /// example.
    ///
    /// The host calls `PushQueue.deliverWaiting(to:)` when the answer may have become `true`. It
    /// must not wait for a disk.
    func canReceive(_ recipient: PushRecipient) -> Bool
    /// Makes an app ready, takes the push, and gives it to the app.
    ///
    /// If the host ends after it has taken the push, the push is not delivered again. Pushes of one
    /// token come one after the other, except those that are never stored.
    func deliver(_ offer: PushOffer) async -> PushHandover
}
