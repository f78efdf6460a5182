import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import NIOTLS
import PushGateway

/// A connection without TLS.
enum RawConnection {
    static func open(port: Int) async throws -> any Channel {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port).get()
    }
}

/// Bytes inside of TLS, where HTTP/2 is expected.
enum TLSBytes {
    private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

    /// Returns broken HTTP/2: the preface, frames of random types and flags, and a truncated end.
    static func hostileFrames(using generator: inout SplitMix) -> [UInt8] {
        var bytes: [UInt8] = []
        if Int.random(in: 0..<8, using: &generator) > 0 { bytes += preface }
        bytes += [0, 0, 0, 4, 0, 0, 0, 0, 0]
        for _ in 0..<Int.random(in: 0..<20, using: &generator) {
            let length = Int.random(in: 0..<60, using: &generator)
            let stream = UInt8.random(in: 0..<9, using: &generator)
            bytes += [0, 0, UInt8(length), UInt8.random(in: 0..<11, using: &generator)]
            bytes += [UInt8.random(in: 0...255, using: &generator), 0, 0, 0, stream]
            bytes += (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
        }
        return Array(bytes.dropLast(Int.random(in: 0..<5, using: &generator)))
    }

    /// Sends bytes after a handshake, and closes the connection.
    static func send(_ bytes: [UInt8], to test: GatewayUnderTest) async throws {
        let channel = try await connect(test, protocols: ["h2"])
        try? await channel.writeAndFlush(ByteBuffer(bytes: bytes))
        try? await channel.close()
    }

    /// Sends bytes after a handshake, and waits until the gateway closes the connection.
    static func sendUntilClosed(_ bytes: [UInt8], to test: GatewayUnderTest) async throws {
        let channel = try await connect(test, protocols: ["http/1.1"])
        try? await channel.writeAndFlush(ByteBuffer(bytes: bytes))
        try await channel.closeFuture.get()
    }

    private static func connect(
        _ test: GatewayUnderTest, protocols: [String]
    ) async throws -> any Channel {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.certificateVerification = .none
        tls.applicationProtocols = protocols
        let context = try NIOSSLContext(configuration: tls)
        return try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers([
                        NIOSSLClientHandler(context: context, serverHostname: nil)
                    ])
                }
            }
            .connect(host: "127.0.0.1", port: test.port).get()
    }
}

/// A generator whose numbers a seed repeats.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
