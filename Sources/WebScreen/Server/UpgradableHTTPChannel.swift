import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOWebSocket

/// A connection that speaks HTTP, or becomes a page's socket.
struct UpgradableHTTPChannel: HTTPChannelHandler {
    let responder: HTTPChannelHandler.Responder
    let hosts: AllowedHosts
    let sockets: PageSockets

    /// A connection whose first request decides what it becomes.
    struct Value: ServerChildChannelValue {
        let channel: any Channel
        let speech: EventLoopFuture<Speech>
    }

    /// What a connection speaks.
    enum Speech: Sendable {
        case http(NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>)
        case socket
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            try FirstRequestHandler.add(to: channel)
            let upgrader = NIOTypedWebSocketServerUpgrader<Speech>(
                maxFrameSize: PageSockets.messageBytesMax,
                shouldUpgrade: { channel, head in
                    let accepted = accepts(head) ? HTTPHeaders() : nil
                    return channel.eventLoop.makeSucceededFuture(accepted)
                },
                upgradePipelineHandler: { channel, head in
                    channel.eventLoop.makeCompletedFuture {
                        try FirstRequestHandler.asked(on: channel)
                        let token = BrowserIdentity.token(inCookieHeaders: head.headers["cookie"])
                        try sockets.addHandlers(to: channel, token: token)
                        return .socket
                    }
                })
            let upgrade = NIOTypedHTTPServerUpgradeConfiguration<Speech>(
                upgraders: [upgrader],
                notUpgradingCompletionHandler: { channel in
                    channel.eventLoop.makeCompletedFuture { try plain(channel, logger: logger) }
                })
            var configuration = NIOUpgradableHTTPServerPipelineConfiguration(
                upgradeConfiguration: upgrade)
            // Hummingbird does these two itself, further up.
            configuration.enablePipelining = false
            configuration.enableErrorHandling = false
            // The channel starts to read only when this returns, so it must not wait for a request.
            let pipeline = channel.pipeline.syncOperations
            let speech = try pipeline.configureUpgradableHTTPServerPipeline(
                configuration: configuration)
            let upgradeHandler = try pipeline.handler(
                type: NIOTypedHTTPServerUpgradeHandler<Speech>.self)
            try pipeline.addHandler(
                UpgradeFilter(accepts: accepts), position: .before(upgradeHandler))
            return Value(channel: channel, speech: speech)
        }
    }

    func handle(value: Value, logger: Logger) async {
        do {
            switch try await value.speech.get() {
            case .http(let channel): await handleHTTP(asyncChannel: channel, logger: logger)
            case .socket: try await value.channel.closeFuture.get()
            }
        } catch {
            // A connection that ends before its first request is nobody's fault.
            logger.trace("A connection ended early: \(error)")
            value.channel.close(promise: nil)
        }
    }

    private func plain(_ channel: any Channel, logger: Logger) throws -> Speech {
        try FirstRequestHandler.asked(on: channel)
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
        try pipeline.addHandler(
            HTTPConnectionStateHandler(idleTimeout: Self.idleTimeout, logger: logger))
        return .http(
            try NIOAsyncChannel(
                wrappingChannelSynchronously: channel,
                configuration: .init(isOutboundHalfClosureEnabled: true)))
    }

    /// Sockets are not covered by the browser's same-origin rule: the server must look itself.
    private func accepts(_ head: HTTPRequestHead) -> Bool {
        head.uri == PageSockets.address
            && hosts.accepts(
                origin: head.headers.first(name: "origin"), host: head.headers.first(name: "host"))
    }

    /// A request that is not whole by then is given up, so that slow clients hold no connection.
    private static let idleTimeout = Duration.seconds(75)
}
