import Foundation
import SwiftASN1
import X509

/// A VoIP service certificate that a sender presented, read and verified (specification 7.4.2,
/// 7.9.13).
struct ServiceCertificate: Hashable, Sendable {
    /// The serial number in hexadecimal, by which the credential is found.
    let serial: String
    let topics: Set<PushTopic>
    private let notBefore: Date
    private let notAfter: Date

    /// Reads a certificate and verifies that the authority issued it for senders.
    ///
    /// - Throws: `badCertificate` if it did not.
    init(der: [UInt8], issuedBy authority: Certificate) throws(PushRefusal) {
        guard let certificate = try? Certificate(derEncoded: der),
            certificate.issuer == authority.subject,
            authority.publicKey.isValidSignature(certificate.signature, for: certificate),
            let usage = try? certificate.extensions.extendedKeyUsage, usage.contains(.clientAuth),
            let encoded = certificate.extensions[oid: .pushTopics],
            let topics = try? PushTopicsExtension(encoded)
        else { throw PushRefusal(.badCertificate) }
        serial = Hexadecimal.text(certificate.serialNumber.bytes)
        self.topics = Set(topics.topics)
        notBefore = certificate.notValidBefore
        notAfter = certificate.notValidAfter
    }

    /// Returns the sender, if its credential is valid now.
    ///
    /// - Parameter credential: The credential with the serial number, if there is one.
    /// - Throws: `badCertificate` if the certificate has expired, is revoked or is unknown.
    func identity(of credential: PushCredential?, now: Date) throws(PushRefusal) -> ProviderIdentity
    {
        guard let credential, case .certificate = credential.kind, credential.revoked == nil,
            notBefore <= now, now < notAfter
        else { throw PushRefusal(.badCertificate) }
        return ProviderIdentity(credential: credential.id, topics: topics, impliesTopic: true)
    }
}

/// The extension that lists the topics of a service certificate.
///
/// Like Apple's extension, it is a sequence that alternates between a topic and a sequence of the
/// services of that topic.
struct PushTopicsExtension: Hashable {
    let topics: [PushTopic]

    init(topics: [PushTopic]) { self.topics = topics }

    init(_ certificateExtension: Certificate.Extension) throws {
        let root = try DER.parse(certificateExtension.value)
        topics = try DER.sequence(root, identifier: .sequence) { nodes in
            var topics: [PushTopic] = []
            while let node = nodes.next() {
                let text = try ASN1UTF8String(derEncoded: node, withIdentifier: .utf8String)
                guard let topic = PushTopic(String(text)), let services = nodes.next(),
                    services.identifier == .sequence
                else { throw ASN1Error.invalidASN1Object(reason: "not a list of topics") }
                topics.append(topic)
            }
            return topics
        }
    }

    /// The extension as a certificate contains it.
    var encoded: Certificate.Extension {
        get throws {
            var serializer = DER.Serializer()
            try serializer.appendConstructedNode(identifier: .sequence) { serializer in
                for topic in topics {
                    try serializer.serialize(ASN1UTF8String(topic.text))
                    try serializer.appendConstructedNode(identifier: .sequence) { serializer in
                        try serializer.serialize(ASN1UTF8String(topic.isVoIP ? "voip" : "app"))
                    }
                }
            }
            return Certificate.Extension(
                oid: .pushTopics, critical: false, value: serializer.serializedBytes[...])
        }
    }
}

extension ASN1ObjectIdentifier {
    /// The extension with the topics of a service certificate.
    static let pushTopics: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 3, 6]
    /// The attribute of a subject that names a bundle identifier.
    static let userID: ASN1ObjectIdentifier = [0, 9, 2342, 19_200_300, 100, 1, 1]
}
