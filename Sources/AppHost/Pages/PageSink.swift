/// The receiver of a page's messages: one open connection to a browser tab.
///
/// The host calls it from its own queue and never waits, so every function must return at once. A
/// sink whose browser does not read keeps at most `PageLimits.pendingBytesMax` and then closes
/// itself: the page reconnects and gets a complete frame.
public protocol PageSink: Sendable {
    /// Sends one text message, which is JSON from the host.
    func send(_ json: [UInt8])
    /// Returns whether a complete frame may be sent, because the page has read all earlier messages
    /// but `PageLimits.unreadBytesMax` bytes.
    ///
    /// - Parameter resumed: A function that the sink calls once, when the page has read enough, if
    ///   the result is `false`. A later call replaces the function; a closed sink never calls it.
    func isReadyForFrame(otherwise resumed: @escaping @Sendable () -> Void) -> Bool
    /// Closes the connection after the messages sent so far; the host has dropped the page already.
    func close()
}

extension PageSink {
    func send(_ message: PageMessage) { send(message.json()) }
}

/// The limits of every web server.
public enum PageLimits {
    /// The maximum number of unsent bytes for a browser that does not read: two of the largest
    /// frames.
    public static let pendingBytesMax = 64 << 20
    /// The number of unsent bytes above which a page gets no further complete frame.
    ///
    /// Most complete frames are smaller, so a browser that reads slowly waits for one at a time.
    public static let unreadBytesMax = 1 << 20
    /// The maximum size of a message from a page: the largest text, fully escaped, and the rest of
    /// the message.
    public static let messageBytesMax = 8 << 20
}
