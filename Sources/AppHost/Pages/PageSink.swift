/// The receiver of a page's messages: one open connection to a browser tab.
///
/// The host calls it from its own queue and never waits, so both functions must return at once. A
/// sink whose browser does not read keeps at most `PageLimits.pendingBytesMax` and then closes
/// itself: the page reconnects and gets a complete frame.
public protocol PageSink: Sendable {
    /// Sends one text message, whole: JSON made by the host.
    func send(_ json: [UInt8])
    /// Closes the connection after the messages sent so far; the host has dropped the page already.
    func close()
}

extension PageSink {
    func send(_ message: PageMessage) { send(message.json()) }
}

/// The limits of every web server.
public enum PageLimits {
    /// The maximum of unsent bytes for a browser that does not read: two of the largest frames.
    public static let pendingBytesMax = 64 << 20
    /// The maximum size of a message from a page: a text of the largest size, fully escaped, and
    /// the rest of the message.
    public static let messageBytesMax = 8 << 20
}
