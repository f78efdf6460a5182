import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOSSL
import NIOWebSocket
import Synchronization

/// A connection that serves HTTP or becomes a page's socket.
struct UpgradableHTTPChannel: HTTPChannelHandler {
    let responder: HTTPChannelHandler.Responder
    let hosts: AllowedHosts
    let sockets: PageSockets
    let connections: ConnectionCount
    let certificate: ServerCertificate?

    /// A connection whose first request decides its protocol.
    struct Value: ServerChildChannelValue {
        let channel: any Channel
        let negotiated: EventLoopFuture<NegotiatedProtocol>
    }

    /// The protocol of a connection.
    enum NegotiatedProtocol: Sendable {
        case http(NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>)
        case socket
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            if let certificate {
                try channel.pipeline.syncOperations.addHandler(
                    NIOSSLServerHandler(context: certificate.context))
            }
            guard connections.add(channel) else {
                try channel.pipeline.syncOperations.addHandler(TurnedAwayHandler())
                return Value(channel: channel, negotiated: channel.closeFuture.map { .socket })
            }
            try FirstRequestHandler.add(to: channel)
            try channel.pipeline.syncOperations.addHandler(SlowRequestHandler())
            let identified = IdentifiedBrowser()
            let upgrader = NIOTypedWebSocketServerUpgrader<NegotiatedProtocol>(
                enableAutomaticErrorHandling: false,
                shouldUpgrade: { channel, head in
                    guard accepts(head) else { return channel.eventLoop.makeSucceededFuture(nil) }
                    return channel.eventLoop.makeFutureWithTask {
                        let visit = sockets.gateway.visit(
                            from: channel.remoteAddress, to: channel.localAddress
                        ) { head.headers[$0] }
                        identified.resolve(
                            as: await sockets.browser(
                                cookies: head.headers["cookie"], user: visit.user),
                            from: visit.address)
                        return HTTPHeaders()
                    }
                },
                upgradePipelineHandler: { channel, head in
                    channel.eventLoop.makeCompletedFuture {
                        try FirstRequestHandler.asked(on: channel)
                        try channel.pipeline.syncOperations.handler(type: SlowRequestHandler.self)
                            .noMoreRequests()
                        try channel.pipeline.syncOperations.handler(type: TransferCodingFilter.self)
                            .noMoreRequests()
                    }.flatMap {
                        let (found, address) = identified.found
                        return sockets.addHandlers(
                            to: channel, browser: found, from: address,
                            isForSound: isForSound(head)
                        )
                        .map { .socket }
                    }
                })
            let upgrade = NIOTypedHTTPServerUpgradeConfiguration<NegotiatedProtocol>(
                upgraders: [upgrader],
                notUpgradingCompletionHandler: { channel in
                    channel.eventLoop.makeCompletedFuture { try plain(channel, logger: logger) }
                })
            var configuration = NIOUpgradableHTTPServerPipelineConfiguration(
                upgradeConfiguration: upgrade)
            // Hummingbird itself handles pipelining in a later handler.
            configuration.enablePipelining = false
            // Later handlers are not notified of an invalid head, so the client would never get an
            // answer.
            configuration.enableErrorHandling = true
            configuration.decoderConfiguration = Self.headLimits
            // The channel starts to read only after this function returns, so the function must not
            // wait for a request.
            let pipeline = channel.pipeline.syncOperations
            let negotiated = try pipeline.configureUpgradableHTTPServerPipeline(
                configuration: configuration)
            let upgradeHandler = try pipeline.handler(
                type: NIOTypedHTTPServerUpgradeHandler<NegotiatedProtocol>.self)
            try pipeline.addHandler(
                TransferCodingFilter(),
                position: .after(
                    try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)))
            try pipeline.addHandler(
                UpgradeFilter(accepts: accepts), position: .before(upgradeHandler))
            return Value(channel: channel, negotiated: negotiated)
        }
    }

    func handle(value: Value, logger: Logger) async {
        do {
            switch try await value.negotiated.get() {
            case .http(let channel): await handleHTTP(asyncChannel: channel, logger: logger)
            case .socket: try await value.channel.closeFuture.get()
            }
        } catch {
            // A connection that ends before its first request is not an error.
            logger.trace("A connection ended early: \(error)")
            value.channel.close(promise: nil)
        }
    }

    private func plain(_ channel: any Channel, logger: Logger) throws -> NegotiatedProtocol {
        try FirstRequestHandler.asked(on: channel)
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(RequestEndHandler())
        try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: certificate != nil))
        try pipeline.addHandler(
            HTTPConnectionStateHandler(idleTimeout: Self.idleTimeout, logger: logger))
        return .http(
            try NIOAsyncChannel(
                wrappingChannelSynchronously: channel,
                configuration: .init(isOutboundHalfClosureEnabled: true)))
    }

    /// Whether a request may open a page's socket; the origin is checked because the browser's
    /// same-origin rule does not apply to sockets.
    private func accepts(_ head: HTTPRequestHead) -> Bool {
        head.method == .GET
            && (head.uri == sockets.base.address(PageSockets.address) || isForSound(head))
            && hosts.accepts(
                origin: head.headers.first(name: "origin"), host: head.headers.first(name: "host"))
    }

    /// Whether a request opens a page's socket for sound, which only a host with sound has.
    private func isForSound(_ head: HTTPRequestHead) -> Bool {
        sockets.host.hasSound && head.uri == sockets.base.address(PageSockets.soundAddress)
    }

    /// The time for which browsers keep an idle connection.
    private static let idleTimeout = Duration.seconds(75)

    /// The limits of a request's head.
    ///
    /// A browser sends about thirty fields. They include cookies of other programs on this machine,
    /// which the browser limits to about ten kilobytes.
    private static let headLimits: NIOHTTPDecoderLimitConfiguration = {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = 48 << 10
        limits.maxHeaderListSize = 64 << 10
        limits.maxHeaderFieldCount = 100
        return limits
    }()
}

/// The identity of the browser that opens a socket.
///
/// It is determined before the upgrade and passed to the next handlers.
private final class IdentifiedBrowser: Sendable {
    private let value = Mutex((PageSockets.ConnectingBrowser.unknown, address: ""))

    /// The identity, and the visitor's address.
    var found: (PageSockets.ConnectingBrowser, address: String) { value.withLock { $0 } }

    func resolve(as browser: PageSockets.ConnectingBrowser, from address: String) {
        value.withLock { $0 = (browser, address) }
    }
}
