/// The paths of a certificate and its key, both in PEM format.
public struct CertificateFiles: Hashable, Sendable {
    /// The certificate, followed by its chain up to a certificate that browsers know.
    public var certificate: String
    /// The key of the certificate, without a passphrase.
    public var key: String

    /// Creates the pair from both paths.
    public init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }
}
