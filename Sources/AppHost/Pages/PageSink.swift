/// The receiver of a page's messages: one open connection to a browser tab.
///
/// The host calls it from its own queue and never waits, so both functions must return at once. A
/// sink whose browser does not read keeps at most `PageLimits.pendingBytesMax` and then closes
/// itself: the page reconnects and gets a complete frame.
public protocol PageSink: Sendable {
    /// Sends one text message, which is JSON from the host.
    func send(_ json: [UInt8])
    /// Closes the connection after the messages sent so far; the host has dropped the page already.
    func close()
}

extension PageSink {
    func send(_ message: PageMessage) { send(message.json()) }
}
