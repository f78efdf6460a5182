import AppHost
import Foundation
import Glibc
import Logging
import NIOCore
import NIOPosix
import Testing

@testable import WebServer

/// A socket that listens before a server uses it, as a service manager opens it.
private final class OpenedSocket {
    let descriptor: Int32
    let port: Int

    init(address: String = "127.0.0.1", listens: Bool = true) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        inet_pton(AF_INET, address, &name.sin_addr)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isBound = withUnsafeMutablePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        try #require(isBound && (!listens || listen(descriptor, 16) == 0))
        port = Int(UInt16(bigEndian: name.sin_port))
    }

    deinit { close(descriptor) }

    /// A duplicate of the descriptor, as a new process would inherit it.
    var copy: Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
}

@Suite(.timeLimit(.minutes(5))) struct `An inherited socket` {
    private var logger: Logger {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return logger
    }

    /// Sends a request before any server accepts it.
    private func ask(_ path: String, host: String, port: Int) async throws -> EventLoopFuture<
        String
    > {
        let answer = MultiThreadedEventLoopGroup.singleton.next().makePromise(of: String.self)
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.pipeline.addHandler(Collector(answer))
            }
            .connect(host: "127.0.0.1", port: port).get()
        let request = "GET \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
        try await channel.writeAndFlush(ByteBuffer(string: request))
        return answer.futureResult
    }

    private final class Collector: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer
        private let answer: EventLoopPromise<String>
        private let text = GrowingText()

        init(_ answer: EventLoopPromise<String>) { self.answer = answer }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            text.append(String(buffer: unwrapInboundIn(data)))
        }

        func channelInactive(context: ChannelHandlerContext) { answer.succeed(text.value) }
    }

    @Test func `an inherited socket serves pages and answers earlier requests`() async throws {
        let socket = try OpenedSocket()
        for _ in 1...2 {
            // The request waits in the socket until a server accepts it.
            let early = try await ask("/", host: "127.0.0.1:\(socket.port)", port: socket.port)
            let screen = WebServer(
                host: FakeHost(),
                options: WebServerOptions(port: 1, inheritedSocket: socket.copy), logger: logger)
            let served = AsyncStream.makeStream(of: ServedAddress.self)
            let task = Task {
                try await screen.run(stopsOnSignals: false) { served.continuation.yield($0) }
            }
            var addresses = served.stream.makeAsyncIterator()
            let address = try #require(await addresses.next())
            #expect(address.url == "http://127.0.0.1:\(socket.port)/")
            let text = try await early.get()
            #expect(text.hasPrefix("HTTP/1.1 200"))
            #expect(text.contains("Content-Security-Policy"))
            #expect(text.contains(/(?i)\r\ndate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/))
            let foreign = try await ask("/", host: "elsewhere", port: socket.port).get()
            #expect(foreign.hasPrefix("HTTP/1.1 421"))
            task.cancel()
            _ = await task.result
        }
    }

    @Test
    func `an inherited socket is refused if it is reachable from outside or not listening`()
        throws
    {
        for socket in [
            try OpenedSocket(address: "0.0.0.0"), try OpenedSocket(listens: false),
        ] {
            #expect(throws: WebServerError.self) {
                try InheritedSocket(descriptor: socket.descriptor)
            }
        }
        #expect(throws: WebServerError.self) { try InheritedSocket(descriptor: -1) }
        let socket = try OpenedSocket(address: "127.0.0.9")
        let inherited = try InheritedSocket(descriptor: socket.descriptor)
        #expect(inherited.host == "127.0.0.9")
        #expect(inherited.port == socket.port)
    }

    @Test func `an inherited port at which no proxy could name users is refused`() async throws {
        let socket = try OpenedSocket()
        var options = WebServerOptions(inheritedSocket: socket.copy)
        options.userHeader = "X-Remote-User"
        options.publicAddress = try PublicAddress("https://apps.example.org")
        let server = WebServer(host: FakeHost(), options: options, logger: logger)
        let served = AsyncStream.makeStream(of: ServedAddress.self)
        let task = Task {
            defer { served.continuation.finish() }
            try await server.run(stopsOnSignals: false) { served.continuation.yield($0) }
        }
        var addresses = served.stream.makeAsyncIterator()
        #expect(await addresses.next() == nil, "the server serves, and admits nobody")
        task.cancel()
        let error = await #expect(throws: WebServerError.self) { try await task.value }
        #expect(error?.code == .notListening)
        #expect(error?.message.contains("--trusted-proxy") == true)
    }

    @Test func `an inherited socket serves metrics to this machine's own names only`() async throws
    {
        let socket = try OpenedSocket()
        for address in [
            MetricsServer.ListeningAddress.port(0), .inherited(descriptor: socket.copy),
        ] {
            let ports = AsyncStream.makeStream(of: Int.self)
            let screen = MetricsServer(address, logger: logger) { "perennial_pages 7\n" }
            let task = Task { try await screen.run { ports.continuation.yield($0) } }
            var iterator = ports.stream.makeAsyncIterator()
            let port = try #require(await iterator.next())
            let text = try await ask("/metrics", host: "127.0.0.1:\(port)", port: port).get()
            #expect(text.hasPrefix("HTTP/1.1 200"))
            #expect(text.contains("text/plain; version=0.0.4; charset=utf-8"))
            #expect(text.hasSuffix("\r\n\r\nperennial_pages 7\n"))
            let foreign = try await ask("/metrics", host: "evil.example", port: port).get()
            #expect(foreign.hasPrefix("HTTP/1.1 421"))
            #expect(!foreign.contains("perennial_pages"))
            let other = try await ask("/", host: "127.0.0.1:\(port)", port: port).get()
            #expect(other.hasPrefix("HTTP/1.1 404"))
            task.cancel()
            _ = await task.result
        }
    }
}
