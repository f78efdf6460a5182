import Foundation
import NIOCore
import NIOHPACK
import NIOHTTP2
import NIOPosix
import NIOSSL
import WalkieWire

/// A sender of VoIP pushes over HTTP/2, with Apple's provider interface.
actor PushClient {
    private let gateway: ServerAddress
    private let topic: String
    private let tls: NIOSSLContext
    private var token: ProviderToken

    private static let patience = TimeAmount.seconds(10)

    /// - Parameters:
    ///   - gateway: The address of the gateway.
    ///   - topic: The bundle identifier of the app, with the suffix `.voip`.
    ///   - authority: The certificate to trust, in PEM; `nil` for the system's.
    ///   - token: The tokens of this server.
    init(
        gateway: ServerAddress, topic: String, authority: String?, token: ProviderToken
    ) throws {
        self.gateway = gateway
        self.topic = topic
        self.token = token
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.applicationProtocols = ["h2"]
        if let authority {
            configuration.trustRoots = .certificates(
                try NIOSSLCertificate.fromPEMBytes(Array(authority.utf8)))
        }
        tls = try NIOSSLContext(configuration: configuration)
    }

    /// Sends a push, on a connection of its own because calls are rare.
    ///
    /// The gateway must not store a push for longer than the call rings, because it would come too
    /// late.
    ///
    /// - Throws: A ``PushFailure`` if the gateway refuses the push, or the reason for which it was
    ///   not reached.
    func push(_ payload: [String: String], to device: String, seconds: Int) async throws {
        let now = Date()
        let fields = HPACKHeaders([
            (":method", "POST"), (":scheme", "https"), (":authority", "\(gateway)"),
            (":path", "/3/device/\(device)"), ("apns-topic", topic), ("apns-push-type", "voip"),
            ("apns-priority", "10"),
            ("apns-expiration", "\(Int(now.timeIntervalSince1970) + seconds)"),
            ("authorization", "bearer \(try token.text(at: now))"),
        ])
        let body = try JSONEncoder().encode(payload)
        let (connection, multiplexer) = try await connect()
        defer { connection.close(promise: nil) }
        let answer = connection.eventLoop.makePromise(of: PushAnswer.self)
        let stream = try await multiplexer.createStreamChannel { stream in
            stream.eventLoop.makeCompletedFuture {
                try stream.pipeline.syncOperations.addHandler(AnswerReader(answer))
            }
        }.get()
        stream.eventLoop.scheduleTask(in: Self.patience) { stream.close(promise: nil) }
        stream.write(HTTP2Frame.FramePayload.headers(.init(headers: fields)), promise: nil)
        stream.writeAndFlush(
            HTTP2Frame.FramePayload.data(
                .init(data: .byteBuffer(ByteBuffer(bytes: body)), endStream: true)), promise: nil)
        let received = try await answer.futureResult.get()
        if received.status != 200 { throw PushFailure(received) }
    }

    private func connect() async throws -> (any Channel, NIOHTTP2Handler.StreamMultiplexer) {
        // TLS compares the certificate with a name. Addresses must not be sent as names.
        let (host, port) = (gateway.host, Int(gateway.port))
        let isAddress = (try? SocketAddress(ipAddress: host, port: port)) != nil
        let (tls, name) = (tls, isAddress ? nil : host)
        return try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connectTimeout(Self.patience)
            .connect(host: host, port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(
                        try NIOSSLClientHandler(context: tls, serverHostname: name))
                    let multiplexer = try pipeline.configureHTTP2Pipeline(
                        mode: .client, connectionConfiguration: .init(),
                        streamConfiguration: .init()
                    ) { $0.eventLoop.makeSucceededVoidFuture() }
                    return (channel, multiplexer)
                }
            }
    }
}

/// The answer of the gateway to a push.
struct PushAnswer: Sendable {
    var status = 0
    /// The JSON object with the reason of a refusal.
    var body: [UInt8] = []

    /// The word for the reason of a refusal, as Apple's provider interface has it.
    var reason: String? {
        (try? JSONDecoder().decode([String: String].self, from: Data(body)))?["reason"]
    }
}

/// A refusal of a push by the gateway.
struct PushFailure: Error, CustomStringConvertible {
    let status: Int
    let reason: String

    init(_ answer: PushAnswer) {
        status = answer.status
        reason = answer.reason ?? "no reason"
    }

    /// The refusal, and the next step for the operator.
    var description: String {
        let remedy =
            switch status {
            case 400, 404, 405: "Check --bundle, and that the app registers for VoIP pushes."
            case 403: "Check --key, --key-id and --team, and that the credential was not revoked."
            case 410: "The app gets a new token when it is opened again."
            case 429: "Wait before the next call."
            default: "Look into the log of the host, and try again."
            }
        return "The gateway refused the push with status \(status) (\(reason)). \(remedy)"
    }
}

/// The reader of an answer.
private final class AnswerReader: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame.FramePayload
    private let promise: EventLoopPromise<PushAnswer>
    private var answer = PushAnswer()

    /// More bytes than a reason has.
    private static let bodyMax = 4_096

    init(_ promise: EventLoopPromise<PushAnswer>) { self.promise = promise }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let isEnd: Bool
        switch unwrapInboundIn(data) {
        case .headers(let frame):
            if let status = frame.headers.first(name: ":status") {
                answer.status = Int(status) ?? 0
            }
            isEnd = frame.endStream
        case .data(let frame):
            if case .byteBuffer(let bytes) = frame.data { answer.body += bytes.readableBytesView }
            isEnd = frame.endStream
        default: return
        }
        if isEnd || answer.body.count > Self.bodyMax { promise.succeed(answer) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        promise.fail(error)
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        // Without effect after an answer.
        promise.fail(ChannelError.eof)
        context.fireChannelInactive()
    }
}
