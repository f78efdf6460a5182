import Crypto
public import struct Foundation.Date

/// The signer of browsers' passes and of the tokens of pages and forms.
///
/// Its key is derived from the host's master key, and the master key cannot be computed from it.
public struct PassSigner: Sendable {
    /// The lifetime of a pass: the longest time for which browsers keep a cookie.
    public static let passLasts = 400 * 24 * 3600
    /// The age at which a pass is renewed at its browser's next visit.
    public static let renewedAfter = 24 * 3600
    /// The tolerance for a clock that is set back, in seconds.
    static let clockSlack = 300
    /// The maximum length of a cookie; every pass of this host is shorter.
    private static let cookieBytesMax = 256
    private static let version = "2"

    private let key: SymmetricKey

    /// Creates a signer with a random key, for a host without a stored one.
    public init() { key = SymmetricKey(size: .bits256) }

    init(key: SymmetricKey) { self.key = key }

    /// The name of the cookie, different for each host, because browsers share cookies among the
    /// ports of a machine and two hosts would overwrite each other's.
    public var cookieName: String { "perennial-\(Self.hexadecimal(code("name", [])).prefix(8))" }

    /// The result of reading a cookie.
    public enum Reading: Hashable, Sendable {
        /// A pass that this host issued and that has not expired.
        case pass(BrowserPass)
        /// A pass that this host issued in the future, because its clock was set back.
        case early
        /// A pass that this host issued and that has expired.
        case old
        /// A value that this host never issued.
        case forged
    }

    /// Returns the value of the cookie that carries a pass.
    public func cookie(for pass: BrowserPass) -> String {
        let body =
            "\(Self.version).\(pass.token.cookie).\(pass.browser).\(pass.epoch).\(pass.issued)"
        return "\(body).\(RandomName.urlSafe(code("pass", [body])))"
    }

    /// Reads a cookie's value.
    public func read(_ cookie: String, at date: Date) -> Reading {
        guard cookie.utf8.count <= Self.cookieBytesMax,
            let dot = cookie.utf8.lastIndex(of: UInt8(ascii: "."))
        else { return .forged }
        let body = String(cookie[..<dot])
        let given = cookie[cookie.index(after: dot)...]
        guard Self.areEqual(given.utf8, RandomName.urlSafe(code("pass", [body])).utf8) else {
            return .forged
        }
        let parts = body.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0] == Self.version,
            let token = PersonToken(cookie: String(parts[1])), let epoch = Int(parts[3]),
            let issued = Int(parts[4])
        else { return .forged }
        let now = BrowserPass.seconds(date)
        guard issued <= now + Self.clockSlack else { return .early }
        guard now - issued < Self.passLasts else { return .old }
        return .pass(
            BrowserPass(token: token, browser: String(parts[2]), epoch: epoch, issued: issued))
    }

    /// Returns the token in the forms that this host creates for a browser.
    public func formToken(for pass: BrowserPass) -> String {
        formToken(for: pass.person, browser: pass.browser)
    }

    /// Returns the token in the page that this host creates for a browser and a session of an app.
    public func pageToken(for pass: BrowserPass, app: String, session: String) -> String {
        pageToken(for: pass.person, browser: pass.browser, app: app, session: session)
    }

    /// Returns the token in the forms that this host creates for a user's browser.
    ///
    /// - Parameters:
    ///   - person: The user of the form.
    ///   - browser: The browser's name in its pass; empty for a user whom a proxy names.
    public func formToken(for person: Person, browser: String) -> String {
        Self.hexadecimal(code("form", [person.identifier, browser]))
    }

    /// Returns the token in the page that this host creates for a user's browser and a session of
    /// an app.
    public func pageToken(
        for person: Person, browser: String, app: String, session: String
    ) -> String {
        Self.hexadecimal(code("page", [person.identifier, browser, app, session]))
    }

    /// Returns the person of a user whom a proxy names, unless the operator has merged it with
    /// another.
    ///
    /// The result is the same for every host with this key, and cannot be computed without the key.
    func person(of user: UserName) -> Person {
        Person(identifier: Self.hexadecimal(code("user", [user.text])))
    }

    /// Compares two values in constant time, so that the time does not reveal the first difference.
    public static func areEqual(
        _ left: some Collection<UInt8>, _ right: some Collection<UInt8>
    ) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Returns the authentication code of a list of parts.
    ///
    /// Each part is coded with its length, so two different lists never have the same bytes.
    private func code(_ purpose: String, _ parts: [String]) -> [UInt8] {
        var code = HMAC<SHA256>(key: key)
        for part in [purpose] + parts {
            code.update(data: Array("\(part.utf8.count):\(part)".utf8))
        }
        return Array(code.finalize())
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
    }
}
