/// So much at once, and so much more with time: a bucket that fills again.
struct Allowance: Sendable {
    /// What may be taken at once.
    let most: Double
    /// What comes back in a second.
    let perSecond: Double
    private var left: Double
    private var since: Duration

    init(most: Double, perSecond: Double, at now: Duration) {
        self.most = most
        self.perSecond = perSecond
        left = most
        since = now
    }

    /// Takes some.
    ///
    /// - Returns: `nil` when it was there, or else how long to wait until it is; `most` seconds at most are
    ///   never needed where nothing comes back.
    mutating func take(_ amount: Double, at now: Duration) -> Duration? {
        fill(at: now)
        guard left < amount else {
            left -= amount
            return nil
        }
        guard perSecond > 0 else { return .seconds(3600) }
        return .seconds((amount - left) / perSecond)
    }

    /// Whether nothing of it is used, so that it need not be remembered.
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
