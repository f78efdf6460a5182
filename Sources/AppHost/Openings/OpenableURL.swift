import Foundation

/// A URL that may be opened: its form is checked, so that every program parses it in the same way.
///
/// Invariants: printable ASCII without spaces, quotes, backslashes and similar characters; a scheme
/// in lower case; at most `bytesMax` long; a web URL has a host without a user name or password
/// before it.
public struct OpenableURL: Hashable, Sendable {
    /// The maximum length; browsers accept little more, and no app's own URL needs as much.
    public static let bytesMax = 8 << 10
    /// The maximum length of a scheme, about twice the length of the longest scheme in use.
    static let schemeBytesMax = 64

    /// The URL, with its scheme in lower case.
    public let text: String
    /// The scheme, in lower case, without its colon.
    public let scheme: String

    /// The host of a web URL, as it is written; empty for another URL.
    let host: String

    /// Whether it is a web URL, for the browser.
    public var isOfTheWeb: Bool { Self.webSchemes.contains(scheme) }

    /// Checks a URL.
    ///
    /// - Throws: `refusedURL`, with the reason; the URL itself is not repeated, because it may be
    ///   secret.
    public init(_ address: String) throws(HostError) {
        guard address.utf8.count <= Self.bytesMax else {
            throw Self.refusal("It is longer than \(Self.bytesMax >> 10) KB.")
        }
        guard address.utf8.allSatisfy(Self.isAllowed) else {
            throw Self.refusal(
                "It contains a control character, a space or another character that is not allowed. "
                    + "Write such characters with a percent sign.")
        }
        guard let colon = address.firstIndex(of: ":"),
            let scheme = Self.scheme(String(address[..<colon]))
        else {
            throw Self.refusal(
                "It does not begin with a scheme: a letter, then letters, digits, \"+\", \"-\" or "
                    + "\".\", and a colon.")
        }
        guard !Self.dangerousSchemes.contains(scheme) else {
            throw Self.refusal("Addresses of the scheme \(scheme) are never opened for an app.")
        }
        let rest = address[colon...]
        guard !rest.dropFirst().isEmpty, Self.hasWholeEscapes(rest) else {
            throw Self.refusal("It is incomplete, or a percent sign is not followed by two digits.")
        }
        text = scheme + rest
        self.scheme = scheme
        guard let parts = URLComponents(string: text), parts.scheme == scheme,
            URL(string: text) != nil
        else { throw Self.refusal("It is not a valid address.") }
        guard Self.webSchemes.contains(scheme) else {
            host = ""
            return
        }
        guard rest.hasPrefix("://"), let host = parts.encodedHost, !host.isEmpty,
            parts.user == nil, parts.password == nil
        else {
            throw Self.refusal(
                "An address of the web has a host behind two slashes, and no name or password in front "
                    + "of it.")
        }
        self.host = host
    }

    /// Returns a scheme in lower case; `nil` for a text that is not a scheme.
    static func scheme(_ text: String) -> String? {
        let text = text.lowercased()
        guard let first = text.utf8.first, (0x61...0x7a).contains(first),
            text.utf8.count <= schemeBytesMax,
            text.utf8.allSatisfy({ byte in
                switch byte {
                case 0x61...0x7a, 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"),
                    UInt8(ascii: "."):
                    true
                default: false
                }
            })
        else { return nil }
        return text
    }

    /// Returns a scheme that an app may declare as its own; `nil` for one that belongs to browsers.
    static func ownScheme(_ text: String) -> String? {
        guard let scheme = scheme(text), !dangerousSchemes.contains(scheme),
            !webSchemes.contains(scheme)
        else { return nil }
        return scheme
    }

    private static let webSchemes: Set = ["http", "https"]

    /// The schemes that a browser executes, reads from this machine, or reserves for itself.
    private static let dangerousSchemes: Set = [
        "javascript", "vbscript", "data", "blob", "file", "filesystem", "about", "view-source",
        "chrome", "resource", "ws", "wss", "jar", "intent",
    ]

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
            UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"),
            UInt8(ascii: "}"):
            false
        default: (0x21...0x7e).contains(byte)
        }
    }

    private static func hasWholeEscapes(_ text: Substring) -> Bool {
        text.split(separator: "%", omittingEmptySubsequences: false).dropFirst().allSatisfy {
            let digits = $0.utf8.prefix(2)
            return digits.count == 2
                && digits.allSatisfy { ($0 as UInt8).isHexadecimalDigit }
        }
    }

    private static func refusal(_ reason: String) -> HostError {
        HostError(.refusedURL, "This address is not opened. \(reason)")
    }
}

extension UInt8 {
    /// Whether the byte is a hexadecimal digit in ASCII, of either case.
    var isHexadecimalDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}

extension OpenableURL: CustomStringConvertible {
    /// A description without the URL, which may contain a secret.
    public var description: String { "OpenableURL(\(scheme):…)" }
}

/// The app and the session that a URL was passed to.
public struct OpenedURL: Hashable, Sendable {
    /// The app whose `Info.plist` names the scheme.
    public var app: InstalledApp
    /// The session that shows it.
    public var session: SceneSession
    /// Whether a page shows that session now, so that the app already has the URL.
    ///
    /// Otherwise the URL waits for the page: open the session's address in the user's browser.
    public var isOnScreen: Bool

    /// Creates a result with the app and the session to which a URL was passed.
    public init(app: InstalledApp, session: SceneSession, isOnScreen: Bool) {
        self.app = app
        self.session = session
        self.isOnScreen = isOnScreen
    }
}
