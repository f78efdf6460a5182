import Crypto
import Foundation

/// The tokens with which a server proves to a push gateway who it is, as for Apple's service.
///
/// A token is a JSON Web Token, signed with ES256. It is valid for an hour, and a gateway refuses
/// servers that sign new ones too often.
struct ProviderToken {
    private let key: P256.Signing.PrivateKey
    private let keyID: String
    private let team: String
    private var current: (text: String, date: Date)?

    /// The age at which a token is replaced.
    private static let ageMax: TimeInterval = 40 * 60

    /// - Parameters:
    ///   - key: The content of the file `.p8`.
    ///   - keyID: The identifier of the key.
    ///   - team: The identifier of the team.
    init(key: String, keyID: String, team: String) throws {
        self.key = try P256.Signing.PrivateKey(pemRepresentation: key)
        self.keyID = keyID
        self.team = team
    }

    /// Returns the current token, or signs a new one.
    mutating func text(at now: Date) throws -> String {
        if let current, now.timeIntervalSince(current.date) < Self.ageMax { return current.text }
        let header = try Self.part(["alg": "ES256", "kid": keyID])
        let claims = try Self.part(["iss": team, "iat": Int(now.timeIntervalSince1970)])
        let signature = try key.signature(for: Data("\(header).\(claims)".utf8))
        let text = "\(header).\(claims).\(Self.encoded(signature.rawRepresentation))"
        current = (text, now)
        return text
    }

    private static func part(_ value: [String: Any]) throws -> String {
        encoded(try JSONSerialization.data(withJSONObject: value, options: .sortedKeys))
    }

    private static func encoded(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }
}
