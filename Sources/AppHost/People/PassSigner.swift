import Crypto
public import struct Foundation.Date

/// Makes and reads what only this host can have given out: passes of browsers, and tokens of pages.
///
/// It holds a key that follows from the host's master key and leads back to nothing.
public struct PassSigner: Sendable {
    /// As long as browsers keep a cookie at all.
    public static let passLasts = 400 * 24 * 3600
    /// A pass of a browser that comes by is replaced once it is as old.
    public static let renewedAfter = 24 * 3600
    /// A clock that is set goes back by a little now and then.
    static let clockSlack = 300
    /// A pass of this host is shorter.
    private static let cookieBytesMax = 256
    private static let version = "2"

    private let key: SymmetricKey

    /// Makes a signer with a key of its own, for a host that keeps none.
    public init() { key = SymmetricKey(size: .bits256) }

    init(key: SymmetricKey) { self.key = key }

    /// The name of the cookie, which is another one for each host: browsers do not tell the ports
    /// of a machine apart, and two hosts would take each other's away.
    public var cookieName: String { "perennial-\(Self.hexadecimal(code("name", [])).prefix(8))" }

    /// What came of reading a cookie.
    public enum Reading: Hashable, Sendable {
        /// This host gave it out, not too long ago.
        case pass(BrowserPass)
        /// This host gave it out, at a time that has not come yet: the host's clock was set back.
        case early
        /// This host gave it out, too long ago.
        case old
        /// This host never gave it out.
        case forged
    }

    /// The value of the cookie that carries a pass.
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

    /// What stands in the forms that this host makes for a browser.
    public func formToken(for pass: BrowserPass) -> String {
        formToken(for: pass.person, browser: pass.browser)
    }

    /// What stands in the page that this host makes for a browser, of a session of an app.
    public func pageToken(for pass: BrowserPass, app: String, session: String) -> String {
        pageToken(for: pass.person, browser: pass.browser, app: app, session: session)
    }

    /// What stands in the forms that this host makes for a person's browser.
    ///
    /// - Parameters:
    ///   - person: The person whom the form is for.
    ///   - browser: The browser's name in its pass; empty for a user whom a proxy names.
    public func formToken(for person: Person, browser: String) -> String {
        Self.hexadecimal(code("form", [person.identifier, browser]))
    }

    /// What stands in the page that this host makes for a person's browser, of a session of an app.
    public func pageToken(
        for person: Person, browser: String, app: String, session: String
    ) -> String {
        Self.hexadecimal(code("page", [person.identifier, browser, app, session]))
    }

    /// The person whom a proxy names, until the operator says that it is another one: the same at
    /// each start of a host with this key, and for nobody else to work out.
    func person(of user: UserName) -> Person {
        Person(identifier: Self.hexadecimal(code("user", [user.text])))
    }

    /// Compares in a time that does not depend on where the texts differ.
    public static func areEqual(
        _ left: some Collection<UInt8>, _ right: some Collection<UInt8>
    ) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Each part with its length, so that no two lists of parts are the same bytes.
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
