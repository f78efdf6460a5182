import HostLink

/// One reading of all metrics.
///
/// Only the values in memory are counted on the host's queue. The other values are read on another
/// queue, so that a scrape delays no page.
struct MetricScrape: Sendable {
    /// The time for which the size of all saved state is reused, because reading it walks the disk.
    private static let stateSizeLasts = Duration.seconds(60)

    private let counts: MomentCounts
    private let known: UInt64?
    private let store: any SessionStore
    private let directory: StateDirectory
    private let catalog: AppCatalog
    private let serverCounts: ServerCounts

    /// Counts the values that the host has in memory now.
    init(_ host: isolated AppHost) {
        counts = MomentCounts(
            host.counted, host.instances.values, pages: host.pages.count,
            messagesAhead: host.intake.messagesAhead)
        known = host.counted.stateSize.flatMap { [now = host.now] size in
            now - size.at < Self.stateSizeLasts ? size.bytes : nil
        }
        (store, directory, catalog) = (host.stores.sessions, host.directory, host.catalog)
        serverCounts = host.serverCounts
    }

    /// Reads the rest and returns all metrics in Prometheus' text format.
    func text(_ host: isolated AppHost) async -> String {
        let (text, size) = await BlockingWork.run { () -> (String, UInt64) in
            let size = known ?? stateSize()
            let page = MetricPage(
                counts: counts, apps: catalog.all.map(\.slug).sorted(),
                sessions: try? store.sessionCount(), stateBytes: size, serverCounts: serverCounts)
            return (page.text, size)
        }
        if known == nil { host.counted.stateSize = (size, host.now) }
        return text
    }

    private func stateSize() -> UInt64 {
        KeptOutput.containers(inPersons: directory.persons).reduce(0) {
            $0 + StateSize.ofSavedState(in: $1)
        }
    }
}
