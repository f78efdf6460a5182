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

/// The result of a delivery.
public enum PushHandover: Hashable, Sendable {
    /// The app received the push, or the host delivers it without the gateway; the gateway deletes
    /// it.
    case delivered
    /// The app cannot receive the push now; the gateway keeps it until it expires or another one
    /// replaces it.
    case mustWait
}

/// The host, as the gateway sees it.
public protocol PushDelivery: Sendable {
    /// Whether the app can receive a push now; `false` while its person's data is locked, for
    /// example.
    ///
    /// The host calls `PushQueue.deliverWaiting(to:)` when the answer may have become `true`. It
    /// must not wait for a disk.
    func canReceive(_ recipient: PushRecipient) -> Bool
    /// Gives a push to an app.
    ///
    /// If the host ends before this returns, the push is not delivered again. Pushes of one token
    /// come one after the other, except those that are never stored.
    func deliver(_ push: IncomingPush) async -> PushHandover
}
