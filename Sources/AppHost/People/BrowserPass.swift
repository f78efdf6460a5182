public import struct Foundation.Date

/// The credential of a browser: its user's secret, and the browser's name, which is unique among
/// the user's browsers.
///
/// The host signs the pass (`PassSigner`), so that nobody else can create one, and renews it
/// regularly.
public struct BrowserPass: Hashable, Sendable {
    /// The user's secret, the same in each of the user's browsers.
    public let token: PersonToken
    /// The browser's name: 22 characters, the same in each renewed pass.
    public let browser: String
    /// The number of times that the user had signed out other browsers when the pass was issued.
    public let epoch: Int
    /// The time of its issue, in whole seconds since 1970.
    public let issued: Int

    /// The user.
    public var person: Person { Person(token: token) }

    /// Creates the first pass of a browser.
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

    /// Returns the pass that replaces this one, issued at the given time.
    public func renewed(at date: Date, epoch: Int? = nil) -> BrowserPass {
        BrowserPass(
            token: token, browser: browser, epoch: epoch ?? self.epoch, issued: Self.seconds(date))
    }

    static func seconds(_ date: Date) -> Int {
        // A clock outside this range must not cause a trap.
        Int(min(max(date.timeIntervalSince1970, 0), 1e15))
    }
}

extension BrowserPass: CustomStringConvertible {
    /// A text without the secret.
    public var description: String { "BrowserPass" }
}

/// The validity of a pass that a browser has shown.
public enum PassStatus: Hashable, Sendable {
    /// The pass is valid: it is the newest pass of the browser.
    case good
    /// The pass is valid, and the host has not stored its user yet.
    case stranger
    /// The pass is still valid: the browser has recently sent a newer pass, but a slower tab may
    /// still send this one.
    case outdated
    /// The pass is invalid: a newer one has replaced it, or the user has signed out this browser.
    case void

    /// The time for which a pass is valid after a newer one was shown.
    ///
    /// Tabs that load at the same time get different passes, and the browser keeps only the last.
    public static let overlap = 24 * 3600
}

/// The stored record of a browser and its user, which decides the status of a pass.
struct BrowserRecord: Equatable, Sendable {
    /// The number of times that the user has signed out other browsers.
    var epoch: Int
    /// The time of issue of the newest pass that was shown; `nil` if none was.
    var newest: Int?
    /// The time at which that pass was first shown.
    var since = 0

    /// Returns the status of a pass that is shown, and the record to store if it is the newest.
    func status(of pass: BrowserPass, at now: Int) -> (PassStatus, kept: BrowserRecord?) {
        guard pass.epoch >= epoch else { return (.void, nil) }
        guard let newest, pass.issued <= newest else {
            return (.good, BrowserRecord(epoch: epoch, newest: pass.issued, since: now))
        }
        if pass.issued == newest { return (.good, nil) }
        return (now - since < PassStatus.overlap ? .outdated : .void, nil)
    }
}
