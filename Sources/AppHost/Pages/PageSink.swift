/// Where a page's messages go: one open connection to a browser tab.
///
/// The host calls it from its own queue and never waits, so both functions must return at once. A
/// sink whose browser does not read keeps at most `PageLimits.pendingBytesMax` and then closes
/// itself: the page reconnects and gets a complete frame.
public protocol PageSink: Sendable {
    /// Sends one text message, whole: JSON made by the host.
    func send(_ json: [UInt8])
    /// Closes the connection after what was sent; the host has forgotten the page already.
    func close()
}

/// Limits that every screen keeps.
public enum PageLimits {
    /// What may wait for a browser that does not read: two of the largest frames.
    public static let pendingBytesMax = 64 << 20
    /// The largest message of a page: a text of the largest size with all of it escaped, and its
    /// frame.
    public static let messageBytesMax = 8 << 20
}
