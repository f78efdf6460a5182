import NIOCore

/// The handler that closes a connection on which no request arrives, because browsers open
/// connections in advance.
///
/// No other handler closes such a connection, neither when the server stops nor after a timeout.
final class FirstRequestHandler: ChannelInboundHandler {
    typealias InboundIn = Any

    private var deadline: Scheduled<Void>?
    private var hasAsked = false

    /// The time for which browsers keep a connection that they opened in advance.
    private static let patience = TimeAmount.seconds(75)

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: Self.patience) {
            channel.close(promise: nil)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent where !hasAsked, ChannelEvent.inputClosed where !hasAsked:
            context.close(promise: nil)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    /// Ends the supervision because the first request has arrived.
    ///
    /// From then on, other handlers close the connection.
    func asked() {
        hasAsked = true
        deadline?.cancel()
    }

    static func add(to channel: any Channel) throws {
        try channel.pipeline.syncOperations.addHandler(FirstRequestHandler(), position: .first)
    }

    static func asked(on channel: any Channel) throws {
        try channel.pipeline.syncOperations.handler(type: FirstRequestHandler.self).asked()
    }
}
