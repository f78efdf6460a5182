import NIOCore
import NIOHPACK
import NIOHTTP2

/// One request of a connection: reads its headers and payload, and writes the response.
final class RequestStream: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame.FramePayload
    typealias OutboundOut = HTTP2Frame.FramePayload

    /// The maximum number of bytes beyond the payload's limit that are read and dropped.
    ///
    /// A sender that does not watch for an early response sends this many bytes, the window of
    /// HTTP/2, before it waits.
    private static let droppedBytesMax = 65_535

    private enum State {
        case waitingForHeaders
        case receiving(Result<ProviderRequest, PushRefusal>)
        case judging
        case responded
    }

    private let connection: GatewayConnection
    private var state = State.waitingForHeaders
    private var id = ""
    private var payload: [UInt8] = []
    private var droppedBytes = 0
    private var deadline: Scheduled<Void>?

    init(_ connection: GatewayConnection) { self.connection = connection }

    func handlerAdded(context: ChannelHandlerContext) { connection.streamOpened() }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        state = .responded
        connection.streamClosed()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .headers(let frame):
            if case .waitingForHeaders = state { begin(frame.headers, context) }
            if frame.endStream { end(context) }
        case .data(let frame):
            if case .byteBuffer(let buffer) = frame.data { add(buffer, context) }
            if frame.endStream { end(context) }
        default: break
        }
    }

    private func begin(_ headers: HPACKHeaders, _ context: ChannelHandlerContext) {
        let fields = ProviderHeaders(headers.lazy.map { ($0.name, $0.value) })
        id = ProviderRequest.identifier(in: fields)
        do throws(PushRefusal) {
            state = .receiving(
                .success(
                    try ProviderRequest(
                        method: headers.first(name: ":method") ?? "",
                        path: headers.first(name: ":path") ?? "", headers: fields, id: id)))
        } catch {
            state = .receiving(.failure(error))
        }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        deadline = context.eventLoop.scheduleTask(in: connection.requestTime) {
            let (stream, context) = bound.value
            stream.timeOut(context)
        }
    }

    private func add(_ buffer: ByteBuffer, _ context: ChannelHandlerContext) {
        guard case .receiving(let request) = state else { return }
        // The body of a request that is refused anyway is dropped.
        let limit = (try? request.get())?.payloadBytesMax ?? 0
        if droppedBytes == 0, payload.count + buffer.readableBytes <= limit {
            payload.append(contentsOf: buffer.readableBytesView)
            return
        }
        if case .success = request {
            state = .receiving(.failure(PushRefusal(.payloadTooLarge)))
            payload = []
        }
        droppedBytes += buffer.readableBytes
        if droppedBytes > Self.droppedBytesMax { end(context) }
    }

    /// Judges the request, because it has ended or has reached its limit.
    private func end(_ context: ChannelHandlerContext) {
        guard case .receiving(let request) = state else { return }
        state = .judging
        switch request {
        case .failure(let refusal): respond(refusal, context)
        case .success(let request):
            let received = payload
            payload = []
            connection.judge(request, received) { self.respond($0, context) }
        }
    }

    private func timeOut(_ context: ChannelHandlerContext) {
        switch state {
        case .receiving:
            state = .judging
            respond(PushRefusal(.idleTimeout), context)
            reset(context)
        case .responded: reset(context)
        case .waitingForHeaders, .judging: break
        }
    }

    private func respond(_ refusal: PushRefusal?, _ context: ChannelHandlerContext) {
        guard case .judging = state else { return }
        state = .responded
        var headers: HPACKHeaders = [":status": "\(refusal?.status ?? 200)", "apns-id": id]
        guard let refusal else {
            context.writeAndFlush(
                wrapOutboundOut(.headers(.init(headers: headers, endStream: true))), promise: nil)
            return
        }
        headers.add(name: "content-type", value: "application/json")
        context.write(wrapOutboundOut(.headers(.init(headers: headers))), promise: nil)
        let body = ByteBuffer(string: refusal.body)
        context.writeAndFlush(
            wrapOutboundOut(.data(.init(data: .byteBuffer(body), endStream: true))), promise: nil)
        connection.refused(refusal)
        // A request that continues after its response is reset.
        if droppedBytes > Self.droppedBytesMax { reset(context) }
    }

    /// Resets the stream in the next turn of the event loop, after the HTTP/2 handler has written
    /// the response.
    private func reset(_ context: ChannelHandlerContext) {
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.eventLoop.execute { bound.value.close(promise: nil) }
    }
}
