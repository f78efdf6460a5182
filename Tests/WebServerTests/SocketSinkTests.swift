import AppHost
import NIOCore
import NIOEmbedded
import NIOWebSocket
import Synchronization
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

        /// Completes all writes, as if the client had read them.
        func complete() {
            defer { waiting = [] }
            for promise in waiting { promise?.succeed() }
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

    /// Returns a sink of a page whose browser does not read, with its channel.
    private func unread(
        of person: Person, in memory: MessageMemory
    ) throws -> (sink: SocketSink, channel: EmbeddedChannel) {
        let channel = EmbeddedChannel(handler: Stuck())
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        let sink = SocketSink(channel: channel)
        sink.countUnread(in: memory, of: person)
        return (sink, channel)
    }

    @Test func `the unread messages of one person's pages stay below the limit of one page`()
        throws
    {
        let memory = MessageMemory(bytesMax: MessageMemory.unreadBytesMax)
        let greedy = Person(token: PersonToken())
        let pages = try (1...20).map { _ in try unread(of: greedy, in: memory) }
        let other = try unread(of: Person(token: PersonToken()), in: memory)
        let message = [UInt8](repeating: 0x20, count: 8 << 20)
        for page in pages { page.sink.send(message) }
        let open = pages.count { $0.channel.isActive }
        // The first 64 KiB of each page are not counted.
        let bytes = open * message.count
        #expect(open == 8)
        #expect(bytes <= PageLimits.pendingBytesMax + open * MessageMemory.freeBytes)
        #expect(memory.bytes <= PageLimits.pendingBytesMax)
        // Another person's pages still get their largest frames.
        for _ in 1...4 { other.sink.send(message) }
        let isOtherOpen = other.channel.isActive
        #expect(isOtherOpen)
        for page in pages + [other] {
            page.channel.close(promise: nil)
            // The channel fails its pending writes on the next turn of its event loop.
            page.channel.embeddedEventLoop.run()
        }
        #expect(memory.bytes == 0)
    }

    @Test func `a sink is ready for a frame again when its browser has read`() throws {
        let stuck = Stuck()
        let channel = EmbeddedChannel(handler: stuck)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        defer { channel.close(promise: nil) }
        let sink = SocketSink(channel: channel)
        let resumptions = Mutex(0)
        func isReady() -> Bool { sink.isReadyForFrame { resumptions.withLock { $0 += 1 } } }
        sink.send([UInt8](repeating: 0x20, count: PageLimits.unreadBytesMax))
        #expect(isReady())
        sink.send([0x20])
        for _ in 1...2_000 { #expect(!isReady()) }
        #expect(resumptions.withLock(\.self) == 0)
        stuck.complete()
        #expect(resumptions.withLock(\.self) == 1)
        #expect(isReady())
    }
}
