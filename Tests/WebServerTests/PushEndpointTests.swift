import AppHost
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Specification
import Synchronization
import Testing

@testable import WebServer

/// The requests of senders to push endpoints.
@Suite struct `Push endpoints on the web` {
    private let host = FakeHost(picture: #"{"t":"frame"}"#)
    private let endpoints = FakeEndpoints()
    private let secret = String(repeating: "s", count: 43)

    private func visit(
        _ options: WebServerOptions = WebServerOptions(),
        _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let server = WebServer(
            host: host, options: options, endpoints: endpoints, logger: logger, clock: { Date() })
        try await server.application(port: 0).test(.router) { try await body($0) }
    }

    private static var timeToLive: HTTPField.Name? { HTTPField.Name("TTL") }

    @Test(.specification("7.9.10", "7.9.12"))
    func `a message is accepted without a cookie, an origin and a proxy's user`() async throws {
        var options = WebServerOptions()
        options.userHeader = "X-User"
        let name = try #require(Self.timeToLive)
        try await visit(options) { [endpoints, secret] client in
            let response = try await client.execute(
                uri: "/-/push/\(secret)", method: .post, headers: [name: "60"],
                body: ByteBuffer(bytes: [0, 255, 10]))
            #expect(response.status == .created)
            #expect(response.headers[name] == "7")
            #expect(response.headers[.setCookie] == nil)
            #expect(endpoints.messages == [.init(secret: secret, bytes: [0, 255, 10], time: "60")])
        }
    }

    @Test(.specification("7.9.12"))
    func `a message of 4,096 bytes is accepted, and a larger one is not read`() async throws {
        try await visit { [endpoints, secret] client in
            let uri = "/-/push/\(secret)"
            let largest = try await client.execute(
                uri: uri, method: .post, body: ByteBuffer(repeating: 1, count: 4_096))
            #expect(largest.status == .created)
            for count in [4_098, 100_000] {
                let response = try await client.execute(
                    uri: uri, method: .post, body: ByteBuffer(repeating: 1, count: count))
                #expect(response.status == .contentTooLarge)
            }
            #expect(endpoints.messages.map(\.bytes.count) == [4_096])
        }
    }

    @Test(
        .specification("7.9.10"),
        arguments: [
            (PushEndpointAnswer.malformed, 400, nil), (.unknown, 404, nil), (.ended, 410, nil),
            (.tooLarge, 413, nil), (.tooMany(wait: .milliseconds(500)), 429, "1"),
            (.tooMany(wait: .milliseconds(2_500)), 429, "3"), (.unavailable, 503, "11"),
        ])
    func `each refusal has its status, and those that may be repeated say when`(
        _ answer: PushEndpointAnswer, _ status: Int, _ seconds: String?
    ) async throws {
        endpoints.answer(answer)
        let retry = try #require(HTTPField.Name("Retry-After"))
        try await visit { [secret] client in
            let response = try await client.execute(
                uri: "/-/push/\(secret)", method: .post, body: ByteBuffer(string: "m"))
            #expect(response.status.code == status)
            #expect(response.headers[retry] == seconds)
        }
    }

    @Test(.specification("7.9.10"))
    func `a sender recognizes an endpoint, and no other address`() async throws {
        try await visit { [endpoints, secret] client in
            let uri = "/-/push/\(secret)"
            let found = try await client.execute(uri: uri, method: .get)
            #expect(found.status == .ok)
            #expect(String(buffer: found.body) == #"{"unifiedpush":{"version":1}}"#)
            let head = try await client.execute(uri: uri, method: .head)
            #expect(head.status == .ok && head.body.readableBytes == 0)
            let allow = try #require(HTTPField.Name("Allow"))
            for method in [HTTPRequest.Method.delete, .put, .patch, .options] {
                let refused = try await client.execute(
                    uri: uri, method: method, body: ByteBuffer(string: "m"))
                #expect(refused.status == .methodNotAllowed)
                #expect(refused.headers[allow] == "GET, HEAD, POST")
            }
            #expect(endpoints.messages.isEmpty)
            endpoints.answer(.unknown)
            #expect(try await client.execute(uri: uri, method: .get).status == .notFound)
            endpoints.answer(.ended)
            #expect(try await client.execute(uri: uri, method: .get).status == .gone)
        }
    }

    @Test func `endpoints are below the base path`() async throws {
        var options = WebServerOptions()
        options.basePath = try BasePath("/apps")
        try await visit(options) { [endpoints, secret] client in
            let uri = "/apps/-/push/\(secret)"
            let response = try await client.execute(
                uri: uri, method: .post, body: ByteBuffer(string: "m"))
            #expect(response.status == .created)
            _ = try await client.execute(
                uri: "/-/push/\(secret)", method: .post, body: ByteBuffer(string: "m"))
            #expect(endpoints.messages.count == 1)
        }
    }

    @Test func `a host without a distributor has no endpoints`() async throws {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let server = WebServer(host: host, logger: logger, clock: { Date() })
        try await server.application(port: 0).test(.router) { [secret] client in
            let response = try await client.execute(
                uri: "/-/push/\(secret)", method: .post, body: ByteBuffer(string: "m"))
            #expect(response.status == .forbidden)
        }
    }
}

/// Endpoints that record messages.
private final class FakeEndpoints: PushEndpointAPI {
    struct Message: Hashable {
        let secret: String
        let bytes: [UInt8]
        let time: String?
    }

    private let state = Mutex((answer: PushEndpointAnswer.accepted(timeToLive: 7), [Message]()))

    var messages: [Message] { state.withLock { $0.1 } }

    func answer(_ answer: PushEndpointAnswer) { state.withLock { $0.answer = answer } }

    func status(of secret: String) -> PushEndpointAnswer { state.withLock { $0.answer } }

    func accept(
        _ message: [UInt8], at secret: String, timeToLive: String?
    ) async -> PushEndpointAnswer {
        state.withLock { state in
            state.1.append(Message(secret: secret, bytes: message, time: timeToLive))
            return state.answer
        }
    }
}
