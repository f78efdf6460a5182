extension AppHost {
    /// Whether the host's queue and database answer, and the host is not stopping.
    public var isReady: Bool { !isShuttingDown && store.isReadable }
}
