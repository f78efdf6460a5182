/// A token bucket: an amount that is available at once and is refilled at a constant rate.
struct Allowance: Sendable {
    /// The capacity, and the amount at the beginning.
    let most: Double
    /// The amount that is refilled per second.
    let perSecond: Double
    private var left: Double
    private var since: Duration

    init(most: Double, perSecond: Double, at now: Duration) {
        self.most = most
        self.perSecond = perSecond
        left = most
        since = now
    }

    /// Takes an amount, if it is available.
    ///
    /// - Returns: `nil` if the amount was taken, or the time until it is available; one hour if
    ///   nothing is refilled.
    mutating func take(_ amount: Double, at now: Duration) -> Duration? {
        fill(at: now)
        guard left < amount else {
            left -= amount
            return nil
        }
        guard perSecond > 0 else { return .seconds(3600) }
        return .seconds((amount - left) / perSecond)
    }

    /// Whether the bucket is full, so that it can be dropped.
    mutating func isWhole(at now: Duration) -> Bool {
        fill(at: now)
        return left >= most
    }

    private mutating func fill(at now: Duration) {
        let seconds = max(
            0,
            Double((now - since).components.seconds)
                + Double((now - since).components.attoseconds) / 1e18)
        left = min(most, left + seconds * perSecond)
        since = max(since, now)
    }
}
