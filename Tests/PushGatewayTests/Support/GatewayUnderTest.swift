import Foundation
import Logging
import PushGateway
import PushSender
import Testing

/// A gateway that listens on a port of loopback, with stores on the disk and a host that a test
/// controls.
final class GatewayUnderTest: Sendable {
    static let bundle = "com.example.Phone"
    static let names = ["localhost", "127.0.0.1", "api.push.apple.com"]

    let folder: TestFolder
    let clock = TestClock()
    let host = TestHost()
    let storage: PushStorage
    let tokens = MemoryTokens()
    let credentials: PushCredentials
    let queue: PushQueue
    let gateway: PushGateway
    let port: Int

    /// Starts a gateway.
    ///
    /// - Parameter store: The store of pushes, if it is not to be the one on the disk.
    init(
        limits: PushGatewayLimits = PushGatewayLimits(), store: (any PushQueueStore)? = nil,
        certificate: PushServerCertificate = .issued(names: GatewayUnderTest.names)
    ) async throws {
        folder = try TestFolder()
        let seal = PushKeySeal(key: Array(repeating: 7, count: 32))
        storage = try PushStorage(path: folder.file("push.sqlite"))
        credentials = try PushCredentials(
            store: storage.credentials, seal: seal, clock: clock.clock)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        queue = PushQueue(
            store: store ?? storage.queue, tokens: tokens, delivery: host, seal: seal,
            clock: clock.clock, logger: logger)
        try queue.start()
        var settings = PushGateway.Settings(
            listening: .address("127.0.0.1", port: 0), certificate: certificate)
        settings.limits = limits
        gateway = PushGateway(
            settings, credentials: credentials, tokens: tokens, queue: queue,
            clock: clock.clock, logger: logger)
        port = try await gateway.start()
    }

    /// Starts a gateway, and ends it after a body.
    static func run(
        limits: PushGatewayLimits = PushGatewayLimits(), store: (any PushQueueStore)? = nil,
        certificate: PushServerCertificate = .issued(names: GatewayUnderTest.names),
        _ body: (GatewayUnderTest) async throws -> Void
    ) async throws {
        let test = try await GatewayUnderTest(
            limits: limits, store: store, certificate: certificate)
        do {
            try await body(test)
        } catch {
            await test.end()
            throw error
        }
        await test.end()
    }

    private func end() async {
        host.release()
        await gateway.shutDown()
        storage.close()
    }

    /// Registers an app of a person for VoIP pushes.
    func token(person: String = "ada", bundle: String = GatewayUnderTest.bundle) throws
        -> DeviceToken
    {
        try #require(tokens.token(person: person, bundle: bundle))
    }

    /// Connects a sender with a new service certificate.
    func senderWithCertificate(bundle: String = GatewayUnderTest.bundle) async throws -> Sender {
        try await sender(credentials.issueCertificate(for: bundle))
    }

    /// Connects a sender with a credential, or without one.
    func sender(_ issued: IssuedPushCredential? = nil) async throws -> Sender {
        try await Sender(port: port, authority: credentials.authorityPEM, credential: issued)
    }

    /// Signs a provider token.
    func providerToken(
        _ issued: IssuedPushCredential, team: String? = nil, kid: String? = nil, age: Double = 0
    ) async throws -> String {
        try await ProviderTokens.signed(
            key: issued.privateKey, kid: kid ?? issued.credential.id,
            team: team ?? issued.team ?? "", issuedAt: clock.date.addingTimeInterval(-age))
    }
}
