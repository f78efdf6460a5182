import NIOCore
import NIOHTTP1

/// The handler that removes the upgrade header from a connection's first request if the upgrade
/// will be refused.
///
/// NIO's upgrade handler drops the head of a request whose upgrade it refuses, so the request could
/// not be answered. Without the header, the request is an ordinary one.
final class UpgradeFilter: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private let accepts: @Sendable (HTTPRequestHead) -> Bool
    private var hasSeenHead = false

    init(accepts: @escaping @Sendable (HTTPRequestHead) -> Bool) {
        self.accepts = accepts
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // After the first head, the data may belong to another protocol.
        guard !hasSeenHead, case .head(var head) = unwrapInboundIn(data) else {
            context.fireChannelRead(data)
            return
        }
        hasSeenHead = true
        if !accepts(head) { head.headers.remove(name: "upgrade") }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }
}
