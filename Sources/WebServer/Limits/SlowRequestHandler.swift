import NIOCore
import NIOHTTP1

/// The handler that closes a connection whose request arrives too slowly.
///
/// It also closes the connection of an upload that would keep the server from stopping.
///
/// A client that sends single bytes would otherwise keep a connection open permanently, because
/// each byte restarts an idle timeout.
final class SlowRequestHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let lasts: TimeAmount
    private var deadline: Scheduled<Void>?
    private var isOver = false
    /// The number of bytes since the pace of an upload was checked last; `nil` if the request is no
    /// upload.
    private var uploadBytes: Int?
    /// Whether the server stops, which waits for the requests in progress.
    private var isStopping = false

    /// The minimum number of bytes of an upload in the time limit of a request: 16 KiB a second, as
    /// the slowest lines of phones have.
    static let uploadBytesMin = 20 * 16 << 10

    /// The time limit of a request, which is a head and at most a small form.
    static let requestLasts = TimeAmount.seconds(20)

    init(lasts: TimeAmount = requestLasts) { self.lasts = lasts }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if uploadBytes != nil { uploadBytes? += unwrapInboundIn(data).readableBytes }
        if deadline == nil, !isOver {
            let channel = context.channel
            deadline = context.eventLoop.scheduleTask(in: lasts) { channel.close(promise: nil) }
        }
        context.fireChannelRead(data)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent {
            isStopping = true
            // An upload can take hours; the apps' last commits cannot wait for it.
            if uploadBytes != nil { context.channel.close(promise: nil) }
        }
        context.fireUserInboundEventTriggered(event)
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
        uploadBytes = nil
    }

    /// Replaces the time limit of the request by a minimum pace, because an admitted upload takes
    /// as long as its file is large.
    func watchPace(on channel: any Channel) {
        // A small request may already be complete.
        guard deadline != nil else { return }
        deadline?.cancel()
        guard !isStopping else {
            channel.close(promise: nil)
            return
        }
        uploadBytes = 0
        let bound = NIOLoopBound(self, eventLoop: channel.eventLoop)
        deadline = channel.eventLoop.scheduleTask(in: lasts) {
            let handler = bound.value
            guard let bytes = handler.uploadBytes, bytes >= Self.uploadBytesMin else {
                channel.close(promise: nil)
                return
            }
            handler.watchPace(on: channel)
        }
    }

    /// Replaces the time limit of a connection's request by a minimum pace.
    static func watchPace(on channel: any Channel) async {
        try? await channel.eventLoop.submit {
            try channel.pipeline.syncOperations.handler(type: SlowRequestHandler.self)
                .watchPace(on: channel)
        }.get()
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
