/// A user's secret, stored in the cookies of the user's browsers.
///
/// The host keeps only its SHA-256 (`Person`).
public struct PersonToken: Hashable, Sendable {
    /// The cookie's value: 43 characters of the URL-safe alphabet.
    public let cookie: String

    /// Creates a token of 256 random bits, for a browser without a token.
    public init() {
        cookie = RandomName.urlSafe(bytes: 32)
    }

    /// Reads the value of a cookie; `nil` if the text is not a token.
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
