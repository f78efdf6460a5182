import AppHost

/// An allowance for each of many keys.
///
/// Full allowances are dropped, so idle keys cost no memory.
struct Allowances<Key: Hashable & Sendable>: Sendable {
    let most: Double
    let perSecond: Double
    private var byKey: [Key: TokenBucket] = [:]

    /// The number of allowances from which on full ones are searched for and dropped.
    private static var searchedFrom: Int { 4096 }

    init(most: Double, perSecond: Double) {
        self.most = most
        self.perSecond = perSecond
    }

    /// The number of allowances in memory.
    var count: Int { byKey.count }

    /// Spends an amount of a key's allowance; the result is that of `TokenBucket.spend`.
    mutating func spend(_ amount: Double = 1, of key: Key, at now: Duration) -> Duration? {
        if byKey[key] == nil { dropFull(at: now) }
        return byKey[key, default: TokenBucket(capacity: most, perSecond: perSecond, at: now)]
            .spend(amount, at: now)
    }

    /// Drops full allowances each time that their number has doubled, so the cost per new key is
    /// constant.
    private mutating func dropFull(at now: Duration) {
        guard count >= Self.searchedFrom, count.nonzeroBitCount == 1 else { return }
        for (key, var bucket) in byKey where bucket.isFull(at: now) { byKey[key] = nil }
    }
}
