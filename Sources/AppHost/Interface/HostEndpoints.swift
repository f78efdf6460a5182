public import Foundation

/// The endpoints of the UnifiedPush distributor of a host.
public struct HostEndpoints: Sendable {
    private let host: AppHost

    private var endpoints: PushEndpoints { host.storage.pushes.endpoints }

    /// Creates the interface for the endpoints of a host.
    public init(of host: AppHost) { self.host = host }

    /// Sets the address of the host, and offers the distributor on the message bus if the settings
    /// name one.
    ///
    /// - Parameter address: The address of the home screen, with a slash at its end. Endpoints are
    ///   below it.
    public func serve(at address: String) {
        guard endpoints.isOffered, endpoints.serve(at: address) else { return }
        host.run { host in host.pushes.endpointsAreServed(host) }
    }

    /// Returns the endpoint with a secret at the end of its address; `nil` if there was never one.
    ///
    /// It does not wait for the host's queue or a disk.
    public func endpoint(_ secret: String) -> PushEndpoint? {
        guard endpoints.isOffered, let digest = PushEndpoints.digest(of: secret) else { return nil }
        switch endpoints.target(of: digest) {
        case .connector: return .connector(digest: digest)
        case .ended: return .ended
        case nil: break
        }
        // The device token of another app is no endpoint: its senders must authenticate.
        guard let registration = host.storage.pushes.tokens.registration(of: digest),
            host.catalog[registration.app]?.usesPushEndpoint == true
        else { return nil }
        return registration.invalidated == nil ? .app(registration) : .ended
    }

    /// Counts a message to an endpoint.
    ///
    /// - Returns: `nil` if the endpoint may have it, or else the time to wait.
    public func delay(of endpoint: PushEndpoint) -> Duration? {
        switch endpoint {
        case .app(let registration):
            endpoints.spend(registration.digest, at: host.settings.clock.now)
        case .connector(let digest): endpoints.spend(digest, at: host.settings.clock.now)
        case .ended: nil
        }
    }

    /// Sends a message to a program on the message bus, which is started if it does not run.
    ///
    /// - Parameters:
    ///   - message: The bytes of the message.
    ///   - id: An identifier of the message.
    ///   - digest: The digest of the endpoint (`PushEndpoint.connector(digest:)`).
    /// - Returns: Whether the bus has the message; `false` while the host is not on the bus, for a
    ///   bus that does not answer, and for a program that neither runs nor can be started.
    public func send(_ message: [UInt8], id: String, toConnector digest: Data) async -> Bool {
        let confirmation: (@Sendable () async -> Bool)? = await withCheckedContinuation { answer in
            host.run { host in
                answer.resume(
                    returning: host.pushes.distributor?.deliver(message, id: id, to: digest))
            }
        }
        guard let confirmation else { return false }
        return await confirmation()
    }
}

/// The receiver of messages to an endpoint.
public enum PushEndpoint: Hashable, Sendable {
    /// The app of a user.
    case app(PushRegistration)
    /// A program on the message bus.
    case connector(digest: Data)
    /// The receiver has unregistered, and gets no messages any more.
    case ended
}

/// The receiver of the requests to endpoints, which a web server calls.
public protocol PushEndpointAPI: Sendable {
    /// Returns the answer to a question whether there is an endpoint, without a message.
    func status(of secret: String) -> PushEndpointAnswer

    /// Accepts a message, and returns when it is stored or was handed over.
    ///
    /// - Parameters:
    ///   - message: The body of the request.
    ///   - secret: The last part of the endpoint's address.
    ///   - timeToLive: The header `TTL`: the seconds for which the message is stored.
    func accept(
        _ message: [UInt8], at secret: String, timeToLive: String?
    ) async -> PushEndpointAnswer
}

/// The answer to a request to an endpoint.
public enum PushEndpointAnswer: Hashable, Sendable {
    /// The endpoint exists, or the message is accepted and stored for a time in seconds.
    case accepted(timeToLive: Int)
    /// The message is empty, or the time is no number of seconds.
    case malformed
    /// There was never such an endpoint.
    case unknown
    /// The endpoint has ended.
    case ended
    /// The message has more than 4,096 bytes.
    case tooLarge
    /// The endpoint had too many messages.
    case tooMany(wait: Duration)
    /// The message cannot be stored, or the message bus is not connected.
    case unavailable
}
