import Crypto
import Foundation
import SwiftASN1
import X509

/// The host's own authority, which issues service certificates to senders and, unless the operator
/// provides one, the certificate of the gateway.
struct CertificateAuthority: Sendable {
    private static let years = 20.0
    /// The time by which the clock of a sender may be behind, in seconds.
    private static let backdated = 3_600.0
    private static let name = "Perennial push gateway"

    let certificate: Certificate
    private let key: P256.Signing.PrivateKey

    /// Creates a new authority.
    init(now: Date) throws {
        let key = P256.Signing.PrivateKey()
        let subject = try DistinguishedName { CommonName(Self.name) }
        self.key = key
        certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(),
            publicKey: Certificate.PublicKey(key.publicKey),
            notValidBefore: now.addingTimeInterval(-Self.backdated),
            notValidAfter: now.addingTimeInterval(Self.years * 365 * 86_400),
            issuer: subject, subject: subject, signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true, cRLSign: true))
                SubjectKeyIdentifier(hash: Certificate.PublicKey(key.publicKey))
            },
            issuerPrivateKey: Certificate.PrivateKey(key))
    }

    /// Reads an authority from the bytes of `stored`.
    init(stored bytes: [UInt8]) throws {
        let keyBytes = bytes.prefix(32)
        key = try P256.Signing.PrivateKey(rawRepresentation: keyBytes)
        certificate = try Certificate(derEncoded: Array(bytes.dropFirst(32)))
    }

    /// The private key and the certificate; the caller seals them.
    var stored: [UInt8] {
        get throws { Array(key.rawRepresentation) + (try certificate.derBytes) }
    }

    /// Issues a service certificate for topics.
    func issueServiceCertificate(
        bundle: String, topics: [PushTopic], key subjectKey: P256.Signing.PrivateKey,
        serial: Certificate.SerialNumber, from start: Date, until end: Date
    ) throws -> Certificate {
        try issue(
            subjectKey.publicKey, serial: serial, from: start, until: end,
            subject: DistinguishedName(
                [
                    RelativeDistinguishedName.Attribute(type: .userID, utf8String: bundle),
                    RelativeDistinguishedName.Attribute(
                        type: .RDNAttributeType.commonName, utf8String: "VoIP Services: \(bundle)"),
                ].map { RelativeDistinguishedName($0) }),
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([.clientAuth])
                try PushTopicsExtension(topics: topics).encoded
            })
    }

    /// Issues the certificate of the gateway for names and addresses.
    func issueServerCertificate(
        names: [String], key subjectKey: P256.Signing.PrivateKey, from start: Date,
        until end: Date
    ) throws -> Certificate {
        try issue(
            subjectKey.publicKey, serial: Certificate.SerialNumber(), from: start, until: end,
            subject: try DistinguishedName { CommonName(names.first ?? Self.name) },
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([.serverAuth])
                SubjectAlternativeNames(names.map(Self.generalName))
            })
    }

    private func issue(
        _ subjectKey: P256.Signing.PublicKey, serial: Certificate.SerialNumber, from start: Date,
        until end: Date, subject: DistinguishedName, extensions: Certificate.Extensions
    ) throws -> Certificate {
        try Certificate(
            version: .v3, serialNumber: serial, publicKey: Certificate.PublicKey(subjectKey),
            notValidBefore: start.addingTimeInterval(-Self.backdated), notValidAfter: end,
            issuer: certificate.subject, subject: subject,
            signatureAlgorithm: .ecdsaWithSHA256, extensions: extensions,
            issuerPrivateKey: Certificate.PrivateKey(key))
    }

    private static func generalName(_ name: String) -> GeneralName {
        if let address = IPAddressBytes(name) {
            return .ipAddress(ASN1OctetString(contentBytes: address.bytes[...]))
        }
        return .dnsName(name)
    }
}

extension Certificate {
    /// The certificate in DER.
    var derBytes: [UInt8] {
        get throws {
            var serializer = DER.Serializer()
            try serializer.serialize(self)
            return serializer.serializedBytes
        }
    }

    /// The certificate in PEM.
    var pem: String {
        get throws { try serializeAsPEM().pemString + "\n" }
    }
}
