import Logging
import NIOCore
import Synchronization

/// The objects that all connections of a gateway share.
final class GatewayContext: Sendable {
    let limits: PushGatewayLimits
    let tls: GatewayTLS
    let credentials: PushCredentials
    let tokens: any PushTokenDirectory
    let queue: PushQueue
    let clock: PushClock
    let logger: Logger
    let requestsOfCredential: RequestRates<String>
    let requestsForToken: RequestRates<SenderAndToken>
    private let state: Mutex<State>

    private struct State {
        var register: ConnectionRegister
        var channels: [ConnectionRegister.Number: any Channel] = [:]
        var isShuttingDown = false
    }

    init(
        limits: PushGatewayLimits, tls: GatewayTLS, credentials: PushCredentials,
        tokens: any PushTokenDirectory, queue: PushQueue, clock: PushClock, logger: Logger
    ) {
        self.limits = limits
        self.tls = tls
        self.credentials = credentials
        self.tokens = tokens
        self.queue = queue
        self.clock = clock
        self.logger = logger
        requestsOfCredential = RequestRates(limits.requestsOfCredential)
        requestsForToken = RequestRates(limits.requestsForToken)
        state = Mutex(State(register: ConnectionRegister(limits)))
    }

    var isShuttingDown: Bool { state.withLock { $0.isShuttingDown } }

    /// Registers a connection; `nil` if it has to be closed.
    func admit(_ channel: any Channel) -> ConnectionRegister.Number? {
        let (number, closing) = state.withLock {
            state -> (ConnectionRegister.Number?, (any Channel)?) in
            guard !state.isShuttingDown,
                case .admitted(let number, let other) = state.register.admit()
            else { return (nil, nil) }
            state.channels[number] = channel
            return (number, other.flatMap { state.channels.removeValue(forKey: $0) })
        }
        if let closing {
            queue.counter.add(1, \.limitedConnections)
            closing.close(promise: nil)
        }
        guard let number else {
            queue.counter.add(1, \.limitedConnections)
            return nil
        }
        queue.counter.add(1, \.connections)
        queue.counter.add(1, \.openConnections)
        channel.closeFuture.whenComplete { _ in self.close(number) }
        return number
    }

    private func close(_ number: ConnectionRegister.Number) {
        state.withLock { state in
            state.register.close(number)
            state.channels[number] = nil
        }
        queue.counter.add(-1, \.openConnections)
    }

    /// Checks that a credential may use a connection, and counts its request.
    ///
    /// - Throws: `tooManyRequests` if it has too many connections or requests.
    func enter(
        _ identity: ProviderIdentity, on connection: ConnectionRegister.Number
    ) throws(PushRefusal) {
        let isAllowed = state.withLock {
            $0.register.authenticate(connection, as: identity.credential)
        }
        guard isAllowed else { throw PushRefusal(.tooManyRequests) }
        try requestsOfCredential.spend(identity.credential, at: clock.uptime())
    }

    /// Asks every connection to end, and waits until all are closed.
    func shutDown() async {
        let channels = state.withLock { state in
            state.isShuttingDown = true
            return Array(state.channels.values)
        }
        for channel in channels {
            channel.pipeline.fireUserInboundEventTriggered(GatewayShutdown())
        }
        for channel in channels { try? await channel.closeFuture.get() }
    }
}

/// A sender and the device token to which it sends, so that a flood of one sender does not stop
/// another one's pushes.
struct SenderAndToken: Hashable, Sendable {
    let credential: String
    let token: TokenDigest
}

/// The event with which a connection is asked to end.
struct GatewayShutdown: Sendable {}
