/// A request of an operator about the credentials with which servers send pushes.
///
/// The request is sent to the running host, because only the host has the key of its authority, and
/// because a revocation must take effect immediately. The host's push gateway carries the request
/// out.
package enum PushCredentialRequest: Hashable, Sendable, Codable {
    /// Issue a service certificate for an app, for a number of days.
    case issueCertificate(bundle: String, days: Int?)
    /// Issue a provider key for apps.
    case issueProviderKey(bundles: [String])
    /// List all credentials.
    case list
    /// Revoke the credential whose identifier begins with a text.
    case revoke(String)
    /// Return the certificate that senders have to trust.
    case authority
}
