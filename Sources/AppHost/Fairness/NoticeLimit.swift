/// How many lines of the log one app's process may cause, and how many were dropped.
struct NoticeLimit: Sendable {
    /// As many as a launch with many faults reports at once.
    private static let capacity = 50.0
    private static let perSecond = 2.0

    private var bucket: TokenBucket
    private var dropped = 0

    /// Makes a full limit.
    init(at now: Duration) {
        bucket = TokenBucket(capacity: Self.capacity, perSecond: Self.perSecond, at: now)
    }

    /// Whether a line may be written; one that may not be is counted.
    mutating func admits(at now: Duration) -> Bool {
        guard bucket.take(at: now) != nil else { return true }
        dropped += 1
        return false
    }

    /// The number of lines that were dropped since the last call.
    mutating func takeDropped() -> Int {
        defer { dropped = 0 }
        return dropped
    }
}
