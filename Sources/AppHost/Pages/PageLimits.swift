/// The limits of every web server.
public enum PageLimits {
    /// The maximum of unsent bytes for a browser that does not read: two of the largest frames.
    public static let pendingBytesMax = 64 << 20
    /// The maximum size of a message from a page: a text of the largest size, fully escaped, and
    /// the rest of the message.
    public static let messageBytesMax = 8 << 20
}
