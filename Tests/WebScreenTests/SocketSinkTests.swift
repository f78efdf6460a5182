import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import WebScreen

@Suite struct `A page's socket that nobody reads` {
    /// A connection whose other end takes nothing.
    private final class Stuck: ChannelOutboundHandler {
        typealias OutboundIn = WebSocketFrame

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            waiting.append(promise)
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            for promise in waiting { promise?.fail(ChannelError.ioOnClosedChannel) }
        }

        private var waiting: [EventLoopPromise<Void>?] = []
    }

    @Test func `is closed all the same, a moment after it was to be`() throws {
        let channel = EmbeddedChannel(handler: Stuck())
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        let sink = SocketSink(channel: channel)
        sink.send(Array("{}".utf8))
        sink.close(.goingAway)
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(5))
        #expect(!channel.isActive)
    }
}
