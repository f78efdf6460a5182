/// How much of something may be taken at once, and how much more with time.
///
/// The caller gives the time, so that a test moves it by hand.
struct TokenBucket: Sendable {
    /// How much may be taken at once.
    let capacity: Double
    /// How much comes back in a second.
    let perSecond: Double
    private var left: Double
    private var since: Duration

    /// Makes a full bucket.
    init(capacity: Double, perSecond: Double, at now: Duration) {
        self.capacity = capacity
        self.perSecond = perSecond
        left = capacity
        since = now
    }

    /// Takes tokens, one unless the caller says more.
    ///
    /// More than the capacity is taken from a full bucket, which then owes the rest.
    ///
    /// - Returns: `nil` when there were as many, or else how long it takes until there are.
    mutating func take(_ count: Double = 1, at now: Duration) -> Duration? {
        let passed = max(.zero, now - since) / .seconds(1)
        left = min(capacity, left + passed * perSecond)
        since = max(since, now)
        let needed = min(count, capacity)
        guard left < needed else {
            left -= count
            return nil
        }
        return Duration.seconds((needed - left) / perSecond) + .milliseconds(1)
    }
}
