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

    enum Value: ServerChildChannelValue {
        case plain(NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>)
        case socket(any Channel)
        /// The client went away before it had asked for anything.
        case none(any Channel)

        var channel: any Channel {
            switch self {
            case .plain(let channel): channel.channel
            case .socket(let channel), .none(let channel): channel
            }
        }
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            try FirstRequestHandler.add(to: channel)
            let upgrader = NIOTypedWebSocketServerUpgrader<Value>(
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
                        return .socket(channel)
                    }
                })
            let upgrade = NIOTypedHTTPServerUpgradeConfiguration<Value>(
                upgraders: [upgrader],
                notUpgradingCompletionHandler: { channel in
                    channel.eventLoop.makeCompletedFuture { try plain(channel, logger: logger) }
                })
            var configuration = NIOUpgradableHTTPServerPipelineConfiguration(
                upgradeConfiguration: upgrade)
            // Hummingbird does these two itself, further up.
            configuration.enablePipelining = false
            configuration.enableErrorHandling = false
            return try channel.pipeline.syncOperations.configureUpgradableHTTPServerPipeline(
                configuration: configuration)
        }.flatMap { $0 }.flatMapError { error in
            // A connection that ends before its first request is nobody's fault.
            logger.trace("A connection ended early: \(error)")
            channel.close(promise: nil)
            return channel.eventLoop.makeSucceededFuture(.none(channel))
        }
    }

    func handle(value: Value, logger: Logger) async {
        switch value {
        case .plain(let channel): await handleHTTP(asyncChannel: channel, logger: logger)
        case .socket(let channel), .none(let channel):
            // A failure to close says nothing that its handlers have not seen.
            try? await channel.closeFuture.get()
        }
    }

    private func plain(_ channel: any Channel, logger: Logger) throws -> Value {
        try FirstRequestHandler.asked(on: channel)
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
        try pipeline.addHandler(
            HTTPConnectionStateHandler(idleTimeout: Self.idleTimeout, logger: logger))
        return .plain(
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
