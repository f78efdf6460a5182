import Glibc
import NIOCore
import Synchronization

/// The number of open connections and its limit.
final class ConnectionCount: Sendable {
    /// The limit if the process has enough descriptors.
    ///
    /// It exceeds the number of tabs of the users of one machine; each socket costs kernel memory.
    private static let openMax = 16_384
    /// The descriptors that are reserved for apps, files and the database.
    private static let descriptorsKept = 512
    private static let openMin = 64

    let most: Int
    private let open = Atomic<Int>(0)

    init(most: Int = ConnectionCount.fitting) { self.most = most }

    /// A count with the limit that the process's descriptors allow.
    static var fitting: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return openMin
        }
        let descriptors = Int(min(limit.rlim_cur, rlim_t(openMax + descriptorsKept)))
        return max(openMin, descriptors - descriptorsKept)
    }

    /// Counts a connection until it is closed; returns whether it may be used.
    func add(_ channel: any Channel) -> Bool {
        let count = open.add(1, ordering: .relaxed).newValue
        channel.closeFuture.whenComplete { [self] _ in open.subtract(1, ordering: .relaxed) }
        return count <= most
    }
}

/// The handler of a connection beyond the limit, which answers it and closes it.
final class TurnedAwayHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The time after which a connection without a request is closed without an answer.
    private static let patience = TimeAmount.seconds(2)
    private static let answer =
        "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\n"
        + "Content-Type: text/plain; charset=utf-8\r\nCache-Control: no-store\r\n"
        + "Content-Length: \(sentence.utf8.count)\r\n\r\n\(sentence)"
    private static let sentence = "Too many connections are open. Try again in a moment.\n"

    private var hasAnswered = false

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        context.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasAnswered else { return }
        hasAnswered = true
        let channel = context.channel
        let bytes = channel.allocator.buffer(string: Self.answer)
        context.writeAndFlush(wrapOutboundOut(bytes)).whenComplete { _ in
            channel.close(promise: nil)
        }
    }
}
