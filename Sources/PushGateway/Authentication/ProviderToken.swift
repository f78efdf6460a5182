import Foundation
import JWTKit

/// The claims of a provider token before its signature is verified (specification 7.4.2).
struct ProviderToken: Hashable, Sendable {
    /// The time for which a token can be used, in seconds.
    static let lifetime = 3_600.0
    /// The time by which a sender's clock may be ahead, in seconds.
    static let clockSkewMax = 60.0
    private static let bytesMax = 4_096

    let keyID: String
    let teamID: String
    let issuedAt: Double
    /// The token as the sender wrote it.
    let text: String

    /// Returns the token in the value of an authorization header.
    ///
    /// - Throws: `missingProviderToken` without a bearer token.
    static func text(in authorization: String?) throws(PushRefusal) -> String {
        let parts = authorization?.split(separator: " ", omittingEmptySubsequences: true) ?? []
        guard parts.count == 2, parts[0].lowercased() == "bearer" else {
            throw PushRefusal(.missingProviderToken)
        }
        return String(parts[1])
    }

    /// Reads a token.
    ///
    /// - Throws: `invalidProviderToken` if it is malformed or not signed with ES256.
    init(_ text: String) throws(PushRefusal) {
        guard text.utf8.count <= Self.bytesMax,
            let (header, claims, _) = try? DefaultJWTParser().parse(
                Array(text.utf8), as: ProviderClaims.self),
            header.alg == "ES256", let keyID = header.kid
        else { throw PushRefusal(.invalidProviderToken) }
        self.keyID = keyID
        self.text = text
        teamID = claims.iss
        issuedAt = claims.iat
    }

    /// Checks the age of a token.
    ///
    /// - Throws: `expiredProviderToken` if it is older than an hour, `invalidProviderToken` if it
    ///   is from the future.
    func checkAge(now: Date) throws(PushRefusal) {
        let age = now.timeIntervalSince1970 - issuedAt
        guard age >= -Self.clockSkewMax else { throw PushRefusal(.invalidProviderToken) }
        guard age <= Self.lifetime else { throw PushRefusal(.expiredProviderToken) }
    }
}

/// The claims of a provider token as JSON.
struct ProviderClaims: JWTPayload {
    let iss: String
    let iat: Double

    private enum CodingKeys: String, CodingKey { case iss, iat }

    init(iss: String, iat: Double) {
        self.iss = iss
        self.iat = iat
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        iss = try container.decode(String.self, forKey: .iss)
        // Some senders write the time as a string of digits, and Apple's service accepts it.
        if let text = try? container.decode(String.self, forKey: .iat) {
            guard let seconds = Int64(text) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .iat, in: container, debugDescription: "not a number of seconds")
            }
            iat = Double(seconds)
        } else {
            iat = try container.decode(Double.self, forKey: .iat)
        }
    }

    /// Accepts every payload, because `ProviderToken` and `ProviderKey` check the claims.
    func verify(using algorithm: some JWTAlgorithm) {}
}

/// The public half of a provider key, with which tokens are verified.
struct ProviderKey: Sendable {
    let identity: ProviderIdentity
    private let teamID: String
    private let keys: JWTKeyCollection

    /// Reads the key of a credential; `nil` if the credential has none.
    init?(_ credential: PushCredential) async {
        guard case .providerKey(let teamID, let publicKey) = credential.kind,
            let key = try? ES256PublicKey(pem: publicKey)
        else { return nil }
        self.teamID = teamID
        identity = ProviderIdentity(
            credential: credential.id, topics: credential.topics, impliesTopic: false)
        keys = await JWTKeyCollection().add(ecdsa: key, kid: JWKIdentifier(string: credential.id))
    }

    /// Verifies a token of this key.
    ///
    /// - Throws: `invalidProviderToken` if it names another team or its signature is wrong.
    func verify(_ token: ProviderToken) async throws(PushRefusal) {
        guard token.teamID == teamID,
            (try? await keys.verify(token.text, as: ProviderClaims.self)) != nil
        else { throw PushRefusal(.invalidProviderToken) }
    }
}
