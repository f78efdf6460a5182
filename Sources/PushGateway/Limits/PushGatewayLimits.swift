/// A limit for bursts and for the average rate.
public struct PushRate: Hashable, Sendable {
    /// The number of requests that may come at once.
    public var burst: Double
    /// The number of requests in a second on average.
    public var perSecond: Double

    /// Creates a limit.
    public init(burst: Double, perSecond: Double) {
        self.burst = burst
        self.perSecond = perSecond
    }
}

/// The limits of the gateway, so that no sender delays another.
public struct PushGatewayLimits: Hashable, Sendable {
    /// The requests of one credential.
    public var requestsOfCredential = PushRate(burst: 4_000, perSecond: 2_000)
    /// The requests for one device token.
    public var requestsForToken = PushRate(burst: 20, perSecond: 2)
    /// The open connections of all senders.
    ///
    /// A new connection closes the oldest one that has not authenticated, so that strangers cannot
    /// exclude a sender.
    public var connectionsMax = 256
    /// The open connections of one credential.
    public var connectionsOfCredentialMax = 16
    /// The requests of one connection at the same time.
    public var streamsMax = 256
    /// The bytes of a request's headers, as HTTP/2 counts them.
    public var headerBytesMax = 8_192
    /// The time from a connection's first byte to its first authenticated request.
    public var authenticationSeconds = 30.0
    /// The time from the first header of a request to the end of its payload.
    public var requestSeconds = 20.0
    /// The time for which a connection may be open without a request.
    public var idleSeconds = 3_600.0
    /// The time for which a sender may leave responses unread.
    public var unreadSeconds = 30.0
    /// The refused requests of a connection that has not authenticated; then it is closed.
    public var refusalsMax = 16
    /// The time that requests in progress have at a shutdown.
    public var shutdownSeconds = 5.0
    /// The shortest time between two replacements of a provider token on one connection.
    public var tokenUpdateSeconds = 1_200.0

    /// Creates the limits of a host, which suit a few thousand apps.
    public init() {}
}
