/// A token bucket: a limit for bursts and for the average rate.
///
/// The caller passes the time, so that tests control it.
package struct TokenBucket: Sendable {
    /// The maximum number of tokens; with 0, nothing is ever spent.
    let capacity: Double
    /// The number of tokens that are added in a second.
    let perSecond: Double
    private var balance: Double
    private var since: Duration

    /// Creates a full bucket.
    package init(capacity: Double, perSecond: Double, at now: Duration) {
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
    /// - Returns: `nil` if the tokens were spent, or else how long it takes until there are enough;
    ///   one hour if none are added.
    package mutating func spend(_ count: Double = 1, at now: Duration) -> Duration? {
        fill(at: now)
        guard capacity > 0 else { return .seconds(3600) }
        let needed = min(count, capacity)
        guard balance < needed else {
            balance -= count
            return nil
        }
        guard perSecond > 0 else { return .seconds(3600) }
        return Duration.seconds((needed - balance) / perSecond) + .milliseconds(1)
    }

    /// Whether the bucket is full, so that it can be dropped.
    package mutating func isFull(at now: Duration) -> Bool {
        fill(at: now)
        return balance >= capacity
    }

    private mutating func fill(at now: Duration) {
        let passed = max(.zero, now - since) / .seconds(1)
        balance = min(capacity, balance + passed * perSecond)
        since = max(since, now)
    }
}
