import Foundation
import NIOCore
import NIOHPACK
import NIOHTTP2
import NIOPosix
package import NIOSSL
import NIOTLS
package import PushGateway

/// A sender with one HTTP/2 connection to a gateway.
package final class Sender: Sendable {
    /// A response of the gateway.
    package struct Response: Hashable, Sendable {
        /// The status code.
        package var status = 0
        /// The identifier of the push.
        package var id = ""
        /// The body as text.
        package var body = ""

        /// Creates a response.
        package init(status: Int = 0, id: String = "", body: String = "") {
            self.status = status
            self.id = id
            self.body = body
        }

        /// The reason in the body; empty for an accepted push.
        package var reason: String { member("reason") as? String ?? "" }
        /// The timestamp in the body.
        package var timestamp: Int? { member("timestamp") as? Int }

        private func member(_ name: String) -> Any? {
            let value = try? JSONSerialization.jsonObject(with: Data(body.utf8))
            return (value as? [String: Any])?[name]
        }
    }

    /// The error of a request whose connection or stream was closed.
    package struct Closed: Error {
        /// Creates an error.
        package init() {}
    }

    private let channel: any Channel
    private let multiplexer: NIOHTTP2Handler.StreamMultiplexer
    private let watcher: ConnectionWatcher
    private let port: Int

    /// Connects with a credential of the gateway, and completes the TLS handshake.
    package convenience init(
        port: Int, authority: String, credential: IssuedPushCredential?,
        protocols: [String] = ["h2"], maximumTLS: TLSVersion? = nil
    ) async throws {
        try await self.init(
            port: port, authority: authority,
            identity: credential.flatMap { issued in
                issued.certificate.map { (certificate: $0, privateKey: issued.privateKey) }
            }, protocols: protocols, maximumTLS: maximumTLS)
    }

    /// Connects, and completes the TLS handshake.
    ///
    /// - Parameter identity: A certificate and its private key in PEM.
    package init(
        port: Int, authority: String,
        identity: (certificate: String, privateKey: String)? = nil,
        protocols: [String] = ["h2"], maximumTLS: TLSVersion? = nil
    ) async throws {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = .certificates(
            try NIOSSLCertificate.fromPEMBytes(Array(authority.utf8)))
        tls.applicationProtocols = protocols
        tls.maximumTLSVersion = maximumTLS
        if let identity {
            tls.certificateChain = try NIOSSLCertificate.fromPEMBytes(
                Array(identity.certificate.utf8)
            ).map { .certificate($0) }
            tls.privateKey = .privateKey(
                try NIOSSLPrivateKey(bytes: Array(identity.privateKey.utf8), format: .pem))
        }
        let context = try NIOSSLContext(configuration: tls)
        let group = MultiThreadedEventLoopGroup.singleton
        let loop = group.next()
        let handshake = loop.makePromise(of: Void.self)
        let goAway = loop.makePromise(of: String.self)
        let watcher = ConnectionWatcher(handshake: handshake, goAway: goAway)
        self.watcher = watcher
        self.port = port
        do {
            (channel, multiplexer) = try await ClientBootstrap(group: loop)
                .connect(host: "127.0.0.1", port: port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        let sync = channel.pipeline.syncOperations
                        try sync.addHandler(
                            try NIOSSLClientHandler(context: context, serverHostname: "localhost"))
                        let multiplexer = try sync.configureHTTP2Pipeline(
                            mode: .client, connectionConfiguration: .init(),
                            streamConfiguration: .init()
                        ) { $0.eventLoop.makeSucceededVoidFuture() }
                        try sync.addHandler(watcher.handler())
                        return (channel, multiplexer)
                    }
                }
        } catch {
            handshake.fail(error)
            goAway.fail(error)
            throw error
        }
        try await handshake.futureResult.get()
    }

    /// Sends a push and returns the response.
    package func push(
        _ token: String, payload: [UInt8] = Array(#"{"aps":{}}"#.utf8),
        headers: [(String, String)] = [("apns-push-type", "voip")], authorization: String? = nil
    ) async throws -> Response {
        var fields = headers
        if let authorization { fields.append(("authorization", "bearer \(authorization)")) }
        return try await request(path: "/3/device/\(token)", headers: fields, body: payload)
    }

    /// Sends a request and returns the response.
    ///
    /// - Parameter ends: Whether the request ends; a request that does not end simulates a slow
    ///   sender.
    package func request(
        method: String = "POST", path: String, headers: [(String, String)] = [],
        body: [UInt8] = [], ends: Bool = true
    ) async throws -> Response {
        let loop = channel.eventLoop
        let response = loop.makePromise(of: Response.self)
        let created = loop.makePromise(of: (any Channel).self)
        multiplexer.createStreamChannel(promise: created) { stream in
            stream.eventLoop.makeCompletedFuture {
                try stream.pipeline.syncOperations.addHandler(ResponseReader(response))
            }
        }
        let stream: any Channel
        do { stream = try await created.futureResult.get() } catch {
            response.fail(error)
            throw error
        }
        var fields = HPACKHeaders([
            (":method", method), (":scheme", "https"), (":authority", "localhost:\(port)"),
            (":path", path),
        ])
        for (name, value) in headers { fields.add(name: name, value: value) }
        stream.write(
            HTTP2Frame.FramePayload.headers(.init(headers: fields)), promise: nil)
        stream.writeAndFlush(
            HTTP2Frame.FramePayload.data(
                .init(data: .byteBuffer(ByteBuffer(bytes: body)), endStream: ends)), promise: nil)
        return try await withTaskCancellationHandler {
            try await response.futureResult.get()
        } onCancel: {
            // The response fails with its stream.
            stream.close(promise: nil)
        }
    }

    /// The data of the frame with which the gateway announced the end of the connection.
    package func goAwayReason() async throws -> String {
        try await watcher.goAway.futureResult.get()
    }

    /// Waits until the connection is closed.
    package func waitUntilClosed() async throws { try await channel.closeFuture.get() }

    /// Closes the connection.
    package func close() async throws { try await channel.close() }
}

