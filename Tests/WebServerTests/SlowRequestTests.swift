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

@Suite(.timeLimit(.minutes(5))) struct `A connection that is slow, or one too many` {
    private static let head = "GET / HTTP/1.1\r\nHost: localhost\r\n"

    /// A connection as the screen begins it, with time in the test's hands.
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

    @Test func `is given up when its head does not end, however often a byte comes`() throws {
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

    @Test func `is given up when its form does not end`() throws {
        let channel = try connection()
        try send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n", channel)
        for _ in 0..<20 {
            #expect(channel.isActive)
            try send("a", channel)
            channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        }
        #expect(!channel.isActive)
    }

    @Test func `has as long for each request`() throws {
        let channel = try connection()
        for _ in 0..<10 {
            try send(Self.head, channel)
            channel.embeddedEventLoop.advanceTime(by: .seconds(19))
            try send("\r\n", channel)
            channel.embeddedEventLoop.advanceTime(by: .seconds(60))
            #expect(channel.isActive)
        }
    }

    @Test func `is left alone once it is a page's socket`() throws {
        let channel = try connection()
        try send(Self.head, channel)
        try channel.pipeline.syncOperations.handler(type: SlowRequestHandler.self)
            .noMoreRequests()
        try send("a", channel)
        channel.embeddedEventLoop.advanceTime(by: .hours(1))
        #expect(channel.isActive)
    }

    @Test func `is told that too many are there, and others are served once some have gone`()
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
                // The test's own client may hold one as well, and who is turned away and slow to ask
                // finds the connection closed.
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

    @Test func `fits in what the system lets a process open`() {
        #expect(ConnectionCount.fitting >= 64)
        #expect(ConnectionCount.fitting <= 16_384)
    }
}
