/// Where a certificate and its key lie, both as PEM.
public struct CertificateFiles: Hashable, Sendable {
    /// The certificate, and after it those that lead to one that browsers know.
    public var certificate: String
    /// The key of the certificate, without a passphrase.
    public var key: String

    /// Names both files.
    public init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }
}
