public import struct Foundation.Date

/// What a browser shows to be a person: the person's secret, and which of the person's browsers it
/// is.
///
/// A host signs it (`PassSigner`), so nobody but this host makes one, and gives a newer one now and
/// then.
public struct BrowserPass: Hashable, Sendable {
    /// The person's secret, the same in each of the person's browsers.
    public let token: PersonToken
    /// The browser: 22 characters, the same in each pass that follows upon another one.
    public let browser: String
    /// How often the person had signed out other browsers when it was given out.
    public let epoch: Int
    /// When it was given out, in whole seconds since 1970.
    public let issued: Int

    /// Whose it is.
    public var person: Person { Person(token: token) }

    /// The first pass of a browser.
    public init(token: PersonToken = PersonToken(), epoch: Int = 0, at date: Date) {
        self.init(
            token: token, browser: RandomName.urlSafe(bytes: 16), epoch: epoch,
            issued: Self.seconds(date))
    }

    init(token: PersonToken, browser: String, epoch: Int, issued: Int) {
        self.token = token
        self.browser = browser
        self.epoch = epoch
        self.issued = issued
    }

    /// The pass that the same browser has from a time on.
    public func renewed(at date: Date, epoch: Int? = nil) -> BrowserPass {
        BrowserPass(
            token: token, browser: browser, epoch: epoch ?? self.epoch, issued: Self.seconds(date))
    }

    static func seconds(_ date: Date) -> Int {
        // A clock that stands before 1970 or after the sun's end is no reason to trap.
        Int(min(max(date.timeIntervalSince1970, 0), 1e15))
    }
}

extension BrowserPass: CustomStringConvertible {
    /// Never the secret.
    public var description: String { "BrowserPass" }
}
