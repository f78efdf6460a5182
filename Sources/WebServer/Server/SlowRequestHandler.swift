import NIOCore
import NIOHTTP1

/// Gives up a request whose bytes come too slowly.
///
/// Who sends a byte every now and then would hold a connection for ever: each byte is a sign of life to
/// whatever waits for silence.
final class SlowRequestHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let lasts: TimeAmount
    private var deadline: Scheduled<Void>?
    private var isOver = false

    /// A request is a head and at most a small form.
    static let requestLasts = TimeAmount.seconds(20)

    init(lasts: TimeAmount = requestLasts) { self.lasts = lasts }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if deadline == nil, !isOver {
            let channel = context.channel
            deadline = context.eventLoop.scheduleTask(in: lasts) { channel.close(promise: nil) }
        }
        context.fireChannelRead(data)
    }

    func channelInactive(context: ChannelHandlerContext) {
        requestEnded()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { requestEnded() }

    /// The request is there; the next one gets as long.
    func requestEnded() {
        deadline?.cancel()
        deadline = nil
    }

    /// What comes from now on are no requests.
    func noMoreRequests() {
        isOver = true
        requestEnded()
    }
}

/// Says when a request is there as a whole.
final class RequestEndHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .end = unwrapInboundIn(data) {
            try? context.pipeline.syncOperations.handler(type: SlowRequestHandler.self)
                .requestEnded()
        }
        context.fireChannelRead(data)
    }
}
