/// The limits that every implementation of the stores enforces.
enum StoreLimits {
    /// The maximum number of scenes of one app of a user; it stops a loop that opens windows.
    static let sessionsMax = 100
    /// The number of windows of an app that are kept; the sweep discards the others.
    static let sessionsKept = 50
    /// The number of discarded sessions that an app is notified of at once; it is notified of the
    /// others at later launches.
    static let discardedListedMax = 5000
    /// The maximum number of windows, and of users, that a tool can show.
    static let listedMax = 100_000
    /// The maximum number of browsers of a user; beyond it, the least recently used are deleted.
    static let browsersMax = 64
    /// The number of deaths of an app that its page shows.
    static let deathsKept = 20
}
