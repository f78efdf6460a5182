public import Foundation

/// The app of one person that receives the pushes of a device token.
public struct PushRecipient: Hashable, Sendable {
    /// The identifier of the person.
    public let person: String
    /// The host's name of the app.
    public let app: String
    /// The topic of the token.
    public let topic: PushTopic
    /// The token.
    public let token: TokenDigest

    /// Creates a recipient.
    public init(person: String, app: String, topic: PushTopic, token: TokenDigest) {
        self.person = person
        self.app = app
        self.topic = topic
        self.token = token
    }
}

/// The record of a device token.
public struct PushTokenRecord: Hashable, Sendable {
    /// The app that receives the token's pushes.
    public let recipient: PushRecipient
    /// The date at which the token became invalid (specification 7.4.3); `nil` while it is valid.
    public let invalidated: Date?

    /// Creates a record.
    public init(recipient: PushRecipient, invalidated: Date?) {
        self.recipient = recipient
        self.invalidated = invalidated
    }
}

/// The device tokens of the host.
public protocol PushTokenDirectory: Sendable {
    /// Returns the record of a token; `nil` if no app ever had the token.
    ///
    /// The gateway calls this for every request on its event loop, so it must not wait for a disk.
    func record(of token: TokenDigest) -> PushTokenRecord?
}
