import AppHost
import Logging
import NIOCore
import NIOWebSocket

/// Makes the sockets of pages.
struct PageSockets: Sendable {
    let host: any ScreenHost
    let clientHash: String
    let counts: ScreenCounts
    let limits: PersonLimits
    let doorkeeper: Doorkeeper
    let logger: Logger

    /// The one address that may be upgraded.
    static let address = "/-/socket"
    /// The largest message of a page; one that is larger closes its socket.
    static let messageBytesMax = PageLimits.messageBytesMax
    /// A message may come in so many frames at most; browsers send one.
    private static let framesPerMessageMax = 4096

    /// Who opens a page's socket.
    enum Opener: Sendable {
        /// As of a number of closings (`PersonLimits`).
        case visitor(Doorkeeper.Visitor, asOf: Int)
        /// It cannot be found out now.
        case unknown
    }

    /// Finds out who opens a socket, before it is one.
    func opener(cookies: [String]) async -> Opener {
        let closings = limits.closings
        do {
            return .visitor(try await doorkeeper.visitor(cookies: cookies), asOf: closings)
        } catch {
            logger.error(
                "A page's browser could not be looked up.", metadata: ["error": "\(error)"])
            return .unknown
        }
    }

    /// Turns a connection that was just upgraded into a page's socket; runs on its event loop.
    func addHandlers(to channel: any Channel, opener: Opener) throws {
        let aggregator = NIOWebSocketFrameAggregator(
            minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: Self.framesPerMessageMax,
            maxAccumulatedFrameSize: Self.messageBytesMax)
        let handler = PageSocketHandler(
            sockets: self, opener: opener, sink: SocketSink(channel: channel, counts: counts))
        try channel.pipeline.syncOperations.addHandlers([aggregator, handler])
    }
}
