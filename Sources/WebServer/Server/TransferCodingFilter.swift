import NIOCore
import NIOHTTP1

/// The handler that answers a request with an unknown transfer coding exactly once, and closes the
/// connection.
///
/// The decoder delivers the head of such a request and then reports an error. Without this filter,
/// the handler of the head and the handler of the error would each send an answer.
final class TransferCodingFilter: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private var hasRefused = false
    private var isOver = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return context.fireChannelRead(data) }
        guard !hasRefused else { return }
        if case .head(let head) = unwrapInboundIn(data), !Self.isKnown(head) {
            hasRefused = true
            return refuse(context)
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if !hasRefused { context.fireErrorCaught(error) }
    }

    /// Stops filtering because the following bytes are not requests.
    func noMoreRequests() { isOver = true }

    private static func isKnown(_ head: HTTPRequestHead) -> Bool {
        let codings = head.headers["transfer-encoding"]
        return codings.isEmpty || (codings.count == 1 && codings[0].lowercased() == "chunked")
    }

    private func refuse(_ context: ChannelHandlerContext) {
        let head = HTTPResponseHead(
            version: .http1_1, status: .badRequest,
            headers: ["Connection": "close", "Content-Length": "0"])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
            channel.close(promise: nil)
        }
    }
}
