import Crypto
import Foundation

/// A registration with the distributor: a program on the message bus, or a program that registered
/// an app of this host (specification 7.9.10).
struct PushConnector: Codable, Hashable, Sendable {
    /// 32 random bytes, which are the end of the endpoint's address; an app has the endpoint of its
    /// device token instead.
    let secret: Data
    /// The name of the connector on the message bus, or the name by which a program called an app.
    let service: String
    /// The token that the connector chose, which names the registration in every call.
    let token: String
    /// The interface that the connector called last, and which it offers itself.
    var version: Version
    /// The app that receives the messages; `nil` for a connector on the message bus.
    let app: AppOfUser?
    /// The address of the endpoint that the connector was notified of last.
    var announced = ""

    /// A pair of interfaces of the specification.
    enum Version: Int, Codable, Hashable, Sendable {
        /// `Distributor1` and `Connector1`.
        case one = 1
        /// `Distributor2` and `Connector2`, whose methods have a dictionary.
        case two = 2
    }

    /// The app of a user.
    struct AppOfUser: Codable, Hashable, Sendable {
        let person: String
        let app: String

        init(_ key: InstanceKey) { (person, app) = (key.person.identifier, key.app) }

        var key: InstanceKey { InstanceKey(person: Person(identifier: person), app: app) }
    }

    /// The SHA-256 of the secret, by which the registration is stored and its endpoint is found.
    var digest: Data { Data(SHA256.hash(data: secret)) }

    /// A name for operators, from which neither the endpoint nor the token can be computed.
    var identifier: String {
        digest.prefix(8).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// Whether the answer to a call, or a message, reaches the connector at the name of its
    /// service.
    var isOnBus: Bool { app == nil }
}
