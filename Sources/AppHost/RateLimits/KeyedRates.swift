/// A rate limit for each of many keys.
///
/// Only keys that are used have a bucket, and idle buckets are dropped, so keys that are not used
/// any more cost no memory.
struct KeyedRates<Key: Hashable & Sendable>: Sendable {
    /// The number of buckets at which idle ones are dropped for the first time.
    static var firstCleaning: Int { 1_024 }

    private let capacity: Double
    private let perSecond: Double
    private var buckets: [Key: TokenBucket] = [:]
    private var cleaningAt = Self.firstCleaning

    /// Creates unused limits.
    ///
    /// - Parameter limit: The limit of each key: how many at once, and how many a second.
    init(_ limit: (capacity: Double, perSecond: Double)) {
        (capacity, perSecond) = limit
    }

    /// The number of buckets.
    var count: Int { buckets.count }

    /// Counts one use of a key.
    ///
    /// - Returns: `nil` if the use is within the limit, or else the time to wait.
    mutating func spend(_ key: Key, at now: Duration) -> Duration? {
        if buckets.count >= cleaningAt {
            buckets = buckets.filter { element in
                var bucket = element.value
                return !bucket.isFull(at: now)
            }
            cleaningAt = max(Self.firstCleaning, buckets.count * 2)
        }
        let new = TokenBucket(capacity: capacity, perSecond: perSecond, at: now)
        return buckets[key, default: new].spend(at: now)
    }
}
