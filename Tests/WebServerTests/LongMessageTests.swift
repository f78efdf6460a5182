import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTesting
import Logging
import NIOCore
import NIOPosix
import Testing

@testable import WebServer

/// Long messages on a server with one event loop, which all connections share.
@Suite(.timeLimit(.minutes(5))) struct LongMessageTests {
    /// A decoder that begins a long message and completes it when the test lets it.
    private final class HeldDecoder: Sendable {
        let begun: AsyncStream<Void>
        private let beginning: AsyncStream<Void>.Continuation
        private let released = DispatchSemaphore(value: 0)

        init() { (begun, beginning) = AsyncStream.makeStream(of: Void.self) }

        func read(_ message: ByteBuffer) -> Result<PageRequest, PageRequest.Problem> {
            if message.readableBytes > MessageDecoding.inlineBytesMax {
                beginning.yield()
                released.wait()
            }
            return MessageDecoding.read(message)
        }

        func release() { released.signal() }
    }

    /// Serves a host with one event loop and a decoder for the length of the body.
    private func serve(
        _ host: FakeHost, _ decoder: HeldDecoder, on group: MultiThreadedEventLoopGroup,
        _ body: @Sendable (_ port: Int) async throws -> Void
    ) async throws {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let hosts = AllowedHosts(otherNames: [])
        var (router, sockets) = WebServer(host: host, logger: logger)
            .makeRoutes(hosts, isSecure: false)
        sockets.decoding = MessageDecoding { decoder.read($0) }
        let application = Application(
            router: router,
            server: HTTPServerBuilder { [sockets] responder in
                UpgradableHTTPChannel(
                    responder: responder, hosts: hosts, sockets: sockets,
                    connections: ConnectionCount(), certificate: nil)
            },
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { hosts.setPort($0.localAddress?.port ?? 0) },
            eventLoopGroupProvider: .shared(group), logger: logger)
        try await application.test(.live) { client in
            try await body(try #require(client.port))
        }
    }

    @Test func `a page is answered while a long message of another page is decoded`() async throws {
        let host = FakeHost()
        let decoder = HeldDecoder()
        // A failure must not leave the decoder's thread waiting.
        defer { decoder.release() }
        let pages = PageSocketTests()
        let (first, second) = (pages.session(host), pages.session(host))
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        try await serve(host, decoder, on: group) { port in
            try await pages.withPage(host, port: port, session: first) { busy in
                let text = String(repeating: "x", count: 64 << 10)
                try await busy.send(
                    #"{"t":"ev","n":1,"k":"b2","a":"text","v":"\#(text)","s":[0,0],"rev":1}"#)
                var begun = decoder.begun.makeAsyncIterator()
                await begun.next()
                try await pages.withPage(host, port: port, session: second) { other in
                    try await other.send(opcode: 9, Array("still here".utf8))
                    // The list of the user's calls may come first.
                    var answer = try await other.next()
                    while case .text = answer { answer = try await other.next() }
                    #expect(answer == .pong("still here"))
                }
                let early = host.calls.count { if case .event = $0 { true } else { false } }
                #expect(early == 0)
                decoder.release()
                // Two pages attached, one left, and the event.
                _ = await host.calls(reach: 4)
            }
        }
        let late = host.calls.count { if case .event = $0 { true } else { false } }
        #expect(late == 1)
        try await group.shutdownGracefully()
    }
}
