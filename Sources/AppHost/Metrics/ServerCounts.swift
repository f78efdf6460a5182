import Synchronization

/// The events that the web server counts, on any thread.
public final class ServerCounts: Sendable {
    private let refused = Atomic<Int>(0)
    private let dropped = Atomic<Int>(0)

    /// Creates counts of zero.
    public init() {}

    /// Counts a request that was not for this host, or not from one of its pages.
    public func refusedRequest() { refused.add(1, ordering: .relaxed) }

    /// Counts a page that was closed because its browser does not read.
    public func droppedPage() { dropped.add(1, ordering: .relaxed) }

    /// The number of refused requests.
    public var refusedRequests: Int { refused.load(ordering: .relaxed) }

    /// The number of closed pages.
    public var droppedPages: Int { dropped.load(ordering: .relaxed) }
}
