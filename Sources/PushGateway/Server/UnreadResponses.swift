import NIOCore

/// A handler that stops reading the requests of a sender that does not read its responses, and
/// closes the connection if the sender does not begin to read.
final class UnreadResponses: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer

    private let time: TimeAmount
    private let counter: PushCounter
    private var isReadHeld = false
    private var deadline: Scheduled<Void>?

    init(seconds: Double, counter: PushCounter) {
        time = .nanoseconds(Int64(seconds * 1e9))
        self.counter = counter
    }

    func read(context: ChannelHandlerContext) {
        guard context.channel.isWritable else {
            isReadHeld = true
            return
        }
        context.read()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = nil
        if context.channel.isWritable {
            if isReadHeld {
                isReadHeld = false
                context.read()
            }
        } else {
            let (bound, counter) = (NIOLoopBound(context, eventLoop: context.eventLoop), counter)
            deadline = context.eventLoop.scheduleTask(in: time) {
                counter.add(1, \.limitedConnections)
                bound.value.close(promise: nil)
            }
        }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }
}
