import Crypto

/// A user of the apps: the holder of a token, or a user whom a proxy names.
public struct Person: Hashable, Sendable {
    /// 64 hexadecimal digits, such as the SHA-256 of the token; also the name of the user's folder.
    public let identifier: String

    /// The beginning of the identifier, for the log and for messages.
    var shortIdentifier: String { String(identifier.prefix(8)) }

    /// Creates the person with a stored identifier.
    init(identifier: String) { self.identifier = identifier }

    /// Creates the person who holds a token.
    public init(token: PersonToken) {
        identifier = SHA256.hash(data: Array(token.cookie.utf8)).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}

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

/// The name that a proxy sends for a user.
///
/// Names are compared byte by byte, so a proxy that spells one name in two ways creates two users.
public struct UserName: Hashable, Sendable, CustomStringConvertible {
    /// The maximum length in bytes; the names in user directories are shorter.
    private static let bytesMax = 256

    /// The name.
    public let text: String

    /// Reads the value of a header; returns `nil` for an invalid value.
    ///
    /// A value that is empty or too long, or that contains control characters or bytes that are not
    /// text, is invalid, because two users could then have the same name.
    public init?(_ value: String) {
        let text = value.drop { $0 == " " }
        guard !text.isEmpty, text.last != " ", text.utf8.count <= Self.bytesMax,
            text.unicodeScalars.allSatisfy({ scalar in
                scalar != "\u{FFFD}"
                    && ![.control, .format, .lineSeparator, .paragraphSeparator].contains(
                        scalar.properties.generalCategory)
            })
        else { return nil }
        self.text = String(text)
    }

    /// The name.
    public var description: String { text }
}
