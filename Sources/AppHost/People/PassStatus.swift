/// The validity of a pass that a browser has shown.
public enum PassStatus: Hashable, Sendable {
    /// Valid: the newest pass of the browser.
    case good
    /// Valid, and the host has stored nothing of its user yet.
    case stranger
    /// Still valid: the browser has shown a newer one recently, and another tab may be slower.
    case outdated
    /// Invalid: a newer one has replaced it, or the user has signed out this browser.
    case void

    /// The time for which a pass is valid after a newer one was shown, because tabs that load at
    /// the same time get one each, and the browser keeps the last.
    public static let overlap = 24 * 3600
}

/// The stored facts about a browser and its user, which decide the status of a pass.
struct BrowserRecord: Equatable, Sendable {
    /// The number of times that the user has signed out other browsers.
    var epoch: Int
    /// The time of issue of the newest pass that was shown; `nil` if none was.
    var newest: Int?
    /// The time at which that pass was first shown.
    var since = 0

    /// Returns the status of a pass that is shown, and the record to store if it is the newest.
    func standing(of pass: BrowserPass, at now: Int) -> (PassStatus, kept: BrowserRecord?) {
        guard pass.epoch >= epoch else { return (.void, nil) }
        guard let newest, pass.issued <= newest else {
            return (.good, BrowserRecord(epoch: epoch, newest: pass.issued, since: now))
        }
        if pass.issued == newest { return (.good, nil) }
        return (now - since < PassStatus.overlap ? .outdated : .void, nil)
    }
}
