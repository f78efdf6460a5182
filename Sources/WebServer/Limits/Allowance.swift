/// A token bucket: an amount that is available at once and is refilled at a constant rate.
struct Allowance: Sendable {
    /// The capacity, which is also the initial amount.
    let most: Double
    /// The amount that is refilled per second.
    let perSecond: Double
    private var balance: Double
    private var since: Duration

    init(most: Double, perSecond: Double, at now: Duration) {
        self.most = most
        self.perSecond = perSecond
        balance = most
        since = now
    }

    /// Spends an amount, if it is available.
    ///
    /// - Returns: `nil` if the amount was spent, or the time until it is available; one hour if
    ///   nothing is refilled.
    mutating func spend(_ amount: Double, at now: Duration) -> Duration? {
        fill(at: now)
        guard balance < amount else {
            balance -= amount
            return nil
        }
        guard perSecond > 0 else { return .seconds(3600) }
        return .seconds((amount - balance) / perSecond)
    }

    /// Whether the bucket is full, so that it can be dropped.
    mutating func isWhole(at now: Duration) -> Bool {
        fill(at: now)
        return balance >= most
    }

    private mutating func fill(at now: Duration) {
        let seconds = max(
            0,
            Double((now - since).components.seconds)
                + Double((now - since).components.attoseconds) / 1e18)
        balance = min(most, balance + seconds * perSecond)
        since = max(since, now)
    }
}

/// An allowance for each of many keys.
///
/// Full allowances are dropped, so idle keys cost no memory.
struct Allowances<Key: Hashable & Sendable>: Sendable {
    let most: Double
    let perSecond: Double
    private var byKey: [Key: Allowance] = [:]

    /// The number of allowances above which full ones are searched for and dropped.
    private static var searchedFrom: Int { 4096 }

    init(most: Double, perSecond: Double) {
        self.most = most
        self.perSecond = perSecond
    }

    /// The number of allowances in memory.
    var count: Int { byKey.count }

    /// Spends an amount of a key's allowance; the result is that of ``Allowance/spend(_:at:)``.
    mutating func spend(_ amount: Double = 1, of key: Key, at now: Duration) -> Duration? {
        if byKey[key] == nil { dropFull(at: now) }
        return byKey[key, default: Allowance(most: most, perSecond: perSecond, at: now)]
            .spend(amount, at: now)
    }

    /// Drops full allowances each time that their number has doubled, so the cost per new key is
    /// constant.
    private mutating func dropFull(at now: Duration) {
        guard count >= Self.searchedFrom, count.nonzeroBitCount == 1 else { return }
        for (key, var allowance) in byKey where allowance.isWhole(at: now) { byKey[key] = nil }
    }
}
