import Foundation
import Glibc
import NIOCore
import NIOPosix
import PushGateway
import PushSender
import Specification
import Testing

@Suite(.timeLimit(.minutes(5))) struct `Hostile senders` {
    private static func object(ofBytes count: Int) -> [UInt8] {
        let frame = #"{"a":""}"#
        return Array(#"{"a":"\#(String(repeating: "x", count: count - frame.utf8.count))"}"#.utf8)
    }

    @Test(.specification("7.2.13"))
    func `a payload of 5,120 bytes is accepted, and a larger one refused`() async throws {
        try await GatewayUnderTest.run { test in
            let token = try test.token().hexadecimal
            let sender = try await test.senderWithCertificate()
            #expect(
                try await sender.push(token, payload: Self.object(ofBytes: 5_120)).status == 200)
            for bytes in [5_121, 60_000] {
                let response = try await sender.push(token, payload: Self.object(ofBytes: bytes))
                #expect(response.status == 413)
                #expect(response.reason == "PayloadTooLarge")
            }
            let alert = try await sender.push(
                token, payload: Self.object(ofBytes: 4_097), headers: [("apns-push-type", "alert")])
            #expect(alert.reason == "PayloadTooLarge")
            let endless = try await sender.request(
                path: "/3/device/\(token)", body: Array(repeating: 32, count: 200_000), ends: false)
            #expect(endless.reason == "PayloadTooLarge")
            #expect(try await sender.push(token).status == 200)
        }
    }

    @Test func `a payload that is no JSON object is refused`() async throws {
        try await GatewayUnderTest.run { test in
            let token = try test.token().hexadecimal
            let sender = try await test.senderWithCertificate()
            let deep = String(repeating: "[", count: 2_000)
            let payloads: [[UInt8]] = [
                [], Array("hello".utf8), [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D],
                Array(#"{"a":\#(deep)"#.utf8),
            ]
            for payload in payloads {
                let response = try await sender.push(token, payload: payload)
                #expect(response.status == 400)
                #expect(response.reason == "PayloadEmpty")
            }
            #expect(test.host.received.isEmpty)
        }
    }

    @Test func `requests of another shape are refused over HTTP/2 with the interface's reasons`()
        async throws
    {
        try await GatewayUnderTest.run { test in
            let token = try test.token().hexadecimal
            let sender = try await test.senderWithCertificate()
            let path = "/3/device/\(token)"
            #expect(try await sender.request(path: "/").reason == "BadPath")
            #expect(
                try await sender.request(method: "GET", path: path).reason == "MethodNotAllowed")
            #expect(try await sender.request(path: "/3/device/").reason == "MissingDeviceToken")
            let unknown = String(repeating: "0", count: 64)
            let response = try await sender.push(unknown)
            #expect(response.status == 400)
            #expect(response.reason == "BadDeviceToken")
            #expect(try await sender.push(token.uppercased()).status == 200)
            #expect(
                try await sender.push(
                    token, headers: [("apns-priority", "10"), ("apns-priority", "10")]
                ).reason == "DuplicateHeaders")
        }
    }

    @Test func `a flood to one token is refused, and other tokens and senders are served`()
        async throws
    {
        var limits = PushGatewayLimits()
        limits.requestsForToken = PushRate(burst: 5, perSecond: 1)
        try await GatewayUnderTest.run(limits: limits) { test in
            let (flooded, other) = (try test.token(), try test.token(person: "grace"))
            let attacker = try await test.senderWithCertificate()
            let victim = try await test.senderWithCertificate()
            var statuses: [Int] = []
            for _ in 0..<8 {
                statuses.append(try await attacker.push(flooded.hexadecimal).status)
            }
            #expect(statuses == [200, 200, 200, 200, 200, 429, 429, 429])
            #expect(try await attacker.push(other.hexadecimal).status == 200)
            #expect(try await victim.push(flooded.hexadecimal).status == 200)
            test.clock.advance(1)
            #expect(try await attacker.push(flooded.hexadecimal).status == 200)
            #expect(test.queue.counts.refused["TooManyRequests"] == 3)
        }
    }

    @Test func `a credential over its rate is refused, and another one is served`() async throws {
        var limits = PushGatewayLimits()
        limits.requestsOfCredential = PushRate(burst: 3, perSecond: 1)
        try await GatewayUnderTest.run(limits: limits) { test in
            let tokens = try (0..<5).map { try test.token(person: "p\($0)").hexadecimal }
            let (fast, slow) = (
                try await test.senderWithCertificate(), try await test.senderWithCertificate()
            )
            var reasons: [String] = []
            for token in tokens { reasons.append(try await fast.push(token).reason) }
            #expect(reasons == ["", "", "", "TooManyRequests", "TooManyRequests"])
            #expect(try await slow.push(tokens[0]).status == 200)
        }
    }

    @Test func `a credential with too many connections is refused on the last ones`() async throws {
        var limits = PushGatewayLimits()
        limits.connectionsOfCredentialMax = 2
        try await GatewayUnderTest.run(limits: limits) { test in
            let token = try test.token().hexadecimal
            let issued = try test.credentials.issueCertificate(for: GatewayUnderTest.bundle)
            var senders: [Sender] = []
            for _ in 0..<3 { senders.append(try await test.sender(issued)) }
            #expect(try await senders[0].push(token).status == 200)
            #expect(try await senders[1].push(token).status == 200)
            #expect(try await senders[2].push(token).reason == "TooManyRequests")
            #expect(try await test.senderWithCertificate().push(token).status == 200)
        }
    }

    @Test func `strangers who hold all connections make way for a sender`() async throws {
        var limits = PushGatewayLimits()
        limits.connectionsMax = 4
        try await GatewayUnderTest.run(limits: limits) { test in
            let token = try test.token().hexadecimal
            let early = try await test.senderWithCertificate()
            #expect(try await early.push(token).status == 200)
            var strangers: [any Channel] = []
            for _ in 0..<6 {
                strangers.append(try await RawConnection.open(port: test.port))
            }
            let late = try await test.senderWithCertificate()
            #expect(try await late.push(token).status == 200)
            #expect(try await early.push(token).status == 200)
            for stranger in strangers { try? await stranger.close() }
        }
    }

    @Test func `a connection that does not authenticate in time is closed`() async throws {
        var limits = PushGatewayLimits()
        limits.authenticationSeconds = 0.2
        try await GatewayUnderTest.run(limits: limits) { test in
            let silent = try await RawConnection.open(port: test.port)
            // Its time may be over before the handshake is.
            let withoutRequest = try? await test.sender()
            try await silent.closeFuture.get()
            try await withoutRequest?.waitUntilClosed()
            #expect(test.queue.counts.limitedConnections == 2)
        }
    }

    @Test func `an authenticated connection without requests is closed after its idle time`()
        async throws
    {
        var limits = PushGatewayLimits()
        limits.idleSeconds = 0.2
        try await GatewayUnderTest.run(limits: limits) { test in
            let sender = try await test.senderWithCertificate()
            #expect(try await sender.push(try test.token().hexadecimal).status == 200)
            #expect(try await sender.goAwayReason() == #"{"reason":"IdleTimeout"}"#)
            try await sender.waitUntilClosed()
        }
    }

    @Test func `a request whose payload does not end is refused, and its connection serves others`()
        async throws
    {
        var limits = PushGatewayLimits()
        limits.requestSeconds = 0.2
        try await GatewayUnderTest.run(limits: limits) { test in
            let token = try test.token().hexadecimal
            let sender = try await test.senderWithCertificate()
            let slow = try await sender.request(
                path: "/3/device/\(token)", body: [0x7B], ends: false)
            #expect(slow.status == 400)
            #expect(slow.reason == "IdleTimeout")
            #expect(try await sender.push(token).status == 200)
        }
    }

    @Test func `a connection that only sends refused credentials is closed`() async throws {
        var limits = PushGatewayLimits()
        limits.refusalsMax = 3
        try await GatewayUnderTest.run(limits: limits) { test in
            let token = try test.token().hexadecimal
            let sender = try await test.sender()
            for _ in 0..<3 {
                #expect(
                    try await sender.push(token, authorization: "a.b.c").reason
                        == "InvalidProviderToken")
            }
            #expect(
                try await sender.goAwayReason() == #"{"reason":"InvalidProviderToken"}"#)
            try await sender.waitUntilClosed()
        }
    }

    @Test func `headers over the limit close their stream or connection, and others are served`()
        async throws
    {
        try await GatewayUnderTest.run { test in
            let token = try test.token().hexadecimal
            let victim = try await test.senderWithCertificate()
            let hostile = try await test.senderWithCertificate()
            // The limit of the settings counts from the sender's acknowledgement on.
            #expect(try await hostile.push(token).status == 200)
            await #expect(throws: (any Error).self) {
                _ = try await hostile.push(
                    token, headers: [("x-large", String(repeating: "a", count: 12_000))])
            }
            let hasty = try await test.senderWithCertificate()
            await #expect(throws: (any Error).self) {
                _ = try await hasty.push(
                    token, headers: [("x-large", String(repeating: "a", count: 20_000))])
            }
            #expect(try await victim.push(token).status == 200)
            await test.host.waitForPushes(2)
            #expect(test.host.received.count == 2)
        }
    }

    @Test(arguments: 0..<4)
    func `random and truncated bytes neither end the gateway nor stop other senders`(
        _ seed: UInt64
    ) async throws {
        try await GatewayUnderTest.run { test in
            let token = try test.token().hexadecimal
            let victim = try await test.senderWithCertificate()
            var generator = SplitMix(state: seed)
            for _ in 0..<40 {
                let connection = try await RawConnection.open(port: test.port)
                let bytes = (0..<Int.random(in: 1...400, using: &generator)).map { _ in
                    UInt8.random(in: 0...255, using: &generator)
                }
                try? await connection.writeAndFlush(ByteBuffer(bytes: bytes))
                try? await connection.close()
            }
            for _ in 0..<40 {
                try await TLSBytes.send(
                    TLSBytes.hostileFrames(using: &generator), to: test)
            }
            test.clock.advance(1)
            #expect(try await victim.push(token).status == 200)
            let new = try await test.senderWithCertificate()
            #expect(try await new.push(token).status == 200)
        }
    }
}
