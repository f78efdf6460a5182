/// Whether a pass that was shown still stands.
public enum PassStatus: Hashable, Sendable {
    /// It is the browser's newest.
    case good
    /// It is good, and the host keeps nothing of its person yet.
    case stranger
    /// The browser has shown a newer one, but only just: a tab may have been slower than another.
    case outdated
    /// A newer one took its place, or the person signed out this browser.
    case void

    /// For how long a pass is taken after a newer one was shown: tabs that load at the same time
    /// get one each, and the browser keeps whichever comes last.
    public static let overlap = 24 * 3600
}

/// What a host knows of a browser and its person, against which a pass is held.
struct BrowserRecord: Equatable, Sendable {
    /// How often the person has signed out other browsers.
    var epoch: Int
    /// The newest pass that was shown, by its time of issue; `nil` when none was.
    var newest: Int?
    /// When that one was first shown.
    var since = 0

    /// What becomes of a pass that is shown.
    ///
    /// - Returns: Its standing, and what is to be kept when it is the newest by now.
    func standing(of pass: BrowserPass, at now: Int) -> (PassStatus, kept: BrowserRecord?) {
        guard pass.epoch >= epoch else { return (.void, nil) }
        guard let newest, pass.issued <= newest else {
            return (.good, BrowserRecord(epoch: epoch, newest: pass.issued, since: now))
        }
        if pass.issued == newest { return (.good, nil) }
        return (now - since < PassStatus.overlap ? .outdated : .void, nil)
    }
}
