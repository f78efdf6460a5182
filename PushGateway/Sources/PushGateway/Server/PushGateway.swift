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
        /// The IP address on which the gateway listens.
        public var address: String
        /// The port; 0 for one that the system chooses.
        public var port: Int
        /// The certificate of the gateway.
        public var certificate: PushServerCertificate
        /// The limits of senders.
        public var limits = PushGatewayLimits()

        /// Creates settings.
        public init(address: String, port: Int, certificate: PushServerCertificate) {
            self.address = address
            self.port = port
            self.certificate = certificate
        }
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
        let channel: any Channel
        do {
            channel = try await ServerBootstrap(group: group)
                .serverChannelOption(.backlog, value: 256)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
                .childChannelOption(.maxMessagesPerRead, value: 4)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try GatewayConnection.add(to: channel, context)
                    }
                }
                .bind(host: settings.address, port: settings.port).get()
        } catch {
            throw PushGatewayError(
                .addressUnavailable,
                "The push gateway cannot listen on \(settings.address), port \(settings.port). "
                    + "Choose an address of this machine and a port that is free.",
                cause: "\(error)")
        }
        state.withLock { $0 = .listening(channel) }
        let port = channel.localAddress?.port ?? settings.port
        context.logger.notice(
            "Push gateway started",
            metadata: ["address": "\(settings.address)", "port": "\(port)"])
        return port
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
