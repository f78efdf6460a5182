import Crypto
package import Foundation
import JWTKit

/// Provider tokens, as senders sign them.
package enum ProviderTokens {
    private struct Claims: JWTPayload {
        let iss: String
        let iat: Int
        func verify(using algorithm: some JWTAlgorithm) {}
    }

    /// Signs a token with ES256.
    package static func signed(
        key: String, kid: String, team: String, issuedAt: Date
    ) async throws -> String {
        let keys = await JWTKeyCollection().add(
            ecdsa: try ES256PrivateKey(pem: key), kid: JWKIdentifier(string: kid))
        return try await keys.sign(
            Claims(iss: team, iat: Int(issuedAt.timeIntervalSince1970)),
            kid: JWKIdentifier(string: kid))
    }

    /// Creates a token from its parts as JSON.
    package static func assembled(header: String, claims: String, signature: [UInt8] = [1, 2, 3])
        -> String
    {
        [Data(header.utf8), Data(claims.utf8), Data(signature)].map { part in
            part.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
                .replacing("=", with: "")
        }.joined(separator: ".")
    }
}
