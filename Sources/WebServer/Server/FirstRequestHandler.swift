import NIOCore

/// Guards a connection that has not asked for anything yet, as browsers open some in advance.
///
/// Nobody else would close it: neither when the server stops nor when it never asks.
final class FirstRequestHandler: ChannelInboundHandler {
    typealias InboundIn = Any

    private var deadline: Scheduled<Void>?
    private var hasAsked = false

    /// As long as a browser keeps a connection it opened in advance.
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

    /// The first request has come; the connection is others' to look after.
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
