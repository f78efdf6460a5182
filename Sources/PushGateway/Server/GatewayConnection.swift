import Logging
import NIOCore
import NIOHTTP2
import NIOSSL
import NIOTLS

/// A connection of a sender: identifies the sender, judges its requests, and ends the connection.
///
/// It is used on the connection's event loop only.
final class GatewayConnection: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame
    typealias OutboundOut = HTTP2Frame

    /// The certificate of the sender.
    private enum Peer {
        case withoutCertificate
        case certificate(ServiceCertificate)
        case refused(PushRefusal)
    }

    private let context: GatewayContext
    private let number: ConnectionRegister.Number
    private let channel: any Channel
    private var peer = Peer.withoutCertificate
    private var updates: TokenUpdates
    private var isAuthenticated = false
    private var isEnding = false
    /// The number of requests that were refused since the last request of an accepted sender.
    private var refusals = 0
    private var streams = 0
    /// The timer that ends the connection: at first of a sender that does not authenticate, later
    /// of a sender without requests.
    private var deadline: Scheduled<Void>?

    private init(
        _ context: GatewayContext, _ number: ConnectionRegister.Number, _ channel: any Channel
    ) {
        self.context = context
        self.number = number
        self.channel = channel
        updates = TokenUpdates(seconds: context.limits.tokenUpdateSeconds)
    }

    /// Prepares a new connection, or closes it if there are too many.
    static func add(to channel: any Channel, _ context: GatewayContext) throws {
        guard let number = context.admit(channel) else {
            channel.close(promise: nil)
            return
        }
        let limits = context.limits
        let connection = GatewayConnection(context, number, channel)
        let bound = NIOLoopBound(connection, eventLoop: channel.eventLoop)
        let http2 = NIOHTTP2Handler(
            mode: .server, eventLoop: channel.eventLoop,
            connectionConfiguration: http2Settings(limits), streamConfiguration: .init()
        ) { stream in
            stream.eventLoop.makeCompletedFuture {
                try stream.pipeline.syncOperations.addHandler(RequestStream(bound.value))
            }
        }
        let tls = NIOSSLServerHandler(context: try context.tls.current()) { _, promise in
            promise.succeed(.certificateVerified)
        }
        try channel.pipeline.syncOperations.addHandlers([
            UnreadResponses(seconds: limits.unreadSeconds, counter: context.queue.counter), tls,
            http2, connection,
        ])
    }

    private static func http2Settings(
        _ limits: PushGatewayLimits
    ) -> NIOHTTP2Handler.ConnectionConfiguration {
        var settings = NIOHTTP2Handler.ConnectionConfiguration()
        settings.initialSettings = [
            HTTP2Setting(parameter: .maxConcurrentStreams, value: limits.streamsMax),
            HTTP2Setting(parameter: .maxHeaderListSize, value: limits.headerBytesMax),
        ]
        return settings
    }

    // MARK: The connection

    func handlerAdded(context handlerContext: ChannelHandlerContext) {
        schedule(context.limits.authenticationSeconds)
    }

    func channelInactive(context handlerContext: ChannelHandlerContext) {
        deadline?.cancel()
        handlerContext.fireChannelInactive()
    }

    func userInboundEventTriggered(context handlerContext: ChannelHandlerContext, event: Any) {
        switch event {
        case TLSUserEvent.handshakeCompleted(let negotiated):
            // Some senders negotiate no protocol, and use HTTP/2 because the interface has no other
            // protocol.
            guard negotiated == nil || negotiated == "h2" else {
                return handlerContext.close(promise: nil)
            }
            identifyPeer()
        case is GatewayShutdown: end(.shutdown)
        default: handlerContext.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context handlerContext: ChannelHandlerContext, error: any Error) {
        // The bytes are not valid TLS or HTTP/2, or the connection failed. The handlers have
        // already sent every possible answer.
        context.logger.debug(
            "Push connection failed", metadata: ["error": "\(type(of: error))"])
        handlerContext.close(promise: nil)
    }

    private func identifyPeer() {
        guard let found = try? channel.pipeline.syncOperations.nioSSL_peerCertificate() else {
            return
        }
        do throws(PushRefusal) {
            guard let der = try? found.toDERBytes() else { throw PushRefusal(.badCertificate) }
            peer = .certificate(try context.credentials.certificate(der))
        } catch {
            peer = .refused(error)
        }
    }

    private func schedule(_ seconds: Double) {
        deadline?.cancel()
        // Safe, because the connection is used on its event loop only.
        deadline = channel.eventLoop.assumeIsolated().scheduleTask(
            in: .nanoseconds(Int64(seconds * 1e9))
        ) { self.end(.idleTimeout) }
    }

    /// Announces the end of the connection, and closes it when its requests have ended.
    private func end(_ reason: PushRefusal.Reason) {
        guard !isEnding else { return }
        isEnding = true
        if reason != .shutdown { context.queue.counter.add(1, \.limitedConnections) }
        let frame = HTTP2Frame(
            streamID: .rootStream,
            payload: .goAway(
                lastStreamID: .maxID, errorCode: .noError,
                opaqueData: ByteBuffer(string: PushRefusal(reason).body)))
        channel.writeAndFlush(frame, promise: nil)
        deadline?.cancel()
        guard streams > 0 else { return closeAfterResponses() }
        // Safe, because the connection is used on its event loop only.
        deadline = channel.eventLoop.assumeIsolated().scheduleTask(
            in: .nanoseconds(Int64(context.limits.shutdownSeconds * 1e9))
        ) { self.channel.close(promise: nil) }
    }

    /// Closes the connection in the next turn of the event loop, after the HTTP/2 handler has
    /// written the responses of this turn.
    private func closeAfterResponses() {
        let channel = channel
        channel.eventLoop.execute {
            channel.flush()
            channel.close(promise: nil)
        }
    }

    // MARK: Requests

    /// The maximum duration of a request.
    var requestTime: TimeAmount { .nanoseconds(Int64(context.limits.requestSeconds * 1e9)) }

    func streamOpened() {
        streams += 1
        if isAuthenticated, !isEnding { deadline?.cancel() }
    }

    func streamClosed() {
        streams -= 1
        guard streams == 0 else { return }
        if isEnding {
            closeAfterResponses()
        } else if isAuthenticated {
            schedule(context.limits.idleSeconds)
        }
    }

    /// Counts a refused request, and ends the connection after too many that could not be
    /// authenticated.
    func refused(_ refusal: PushRefusal) {
        context.queue.counter.refused(refusal.reason)
        context.logger.debug(
            "Push refused", metadata: ["reason": "\(refusal.reason.name)"])
        guard refusal.status == 403 || !isAuthenticated else { return }
        refusals += 1
        if refusals >= context.limits.refusalsMax { end(refusal.reason) }
    }

    /// Judges a complete request.
    ///
    /// - Parameter respond: Called once on the event loop, with `nil` for an accepted push.
    func judge(
        _ request: ProviderRequest, _ payload: [UInt8],
        respond: @escaping (PushRefusal?) -> Void
    ) {
        do throws(PushRefusal) {
            guard !context.isShuttingDown else { throw PushRefusal(.shutdown) }
            switch peer {
            case .certificate(let certificate):
                let identity = try context.credentials.identity(of: certificate)
                try accept(request, payload, from: identity, respond: respond)
            case .refused(let refusal): throw refusal
            case .withoutCertificate:
                try judgeToken(of: request, payload, respond: respond)
            }
        } catch {
            respond(error)
        }
    }

    private func judgeToken(
        of request: ProviderRequest, _ payload: [UInt8],
        respond: @escaping (PushRefusal?) -> Void
    ) throws(PushRefusal) {
        let text = try ProviderToken.text(in: request.authorization)
        if updates.contains(text), let identity = try context.credentials.identity(ofVerified: text)
        {
            return try accept(request, payload, from: identity, respond: respond)
        }
        let token = try ProviderToken(text)
        let bound = NIOLoopBound((self, respond), eventLoop: channel.eventLoop)
        let (credentials, eventLoop) = (context.credentials, channel.eventLoop)
        Task {
            let result: Result<ProviderIdentity, PushRefusal>
            do throws(PushRefusal) {
                result = .success(try await credentials.verify(token))
            } catch {
                result = .failure(error)
            }
            eventLoop.execute {
                let (connection, respond) = bound.value
                connection.verified(token, result, request, payload, respond: respond)
            }
        }
    }

    private func verified(
        _ token: ProviderToken, _ result: Result<ProviderIdentity, PushRefusal>,
        _ request: ProviderRequest, _ payload: [UInt8],
        respond: @escaping (PushRefusal?) -> Void
    ) {
        do throws(PushRefusal) {
            let identity = try result.get()
            let now = context.clock.uptime()
            if !updates.contains(token.text) { try updates.check(at: now) }
            updates.accept(token.text, at: now)
            try accept(request, payload, from: identity, respond: respond)
        } catch {
            respond(error)
        }
    }

    /// Adds the push of an authenticated sender to the queue.
    private func accept(
        _ request: ProviderRequest, _ payload: [UInt8], from identity: ProviderIdentity,
        respond: @escaping (PushRefusal?) -> Void
    ) throws(PushRefusal) {
        try context.enter(identity, on: number)
        refusals = 0
        if !isAuthenticated {
            isAuthenticated = true
            deadline?.cancel()
        }
        let recipient = try request.recipient(from: identity, in: context.tokens)
        try PushPayload.check(payload)
        try context.requestsForToken.spend(
            SenderAndToken(credential: identity.credential, token: recipient.token),
            at: context.clock.uptime())
        let bound = NIOLoopBound(respond, eventLoop: channel.eventLoop)
        let eventLoop = channel.eventLoop
        context.queue.accept(
            payload, id: request.id, to: recipient, expiration: request.expiration
        ) { refusal in
            eventLoop.execute { bound.value(refusal) }
        }
    }
}
