import Crypto
public import Foundation
import Synchronization
import X509

/// The credentials of senders: this type issues, lists and revokes them, and authenticates
/// requests.
///
/// All credentials are in memory, so that a request reads no database. A revocation counts for the
/// next request, on connections that are open too.
public final class PushCredentials: Sendable {
    /// The maximum number of credentials that are stored, revoked ones included.
    public static let countMax = 10_000
    /// The lifetime of a certificate in days, unless the operator gives another one.
    public static let certificateDays = 395
    /// The longest lifetime of a certificate in days.
    public static let certificateDaysMax = 3_650
    /// The number of verified tokens that are remembered.
    private static let verifiedMax = 4_096

    private let store: any PushCredentialStore
    private let clock: PushClock
    private let authority: CertificateAuthority
    private let table: Mutex<Table>
    /// The team that tokens of the host's provider keys name as their issuer.
    public let team: String

    private struct Table {
        var credentials: [String: PushCredential] = [:]
        var keys: [String: ProviderKey] = [:]
        /// The tokens whose signature was verified, by their text.
        var verified: [String: ProviderToken] = [:]
    }

    /// Reads the credentials, and creates the host's authority if there is none.
    ///
    /// - Throws: `storageFailed`; `unreadable` if the authority was sealed with another key.
    public init(
        store: any PushCredentialStore, seal: any PushSeal, clock: PushClock = .system
    ) throws(PushGatewayError) {
        self.store = store
        self.clock = clock
        let stored: StoredAuthority
        if let found = try store.authority() {
            stored = found
        } else {
            stored = try store.keepFirst(Self.newAuthority(seal, clock))
        }
        guard let opened = seal.unseal(stored.sealed, purpose: .authority),
            let authority = try? CertificateAuthority(stored: opened)
        else {
            throw PushGatewayError(
                .unreadable,
                "The authority of the push gateway cannot be unsealed. Restore the database of "
                    + "pushes and the master key from one backup, or move the database away and "
                    + "issue all push credentials again.")
        }
        self.authority = authority
        team = stored.team
        table = Mutex(
            Table(
                credentials: Dictionary(
                    try store.credentials().map { ($0.id, $0) }, uniquingKeysWith: { $1 })))
    }

    private static func newAuthority(
        _ seal: any PushSeal, _ clock: PushClock
    ) throws(PushGatewayError) -> StoredAuthority {
        do {
            let bytes = try CertificateAuthority(now: clock.date()).stored
            return StoredAuthority(
                sealed: try seal.seal(bytes, purpose: .authority), team: RandomIdentifier.next())
        } catch let error as PushGatewayError {
            throw error
        } catch {
            throw issuingFailed(error)
        }
    }

    // MARK: Issuing

    /// The certificate of the host's authority in PEM, which senders have to trust unless the
    /// operator provides the gateway's certificate.
    public var authorityPEM: String {
        get throws(PushGatewayError) {
            do { return try authority.certificate.pem } catch { throw Self.issuingFailed(error) }
        }
    }

    /// Issues a VoIP service certificate for an app (specification 7.4.2).
    ///
    /// - Parameters:
    ///   - bundle: The bundle identifier of the app.
    ///   - days: The lifetime of the certificate.
    /// - Throws: `badBundleIdentifier`, `badLifetime`, `tooManyCredentials`, `storageFailed`.
    public func issueCertificate(
        for bundle: String, days: Int = PushCredentials.certificateDays
    ) throws(PushGatewayError) -> IssuedPushCredential {
        let topic = try Self.topic(of: bundle)
        guard (1...Self.certificateDaysMax).contains(days) else {
            throw PushGatewayError(
                .badLifetime,
                "A certificate can be valid for 1 to \(Self.certificateDaysMax) days. Give another "
                    + "number of days.")
        }
        let now = clock.date()
        let expires = now.addingTimeInterval(Double(days) * 86_400)
        let key = P256.Signing.PrivateKey()
        let serial = Certificate.SerialNumber()
        let certificate: String
        do {
            certificate = try authority.issueServiceCertificate(
                bundle: bundle, topics: [topic], key: key, serial: serial, from: now,
                until: expires
            ).pem
        } catch { throw Self.issuingFailed(error) }
        let credential = PushCredential(
            id: Hexadecimal.text(serial.bytes), kind: .certificate, bundles: [bundle],
            created: now, expires: expires)
        try add(credential)
        return IssuedPushCredential(
            credential: credential, certificate: certificate, privateKey: key.pemText,
            authority: try authorityPEM, team: nil)
    }

