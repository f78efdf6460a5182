import Crypto

/// Someone who uses apps: one browser profile.
public struct Person: Hashable, Sendable {
    /// The SHA-256 of the person's token, as 64 hexadecimal digits; also the name of the person's
    /// folder.
    public let identifier: String

    /// The beginning of the identifier, for the log and for messages.
    var shortIdentifier: String { String(identifier.prefix(8)) }

    /// The person with an identifier that the host has stored.
    init(identifier: String) { self.identifier = identifier }

    /// The person who holds a token.
    public init(token: PersonToken) {
        identifier = SHA256.hash(data: Array(token.cookie.utf8)).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
