/// The rate limit of the log lines that one app may cause, and the number of dropped lines.
struct NoticeLimit: Sendable {
    /// The number of lines at once, enough for a launch with many faults.
    private static let capacity = 50.0
    private static let perSecond = 2.0

    private var bucket: TokenBucket
    private var dropped = 0

    /// Creates an unused limit.
    init(at now: Duration) {
        bucket = TokenBucket(capacity: Self.capacity, perSecond: Self.perSecond, at: now)
    }

    /// Returns whether a line may be written; counts the line otherwise.
    mutating func admits(at now: Duration) -> Bool {
        guard bucket.take(at: now) != nil else { return true }
        dropped += 1
        return false
    }

    /// Returns the number of lines that were dropped since the last call.
    mutating func takeDropped() -> Int {
        defer { dropped = 0 }
        return dropped
    }
}
