package import Foundation

/// The answer of a host to a request about push credentials.
package enum PushCredentialAnswer: Hashable, Sendable, Codable {
    /// A credential was issued.
    case issued(IssuedCredentialReport)
    /// All credentials, newest first.
    case credentials([PushCredentialReport])
    /// A credential is revoked.
    case revoked(PushCredentialReport)
    /// The certificate that senders have to trust, in PEM.
    case authority(String)
}

/// The report of a host about a credential with which a server sends pushes.
package struct PushCredentialReport: Hashable, Sendable, Codable {
    /// The kind of a credential.
    package enum Kind: String, Hashable, Sendable, Codable {
        /// A VoIP service certificate.
        case certificate
        /// A key with which a sender signs provider tokens.
        case key
    }

    /// The state of a credential.
    package enum Status: String, Hashable, Sendable, Codable {
        case valid, expired, revoked
    }

    /// The serial number of a certificate, or the key identifier of a provider key.
    package var id: String
    package var kind: Kind
    package var status: Status
    /// The team that tokens of a provider key name as their issuer.
    package var team: String?
    /// The bundle identifiers of the apps to which the sender may send.
    package var apps: [String]
    package var created: Date
    /// The time at which the credential expires; `nil` if only a revocation ends it.
    package var expires: Date?
    package var revoked: Date?

    package init(
        id: String, kind: Kind, status: Status, team: String? = nil, apps: [String],
        created: Date, expires: Date? = nil, revoked: Date? = nil
    ) {
        self.id = id
        self.kind = kind
        self.status = status
        self.team = team
        self.apps = apps
        self.created = created
        self.expires = expires
        self.revoked = revoked
    }
}

/// A credential that was issued now, with the private key that the host does not store.
package struct IssuedCredentialReport: Hashable, Sendable, Codable {
    package var credential: PushCredentialReport
    /// The certificate in PEM; `nil` for a provider key.
    package var certificate: String?
    /// The private key in PEM.
    package var privateKey: String
    /// The certificate of the host's authority in PEM.
    package var authority: String

    package init(
        credential: PushCredentialReport, certificate: String?, privateKey: String,
        authority: String
    ) {
        self.credential = credential
        self.certificate = certificate
        self.privateKey = privateKey
        self.authority = authority
    }
}
