import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import WebServer

@Suite struct `A socket whose client does not read` {
    /// A connection whose other end does not read.
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

    @Test func `a socket whose client does not read is closed after a delay`() throws {
        let channel = EmbeddedChannel(handler: Stuck())
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        // No pending write may remain, also if the test fails.
        defer { channel.close(promise: nil) }
        let sink = SocketSink(channel: channel)
        sink.send(Array("{}".utf8))
        sink.close(.goingAway)
        // An expectation about this channel would describe it when it fails, which NIO cannot do.
        let isOpenAtFirst = channel.isActive
        channel.embeddedEventLoop.advanceTime(by: .seconds(5))
        let isOpenThen = channel.isActive
        #expect(isOpenAtFirst)
        #expect(!isOpenThen)
    }
}
