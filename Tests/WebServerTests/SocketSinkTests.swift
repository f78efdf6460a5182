import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import WebServer

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
        // Nothing that was to be written may be left over, also where the test fails.
        defer { channel.close(promise: nil) }
        let sink = SocketSink(channel: channel)
        sink.send(Array("{}".utf8))
        sink.close(.goingAway)
        // NIO cannot describe this channel, which an expectation about it would do when it fails.
        let isOpenAtFirst = channel.isActive
        channel.embeddedEventLoop.advanceTime(by: .seconds(5))
        let isOpenThen = channel.isActive
        #expect(isOpenAtFirst)
        #expect(!isOpenThen)
    }
}
