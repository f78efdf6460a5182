/// A token bucket: a limit for bursts and for the average rate.
///
/// The caller passes the time, so that tests control it.
struct TokenBucket: Sendable {
    /// The maximum number of tokens.
    let capacity: Double
    /// The number of tokens that are added in a second.
    let perSecond: Double
    private var balance: Double
    private var since: Duration

    /// Creates a full bucket.
    init(capacity: Double, perSecond: Double, at now: Duration) {
        self.capacity = capacity
        self.perSecond = perSecond
        balance = capacity
        since = now
    }

    /// Creates a full bucket of a limit.
    init(_ limit: (capacity: Double, perSecond: Double), at now: Duration) {
        self.init(capacity: limit.capacity, perSecond: limit.perSecond, at: now)
    }

    /// Spends tokens.
    ///
    /// A count above the capacity is spent when the bucket is full, and the balance then becomes
    /// negative.
    ///
    /// - Returns: `nil` if the tokens were spent, or else how long it takes until there are enough.
    mutating func spend(_ count: Double = 1, at now: Duration) -> Duration? {
        let passed = max(.zero, now - since) / .seconds(1)
        balance = min(capacity, balance + passed * perSecond)
        since = max(since, now)
        let needed = min(count, capacity)
        guard balance < needed else {
            balance -= count
            return nil
        }
        return Duration.seconds((needed - balance) / perSecond) + .milliseconds(1)
    }
}
