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

    /// Creates a full bucket of a limit.
    init(_ limit: PushRate, at now: Duration) {
        capacity = limit.burst
        perSecond = limit.perSecond
        balance = limit.burst
        since = now
    }

    /// Spends a token.
    ///
    /// - Returns: Whether there was one.
    mutating func spend(at now: Duration) -> Bool {
        refill(now)
        guard balance >= 1 else { return false }
        balance -= 1
        return true
    }

    /// Whether the bucket is full, as a new one would be.
    mutating func isFull(at now: Duration) -> Bool {
        refill(now)
        return balance >= capacity
    }

    private mutating func refill(_ now: Duration) {
        let passed = max(.zero, now - since) / .seconds(1)
        balance = min(capacity, balance + passed * perSecond)
        since = max(since, now)
    }
}
