/// The secret of a user, which is in the cookie of the user's browsers.
///
/// The host keeps only its SHA-256 (`Person`).
public struct PersonToken: Hashable, Sendable {
    /// The cookie's value: 43 characters of the URL-safe alphabet.
    public let cookie: String

    /// A new token of 256 random bits, for a browser that has none.
    public init() {
        cookie = RandomName.urlSafe(bytes: 32)
    }

    /// Reads the value of a cookie; `nil` for a text that is no token.
    public init?(cookie: String) {
        guard cookie.utf8.count == 43, cookie.utf8.allSatisfy(RandomName.isURLSafe) else {
            return nil
        }
        self.cookie = cookie
    }
}

extension PersonToken: CustomStringConvertible {
    /// A text without the secret.
    public var description: String { "PersonToken" }
}
