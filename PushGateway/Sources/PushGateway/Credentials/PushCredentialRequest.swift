/// A request of the tool `perennial push-credentials` to the host.
///
/// It goes through the host's control socket, because only the host has the authority's key, and
/// so that a revocation counts immediately.
public enum PushCredentialRequest: Hashable, Sendable, Codable {
    /// Issue a service certificate for an app, for a number of days.
    case issueCertificate(bundle: String, days: Int)
    /// Issue a provider key for apps.
    case issueProviderKey(bundles: [String])
    /// List all credentials.
    case list
    /// Revoke the credential whose identifier begins with a text.
    case revoke(String)
    /// Return the certificate that senders have to trust.
    case authority
}

/// The answer of the host to a `PushCredentialRequest`.
public enum PushCredentialAnswer: Sendable, Codable {
    /// A credential was issued.
    case issued(IssuedPushCredential)
    /// All credentials, newest first, and the team of the host.
    case credentials([PushCredential], team: String)
    /// A credential is revoked.
    case revoked(PushCredential)
    /// The certificate in PEM.
    case authority(String)
}

extension PushCredentials {
    /// Performs a request of the tool.
    ///
    /// - Throws: The error whose message the tool prints.
    public func answer(
        _ request: PushCredentialRequest
    ) throws(PushGatewayError) -> PushCredentialAnswer {
        switch request {
        case .issueCertificate(let bundle, let days):
            .issued(try issueCertificate(for: bundle, days: days))
        case .issueProviderKey(let bundles): .issued(try issueProviderKey(for: bundles))
        case .list: .credentials(list(), team: team)
        case .revoke(let identifier): .revoked(try revoke(identifier))
        case .authority: .authority(try authorityPEM)
        }
    }
}
