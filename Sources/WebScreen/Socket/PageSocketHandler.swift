import AppHost
import HostLink
import Logging
import NIOCore
import NIOWebSocket

/// One page's socket: reads its messages on the connection's event loop and hands them to the host.
///
/// Nothing of the person's exists at the host before the page's hello came with its cookie.
final class PageSocketHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private let host: any ScreenHost
    private let person: Person?
    private let clientHash: String
    private let sink: SocketSink
    private let logger: Logger
    private var phase = Phase.greeting
    private var deadline: Scheduled<Void>?

    private enum Phase {
        case greeting
        case attached(any ScenePage)
        case closed
    }

    /// A page says hello as soon as its script runs; a connection that does not is not a page.
    private static let helloDeadline = TimeAmount.seconds(10)

    init(
        host: any ScreenHost, person: Person?, clientHash: String, sink: SocketSink, logger: Logger
    ) {
        self.host = host
        self.person = person
        self.clientHash = clientHash
        self.sink = sink
        self.logger = logger
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let sink = sink
        deadline = context.eventLoop.scheduleTask(in: Self.helloDeadline) {
            sink.close(.policyViolation)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        switch frame.opcode {
        case .text: receive(frame.unmaskedData)
        case .ping:
            let pong = WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)
            context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
        case .pong: break
        case .connectionClose:
            leave()
            sink.close()
        default: refuse(.unacceptableData, "a message that is not text")
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        leave()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let isTooLarge =
            (error as? NIOWebSocketFrameAggregator.Error) == .accumulatedFrameSizeIsTooLarge
            || (error as? NIOWebSocketError) == .invalidFrameLength
        refuse(isTooLarge ? .messageTooLarge : .protocolError, "\(error)")
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent:
            leave()
            sink.close(.goingAway)
        case ChannelEvent.inputClosed:
            // The browser is gone without a word; the server allows half-closed connections, so nobody
            // else would close this one.
            leave()
            context.close(promise: nil)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    private func receive(_ data: ByteBuffer) {
        let message: PageRequest
        do {
            message = try PageRequest(json: data.readableBytesView)
        } catch {
            return refuse(.dataInconsistentWithMessage, error.message)
        }
        switch (phase, message) {
        case (.greeting, .hello(let greeting)): greet(greeting)
        case (.attached(let page), let message): tell(page, message)
        case (.greeting, _): refuse(.policyViolation, "a message before hello")
        case (.closed, _): break
        }
    }

    private func greet(_ greeting: PageRequest.Greeting) {
        deadline?.cancel()
        guard let person else {
            // Without its cookie a page would be someone else each time: it is told, not served.
            let state = PageState(
                .failed,
                message: "This page needs a cookie, and the browser did not send one. "
                    + "Allow cookies for this address and reload.",
                choices: [.home])
            return sink.send(PageMessage.state(state).json())
        }
        var writer = JSONWriter(capacity: 64)
        writer.raw("{\"t\":\"client\",\"hash\":")
        writer.string(clientHash)
        writer.raw("}")
        sink.send(writer.bytes)
        phase = .attached(
            host.attach(
                greeting.hello, to: greeting.session, of: greeting.app, for: person, sink: sink))
    }

    private func tell(_ page: any ScenePage, _ message: PageRequest) {
        switch message {
        case .hello: refuse(.policyViolation, "a second hello")
        case .event(let event): page.event(event)
        case .phase(let isVisible, let isFocused):
            page.phase(isVisible: isVisible, isFocused: isFocused)
        case .environment(let environment): page.environment(environment)
        case .seen(let frame): page.seen(frame: frame)
        case .resync: page.resync()
        case .take: page.take()
        case .choice(let choice): page.choose(choice)
        case .kill: page.kill()
        }
    }

    /// The socket is closed and the page comes back with what the host has not received.
    private func refuse(_ code: WebSocketErrorCode, _ reason: String) {
        if case .closed = phase { return }
        logger.warning("A page's socket was closed: \(reason)")
        leave()
        sink.close(code)
    }

    private func leave() {
        deadline?.cancel()
        if case .attached(let page) = phase { page.detach() }
        phase = .closed
    }
}
