public import Foundation

/// A message of an app to the server.
public enum ClientMessage: Codable, Hashable, Sendable {
    /// The first message of every connection: who the person is.
    ///
    /// - `secret`: Random text of the app, with which the person's name is kept.
    /// - `token`: The device token of the app in hexadecimal digits, to which the server sends
    ///   pushes.
    case hello(name: PersonName, secret: String, token: String?)
    /// Calls a person; the app has made the identifier.
    case call(id: UUID, to: PersonName)
    /// Answers a call.
    case answer(id: UUID)
    /// Ends a call, or declines it.
    case hangUp(id: UUID)
    /// Shows that the app still runs; sent every second during a call.
    case alive
}

/// A message of the server to an app.
public enum ServerMessage: Codable, Hashable, Sendable {
    /// The answer to `hello`: the other people, and the call that the person is in.
    case welcome(people: [PersonName], call: OngoingCall?)
    /// The answer to `hello` if somebody else has the name; the server closes the connection.
    case nameIsTaken
    /// The other people have changed.
    case people([PersonName])
    /// The host of the other person has accepted the push, so the call rings there.
    case ringing(id: UUID)
    /// The other person has answered.
    case answered(id: UUID)
    /// The call has ended.
    case ended(id: UUID, reason: EndReason)
    /// The other person's app has lost its connection, or has connected again.
    case peer(id: UUID, isConnected: Bool)
}

/// A call as the server knows it, for an app that has connected again.
public struct OngoingCall: Codable, Hashable, Sendable {
    /// The identifier.
    public let id: UUID
    /// The other person.
    public let peer: PersonName
    /// Whether the person who gets this has made the call.
    public let isOutgoing: Bool
    /// Whether it was answered.
    public let isAnswered: Bool
    /// Whether the other person's app is connected.
    public let isPeerConnected: Bool

    /// Describes a call.
    public init(
        id: UUID, peer: PersonName, isOutgoing: Bool, isAnswered: Bool, isPeerConnected: Bool
    ) {
        self.id = id
        self.peer = peer
        self.isOutgoing = isOutgoing
        self.isAnswered = isAnswered
        self.isPeerConnected = isPeerConnected
    }
}

/// The reason for which a call has ended.
public enum EndReason: String, Codable, Hashable, Sendable {
    /// The other person has ended it.
    case hungUp
    /// The other person has declined it.
    case declined
    /// The other person has not answered.
    case unanswered
    /// The other person is in another call.
    case busy
    /// Nobody has the name, or the person's app cannot be reached.
    case unreachable
    /// The other person's app was without a connection for too long.
    case lost
}
