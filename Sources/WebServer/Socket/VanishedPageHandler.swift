import AppHost
import Logging
import NIOCore
import NIOWebSocket

/// The handler that closes the socket of a page whose browser vanished without closing it.
///
/// A computer that sleeps, or whose network went away, sends nothing. The kernel detects this only
/// when it sends data that is not acknowledged, so an idle page would stay attached, and its app
/// would run in the foreground without a user. Browsers answer pings without the page's script, so
/// a page that is only hidden or busy keeps its socket.
final class VanishedPageHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    /// The time between two pings.
    static let pingInterval = TimeAmount.seconds(30)
    /// The number of intervals without a byte from the browser after which it has vanished.
    static let silentIntervalsMax = 3

    private let counts: ServerCounts
    private let logger: Logger
    private var pings: RepeatedTask?
    private var silentIntervals = 0
    /// Whether the socket is being read.
    ///
    /// While the host does not read because it has too many messages, it receives nothing from the
    /// browser.
    private var isReading = false

    init(counts: ServerCounts, logger: Logger) {
        self.counts = counts
        self.logger = logger
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        pings = context.eventLoop.scheduleRepeatedTask(
            initialDelay: Self.pingInterval, delay: Self.pingInterval
        ) { _ in
            let (handler, context) = bound.value
            handler.intervalEnded(context)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        pings?.cancel()
        pings = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        silentIntervals = 0
        isReading = false
        context.fireChannelRead(data)
    }

    func read(context: ChannelHandlerContext) {
        isReading = true
        context.read()
    }

    func channelInactive(context: ChannelHandlerContext) {
        pings?.cancel()
        pings = nil
        context.fireChannelInactive()
    }

    private func intervalEnded(_ context: ChannelHandlerContext) {
        guard isReading else { return }
        silentIntervals += 1
        guard silentIntervals < Self.silentIntervalsMax else {
            logger.info("A page's socket was closed: its browser answers no pings.")
            counts.droppedPage()
            // A close frame would wait for a browser that reads nothing.
            return context.close(promise: nil)
        }
        // The queued frames already show whether the browser reads.
        guard context.channel.isWritable else { return }
        let ping = WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer())
        context.writeAndFlush(wrapOutboundOut(ping), promise: nil)
    }
}
