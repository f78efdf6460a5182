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

    private let sockets: PageSockets
    private let opener: PageSockets.Opener
    private let sink: SocketSink
    private var logger: Logger { sockets.logger }
    private var phase = Phase.greeting
    private var deadline: Scheduled<Void>?

    private enum Phase {
        case greeting
        case attached(any ScenePage, of: Person)
        case closed
    }

    /// A page says hello as soon as its script runs; a connection that does not is not a page.
    private static let helloDeadline = TimeAmount.seconds(10)
    /// The page waits for a while and says why.
    private static let tryAgainLater = WebSocketErrorCode(codeNumber: 1013)

    init(sockets: PageSockets, opener: PageSockets.Opener, sink: SocketSink) {
        self.sockets = sockets
        self.opener = opener
        self.sink = sink
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
            // Whoever does not read would have answers heaped up.
            guard context.channel.isWritable else {
                return refuse(Self.tryAgainLater, "pings whose answers are not read")
            }
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
        if case .closed = phase { return }
        if case .attached(_, let person) = phase,
            sockets.limits.message(of: person, bytes: data.readableBytes) != nil
        {
            sockets.counts.refusedRequest()
            return refuse(Self.tryAgainLater, "too many messages of one person at once")
        }
        let message: PageRequest
        do {
            message = try PageRequest(json: data.readableBytesView)
        } catch {
            return refuse(.dataInconsistentWithMessage, error.message)
        }
        switch (phase, message) {
        case (.greeting, .hello(let greeting)): greet(greeting)
        case (.attached(let page, _), let message): tell(page, message)
        case (.greeting, _): refuse(.policyViolation, "a message before hello")
        case (.closed, _): break
        }
    }

    private func greet(_ greeting: PageRequest.Greeting) {
        deadline?.cancel()
        guard case .visitor(let visitor, let closings) = opener else {
            return refuse(.unexpectedServerError, "its browser could not be looked up")
        }
        switch visitor {
        case .known(let pass, _, _): greet(greeting, from: pass, asOf: closings)
        case .nobody:
            // Without its cookie a page would be someone else each time: it is told, not served.
            let state = PageState(
                .failed,
                message: "This page needs a cookie, and the browser did not send one. "
                    + "Allow cookies for this address and reload.",
                choices: [.home])
            sink.send(PageMessage.state(state).json())
            // It may show that for as long as it likes, and say no more.
            phase = .closed
        case .signedOut, .early: isStale("its browser is signed out")
        }
    }

    /// The origin that a browser states is one half of the proof that a page of this host speaks; what stands in
    /// the page, and nowhere else, is the other.
    private func greet(
        _ greeting: PageRequest.Greeting, from pass: BrowserPass, asOf closings: Int
    ) {
        let token = sockets.doorkeeper.cookie.signer.pageToken(
            for: pass, app: greeting.app, session: greeting.session)
        guard PassSigner.areEqual(greeting.token.utf8, token.utf8) else {
            return isStale("this host did not make it for this browser and window")
        }
        switch sockets.limits.open(sink, of: pass.person, asOf: closings) {
        case .open: break
        case .outOfDate: return isStale("its person's pages were closed after it was looked up")
        case .tooMany:
            sockets.counts.refusedRequest()
            let state = PageState(
                .failed,
                message:
                    "You have \(PersonLimits.pagesMax) pages open, and no more are shown. Close some; "
                    + "this one then comes by itself.", choices: [.home])
            sink.send(PageMessage.state(state).json())
            return refuse(Self.tryAgainLater, "its person has too many")
        }
        var writer = JSONWriter(capacity: 64)
        writer.raw("{\"t\":\"client\",\"hash\":")
        writer.string(sockets.clientHash)
        writer.raw("}")
        sink.send(writer.bytes)
        let page = sockets.host.attach(
            greeting.hello, to: greeting.session, of: greeting.app, for: pass.person, sink: sink)
        phase = .attached(page, of: pass.person)
    }

    /// Lets a page load itself anew, which brings what it needs or says why not.
    private func isStale(_ why: String) {
        sockets.counts.refusedRequest()
        sink.send(Array("{\"t\":\"stale\"}".utf8))
        // Clients of before there was this message know that one.
        let state = PageState(.failed, message: "This page is out of date. Reload it.")
        sink.send(PageMessage.state(state).json())
        refuse(.policyViolation, why)
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
        if case .attached(let page, let person) = phase {
            page.detach()
            sockets.limits.closed(sink, of: person)
        }
        phase = .closed
    }
}
