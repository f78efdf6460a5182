import NIOCore
import NIOHTTP1

/// The handler that closes a connection whose request arrives too slowly.
///
/// A client that sends single bytes would otherwise keep a connection open permanently, because
/// each byte restarts an idle timeout.
final class SlowRequestHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let lasts: TimeAmount
    private var deadline: Scheduled<Void>?
    private var isOver = false

    /// The time limit of a request, which is a head and at most a small form.
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

    /// Ends the time limit because the request is complete; the next request gets a new one.
    func requestEnded() {
        deadline?.cancel()
        deadline = nil
    }

    /// Stops the supervision because the following bytes are not requests.
    func noMoreRequests() {
        isOver = true
        requestEnded()
    }
}

/// The handler that reports when a request is complete.
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
