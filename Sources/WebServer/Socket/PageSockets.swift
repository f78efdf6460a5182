import AppHost
import Foundation
import Logging
import NIOCore
import NIOWebSocket

/// The factory of pages' sockets.
struct PageSockets: Sendable {
    let host: any HostAPI
    let clientHash: String
    let counts: ServerCounts
    let limits: PersonLimits
    let identification: VisitorIdentification
    let gateway: Gateway
    let base: BasePath
    let logger: Logger
    let now: @Sendable () -> Date

    /// The address at which a connection can become a page's socket, relative to the host's root.
    static let address = "/-/socket"
    /// The address at which a connection can become a page's socket for sound.
    static let soundAddress = "/-/sound"
    /// The size limit of a page's message; a larger one closes its socket.
    static let messageBytesMax = PageLimits.messageBytesMax
    /// The maximum number of bytes that a socket may send up to its hello.
    ///
    /// A hello with all font measures has about 20 KiB.
    static let greetingBytesMax = 64 << 10
    /// The decoding of messages.
    var decoding = MessageDecoding()
    /// The memory of the messages that pages send.
    let memory = MessageMemory(bytesMax: MessageMemory.receivedBytesMax)
    /// The memory of the messages that browsers have not read.
    let unread = MessageMemory(bytesMax: MessageMemory.unreadBytesMax)

    /// The identity of the browser that opens a page's socket.
    enum ConnectingBrowser: Sendable {
        /// The visitor, with the number of closings before the identification (`OpenPages`).
        case visitor(VisitorIdentification.Visitor, asOf: Int)
        /// The identity cannot be determined now.
        case unknown
    }

    /// Identifies the browser that opens a socket, before the upgrade.
    func browser(
        cookies: [String], user: Gateway.NamedUser = .notAsked
    ) async -> ConnectingBrowser {
        let closings = limits.openPages.closings
        do {
            return .visitor(
                try await identification.visitor(cookies: cookies, user: user), asOf: closings)
        } catch {
            logger.error(
                "A page's browser could not be identified.", metadata: ["error": "\(error)"])
            return .unknown
        }
    }

    /// Turns a connection that was just upgraded into a page's socket; runs on its event loop.
    ///
    /// NIO's own decoder is removed, because it would buffer as many bytes as a frame of any client
    /// claims.
    func addHandlers(
        to channel: any Channel, browser: ConnectingBrowser, from address: String,
        isForSound: Bool = false
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
            guard !isForSound else {
                return try channel.pipeline.syncOperations.addHandlers(
                    VanishedPageHandler(counts: counts, logger: logger),
                    SoundSocketHandler(
                        sockets: self, browser: browser, address: address,
                        sink: SoundSocketSink(channel: channel, counts: counts)))
            }
            try channel.pipeline.syncOperations.addHandlers(
                VanishedPageHandler(counts: counts, logger: logger),
                PageSocketHandler(
                    sockets: self, browser: browser, address: address,
                    sink: SocketSink(channel: channel, counts: counts)))
        }
    }
}
