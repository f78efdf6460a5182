import Synchronization

/// The rates of requests, of each credential and for each device token.
///
/// Only credentials that were accepted and tokens that exist have a bucket, and idle buckets are
/// dropped, so strangers cost no memory.
final class RequestRates<Key: Hashable & Sendable>: Sendable {
    /// The number of buckets at which idle ones are dropped for the first time.
    private static var firstCleaning: Int { 1_024 }

    private let limit: PushRate
    private let state: Mutex<State>

    private struct State {
        var buckets: [Key: TokenBucket] = [:]
        var cleaningAt: Int
    }

    init(_ limit: PushRate) {
        self.limit = limit
        state = Mutex(State(cleaningAt: Self.firstCleaning))
    }

    /// The number of buckets.
    var count: Int { state.withLock { $0.buckets.count } }

    /// Counts a request.
    ///
    /// - Throws: `tooManyRequests` if there were too many.
    func spend(_ key: Key, at now: Duration) throws(PushRefusal) {
        let isWithin = state.withLock { state in
            let isWithin =
                state.buckets[key, default: TokenBucket(limit, at: now)].spend(at: now)
            if state.buckets.count >= state.cleaningAt {
                state.buckets = state.buckets.filter { element in
                    var bucket = element.value
                    return !bucket.isFull(at: now)
                }
                state.cleaningAt = max(Self.firstCleaning, state.buckets.count * 2)
            }
            return isWithin
        }
        guard isWithin else { throw PushRefusal(.tooManyRequests) }
    }
}
