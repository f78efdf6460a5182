/// A call of a connector to the distributor, on any version of its interface.
struct DistributorRequest: Hashable, Sendable {
    /// The unique name of the caller on the message bus.
    let sender: String
    let version: PushConnector.Version
    let action: Action

    enum Action: Hashable, Sendable {
        /// Requests an endpoint.
        ///
        /// - `isOwner`: Whether the caller has the service's name on the message bus.
        case register(service: String, token: String, isOwner: Bool)
        /// Gives an endpoint up.
        case unregister(token: String)
    }
}

/// The answer to a connector's call.
enum DistributorAnswer: Hashable, Sendable {
    case succeeded
    case failed(RegistrationFailure)
}

/// The reason for which a registration was refused.
struct RegistrationFailure: Error, Hashable, Sendable {
    /// The reason as the second version of the interface names it.
    enum Reason: String, Hashable, Sendable {
        case internalError = "INTERNAL_ERROR"
        case actionRequired = "ACTION_REQUIRED"
        case unauthorized = "UNAUTHORIZED"
    }

    let reason: Reason
    /// A sentence for the connector's user or author.
    let text: String
}

/// A notification of a connector.
struct ConnectorNotice: Hashable, Sendable {
    let version: PushConnector.Version
    let content: Content

    enum Content: Hashable, Sendable {
        /// The address of the endpoint, after a registration and after a change.
        case newEndpoint(token: String, address: String)
        /// A message to the endpoint.
        case message(token: String, [UInt8], id: String)
        /// The end of a registration; `nil` as the confirmation that the connector requested.
        case unregistered(token: String?)
    }
}
