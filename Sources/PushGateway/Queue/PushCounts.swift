import Synchronization

/// Numbers of pushes, requests and connections since the start, for the host's metrics.
public struct PushCounts: Hashable, Sendable {
    /// Pushes that passed every check and were given to the store, or handed over.
    public var valid = 0
    /// Pushes that were stored, or handed over without being stored.
    public var accepted = 0
    /// Pushes that an app received.
    public var delivered = 0
    /// Pushes that a newer push of their token replaced while they waited.
    public var replaced = 0
    /// Pushes that expired before an app could receive them.
    public var expired = 0
    /// Pushes that are never stored and that no app could receive.
    public var dropped = 0
    /// Pushes whose delivery had begun when an earlier host ended.
    public var interrupted = 0
    /// Stored pushes that could not be unsealed.
    public var unreadable = 0
    /// Refused requests, by the reason's name.
    public var refused: [String: Int] = [:]
    /// Connections that were accepted.
    public var connections = 0
    /// Connections that were closed by a limit: of time, number, or refused requests.
    public var limitedConnections = 0
    /// Connections that are open.
    public var openConnections = 0
}

/// The counts, which every thread of the gateway changes.
final class PushCounter: Sendable {
    private let state = Mutex(PushCounts())

    var counts: PushCounts { state.withLock { $0 } }

    func add(_ number: Int, _ path: any WritableKeyPath<PushCounts, Int> & Sendable) {
        guard number != 0 else { return }
        state.withLock { $0[keyPath: path] += number }
    }

    func refused(_ reason: PushRefusal.Reason) {
        state.withLock { $0.refused[reason.name, default: 0] += 1 }
    }
}
