import NIOCore
import NIOEmbedded
import Testing

@testable import PushGateway

@Suite struct `A sender that does not read its responses` {
    /// Counts the reads that reach the socket.
    private final class Reads: ChannelOutboundHandler {
        typealias OutboundIn = ByteBuffer
        var count = 0
        func read(context: ChannelHandlerContext) { count += 1 }
    }

    private let counter = PushCounter()
    private let channel = EmbeddedChannel()
    private let reads = Reads()

    init() throws {
        try channel.pipeline.syncOperations.addHandlers([
            reads, UnreadResponses(seconds: 30, counter: counter),
        ])
        try channel.connect(to: SocketAddress(unixDomainSocketPath: "sender")).wait()
        reads.count = 0
    }

    private func setWritable(_ isWritable: Bool) {
        channel.isWritable = isWritable
        channel.pipeline.fireChannelWritabilityChanged()
    }

    @Test func `a sender that does not read its responses is not read until it does`() {
        channel.read()
        #expect(reads.count == 1)
        setWritable(false)
        channel.read()
        #expect(reads.count == 1)
        setWritable(true)
        #expect(reads.count == 2)
        channel.embeddedEventLoop.advanceTime(by: .seconds(60))
        #expect(channel.isActive)
    }

    @Test func `a sender that leaves its responses unread is closed after 30 seconds`() {
        setWritable(false)
        channel.embeddedEventLoop.advanceTime(by: .seconds(29))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
        #expect(counter.counts.limitedConnections == 1)
    }
}