    /// Issues a provider key for apps, with which a sender signs its tokens (specification 7.4.2).
    ///
    /// - Throws: `badBundleIdentifier`, also without a bundle identifier; `tooManyCredentials`;
    ///   `storageFailed`.
    public func issueProviderKey(
        for bundles: [String]
    ) throws(PushGatewayError) -> IssuedPushCredential {
        guard !bundles.isEmpty else { throw Self.badBundle("") }
        for bundle in bundles { _ = try Self.topic(of: bundle) }
        let key = P256.Signing.PrivateKey()
        let credential = PushCredential(
            id: RandomIdentifier.next(),
            kind: .providerKey(team: team, publicKey: key.publicKey.pemRepresentation),
            bundles: bundles, created: clock.date(), expires: nil)
        try add(credential)
        return IssuedPushCredential(
            credential: credential, certificate: nil, privateKey: key.pemText,
            authority: try authorityPEM, team: team)
    }

    private func add(_ credential: PushCredential) throws(PushGatewayError) {
        guard table.withLock({ $0.credentials.count }) < Self.countMax else {
            throw PushGatewayError(
                .tooManyCredentials,
                "There are \(Self.countMax) push credentials. Revoke the ones that are not used.")
        }
        try store.keep(credential)
        table.withLock { $0.credentials[credential.id] = credential }
    }

    // MARK: Listing and revoking

    /// Returns the credentials, newest first.
    public func list() -> [PushCredential] {
        table.withLock { Array($0.credentials.values) }
            .sorted { ($0.created, $0.id) > ($1.created, $1.id) }
    }

    /// Revokes a credential; its next request is refused.
    ///
    /// - Parameter identifier: The beginning of its identifier, which no other credential has.
    /// - Returns: The revoked credential.
    /// - Throws: `unknownCredential` if none matches; `ambiguousCredential` if several do;
    ///   `storageFailed`, and then the credential is refused until the host ends, and has to be
    ///   revoked again.
    @discardableResult
    public func revoke(_ identifier: String) throws(PushGatewayError) -> PushCredential {
        let matches = table.withLock { table in
            table.credentials.values.filter {
                $0.id == identifier || (!identifier.isEmpty && $0.id.hasPrefix(identifier))
            }
        }
        guard let found = matches.first(where: { $0.id == identifier }) ?? matches.first,
            matches.count == 1 || found.id == identifier
        else {
            throw PushGatewayError(
                matches.isEmpty ? .unknownCredential : .ambiguousCredential,
                matches.isEmpty
                    ? "No push credential has this identifier. List the credentials and name one."
                    : "Several push credentials begin with this identifier. Give more of it.")
        }
        guard found.revoked == nil else { return found }
        var revoked = found
        revoked.revoked = clock.date()
        table.withLock { table in
            table.credentials[revoked.id] = revoked
            table.keys[revoked.id] = nil
            table.verified = table.verified.filter { $0.value.keyID != revoked.id }
        }
        try store.keep(revoked)
        return revoked
    }

    /// Deletes credentials that expired or were revoked before a date, so that the list is short.
    public func forget(endedBefore date: Date) throws(PushGatewayError) {
        let ended = table.withLock { table in
            table.credentials.values.filter { credential in
                [credential.expires, credential.revoked].contains { $0.map { $0 < date } ?? false }
            }.map(\.id)
        }
        guard !ended.isEmpty else { return }
        try store.forget(ended)
        table.withLock { table in
            for id in ended { table.credentials[id] = nil }
        }
    }

    // MARK: Authenticating

    /// Reads a certificate that a sender presented.
    func certificate(_ der: [UInt8]) throws(PushRefusal) -> ServiceCertificate {
        try ServiceCertificate(der: der, issuedBy: authority.certificate)
    }

    /// Returns the sender with a certificate.
    ///
    /// - Throws: `badCertificate` if the certificate is not valid now.
    func identity(of certificate: ServiceCertificate) throws(PushRefusal) -> ProviderIdentity {
        let credential = table.withLock { $0.credentials[certificate.serial] }
        return try certificate.identity(of: credential, now: clock.date())
    }

