import AppHost
import Logging
import NIOCore
import NIOWebSocket

/// Makes the sockets of pages.
struct PageSockets: Sendable {
    let host: any HostAPI
    let clientHash: String
    let counts: ServerCounts
    let limits: PersonLimits
    let doorkeeper: Doorkeeper
    let gateway: Gateway
    let base: BasePath
    let logger: Logger

    /// The one address that may be upgraded, from the host's root on.
    static let address = "/-/socket"
    /// The largest message of a page; one that is larger closes its socket.
    static let messageBytesMax = PageLimits.messageBytesMax
    /// What a socket may send before it has said hello: a hello with all measures of fonts is some
    /// 20 KiB.
    static let greetingBytesMax = 64 << 10
    /// The memory of all pages' messages.
    let memory = MessageMemory()

    /// Who opens a page's socket.
    enum Opener: Sendable {
        /// As of a number of closings (`PersonLimits`).
        case visitor(Doorkeeper.Visitor, asOf: Int)
        /// It cannot be found out now.
        case unknown
    }

    /// Finds out who opens a socket, before it is one.
    func opener(cookies: [String], user: Gateway.NamedUser = .notAsked) async -> Opener {
        let closings = limits.closings
        do {
            return .visitor(
                try await doorkeeper.visitor(cookies: cookies, user: user), asOf: closings)
        } catch {
            logger.error(
                "A page's browser could not be looked up.", metadata: ["error": "\(error)"])
            return .unknown
        }
    }

    /// Turns a connection that was just upgraded into a page's socket; runs on its event loop.
    ///
    /// NIO's own decoder goes: it keeps as much as a frame claims, whoever sends it.
    func addHandlers(
        to channel: any Channel, opener: Opener, from address: String
    ) -> EventLoopFuture<Void> {
        let removal: EventLoopFuture<Void>
        do {
            let operations = channel.pipeline.syncOperations
            removal = operations.removeHandler(
                try operations.handler(type: ByteToMessageHandler<WebSocketFrameDecoder>.self))
        } catch {
            return channel.eventLoop.makeFailedFuture(error)
        }
        return removal.flatMapThrowing {
            try channel.pipeline.syncOperations.addHandler(
                PageSocketHandler(
                    sockets: self, opener: opener, address: address,
                    sink: SocketSink(channel: channel, counts: counts)))
        }
    }
}
