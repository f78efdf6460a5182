import AppHost
import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import WebServer

@Suite(.timeLimit(.minutes(5))) struct `Slow and excess connections` {
    private static let head = "GET / HTTP/1.1\r\nHost: localhost\r\n"

    /// Returns a connection with the web server's handlers; the test controls the time.
    private func connection() throws -> EmbeddedChannel {
        let channel = EmbeddedChannel()
        try channel.pipeline.syncOperations.addHandlers([
            SlowRequestHandler(), ByteToMessageHandler(HTTPRequestDecoder()), RequestEndHandler(),
        ])
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        return channel
    }

    private func send(_ text: String, _ channel: EmbeddedChannel) throws {
        try channel.writeInbound(ByteBuffer(string: text))
    }

    @Test func `a connection whose request head does not end is closed, even if bytes arrive`()
        throws
    {
        let channel = try connection()
        channel.embeddedEventLoop.advanceTime(by: .hours(1))
        #expect(channel.isActive, "whoever asks for nothing is another's to guard")
        try send("GET /", channel)
        for _ in 0..<19 {
            try send("a", channel)
            channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        }
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }

    @Test func `a connection whose form does not end is closed`() throws {
        let channel = try connection()
        try send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n", channel)
        for _ in 0..<20 {
            #expect(channel.isActive)
            try send("a", channel)
            channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        }
        #expect(!channel.isActive)
    }

    /// Returns a connection with an admitted upload of a megabyte.
    private func upload() throws -> EmbeddedChannel {
        let channel = try connection()
        try send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1048576\r\n\r\n", channel)
        try channel.pipeline.syncOperations.handler(type: SlowRequestHandler.self)
            .watchPace(on: channel)
        return channel
    }

    @Test func `an admitted upload may last as long as its pace is kept`() throws {
        let channel = try upload()
        let part = String(repeating: "a", count: SlowRequestHandler.uploadBytesMin)
        for _ in 0..<3 {
            try send(part, channel)
            channel.embeddedEventLoop.advanceTime(by: .seconds(20))
            #expect(channel.isActive)
        }
        try send(String(repeating: "a", count: 1_048_576 - 3 * part.utf8.count), channel)
        channel.embeddedEventLoop.advanceTime(by: .hours(1))
        #expect(channel.isActive)
    }

    @Test func `a slow upload is closed, even if bytes arrive`() throws {
        let channel = try upload()
        try send(String(repeating: "a", count: SlowRequestHandler.uploadBytesMin), channel)
        channel.embeddedEventLoop.advanceTime(by: .seconds(20))
        #expect(channel.isActive)
        for _ in 0..<20 {
            try send(String(repeating: "a", count: 1000), channel)
            channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        }
        #expect(!channel.isActive)
    }

    @Test func `an upload does not keep the server from stopping`() throws {
        let channel = try upload()
        channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        channel.embeddedEventLoop.run()
        #expect(!channel.isActive)
    }

    @Test func `an upload that is admitted while the server stops is closed`() throws {
        let channel = try connection()
        try send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1048576\r\n\r\n", channel)
        channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        channel.embeddedEventLoop.run()
        #expect(channel.isActive, "a request that is no upload is answered")
        try channel.pipeline.syncOperations.handler(type: SlowRequestHandler.self)
            .watchPace(on: channel)
        channel.embeddedEventLoop.run()
        #expect(!channel.isActive)
    }

    @Test func `the request after an upload has the time limit of a request`() throws {
        let channel = try upload()
        try send(String(repeating: "a", count: 1_048_576), channel)
        try send("GET /", channel)
        channel.embeddedEventLoop.advanceTime(by: .seconds(20))
        #expect(!channel.isActive)
    }

    @Test func `a connection has the same time limit for each request`() throws {
        let channel = try connection()
        for _ in 0..<10 {
            try send(Self.head, channel)
            channel.embeddedEventLoop.advanceTime(by: .seconds(19))
            try send("\r\n", channel)
            channel.embeddedEventLoop.advanceTime(by: .seconds(60))
            #expect(channel.isActive)
        }
    }

    @Test func `a connection that became a page's socket has no request time limit`() throws {
        let channel = try connection()
        try send(Self.head, channel)
        try channel.pipeline.syncOperations.handler(type: SlowRequestHandler.self)
            .noMoreRequests()
        try send("a", channel)
        channel.embeddedEventLoop.advanceTime(by: .hours(1))
        #expect(channel.isActive)
    }

    @Test func `a connection over the limit is refused until others have closed`()
        async throws
    {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let screen = WebServer(
            host: FakeHost(), logger: logger, connections: ConnectionCount(most: 2)
        ) { Date() }
        try await screen.application(port: 0).test(.live) { client in
            let port = try #require(client.port)
            try await RawPage.connect(port: port) { first in
                let open = try await first.get("/", host: "localhost:\(port)")
                #expect(open == 200)
                // The test's own client may hold a connection as well, and a refused client that
                // asks slowly finds its connection closed.
                var refused: Int?
                for _ in 0..<10 where refused != 503 {
                    refused = try? await RawPage.connect(port: port) { second in
                        _ = try? await second.get("/", host: "localhost:\(port)")
                        return try await RawPage.connect(port: port) { third in
                            try await third.get("/", host: "localhost:\(port)")
                        }
                    }
                }
                #expect(refused == 503)
                let again = try await first.get("/", host: "localhost:\(port)")
                #expect(again == 200)
            }
            var status: Int?
            for _ in 0..<1000 where status != 200 {
                status = try? await RawPage.connect(port: port) { page in
                    try await page.get("/", host: "localhost:\(port)")
                }
            }
            #expect(status == 200)
        }
    }

    @Test func `the limit of connections fits the process's limit of descriptors`() {
        #expect(ConnectionCount.fitting >= 64)
        #expect(ConnectionCount.fitting <= 16_384)
    }
}
