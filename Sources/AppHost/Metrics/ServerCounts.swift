import Synchronization

/// What a screen counts beside the host, on whatever thread it happens.
public final class ServerCounts: Sendable {
    private let refused = Atomic<Int>(0)
    private let dropped = Atomic<Int>(0)

    /// Begins at nothing.
    public init() {}

    /// A request was not for this host, or not from one of its pages.
    public func refusedRequest() { refused.add(1, ordering: .relaxed) }

    /// A page was given up because its browser does not read.
    public func droppedPage() { dropped.add(1, ordering: .relaxed) }

    /// How many requests were refused.
    public var refusedRequests: Int { refused.load(ordering: .relaxed) }

    /// How many pages were given up.
    public var droppedPages: Int { dropped.load(ordering: .relaxed) }
}
