import AppHost
import HostLink
import Logging
import NIOCore
import NIOWebSocket

/// One page's socket: reads its messages on the connection's event loop and hands them to the host.
///
/// Nothing of the person's exists at the host before the page's hello came with its cookie, and
/// until then it may send 64 KiB. Long messages are decoded elsewhere. While the host has not taken
/// what was handed over, or a message is being decoded, the socket is not read.
final class PageSocketHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private let sockets: PageSockets
    private let opener: PageSockets.Opener
    private let address: String
    private let sink: SocketSink
    private var logger: Logger { sockets.logger }
    private var phase = Phase.greeting
    private var deadline: Scheduled<Void>?
    private var context: ChannelHandlerContext?
    private var reader = MessageReader(messageBytesMax: PageSockets.greetingBytesMax)
    /// How many bytes came before hello.
    private var greetingBytes = 0
    /// The address that is counted while it has not said hello.
    private var greeter: String?
    /// The size of the message that is being decoded elsewhere.
    private var decodingBytes: Int?
    /// How many bytes are counted for its unfinished messages (`MessageMemory`).
    private var countedBytes = 0
    private var untaken = Untaken()
    /// Whether the channel asked for more while it was not to be read.
    private var owesRead = false
    /// Ends the time for which a named user's page is believed.
    private var nameEnd: Scheduled<Void>?

    private enum Phase {
        case greeting
        case attached(any ScenePage, of: Person)
        case closed
    }

    /// What was handed to the host since it last said that it had taken all.
    private struct Untaken {
        var messages = 0
        var bytes = 0
        var isAwaited = false

        /// A person does less in the time that the host takes for it.
        static let messagesMax = 64
        static let bytesMax = 256 << 10

        var isTooMuch: Bool { messages >= Self.messagesMax || bytes >= Self.bytesMax }
    }

    /// A page says hello as soon as its script runs; a connection that does not is not a page.
    private static let helloDeadline = TimeAmount.seconds(10)
    /// The longest text over a slow line; a message that takes longer does not end.
    static let messageDeadline = TimeAmount.seconds(60)
    /// How long a page may show what is a named user's before the proxy is asked again who it is: somebody may
    /// have signed out there, or may not come in any more.
    private static let nameLasts = TimeAmount.minutes(10)
    /// The page waits for a while and says why.
    private static let tryAgainLater = WebSocketErrorCode(.tryAgainLater)
    /// The page has said why it is not served, and comes back only when it is loaded again.
    private static let notServed = WebSocketErrorCode(.notServed)

    /// - Parameter address: Where the visitor comes from; behind a trusted proxy, what that says.
    init(sockets: PageSockets, opener: PageSockets.Opener, address: String, sink: SocketSink) {
        self.sockets = sockets
        self.opener = opener
        self.address = address
        self.sink = sink
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        guard mayGreet(from: address) else {
            sockets.counts.refusedRequest()
            return refuse(Self.tryAgainLater, "too many sockets at once")
        }
        let sink = sink
        deadline = context.eventLoop.scheduleTask(in: Self.helloDeadline) {
            sink.close(.policyViolation)
        }
    }

    /// Counts the socket: of somebody known as a request of theirs, of anybody else by address.
    ///
    /// Strangers who share an address with somebody known keep nobody's tabs from coming back.
    private func mayGreet(from address: String) -> Bool {
        if case .visitor(.known(let pass, _, isStranger: false), _) = opener {
            return sockets.limits.request(of: pass.person) == nil
        }
        guard sockets.limits.beginGreeting(from: address) else { return false }
        greeter = address
        return true
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        leave()
        self.context = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        switch phase {
        case .closed: return
        case .greeting:
            greetingBytes += bytes.readableBytes
            guard greetingBytes <= PageSockets.greetingBytesMax else {
                return refuse(.messageTooLarge, "too much before hello")
            }
        case .attached: break
        }
        reader.append(bytes)
        readOn()
    }

    func read(context: ChannelHandlerContext) {
        if isHeld { owesRead = true } else { context.read() }
    }

    func channelInactive(context: ChannelHandlerContext) {
        leave()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        refuse(.protocolError, "\(error)")
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

    /// Whether the socket is not to be read now.
    private var isHeld: Bool {
        if case .closed = phase { return false }
        return decodingBytes != nil || untaken.isAwaited
    }

    /// Takes the messages that have come, as far as that may be.
    private func readOn() {
        do throws(MessageReader.Violation) {
            while !isHeld, let part = try reader.next() {
                if case .closed = phase { return }
                take(part)
            }
        } catch {
            return refuse(error.code, error.reason)
        }
        guard countMemory() else {
            sockets.counts.refusedRequest()
            return refuse(Self.tryAgainLater, "too many long messages at once")
        }
        watchMessage()
        guard !isHeld, owesRead else { return }
        owesRead = false
        context?.read()
    }

    private func take(_ part: MessageReader.Part) {
        switch part {
        case .text(let message): receive(message)
        case .ping(let data):
            // Whoever does not read would have answers heaped up.
            guard let context, context.channel.isWritable else {
                return refuse(Self.tryAgainLater, "pings whose answers are not read")
            }
            let pong = WebSocketFrame(fin: true, opcode: .pong, data: data)
            context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
        case .pong: break
        case .close:
            leave()
            sink.close()
        }
    }

    /// Counts what is kept of its messages; `false` when that is too much.
    private func countMemory() -> Bool {
        guard case .attached(_, let person) = phase else { return true }
        let kept = max(0, reader.keptBytes + (decodingBytes ?? 0) - MessageMemory.freeBytes)
        guard kept == countedBytes || sockets.memory.change(by: kept - countedBytes, of: person)
        else { return false }
        countedBytes = kept
        return true
    }

    /// Gives a message that has begun its time to end.
    private func watchMessage() {
        guard case .attached = phase else { return }
        guard reader.isWithinMessage, !isHeld else {
            deadline?.cancel()
            deadline = nil
            return
        }
        guard deadline == nil, let context else { return }
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        deadline = context.eventLoop.scheduleTask(in: Self.messageDeadline) {
            bound.value.refuse(Self.tryAgainLater, "a message that does not end")
        }
    }

    private func receive(_ message: ByteBuffer) {
        // The next one has its own time to end.
        if case .attached = phase {
            deadline?.cancel()
            deadline = nil
        }
        let bytes = message.readableBytes
        if case .attached(_, let person) = phase,
            sockets.limits.message(of: person, bytes: bytes) != nil
        {
            sockets.counts.refusedRequest()
            return refuse(Self.tryAgainLater, "too many messages of one person at once")
        }
        guard case .attached = phase, bytes > MessageDecoding.inlineBytesMax, let context else {
            return receive(MessageDecoding.decode(message), bytes)
        }
        decodingBytes = bytes
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        MessageDecoding.decode(message, then: context.eventLoop) { result in
            bound.value.decoded(result, bytes)
        }
    }

    private func decoded(_ result: Result<PageRequest, PageRequest.Problem>, _ bytes: Int) {
        decodingBytes = nil
        receive(result, bytes)
        readOn()
    }

    private func receive(_ result: Result<PageRequest, PageRequest.Problem>, _ bytes: Int) {
        switch (phase, result) {
        case (.closed, _): break
        case (_, .failure(let problem)): refuse(.dataInconsistentWithMessage, problem.message)
        case (.greeting, .success(.hello(let greeting))): greet(greeting)
        case (.greeting, _): refuse(.policyViolation, "a message before hello")
        case (.attached(let page, _), .success(let message)):
            tell(page, message)
            count(bytes, handedTo: page)
        }
    }

    /// Notes what the host was handed, and stops reading until it has taken that once it is too
    /// much.
    private func count(_ bytes: Int, handedTo page: any ScenePage) {
        untaken.messages += 1
        untaken.bytes += bytes
        guard case .attached = phase, untaken.isTooMuch, !untaken.isAwaited, let context else {
            return
        }
        untaken.isAwaited = true
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        let loop = context.eventLoop
        page.whenTaken { loop.execute { bound.value.hostTookAll() } }
    }

    private func hostTookAll() {
        untaken = Untaken()
        readOn()
    }

    private func greet(_ greeting: PageRequest.Greeting) {
        endGreeting()
        guard case .visitor(let visitor, let closings) = opener else {
            return refuse(.unexpectedServerError, "its browser could not be looked up")
        }
        let signer = sockets.doorkeeper.cookie.signer
        switch visitor {
        case .known(let pass, _, let isStranger):
            greet(
                greeting,
                from: BrowserIdentity(pass, isNew: false, isStranger: isStranger, signer: signer),
                asOf: closings)
        case .named(let name, let person):
            askAgainLater()
            greet(greeting, from: BrowserIdentity(name, person, signer: signer), asOf: closings)
        case .nobody:
            // Without its cookie a page would be someone else each time: it is told, not served.
            let state = PageState(
                .failed,
                message: "This page needs a cookie, and the browser did not send one. "
                    + "Allow cookies for this address and reload.",
                choices: [.home])
            sink.send(PageMessage.state(state).json())
            // It may show that for as long as it likes.
            refuse(Self.notServed, "its browser sent no cookie")
        case .signedOut, .early, .unnamed: rejectAsStale(because: "its browser is signed out")
        case .contested, .unreadable:
            rejectAsStale(because: "its browser sent cookies of somebody else")
        }
    }

    /// Has the page open its socket again after a time, which its person does not see.
    private func askAgainLater() {
        let sink = sink
        nameEnd = context?.eventLoop.scheduleTask(in: Self.nameLasts) { sink.close(.goingAway) }
    }

    /// The origin that a browser states is one half of the proof that a page of this host speaks; what stands in
    /// the page, and nowhere else, is the other.
    private func greet(
        _ greeting: PageRequest.Greeting, from identity: BrowserIdentity, asOf closings: Int
    ) {
        let person = identity.person
        let token = identity.pageToken(app: greeting.app, session: greeting.session)
        guard PassSigner.areEqual(greeting.token.utf8, token.utf8) else {
            return rejectAsStale(because: "this host did not make it for this browser and window")
        }
        switch sockets.limits.open(sink, of: person, asOf: closings) {
        case .open: break
        case .outOfDate:
            return rejectAsStale(because: "its person's pages were closed after it was looked up")
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
        sink.send(PageMessage.client(hash: sockets.clientHash).json())
        let page = sockets.host.attach(
            greeting.hello, to: greeting.session, of: greeting.app, for: person, sink: sink)
        phase = .attached(page, of: person)
        reader.messageBytesMax = PageSockets.messageBytesMax
    }

    /// Closes the socket with a message on which the page loads itself again.
    private func rejectAsStale(because why: String) {
        sockets.counts.refusedRequest()
        sink.send(PageMessage.stale.json())
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
        endGreeting()
        nameEnd?.cancel()
        nameEnd = nil
        if case .attached(let page, let person) = phase {
            page.detach()
            sockets.limits.closed(sink, of: person)
            _ = sockets.memory.change(by: -countedBytes, of: person)
            countedBytes = 0
        }
        phase = .closed
        // What came of a message is of no use any more.
        reader = MessageReader(messageBytesMax: 0)
    }

    private func endGreeting() {
        deadline?.cancel()
        deadline = nil
        if let greeter { sockets.limits.endGreeting(from: greeter) }
        greeter = nil
    }
}

extension WebSocketErrorCode {
    fileprivate init(_ code: PageProtocol.CloseCode) {
        self.init(codeNumber: Int(code.rawValue))
    }
}
