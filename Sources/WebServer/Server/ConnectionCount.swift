import Glibc
import NIOCore
import Synchronization

/// How many connections are open, and how many may be.
final class ConnectionCount: Sendable {
    /// More than people with an open tab on one machine; a socket costs some memory of the kernel's.
    private static let openMax = 16_384
    /// What apps, files and the database need of the descriptors that a process may have.
    private static let descriptorsKept = 512
    private static let openMin = 64

    let most: Int
    private let open = Atomic<Int>(0)

    init(most: Int = ConnectionCount.fitting) { self.most = most }

    /// As many as there are descriptors for.
    static var fitting: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return openMin
        }
        let descriptors = Int(min(limit.rlim_cur, rlim_t(openMax + descriptorsKept)))
        return max(openMin, descriptors - descriptorsKept)
    }

    /// Counts a connection until it is closed; whether it may be used.
    func add(_ channel: any Channel) -> Bool {
        let count = open.add(1, ordering: .relaxed).newValue
        channel.closeFuture.whenComplete { [self] _ in open.subtract(1, ordering: .relaxed) }
        return count <= most
    }
}

/// Answers whoever is one too many, and hangs up.
final class TurnedAwayHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// Who does not ask is not answered.
    private static let patience = TimeAmount.seconds(2)
    private static let answer =
        "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\n"
        + "Content-Type: text/plain; charset=utf-8\r\nCache-Control: no-store\r\n"
        + "Content-Length: \(sentence.utf8.count)\r\n\r\n\(sentence)"
    private static let sentence = "Too many are here at once. Try again in a moment.\n"

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
