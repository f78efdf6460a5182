import Synchronization

/// The events that the web server counts, on any thread.
public final class ServerCounts: Sendable {
    private let refused = Atomic<Int>(0)
    private let dropped = Atomic<Int>(0)

    private let soundDrops = SoundDirection.allCases.map { _ in CountedDrops() }

    /// The way of a packet of sound.
    public enum SoundDirection: Int, CaseIterable, Sendable {
        /// From an app to the host.
        case fromApp
        /// From a page to the host.
        case fromPage
        /// From the host to an app.
        case toApp
        /// From the host to a page.
        case toPage

        /// The value of the metric's label.
        package var metricName: String {
            switch self {
            case .fromApp: "from_app"
            case .fromPage: "from_page"
            case .toApp: "to_app"
            case .toPage: "to_page"
            }
        }
    }

    /// The dropped packets of one direction.
    private final class CountedDrops: Sendable {
        let count = Atomic<Int>(0)
    }

    /// Creates counts of zero.
    public init() {}

    /// Counts a request that was not for this host, or not from one of its pages.
    public func refusedRequest() { refused.add(1, ordering: .relaxed) }

    /// Counts a page that was closed because its browser does not read.
    public func droppedPage() { dropped.add(1, ordering: .relaxed) }

    /// Counts packets of sound that were dropped, because they were not valid, too many or too
    /// late.
    public func droppedSound(_ direction: SoundDirection, _ count: Int = 1) {
        soundDrops[direction.rawValue].count.add(count, ordering: .relaxed)
    }

    /// Returns the number of dropped packets of sound in a direction.
    public func droppedSoundPackets(_ direction: SoundDirection) -> Int {
        soundDrops[direction.rawValue].count.load(ordering: .relaxed)
    }

    /// The number of refused requests.
    public var refusedRequests: Int { refused.load(ordering: .relaxed) }

    /// The number of closed pages.
    public var droppedPages: Int { dropped.load(ordering: .relaxed) }
}
