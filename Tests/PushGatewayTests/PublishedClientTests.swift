import Foundation
import PushGateway
import PushSender
import Specification
import Testing

@Suite(.timeLimit(.minutes(5))) struct `Published clients of the provider interface` {
    @Test(.specification("7.4.1", "7.4.2"), arguments: PublishedClient.allCases)
    func `a published client sends with a provider key`(_ client: PublishedClient) async throws {
        try await GatewayUnderTest.run { test in
            let token = try test.token().hexadecimal
            let key = try test.credentials.issueProviderKey(for: [GatewayUnderTest.bundle])
            let id = UUID().uuidString.lowercased()
            let result = try await client.send(
                test, with: key, to: token, payload: ["caller": "Grace"], id: id)
            #expect(result.status == 200)
            #expect(result.id == id)
            await test.host.waitForPushes(1)
            let push = try #require(test.host.received.first)
            #expect(push.id == id)
            let payload =
                try JSONSerialization.jsonObject(with: Data(push.payload)) as? [String: Any]
            #expect(payload?["caller"] as? String == "Grace")
        }
    }

    @Test(.specification("7.4.2"), arguments: [PublishedClient.aioapns, .kalyke])
    func `a published client sends with a service certificate`(
        _ client: PublishedClient
    ) async throws {
        try await GatewayUnderTest.run { test in
            let token = try test.token().hexadecimal
            let issued = try test.credentials.issueCertificate(for: GatewayUnderTest.bundle)
            let result = try await client.send(
                test, with: issued, to: token, payload: ["caller": "Grace"], id: UUID().uuidString)
            #expect(result.status == 200)
            await test.host.waitForPushes(1)
        }
    }

    @Test(.specification("7.4.3", "8.5.6"), arguments: PublishedClient.allCases)
    func `a published client understands why its push is refused`(
        _ client: PublishedClient
    ) async throws {
        try await GatewayUnderTest.run { test in
            let token = try test.token().hexadecimal
            let key = try test.credentials.issueProviderKey(for: [GatewayUnderTest.bundle])
            func reason(_ token: String, _ topic: String? = nil) async throws -> String {
                try await client.send(
                    test, with: key, to: token, payload: [:], id: UUID().uuidString, topic: topic
                ).reason
            }
            #expect(try await reason(String(repeating: "a", count: 64)) == "BadDeviceToken")
            #expect(try await reason(token, "com.example.Other.voip") == "TopicDisallowed")
            test.tokens.invalidate(person: "ada", at: test.clock.date)
            #expect(try await reason(token) == "Unregistered")
            try test.credentials.revoke(key.credential.id)
            #expect(try await reason(token) == "InvalidProviderToken")
            #expect(test.host.received.isEmpty)
        }
    }
}

extension PublishedClient {
    /// Sends a push to the gateway of a test.
    func send(
        _ test: GatewayUnderTest, with issued: IssuedPushCredential, to token: String,
        payload: [String: String], id: String, topic: String? = nil
    ) async throws -> Result {
        let folder = test.folder
        let credential: Credential
        if let certificate = issued.certificate {
            credential = .certificate(
                path: try folder.write(certificate + issued.privateKey, to: "\(rawValue).pem"))
        } else {
            credential = .key(
                path: try folder.write(issued.privateKey, to: "\(rawValue).p8"),
                id: issued.credential.id, team: issued.team ?? "")
        }
        return try await send(
            port: test.port, authority: try folder.write(issued.authority, to: "authority.pem"),
            with: credential, to: token, topic: topic ?? "\(GatewayUnderTest.bundle).voip",
            payload: payload, id: id)
    }
}
