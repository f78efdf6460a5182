public import Foundation

/// A credential with which a sender authenticates (specification 7.4.2).
///
/// The host stores only what it needs to recognise the sender; the private key is given out once.
public struct PushCredential: Hashable, Sendable, Codable {
    /// The kind of a credential.
    public enum Kind: Hashable, Sendable, Codable {
        /// A VoIP service certificate, recognised by its serial number.
        case certificate
        /// A provider key with its team and its public half in PEM.
        case providerKey(team: String, publicKey: String)
    }

    /// The serial number of a certificate in hexadecimal, or the key identifier of a provider key.
    public let id: String
    /// The kind of the credential.
    public let kind: Kind
    /// The bundle identifiers of the apps to which the sender may send.
    public let bundles: [String]
    /// The date at which the credential was issued.
    public let created: Date
    /// The date at which the credential expires; `nil` if only a revocation ends it.
    public let expires: Date?
    /// The date at which the credential was revoked.
    public internal(set) var revoked: Date?

    /// Creates a credential.
    public init(
        id: String, kind: Kind, bundles: [String], created: Date, expires: Date?,
        revoked: Date? = nil
    ) {
        self.id = id
        self.kind = kind
        self.bundles = bundles
        self.created = created
        self.expires = expires
        self.revoked = revoked
    }

    /// The topics to which the sender may send.
    var topics: Set<PushTopic> { Set(bundles.compactMap { PushTopic.voip(ofBundle: $0) }) }
}

/// The credentials of senders and the host's own authority, in durable storage.
public protocol PushCredentialStore: Sendable {
    /// Returns every credential, revoked ones included.
    func credentials() throws(PushGatewayError) -> [PushCredential]
    /// Stores a credential durably, in place of one with the same identifier.
    func keep(_ credential: PushCredential) throws(PushGatewayError)
    /// Deletes credentials.
    func forget(_ identifiers: [String]) throws(PushGatewayError)
    /// Returns the sealed authority and the team, if one was stored.
    func authority() throws(PushGatewayError) -> StoredAuthority?
    /// Stores the authority and the team, unless an authority is stored already.
    ///
    /// - Returns: The authority that is stored now.
    func keepFirst(_ authority: StoredAuthority) throws(PushGatewayError) -> StoredAuthority
}

/// The stored form of the host's certificate authority.
public struct StoredAuthority: Hashable, Sendable {
    /// The sealed private key and certificate.
    public let sealed: Data
    /// The team that tokens of the host's provider keys name as their issuer.
    public let team: String

    /// Creates the stored form of an authority.
    public init(sealed: Data, team: String) {
        self.sealed = sealed
        self.team = team
    }
}
