import NIOCore
import NIOPosix
import NIOSSL
import RawClient

/// A browser's socket with access to single bytes, so that a test can also send data that no
/// browser sends.
struct RawPage: ~Copyable {
    enum Message: Equatable {
        case text(String)
        case binary([UInt8])
        case pong(String)
        case close(UInt16)
        /// The connection ended without a close frame.
        case end
    }

    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private var received: [UInt8] = []
    /// The head of the last answer.
    private(set) var head = ""

    /// Opens a connection for the length of the body.
    static func connect<Result: Sendable>(
        port: Int, over tls: NIOSSLContext? = nil, _ body: (inout RawPage) async throws -> Result
    ) async throws -> Result {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let tls {
                        try channel.pipeline.syncOperations.addHandler(
                            NIOSSLClientHandler(context: tls, serverHostname: "localhost"))
                    }
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            var page = RawPage(outbound: outbound, inbound: inbound.makeAsyncIterator())
            return try await body(&page)
        }
    }

    /// Requests the upgrade and returns the status.
    mutating func upgrade(
        host: String, origin: String?, cookie: String?, path: String = "/-/socket"
    ) async throws -> Int {
        var request = "GET \(path) HTTP/1.1\r\nHost: \(host)\r\nUpgrade: websocket\r\n"
        request += "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        request += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        if let origin { request += "Origin: \(origin)\r\n" }
        if let cookie { request += "Cookie: \(cookie)\r\n" }
        return try await ask(request + "\r\n")
    }

    /// Sends a form and returns the status.
    mutating func post(
        _ path: String, _ form: String, host: String, cookie: String
    ) async throws -> Int {
        try await ask(
            "POST \(path) HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\n"
                + "Cookie: \(cookie)\r\nContent-Length: \(form.utf8.count)\r\n\r\n\(form)")
    }

    /// Requests a page, reads it, and returns the status.
    mutating func get(
        _ path: String, host: String, cookie: String? = nil
    ) async throws -> Int {
        let fields = cookie.map { "Cookie: \($0)\r\n" } ?? ""
        let status = try await ask("GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\(fields)\r\n")
        let length = head.firstMatch(of: /(?i)content-length: (\d+)/).flatMap { Int($0.1) } ?? 0
        _ = try await take(length)
        return status
    }

    private mutating func ask(_ request: String) async throws -> Int {
        try await outbound.write(ByteBuffer(string: request))
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let index = received.indices.first(where: { received[$0...].starts(with: end) }) {
                head = String(decoding: received[..<index], as: UTF8.self)
                received.removeFirst(index + end.count)
                return Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
            }
            guard try await readMore() else { return 0 }
        }
    }

    mutating func send(_ text: String) async throws {
        try await send(opcode: 1, Array(text.utf8))
    }

    /// Sends one whole frame.
    mutating func send(opcode: UInt8, _ payload: [UInt8]) async throws {
        try await outbound.write(
            ByteBuffer(bytes: MaskedFrame.bytes(opcode: opcode, payload, mask: [1, 2, 3, 4])))
    }

    /// Sends bytes as they are.
    mutating func send(raw bytes: [UInt8]) async throws {
        try await outbound.write(ByteBuffer(bytes: bytes))
    }

    /// Sends the head of a frame that claims a length, and no payload.
    mutating func claim(length: Int) async throws {
        let size = (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }
        try await outbound.write(ByteBuffer(bytes: [0x81, 0x80 | 127] + size + [0, 0, 0, 0]))
    }

    /// Returns the next message of the host.
    mutating func next() async throws -> Message {
        guard let head = try await take(2) else { return .end }
        var length = Int(head[1] & 0x7f)
        if length == 126 {
            guard let size = try await take(2) else { return .end }
            length = Int(size[0]) << 8 | Int(size[1])
        } else if length == 127 {
            guard let size = try await take(8) else { return .end }
            length = size.reduce(0) { $0 << 8 | Int($1) }
        }
        guard let payload = try await take(length) else { return .end }
        switch head[0] & 0x0f {
        case 8:
            return .close(payload.count >= 2 ? UInt16(payload[0]) << 8 | UInt16(payload[1]) : 1005)
        case 2: return .binary(payload)
        case 10: return .pong(String(decoding: payload, as: UTF8.self))
        default: return .text(String(decoding: payload, as: UTF8.self))
        }
    }

    /// Reads until the connection is closed; returns all received text.
    mutating func rest() async throws -> String {
        while try await readMore() {}
        return String(decoding: received, as: UTF8.self)
    }

    /// Reads until the connection is closed; returns the close code.
    mutating func closeCode() async throws -> UInt16? {
        while true {
            switch try await next() {
            case .close(let code): return code
            case .end: return nil
            case .text, .binary, .pong: continue
            }
        }
    }

    private mutating func take(_ count: Int) async throws -> [UInt8]? {
        while received.count < count {
            guard try await readMore() else { return nil }
        }
        defer { received.removeFirst(count) }
        return Array(received[..<count])
    }

    private mutating func readMore() async throws -> Bool {
        do {
            guard let more = try await inbound.next(isolation: #isolation) else { return false }
            received += Array(more.readableBytesView)
            return true
        } catch is IOError {
            // A reset by the host is an end, as for a browser.
            return false
        } catch NIOSSLError.uncleanShutdown {
            return false
        }
    }
}
