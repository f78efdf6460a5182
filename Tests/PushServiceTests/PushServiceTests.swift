import AppHost
import Foundation
import Logging
import PushGateway
import PushSender
import PushService
import Testing

/// A push gateway in the state directory of a host without apps.
@Suite(.timeLimit(.minutes(5))) struct `The push gateway of a host` {
    private static let bundle = "org.example.phone"

    /// A folder of one test, which is removed with it.
    private final class Folder {
        let path = NSTemporaryDirectory() + "perennial-push-\(UUID().uuidString)"

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private let folder = Folder()

    private static var silent: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }

    /// Runs a body with a gateway that listens on a port of loopback.
    private func withService(
        clock: PushClock = .system, port: Int = 0,
        _ body: (PushService, Int) async throws -> Void
    ) async throws {
        let host = try AppHost(
            apps: [], settings: HostSettings(stateDirectory: folder.path), logger: Self.silent)
        do {
            let service = try PushService(
                PushGateway.Settings(
                    listening: .address("127.0.0.1", port: port),
                    certificate: .issued(names: ["localhost"])),
                host: host, stateDirectory: folder.path, clock: clock, logger: Self.silent)
            try await body(service, try #require(try await service.start()))
            await service.stopAccepting()
            await host.shutDown()
            await service.close()
        } catch {
            await host.shutDown()
            throw error
        }
    }

    private func credentials(_ service: PushService) throws -> [PushCredentialReport] {
        guard case .pushCredentials(.credentials(let credentials)) = service.answer(.list) else {
            throw CocoaError(.coderInvalidValue)
        }
        return credentials
    }

    private func issued(
        _ service: PushService, _ request: PushCredentialRequest
    ) throws -> IssuedCredentialReport {
        guard case .pushCredentials(.issued(let issued)) = service.answer(request) else {
            throw CocoaError(.coderInvalidValue)
        }
        return issued
    }

    private func failure(_ answer: ControlAnswer) -> ControlFailure? {
        if case .failure(let failure) = answer { failure } else { nil }
    }

    @Test func `a credential is issued, listed and revoked, and stays revoked after a restart`()
        async throws
    {
        var revoked: PushCredentialReport?
        try await withService { service, _ in
            let certificate = try issued(
                service, .issueCertificate(bundle: Self.bundle, days: nil))
            #expect(certificate.certificate?.hasPrefix("-----BEGIN CERTIFICATE-----") == true)
            #expect(certificate.privateKey.hasPrefix("-----BEGIN PRIVATE KEY-----"))
            #expect(
                service.answer(.authority) == .pushCredentials(.authority(certificate.authority)))
            let key = try issued(service, .issueProviderKey(bundles: [Self.bundle, "org.other"]))
            #expect(key.certificate == nil)
            #expect(key.credential.team != nil)
            let listed = try credentials(service)
            #expect(Set(listed) == [certificate.credential, key.credential])
            #expect(listed.map(\.status) == [.valid, .valid])
            guard
                case .pushCredentials(.revoked(let report)) = service.answer(
                    .revoke(String(key.credential.id.prefix(6))))
            else { throw CocoaError(.coderInvalidValue) }
            #expect(report.status == .revoked)
            revoked = report
        }
        try await withService { service, _ in
            let listed = try credentials(service)
            #expect(listed.count == 2)
            let kept = listed.first { $0.id == revoked?.id }
            #expect(kept?.status == .revoked)
            #expect(kept?.apps == revoked?.apps)
            #expect(kept?.team == revoked?.team)
        }
    }

    @Test func `a request that cannot be carried out is answered with the reason and a remedy`()
        async throws
    {
        try await withService { service, _ in
            let bad = failure(service.answer(.issueCertificate(bundle: "no spaces", days: nil)))
            #expect(bad?.code == .refused)
            #expect(bad?.message.contains("Info.plist") == true)
            let topic = failure(
                service.answer(.issueProviderKey(bundles: ["\(Self.bundle).voip"])))
            #expect(topic?.message.contains("Leave out the suffix .voip") == true)
            let days = failure(service.answer(.issueCertificate(bundle: Self.bundle, days: 0)))
            #expect(days?.code == .refused)
            #expect(failure(service.answer(.revoke("unknown")))?.code == .notFound)
            for _ in 0..<40 { _ = try issued(service, .issueProviderKey(bundles: [Self.bundle])) }
            // The identifiers begin with 32 different characters at most.
            let beginnings = try credentials(service).map { String($0.id.prefix(1)) }
            let shared = try #require(
                beginnings.first { text in beginnings.count(where: { $0 == text }) > 1 })
            #expect(failure(service.answer(.revoke(shared)))?.code == .ambiguous)
            #expect(try credentials(service).allSatisfy { $0.status == .valid })
        }
    }

    @Test func `a credential that has expired is listed as expired`() async throws {
        try await withService { service, _ in
            _ = try issued(service, .issueCertificate(bundle: Self.bundle, days: 1))
        }
        let later = PushClock(
            date: { Date().addingTimeInterval(2 * 86_400) }, uptime: PushClock.system.uptime)
        try await withService(clock: later) { service, _ in
            let listed = try credentials(service)
            #expect(listed.map(\.status) == [.expired])
        }
    }

    @Test func `a sender is answered for tokens that the host never gave out, which is counted`()
        async throws
    {
        try await withService { service, port in
            let issued = try issued(service, .issueCertificate(bundle: Self.bundle, days: nil))
            let files = try #require(issued.certificate)
            let sender = try await Sender(
                port: port, authority: issued.authority,
                identity: (certificate: files, privateKey: issued.privateKey))
            let response = try await sender.push(String(repeating: "ab", count: 32))
            #expect(response.status == 400)
            #expect(response.reason == "BadDeviceToken")
            let text = service.metrics
            #expect(text.contains(#"perennial_gateway_refused_total{reason="BadDeviceToken"} 1"#))
            #expect(text.contains(#"perennial_gateway_pushes_total{result="accepted"} 0"#))
            #expect(text.contains("perennial_gateway_connections_total 1"))
            try await sender.close()
        }
    }

    @Test func `a gateway whose address is in use does not start, and the error names it`()
        async throws
    {
        try await withService { _, port in
            let other = try AppHost(
                apps: [], settings: HostSettings(stateDirectory: folder.path + "-other"),
                logger: Self.silent)
            let service = try PushService(
                PushGateway.Settings(
                    listening: .address("127.0.0.1", port: port),
                    certificate: .issued(names: ["localhost"])),
                host: other, stateDirectory: folder.path + "-other", logger: Self.silent)
            let error = await #expect(throws: PushGatewayError.self) {
                _ = try await service.start()
            }
            #expect(error?.message.contains("127.0.0.1, port \(port)") == true)
            await service.stopAccepting()
            await other.shutDown()
            await service.close()
            try FileManager.default.removeItem(atPath: folder.path + "-other")
        }
    }

    @Test func `credentials are refused with a remedy on a host without a push gateway`()
        async throws
    {
        let host = try AppHost(
            apps: [], settings: HostSettings(stateDirectory: folder.path), logger: Self.silent)
        let failure = failure(await host.perform(.pushCredentials(.list)))
        #expect(failure?.code == .refused)
        #expect(failure?.message.contains("--push-gateway ADDRESS:PORT") == true)
        await host.shutDown()
    }
}
