public import Logging
import NIOCore
import NIOHTTP2
import NIOPosix
import NIOSSL
import Synchronization

/// The push gateway: Apple's provider interface for the apps of this host (specification 7.4,
/// 7.9.13).
///
/// It listens on an address of its own, with TLS 1.2 or 1.3 and HTTP/2 only. A push is accepted
/// when it is durable.
public final class PushGateway: Sendable {
    /// The settings of a gateway.
    public struct Settings: Sendable {
        /// The address at which the gateway listens.
        public var listening: Listening
        /// The certificate of the gateway.
        public var certificate: PushServerCertificate
        /// The limits of senders.
        public var limits = PushGatewayLimits()

        /// Creates settings.
        public init(listening: Listening, certificate: PushServerCertificate) {
            self.listening = listening
            self.certificate = certificate
        }
    }

    /// A place where a gateway listens.
    public enum Listening: Hashable, Sendable {
        /// An IP address of this machine, and a port; 0 for one that the system chooses.
        case address(String, port: Int)
        /// A listening socket that a service manager opened.
        case inherited(descriptor: Int32)
    }

    private let settings: Settings
    private let context: GatewayContext
    private let group: MultiThreadedEventLoopGroup
    private let state = Mutex(State.created)

    private enum State {
        case created
        case listening(any Channel)
        case ended
    }

    /// Creates a gateway; `start()` opens its address.
    public init(
        _ settings: Settings, credentials: PushCredentials, tokens: any PushTokenDirectory,
        queue: PushQueue, clock: PushClock = .system, logger: Logger
    ) {
        self.settings = settings
        // One thread serves all senders, because the disk limits the pushes and not the processor.
        group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        context = GatewayContext(
            limits: settings.limits,
            tls: GatewayTLS(
                settings.certificate, credentials: credentials, clock: clock,
                logger: logger),
            credentials: credentials, tokens: tokens, queue: queue, clock: clock, logger: logger)
    }

    /// Opens the address and accepts pushes.
    ///
    /// - Returns: The port on which the gateway listens.
    /// - Throws: `addressUnavailable`, `badServerCertificate`, `alreadyStarted`.
    public func start() async throws(PushGatewayError) -> Int {
        guard state.withLock({ if case .created = $0 { true } else { false } }) else {
            throw PushGatewayError(
                .alreadyStarted, "The push gateway was already started. Create a new one.")
        }
        _ = try context.tls.current()
        let context = context
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 256)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelOption(.maxMessagesPerRead, value: 4)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try GatewayConnection.add(to: channel, context)
                }
            }
        let channel: any Channel
        do {
            channel =
                switch settings.listening {
                case .address(let address, let port):
                    try await bootstrap.bind(host: address, port: port).get()
                case .inherited(let descriptor):
                    try await bootstrap.withBoundSocket(descriptor).get()
                }
        } catch {
            throw unavailable(error)
        }
        state.withLock { $0 = .listening(channel) }
        let address = channel.localAddress
        let port = address?.port ?? 0
        context.logger.notice(
            "Push gateway started",
            metadata: ["address": "\(address?.ipAddress ?? "")", "port": "\(port)"])
        return port
    }

    private func unavailable(_ error: any Error) -> PushGatewayError {
        let message =
            switch settings.listening {
            case .address(let address, let port):
                "The push gateway cannot listen on \(address), port \(port). Choose an address of "
                    + "this machine and a port that is free."
            case .inherited:
                "The push gateway cannot use the socket that the service manager opened. Give it a "
                    + "listening TCP socket."
            }
        return PushGatewayError(.addressUnavailable, message, cause: "\(error)")
    }

    /// The counts since the start, for the host's metrics.
    public var counts: PushCounts { context.queue.counts }

    /// Refuses new requests with `Shutdown`, lets those in progress end, and closes all
    /// connections.
    public func shutDown() async {
        let before = state.withLock { state in
            defer { state = .ended }
            return state
        }
        if case .ended = before { return }
        if case .listening(let channel) = before {
            try? await channel.close()
            await context.shutDown()
            context.logger.notice("Push gateway stopped")
        }
        try? await group.shutdownGracefully()
    }
}
