import AppHost
import Logging
import NIOCore
import NIOWebSocket

/// Makes the sockets of pages.
struct PageSockets: Sendable {
    let host: any ScreenHost
    let clientHash: String
    let counts: ScreenCounts
    let logger: Logger

    /// The one address that may be upgraded.
    static let address = "/-/socket"
    /// The largest message of a page; one that is larger closes its socket.
    static let messageBytesMax = PageLimits.messageBytesMax
    /// A message may come in so many frames at most; browsers send one.
    private static let framesPerMessageMax = 4096

    /// Turns a connection that was just upgraded into a page's socket; runs on its event loop.
    func addHandlers(to channel: any Channel, token: PersonToken?) throws {
        let aggregator = NIOWebSocketFrameAggregator(
            minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: Self.framesPerMessageMax,
            maxAccumulatedFrameSize: Self.messageBytesMax)
        let handler = PageSocketHandler(
            host: host, person: token.map { Person(token: $0) }, clientHash: clientHash,
            sink: SocketSink(channel: channel, counts: counts), logger: logger)
        try channel.pipeline.syncOperations.addHandlers([aggregator, handler])
    }
}
