import NIOCore
import NIOHTTP1

/// Takes the wish for an upgrade out of a first request that will not be granted one.
///
/// NIO's upgrade handler forgets the head of a request whose upgrade it refuses, so nobody could answer
/// it; without the header it is a request like any other.
final class UpgradeFilter: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private let accepts: @Sendable (HTTPRequestHead) -> Bool
    private var hasSeenHead = false

    init(accepts: @escaping @Sendable (HTTPRequestHead) -> Bool) {
        self.accepts = accepts
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // After the first head it may be something else than HTTP that passes here.
        guard !hasSeenHead, case .head(var head) = unwrapInboundIn(data) else {
            context.fireChannelRead(data)
            return
        }
        hasSeenHead = true
        if !accepts(head) { head.headers.remove(name: "upgrade") }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }
}
