/// The outcome of a background fetch.
public nonisolated enum UIBackgroundFetchResult: UInt, Sendable {
    /// The app has new data.
    case newData = 0
    /// There was no new data.
    case noData = 1
    /// The fetch failed; the host waits longer before the next one.
    case failed = 2
}
