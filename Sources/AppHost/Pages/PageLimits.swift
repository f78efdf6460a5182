/// The limits of every web server.
public enum PageLimits {
    /// The maximum number of unsent bytes for a browser that does not read: two of the largest
    /// frames.
    public static let pendingBytesMax = 64 << 20
    /// The maximum size of a message from a page: the largest text, fully escaped, and the rest of
    /// the message.
    public static let messageBytesMax = 8 << 20
}
