import AppHost
import Foundation
import HostLink
import Logging
import NIOCore
import NIOEmbedded
import NIOWebSocket
import RawClient
import Testing

@testable import WebServer

/// A page's socket for which the test controls the time and the host.
@Suite struct `A page's socket that is not read` {
    private let host = FakeHost()
    private let pass = BrowserPass(at: Date())
    private let channel = EmbeddedChannel()
    private let sockets: PageSockets
    private let reads = Reads()

    /// Counts the reads of the channel.
    private final class Reads: ChannelOutboundHandler {
        typealias OutboundIn = WebSocketFrame
        var count = 0
        var closeCode: WebSocketErrorCode?

        func read(context: ChannelHandlerContext) {
            count += 1
            context.read()
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            let frame = unwrapOutboundIn(data)
            var bytes = frame.data
            if frame.opcode == .connectionClose { closeCode = bytes.readWebSocketErrorCode() }
            promise?.succeed()
        }
    }

    init() throws {
        let screen = WebServer(host: host, logger: Self.silent)
        let hosts = AllowedHosts(otherNames: [])
        sockets = screen.makeRoutes(hosts, isSecure: false).sockets
        let known = VisitorIdentification.Visitor.known(pass, newer: nil, isStranger: false)
        try channel.pipeline.syncOperations.addHandlers([
            reads,
            PageSocketHandler(
                sockets: sockets, browser: .visitor(known, asOf: sockets.limits.openPages.closings),
                address: "127.0.0.1", sink: SocketSink(channel: channel)),
        ])
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    private static var silent: Logger {
        Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    }

    private func send(_ text: String) throws {
        try channel.writeInbound(
            ByteBuffer(bytes: MaskedFrame.bytes(opcode: 1, Array(text.utf8))))
    }

    private func greet() throws {
        let session = host.makeSession(of: "contacts", for: pass.person).identifier
        let token = host.passSigner.pageToken(for: pass, app: "contacts", session: session)
        try send(PageSocketTests.hello(session: session, token: token))
        #expect(host.calls.count == 1)
    }

    @Test func `a page's socket is not read while the host has unhandled messages, and loses none`()
        throws
    {
        try greet()
        host.setTaking(false)
        let events = (1...500).map { #"{"t":"seen","f":\#($0)}"# }
        for event in events { try send(event) }
        #expect(host.calls.count == 1 + 64)
        let readsBefore = reads.count
        channel.read()
        #expect(reads.count == readsBefore)
        host.setTaking(true)
        channel.embeddedEventLoop.run()
        #expect(host.calls.dropFirst() == (1...500).map { .seen($0) }[...])
        #expect(reads.count > readsBefore)
    }

    @Test func `a socket with a message that does not end is closed and its memory released`()
        throws
    {
        try greet()
        try channel.writeInbound(
            ByteBuffer(bytes: [0x81, 0xff, 0, 0, 0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0]))
        try channel.writeInbound(ByteBuffer(repeating: 0x20, count: 1 << 19))
        #expect(sockets.memory.bytes == (1 << 19) - MessageMemory.freeBytes)
        channel.embeddedEventLoop.advanceTime(by: .seconds(59))
        #expect(reads.closeCode == nil)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(reads.closeCode == WebSocketErrorCode(codeNumber: 1013))
        #expect(sockets.memory.bytes == 0)
        #expect(host.calls.last == .detach)
    }

    @Test func `a page's socket has a time limit per message and none between messages`() throws {
        try greet()
        for number in 1...10 {
            let frame = MaskedFrame.bytes(opcode: 1, Array(#"{"t":"seen","f":\#(number)}"#.utf8))
            try channel.writeInbound(ByteBuffer(bytes: frame.prefix(5)))
            channel.embeddedEventLoop.advanceTime(by: .seconds(50))
            try channel.writeInbound(ByteBuffer(bytes: frame.dropFirst(5)))
            channel.embeddedEventLoop.advanceTime(by: .hours(1))
        }
        #expect(reads.closeCode == nil)
        #expect(host.calls.count == 11)
    }

    @Test func `a page's socket is closed if the messages of all pages take too much memory`()
        throws
    {
        try greet()
        for _ in 1...100 {
            let other = Person(token: PersonToken())
            #expect(sockets.memory.change(by: sockets.memory.limit(of: other), of: other))
        }
        let bytes = sockets.memory.bytes
        // Short messages are still accepted.
        try send(#"{"t":"resync"}"#)
        #expect(host.calls.last == .resync)
        try channel.writeInbound(
            ByteBuffer(bytes: [0x81, 0xff, 0, 0, 0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0]))
        try channel.writeInbound(ByteBuffer(repeating: 0x20, count: 1 << 17))
        #expect(reads.closeCode == WebSocketErrorCode(codeNumber: 1013))
        #expect(sockets.memory.bytes == bytes)
    }
}
