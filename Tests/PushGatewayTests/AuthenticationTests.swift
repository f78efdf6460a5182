import Crypto
import Foundation
import PushSender
import Specification
import Testing
import X509

@testable import PushGateway

@Suite(.timeLimit(.minutes(5))) struct `Authentication of senders` {
    private static let topic = "\(GatewayUnderTest.bundle).voip"

    /// Sends a push with a value of the authorization header, and returns the reason.
    private func reason(
        _ test: GatewayUnderTest, authorization: String?, topic: String = topic
    ) async throws -> String {
        let token = try test.token()
        let sender = try await test.sender()
        let response = try await sender.push(
            token.hexadecimal, headers: [("apns-topic", topic)], authorization: authorization)
        #expect(test.host.received.isEmpty)
        return "\(response.status) \(response.reason)"
    }

    @Test(.specification("7.4.2"))
    func `a sender without a credential is refused`() async throws {
        try await GatewayUnderTest.run { test in
            #expect(try await reason(test, authorization: nil) == "403 MissingProviderToken")
            let token = try test.token()
            let response = try await test.sender().push(
                token.hexadecimal,
                headers: [("apns-topic", Self.topic), ("authorization", "basic abc")])
            #expect(response.reason == "MissingProviderToken")
        }
    }

    @Test(.specification("7.4.2"))
    func `a provider token is refused when it is older than an hour or from the future`()
        async throws
    {
        try await GatewayUnderTest.run { test in
            let key = try test.credentials.issueProviderKey(for: [GatewayUnderTest.bundle])
            #expect(
                try await reason(test, authorization: test.providerToken(key, age: 3_700))
                    == "403 ExpiredProviderToken")
            #expect(
                try await reason(test, authorization: test.providerToken(key, age: -300))
                    == "403 InvalidProviderToken")
        }
    }

    @Test(.specification("7.4.2"))
    func `a provider token that was accepted expires while its connection is open`() async throws {
        try await GatewayUnderTest.run { test in
            let key = try test.credentials.issueProviderKey(for: [GatewayUnderTest.bundle])
            let signed = try await test.providerToken(key)
            let (token, sender) = (try test.token(), try await test.sender())
            let headers = [("apns-topic", Self.topic)]
            let first = try await sender.push(
                token.hexadecimal, headers: headers, authorization: signed)
            #expect(first.status == 200)
            test.clock.advance(3_601)
            let second = try await sender.push(
                token.hexadecimal, headers: headers, authorization: signed)
            #expect(second.reason == "ExpiredProviderToken")
        }
    }

    @Test(.specification("7.4.2"))
    func `a forged provider token, of another key, team or algorithm, is refused`() async throws {
        try await GatewayUnderTest.run { test in
            let key = try test.credentials.issueProviderKey(for: [GatewayUnderTest.bundle])
            let other = try test.credentials.issueProviderKey(for: ["com.example.Other"])
            let team = test.credentials.team
            let now = Int(test.clock.date.timeIntervalSince1970)
            let claims = #"{"iss":"\#(team)","iat":\#(now)}"#
            func header(_ alg: String) -> String {
                #"{"alg":"\#(alg)","kid":"\#(key.credential.id)"}"#
            }
            let stolen = try await test.providerToken(other, kid: key.credential.id)
            let foreign = try await ProviderTokens.signed(
                key: P256.Signing.PrivateKey().pemRepresentation, kid: "ABCDEFGHJK", team: team,
                issuedAt: test.clock.date)
            let signed = try await test.providerToken(key)
            let forged = [
                stolen, foreign, try await test.providerToken(key, team: "OTHERTEAM1"),
                ProviderTokens.assembled(header: header("ES256"), claims: claims),
                ProviderTokens.assembled(header: header("none"), claims: claims, signature: []),
                ProviderTokens.assembled(header: header("HS256"), claims: claims),
                ProviderTokens.assembled(header: #"{"alg":"ES256"}"#, claims: claims),
                ProviderTokens.assembled(header: "[", claims: claims),
                ProviderTokens.assembled(header: header("ES256"), claims: "{}"),
                String(signed.dropLast(4)) + "AAAA", signed + ".x", "x", "...",
                String(repeating: "a", count: 5_000),
            ]
            for token in forged {
                #expect(
                    try await reason(test, authorization: token) == "403 InvalidProviderToken")
            }
            let token = try test.token()
            let response = try await test.sender().push(
                token.hexadecimal, headers: [("apns-topic", Self.topic)], authorization: signed)
            #expect(response.status == 200)
        }
    }

    @Test(.specification("7.4.2"))
    func `a provider key sends to its own apps only`() async throws {
        try await GatewayUnderTest.run { test in
            let key = try test.credentials.issueProviderKey(for: ["com.example.Other"])
            let signed = try await test.providerToken(key)
            #expect(try await reason(test, authorization: signed) == "400 TopicDisallowed")
            #expect(
                try await reason(
                    test, authorization: signed, topic: "com.example.Other.voip")
                    == "400 DeviceTokenNotForTopic")
        }
    }

    @Test(.specification("7.4.2"))
    func `a revoked provider key is refused on an open connection`() async throws {
        try await GatewayUnderTest.run { test in
            let key = try test.credentials.issueProviderKey(for: [GatewayUnderTest.bundle])
            let signed = try await test.providerToken(key)
            let (token, sender) = (try test.token(), try await test.sender())
            let headers = [("apns-topic", Self.topic)]
            #expect(
                try await sender.push(token.hexadecimal, headers: headers, authorization: signed)
                    .status == 200)
            try test.credentials.revoke(key.credential.id)
            #expect(
                try await sender.push(token.hexadecimal, headers: headers, authorization: signed)
                    .reason == "InvalidProviderToken")
        }
    }

    @Test(.specification("7.4.2"))
    func `a provider token that is replaced within 20 minutes is refused`() async throws {
        try await GatewayUnderTest.run { test in
            let key = try test.credentials.issueProviderKey(for: [GatewayUnderTest.bundle])
            let (token, sender) = (try test.token(), try await test.sender())
            func send(_ signed: String) async throws -> Sender.Response {
                try await sender.push(
                    token.hexadecimal, headers: [("apns-topic", Self.topic)], authorization: signed)
            }
            let first = try await test.providerToken(key)
            let second = try await test.providerToken(key, age: 5)
            #expect(try await send(first).status == 200)
            let refused = try await send(second)
            #expect(refused.status == 429)
            #expect(refused.reason == "TooManyProviderTokenUpdates")
            #expect(try await send(first).status == 200)
            test.clock.advance(1_201)
            #expect(try await send(try await test.providerToken(key)).status == 200)
        }
    }

    @Test(.specification("7.4.2"))
    func `a token whose time is written as a string is accepted`() async throws {
        let claims = #"{"iss":"TEAM","iat":"1700000000"}"#
        let header = #"{"alg":"ES256","kid":"KEY"}"#
        let token = try ProviderToken(ProviderTokens.assembled(header: header, claims: claims))
        #expect(token.issuedAt == 1_700_000_000)
        let later = Date(timeIntervalSince1970: 1_700_003_600)
        try token.checkAge(now: later)
        #expect(throws: PushRefusal(.expiredProviderToken)) {
            try token.checkAge(now: later.addingTimeInterval(1))
        }
        try token.checkAge(now: Date(timeIntervalSince1970: 1_699_999_940))
        #expect(throws: PushRefusal(.invalidProviderToken)) {
            try token.checkAge(now: Date(timeIntervalSince1970: 1_699_999_939))
        }
    }

    // MARK: Certificates

    @Test(.specification("7.4.2", "7.9.13"))
    func `a certificate of another authority, an expired and a revoked one are refused`()
        async throws
    {
        try await GatewayUnderTest.run { test in
            let token = try test.token()
            func reason(_ issued: IssuedPushCredential) async throws -> String {
                let response = try await test.sender(issued).push(token.hexadecimal)
                return "\(response.status) \(response.reason)"
            }
            let foreign = try PushCredentials(
                store: MemoryCredentials(), seal: PushKeySeal(key: Array(repeating: 1, count: 32)))
            #expect(
                try await reason(foreign.issueCertificate(for: GatewayUnderTest.bundle))
                    == "403 BadCertificate")

            let revoked = try test.credentials.issueCertificate(for: GatewayUnderTest.bundle)
            let open = try await test.sender(revoked)
            #expect(try await open.push(token.hexadecimal).status == 200)
            try test.credentials.revoke(revoked.credential.id)
            #expect(try await reason(revoked) == "403 BadCertificate")
            #expect(try await open.push(token.hexadecimal).reason == "BadCertificate")

            let short = try test.credentials.issueCertificate(
                for: GatewayUnderTest.bundle, days: 1)
            let sender = try await test.sender(short)
            #expect(try await sender.push(token.hexadecimal).status == 200)
            test.clock.advance(86_401)
            let late = try await sender.push(token.hexadecimal)
            #expect(late.status == 403)
            #expect(late.reason == "BadCertificate")
        }
    }

    @Test(.specification("7.9.13"))
    func `the gateway's own certificate is no sender's, although its authority issued it`() throws {
        let authority = try CertificateAuthority(now: Date())
        let key = P256.Signing.PrivateKey()
        let server = try authority.issueServerCertificate(
            names: ["localhost"], key: key, from: Date(), until: Date().addingTimeInterval(3_600))
        #expect(throws: PushRefusal(.badCertificate)) {
            try ServiceCertificate(der: try server.derBytes, issuedBy: authority.certificate)
        }
        #expect(throws: PushRefusal(.badCertificate)) {
            try ServiceCertificate(
                der: try authority.certificate.derBytes, issuedBy: authority.certificate)
        }
    }

    @Test(.specification("7.9.13"))
    func `a certificate names its app and its topic, and no changed byte of it is accepted`() throws
    {
        let authority = try CertificateAuthority(now: Date())
        let topic = try #require(PushTopic.voip(ofBundle: "com.example.Phone"))
        let certificate = try authority.issueServiceCertificate(
            bundle: "com.example.Phone", topics: [topic], key: P256.Signing.PrivateKey(),
            serial: .init(), from: Date(), until: Date().addingTimeInterval(3_600))
        #expect(certificate.subject.description.contains("com.example.Phone"))
        let der = try certificate.derBytes
        let read = try ServiceCertificate(der: der, issuedBy: authority.certificate)
        #expect(read.topics == [topic])
        for position in der.indices {
            var changed = der
            changed[position] ^= 1
            // A change of the signature's own length or encoding may still be the same signature.
            guard
                let other = try? ServiceCertificate(
                    der: changed, issuedBy: authority.certificate)
            else { continue }
            #expect(other == read, "byte \(position)")
        }
    }

    @Test(.specification("7.4.2"))
    func `a certificate sends to its own app only, and its provider token is not read`()
        async throws
    {
        try await GatewayUnderTest.run { test in
            let token = try test.token()
            let sender = try await test.senderWithCertificate(bundle: "com.example.Other")
            let implied = try await sender.push(token.hexadecimal, authorization: "x.y.z")
            #expect(implied.reason == "DeviceTokenNotForTopic")
            let explicit = try await sender.push(
                token.hexadecimal, headers: [("apns-topic", Self.topic)])
            #expect(explicit.reason == "TopicDisallowed")
        }
    }

    @Test func `the operator's certificate is used, and an unusable renewed one is not`()
        async throws
    {
        let folder = try TestFolder()
        let authority = try CertificateAuthority(now: Date())
        let key = P256.Signing.PrivateKey()
        let pem = try authority.issueServerCertificate(
            names: ["localhost"], key: key, from: Date(),
            until: Date().addingTimeInterval(86_400)
        ).pem
        let chain = try folder.write(pem, to: "chain.pem")
        let keyFile = try folder.write(key.pemRepresentation, to: "key.pem")
        let files = PushServerCertificate.files {
            (
                Array(try Data(contentsOf: URL(fileURLWithPath: chain))),
                Array(try Data(contentsOf: URL(fileURLWithPath: keyFile)))
            )
        }
        try await GatewayUnderTest.run(certificate: files) { test in
            let token = try test.token()
            let trusted = try authority.certificate.pem
            func status() async throws -> Int {
                try await Sender(
                    port: test.port, authority: trusted,
                    credential: try test.credentials.issueCertificate(
                        for: GatewayUnderTest.bundle)
                ).push(token.hexadecimal).status
            }
            #expect(try await status() == 200)
            _ = try folder.write("half of a", to: "chain.pem")
            test.clock.advance(7_200)
            #expect(try await status() == 200)
        }
        await #expect(throws: PushGatewayError.self) {
            try await GatewayUnderTest.run(certificate: files) { _ in }
        }
    }
}
