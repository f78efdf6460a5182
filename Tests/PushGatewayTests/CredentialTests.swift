import Foundation
import PushGateway
import Specification
import Testing

@Suite struct `Push credentials` {
    private static let seal = PushKeySeal(key: Array(repeating: 3, count: 32))

    private func credentials(
        _ store: any PushCredentialStore = MemoryCredentials(), _ clock: TestClock = TestClock()
    ) throws -> PushCredentials {
        try PushCredentials(store: store, seal: Self.seal, clock: clock.clock)
    }

    @Test(.specification("7.4.2"))
    func `a listed certificate has no private key, and its beginning revokes it`()
        throws
    {
        let credentials = try credentials()
        let issued = try credentials.issueCertificate(for: "com.example.Phone", days: 30)
        #expect(issued.certificate?.hasPrefix("-----BEGIN CERTIFICATE-----") == true)
        #expect(issued.privateKey.hasPrefix("-----BEGIN PRIVATE KEY-----"))
        #expect(issued.team == nil)
        #expect(credentials.list() == [issued.credential])
        let listed = String(decoding: try JSONEncoder().encode(credentials.list()), as: UTF8.self)
        #expect(!listed.contains("PRIVATE"))
        let revoked = try credentials.revoke(String(issued.credential.id.prefix(8)))
        #expect(revoked.revoked != nil)
        #expect(credentials.list() == [revoked])
        #expect(try credentials.revoke(revoked.id) == revoked)
    }

    @Test(.specification("7.4.2"))
    func `an issued provider key has a key and a team identifier of ten characters`() throws {
        let credentials = try credentials()
        let issued = try credentials.issueProviderKey(for: ["com.example.A", "com.example.B"])
        #expect(issued.credential.id.count == 10)
        #expect(issued.team?.count == 10)
        #expect(issued.team == credentials.team)
        #expect(issued.certificate == nil)
        #expect(issued.privateKey.hasPrefix("-----BEGIN PRIVATE KEY-----"))
        #expect(issued.credential.bundles == ["com.example.A", "com.example.B"])
    }

    @Test func `a credential is not issued for a text that is no bundle identifier`() throws {
        let credentials = try credentials()
        for bundle in ["", "a b", "com.example.Phone.voip", String(repeating: "x", count: 300)] {
            let error = #expect(throws: PushGatewayError.self) {
                try credentials.issueCertificate(for: bundle)
            }
            #expect(error?.code == .badBundleIdentifier)
            #expect(throws: PushGatewayError.self) {
                try credentials.issueProviderKey(for: [bundle])
            }
        }
        #expect(throws: PushGatewayError.self) { try credentials.issueProviderKey(for: []) }
        for days in [0, 3_651] {
            let error = #expect(throws: PushGatewayError.self) {
                try credentials.issueCertificate(for: "com.example.Phone", days: days)
            }
            #expect(error?.code == .badLifetime)
        }
        #expect(credentials.list().isEmpty)
    }

    @Test func `a beginning that no credential has, or several have, revokes nothing`() throws {
        let credentials = try credentials()
        for _ in 0..<40 { _ = try credentials.issueCertificate(for: "com.example.Phone") }
        let first = try #require(
            Dictionary(grouping: credentials.list(), by: { $0.id.first }).values
                .first { $0.count > 1 }?.first?.id.first)
        for (beginning, code) in [
            ("", PushGatewayError.Code.unknownCredential), ("zz", .unknownCredential),
            (String(first), .ambiguousCredential),
        ] {
            let error = #expect(throws: PushGatewayError.self) {
                try credentials.revoke(beginning)
            }
            #expect(error?.code == code)
        }
        #expect(credentials.list().allSatisfy { $0.revoked == nil })
    }

    @Test func `credentials and their revocation survive a restart of the host`() throws {
        let folder = try TestFolder()
        func stored() throws -> (PushStorage, PushCredentials) {
            let storage = try PushStorage(path: folder.file("push.sqlite"))
            return (storage, try credentials(storage.credentials))
        }
        let (storage, before) = try stored()
        let certificate = try before.issueCertificate(for: "com.example.Phone")
        let key = try before.issueProviderKey(for: ["com.example.Phone", "com.example.Other"])
        try before.revoke(certificate.credential.id)
        let expected = before.list().map(\.id)
        storage.close()
        let (other, after) = try stored()
        defer { other.close() }
        #expect(after.list().map(\.id) == expected)
        #expect(after.list().first { $0.id == certificate.credential.id }?.revoked != nil)
        #expect(after.list().first { $0.id == key.credential.id }?.kind == key.credential.kind)
        #expect(
            after.list().first { $0.id == key.credential.id }?.bundles
                == ["com.example.Phone", "com.example.Other"])
        #expect(after.team == before.team)
        #expect(try after.authorityPEM == before.authorityPEM)
    }

    @Test func `an authority that was sealed with another key is reported with the remedy`() throws
    {
        let store = MemoryCredentials()
        _ = try credentials(store)
        let error = #expect(throws: PushGatewayError.self) {
            try PushCredentials(
                store: store, seal: PushKeySeal(key: Array(repeating: 4, count: 32)))
        }
        #expect(error?.code == .unreadable)
        #expect(error?.message.contains("Restore") == true)
    }

    @Test func `credentials that ended long ago are deleted, and others stay`() throws {
        let clock = TestClock()
        let credentials = try credentials(MemoryCredentials(), clock)
        let expired = try credentials.issueCertificate(for: "com.example.Phone", days: 1)
        let valid = try credentials.issueCertificate(for: "com.example.Phone", days: 30)
        let key = try credentials.issueProviderKey(for: ["com.example.Phone"])
        clock.advance(10 * 86_400)
        try credentials.forget(endedBefore: clock.date)
        #expect(
            Set(credentials.list().map(\.id)) == [valid.credential.id, key.credential.id])
        #expect(!credentials.list().contains(expired.credential))
    }
}
