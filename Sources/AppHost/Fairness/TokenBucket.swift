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

    /// Takes one token.
    ///
    /// - Returns: `nil` when there was one, or else how long it takes until there is one.
    mutating func take(at now: Duration) -> Duration? {
        let passed = max(.zero, now - since) / .seconds(1)
        left = min(capacity, left + passed * perSecond)
        since = max(since, now)
        guard left < 1 else {
            left -= 1
            return nil
        }
        return Duration.seconds((1 - left) / perSecond) + .milliseconds(1)
    }
}