    /// Returns the sender with a token that was verified before; `nil` for any other token.
    ///
    /// - Throws: `expiredProviderToken` if the token has expired since.
    func identity(ofVerified text: String) throws(PushRefusal) -> ProviderIdentity? {
        let found = table.withLock { table -> (ProviderIdentity, ProviderToken)? in
            guard let token = table.verified[text], let key = table.keys[token.keyID] else {
                return nil
            }
            return (key.identity, token)
        }
        guard let (identity, token) = found else { return nil }
        try token.checkAge(now: clock.date())
        return identity
    }

    /// Verifies a token.
    ///
    /// - Throws: The refusal if the token is not valid now.
    func verify(_ token: ProviderToken) async throws(PushRefusal) -> ProviderIdentity {
        let credential = table.withLock { $0.credentials[token.keyID] }
        guard let credential, credential.revoked == nil else {
            throw PushRefusal(.invalidProviderToken)
        }
        let known = table.withLock { $0.keys[token.keyID] }
        let made: ProviderKey? = if let known { known } else { await ProviderKey(credential) }
        guard let key = made else { throw PushRefusal(.invalidProviderToken) }
        try await key.verify(token)
        try token.checkAge(now: clock.date())
        let isValid = table.withLock { table in
            // The key may have been revoked meanwhile.
            guard table.credentials[token.keyID]?.revoked == nil else { return false }
            table.keys[token.keyID] = key
            // All tokens expire within the hour, so a full table is rebuilt by use.
            if table.verified.count >= Self.verifiedMax { table.verified.removeAll() }
            table.verified[token.text] = token
            return true
        }
        guard isValid else { throw PushRefusal(.invalidProviderToken) }
        return key.identity
    }

    /// Issues the certificate of the gateway itself.
    func serverCertificate(
        names: [String], days: Int
    ) throws(PushGatewayError) -> (certificate: [UInt8], key: [UInt8]) {
        let now = clock.date()
        let key = P256.Signing.PrivateKey()
        do {
            let certificate = try authority.issueServerCertificate(
                names: names, key: key, from: now,
                until: now.addingTimeInterval(Double(days) * 86_400))
            return (try certificate.derBytes, Array(key.derRepresentation))
        } catch { throw Self.issuingFailed(error) }
    }

    // MARK: Errors

    private static func topic(of bundle: String) throws(PushGatewayError) -> PushTopic {
        guard let topic = PushTopic.voip(ofBundle: bundle), !PushTopic.isVoIPTopic(bundle) else {
            throw badBundle(bundle)
        }
        return topic
    }

    private static func badBundle(_ bundle: String) -> PushGatewayError {
        PushGatewayError(
            .badBundleIdentifier,
            PushTopic.isVoIPTopic(bundle)
                ? "The topic of an app is not its bundle identifier. Leave out the suffix .voip."
                : "A push credential needs bundle identifiers of letters, digits, dots, hyphens and "
                    + "underscores. Give the identifier in the app's Info.plist.")
    }

    private static func issuingFailed(_ error: any Error) -> PushGatewayError {
        PushGatewayError(
            .unreadable, "A certificate of the push gateway could not be made. Report this error.",
            cause: "\(type(of: error))")
    }
}

/// A credential that was issued now, with the private key that only its sender has from now on.
public struct IssuedPushCredential: Sendable, Codable {
    /// The credential as the host stores it.
    public let credential: PushCredential
    /// The certificate in PEM; `nil` for a provider key.
    public let certificate: String?
    /// The private key in PEM (PKCS#8), which is the content of a `.p8` file.
    public let privateKey: String
    /// The certificate of the host's authority in PEM.
    public let authority: String
    /// The team identifier that tokens name as their issuer; `nil` for a certificate.
    public let team: String?
}

/// Random identifiers in the form of Apple's key and team identifiers.
enum RandomIdentifier {
    private static let characters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")

    static func next() -> String {
        var generator = SystemRandomNumberGenerator()
        return String((0..<10).compactMap { _ in characters.randomElement(using: &generator) })
    }
}

extension P256.Signing.PrivateKey {
    fileprivate var pemText: String { pemRepresentation + "\n" }
}

extension PushTopic {
    fileprivate static func isVoIPTopic(_ text: String) -> Bool {
        PushTopic(text).map(\.isVoIP) ?? false
    }
}