/// Waits for the handshake and the end of a connection.
private final class ConnectionWatcher: Sendable {
    let handshake: EventLoopPromise<Void>
    let goAway: EventLoopPromise<String>

    init(handshake: EventLoopPromise<Void>, goAway: EventLoopPromise<String>) {
        self.handshake = handshake
        self.goAway = goAway
    }

    func handler() -> Handler { Handler(self) }

    final class Handler: ChannelInboundHandler {
        typealias InboundIn = HTTP2Frame
        private let watcher: ConnectionWatcher

        init(_ watcher: ConnectionWatcher) { self.watcher = watcher }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            if case .goAway(_, _, let data) = unwrapInboundIn(data).payload {
                watcher.goAway.succeed(data.map { String(buffer: $0) } ?? "")
            }
            context.fireChannelRead(data)
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case TLSUserEvent.handshakeCompleted = event { watcher.handshake.succeed() }
            context.fireUserInboundEventTriggered(event)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            watcher.handshake.fail(error)
            context.close(promise: nil)
        }

        func channelInactive(context: ChannelHandlerContext) {
            watcher.handshake.fail(Sender.Closed())
            watcher.goAway.fail(Sender.Closed())
            context.fireChannelInactive()
        }
    }
}

/// Collects the response of one request.
private final class ResponseReader: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame.FramePayload
    private let promise: EventLoopPromise<Sender.Response>
    private var response = Sender.Response()

    init(_ promise: EventLoopPromise<Sender.Response>) { self.promise = promise }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .headers(let frame):
            response.status = Int(frame.headers.first(name: ":status") ?? "") ?? 0
            response.id = frame.headers.first(name: "apns-id") ?? ""
            if frame.endStream { promise.succeed(response) }
        case .data(let frame):
            if case .byteBuffer(let buffer) = frame.data { response.body += String(buffer: buffer) }
            if frame.endStream { promise.succeed(response) }
        default: break
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        promise.fail(error)
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        promise.fail(Sender.Closed())
        context.fireChannelInactive()
    }
}
