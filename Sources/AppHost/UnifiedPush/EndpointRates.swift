import Foundation

/// The rates of messages, of each endpoint.
///
/// Only endpoints that exist have a bucket, and idle buckets are dropped, so endpoints that have
/// ended cost no memory.
struct EndpointRates {
    /// The limit of each endpoint, as the push gateway's for a sender and a token.
    static let rate = (capacity: 20.0, perSecond: 2.0)
    /// The number of buckets at which idle ones are dropped for the first time.
    static let firstCleaning = 1_024

    private var buckets: [Data: TokenBucket] = [:]
    private var cleaningAt = Self.firstCleaning

    /// The number of buckets.
    var count: Int { buckets.count }

    /// Counts a message to an endpoint that exists.
    ///
    /// - Parameters:
    ///   - digest: The SHA-256 of the endpoint's random bytes.
    ///   - now: The time.
    /// - Returns: `nil` if the endpoint may have the message, or else the time to wait.
    mutating func spend(_ digest: Data, at now: Duration) -> Duration? {
        if buckets.count >= cleaningAt {
            buckets = buckets.filter { element in
                var bucket = element.value
                return !bucket.isFull(at: now)
            }
            cleaningAt = max(Self.firstCleaning, buckets.count * 2)
        }
        return buckets[digest, default: TokenBucket(Self.rate, at: now)].spend(at: now)
    }
}
