import Crypto

/// A user of the apps: the holder of a token, or a user whom a proxy names.
public struct Person: Hashable, Sendable {
    /// 64 hexadecimal digits, such as the SHA-256 of the token; also the name of the user's folder.
    public let identifier: String

    /// The beginning of the identifier, for the log and for messages.
    var shortIdentifier: String { String(identifier.prefix(8)) }

    /// The person with an identifier that the host has stored.
    init(identifier: String) { self.identifier = identifier }

    /// The user who holds a token.
    public init(token: PersonToken) {
        identifier = SHA256.hash(data: Array(token.cookie.utf8)).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
