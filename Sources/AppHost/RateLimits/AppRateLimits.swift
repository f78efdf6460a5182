/// The rate limits of one app: log lines, refused requests and snapshots.
struct AppRateLimits: Sendable {
    /// The limit of refused requests, enough for an app with a fault.
    private static let refusals = (capacity: 200.0, perSecond: 5.0)
    /// The limit of snapshots, enough for an app all of whose windows leave the screen at once.
    private static let snapshots = (capacity: 16.0, perSecond: 4.0)

    private var notices: LogRateLimit
    private var refusals: TokenBucket
    private var snapshots: TokenBucket

    /// Creates unused limits.
    init(at now: Duration) {
        notices = LogRateLimit(at: now)
        refusals = TokenBucket(Self.refusals, at: now)
        snapshots = TokenBucket(Self.snapshots, at: now)
    }

    /// Resets the limit of refused requests, because a new process is not responsible for the
    /// requests of the process before it.
    mutating func processStarts(at now: Duration) { refusals = TokenBucket(Self.refusals, at: now) }

    /// Returns whether a line that the app causes may be written to the log; counts the line
    /// otherwise.
    mutating func admitsLine(at now: Duration) -> Bool { notices.admits(at: now) }

    /// Returns the number of lines that were dropped since the last call.
    mutating func resetDroppedLines() -> Int { notices.resetDropped() }

    /// Returns whether the app is within its limit of refused requests, and counts one.
    mutating func admitsRefusal(at now: Duration) -> Bool { refusals.spend(at: now) == nil }

    /// Returns how long a snapshot waits before it is written; `nil` if it may be written now.
    mutating func waitForSnapshot(at now: Duration) -> Duration? { snapshots.spend(at: now) }
}
