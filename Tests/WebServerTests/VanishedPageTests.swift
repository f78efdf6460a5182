import AppHost
import Logging
import NIOCore
import NIOEmbedded
import NIOWebSocket
import RawClient
import Testing

@testable import WebServer

@Suite struct `The socket of a browser that may have vanished` {
    private let channel = EmbeddedChannel()
    private let counts = ServerCounts()
    private let sent = Pings()

    /// Counts the pings, and hides them from the channel.
    private final class Pings: ChannelOutboundHandler {
        typealias OutboundIn = WebSocketFrame

        var count = 0

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            if unwrapOutboundIn(data).opcode == .ping { count += 1 }
            promise?.succeed()
        }
    }

    init() throws {
        let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        try channel.pipeline.syncOperations.addHandlers([
            sent, VanishedPageHandler(counts: counts, logger: silent),
        ])
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    private func passIntervals(_ count: Int64) {
        for _ in 0..<count {
            channel.embeddedEventLoop.advanceTime(by: VanishedPageHandler.pingInterval)
        }
    }

    @Test func `a socket whose browser answers no pings is closed and counted`() throws {
        channel.read()
        passIntervals(2)
        let isOpenBefore = channel.isActive
        passIntervals(1)
        let isOpenAfter = channel.isActive
        #expect(sent.count == 2)
        #expect(isOpenBefore)
        #expect(!isOpenAfter)
        #expect(counts.droppedPages == 1)
    }

    @Test func `a socket whose browser answers pings stays open`() throws {
        for _ in 0..<10 {
            channel.read()
            passIntervals(2)
            // A pong, masked as a browser masks it.
            try channel.writeInbound(ByteBuffer(bytes: MaskedFrame.bytes(opcode: 0xA, [])))
        }
        let isOpen = channel.isActive
        #expect(sent.count == 20)
        #expect(isOpen)
        #expect(counts.droppedPages == 0)
        _ = try channel.finish(acceptAlreadyClosed: true)
    }

    @Test func `a socket that the host does not read is not taken for a vanished browser's`() throws
    {
        channel.read()
        try channel.writeInbound(ByteBuffer(bytes: MaskedFrame.bytes(opcode: 0xA, [])))
        // The host has too many messages, so it requests no further read.
        passIntervals(10)
        let isOpen = channel.isActive
        #expect(isOpen)
        #expect(sent.count == 0)
        _ = try channel.finish(acceptAlreadyClosed: true)
    }
}
