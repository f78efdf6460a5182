import AppHost
import Crypto

/// Who a browser is: the holder of its cookie.
struct BrowserIdentity: Sendable {
    static let cookieName = "perennial"
    /// Four hundred days, the longest that browsers keep a cookie; every page renews it.
    private static let cookieAge = 400 * 24 * 3600

    let token: PersonToken
    /// Whether the browser came without a cookie and is given this one.
    let isNew: Bool

    var person: Person { Person(token: token) }

    /// A value that only pages made for this browser know; posts must carry it.
    ///
    /// It follows from the cookie, so it outlives the server's process without being stored.
    var crossSiteToken: String {
        let code = HMAC<SHA256>.authenticationCode(
            for: Array("cross-site token".utf8),
            using: SymmetricKey(data: Array(token.cookie.utf8)))
        return code.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
    }

    /// Compares in a time that does not depend on where the texts differ.
    func accepts(crossSiteToken given: String) -> Bool {
        let (left, right) = (Array(given.utf8), Array(crossSiteToken.utf8))
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    var setCookie: String {
        "\(Self.cookieName)=\(token.cookie); Path=/; Max-Age=\(Self.cookieAge); HttpOnly; SameSite=Strict"
    }

    /// Reads the cookie headers of a request; `nil` when none of them is one that this host gave out.
    static func token(inCookieHeaders headers: some Sequence<String>) -> PersonToken? {
        for header in headers {
            for part in header.split(separator: ";") {
                let pair = part.drop { $0 == " " }
                guard pair.hasPrefix("\(cookieName)=") else { continue }
                let value = String(pair.dropFirst(cookieName.count + 1))
                if let token = PersonToken(cookie: value) { return token }
            }
        }
        return nil
    }
}
