import AppHost
import HostLink
import Logging
import NIOCore
import NIOWebSocket

/// The handler of one page's socket: it reads messages on the connection's event loop and passes
/// them to the host.
///
/// Before a hello with a valid cookie, the host allocates no memory for the person, and the socket
/// may send at most 64 KiB. Long messages are decoded on another thread. The socket is not read
/// while the host has unhandled messages over the limit or while a message is being decoded.
final class PageSocketHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private let sockets: PageSockets
    private let browser: PageSockets.ConnectingBrowser
    private let sink: SocketSink
    private var admission: SocketAdmission
    private var logger: Logger { sockets.logger }
    private var phase = Phase.greeting
    private var deadline: Scheduled<Void>?
    private var context: ChannelHandlerContext?
    private var reader = MessageReader(messageBytesMax: PageSockets.greetingBytesMax)
    /// The number of bytes before the hello.
    private var greetingBytes = 0
    /// The size of the message that another thread is decoding.
    private var decodingBytes: Int?
    /// The number of bytes that are counted for unfinished messages (`MessageMemory`).
    private var countedBytes = 0
    private var unhandled = Unhandled()
    /// Whether the channel requested a read while reading was suspended.
    private var hasDeferredRead = false
    /// The timer that closes the socket when the user's name from the proxy is no longer valid.
    private var nameEnd: Scheduled<Void>?

    /// The calls of the page's user, if an app of the host makes calls.
    private var calls: CallFeed?
    /// The page as a sound device, if an app of the host has sound.
    private var sound: (any SoundPage)?

    private enum Phase {
        case greeting
        case attached(any ScenePage, of: Person)
        /// A page without a scene, which watches its user's calls.
        case watching(Person)
        case closed

        /// The user of an admitted page.
        var person: Person? {
            switch self {
            case .attached(_, let person), .watching(let person): person
            case .greeting, .closed: nil
            }
        }
    }

    /// The first message of a page.
    private enum Opening {
        case scene(PageRequest.Greeting)
        case calls(token: String, isReconnection: Bool)
    }

    /// The messages that the host received since it last reported that all are handled.
    private struct Unhandled {
        var messages = 0
        var bytes = 0
        var isAwaited = false

        /// The maximum number of messages; a user sends fewer while the host handles them.
        static let messagesMax = 64
        static let bytesMax = 256 << 10

        var isTooMuch: Bool { messages >= Self.messagesMax || bytes >= Self.bytesMax }
    }

    /// The time limit of the hello, which a page sends as soon as its script runs.
    ///
    /// A connection without a hello does not come from a page.
    private static let helloDeadline = TimeAmount.seconds(10)
    /// The time limit of a message; the longest text over a slow line takes less.
    static let messageDeadline = TimeAmount.seconds(60)
    /// The period for which a user's name from the proxy is valid.
    ///
    /// After that, the page must reconnect through the proxy, because the user may have signed out
    /// or may have lost access.
    private static let nameLasts = TimeAmount.minutes(10)
    /// The code after which the page reconnects after a delay and shows the reason.
    private static let tryAgainLater = WebSocketErrorCode(.tryAgainLater)
    /// The code after which the page shows the reason and reconnects only when it is reloaded.
    private static let notServed = WebSocketErrorCode(.notServed)

    /// - Parameter address: The visitor's address; behind a trusted proxy, the address that it
    ///   reports.
    init(
        sockets: PageSockets, browser: PageSockets.ConnectingBrowser, address: String,
        sink: SocketSink
    ) {
        self.sockets = sockets
        self.browser = browser
        self.sink = sink
        admission = SocketAdmission(browser, from: address, sockets.limits)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        guard admission.begin() else {
            sockets.counts.refusedRequest()
            return refuse(Self.tryAgainLater, "too many sockets at once")
        }
        let sink = sink
        deadline = context.eventLoop.scheduleTask(in: Self.helloDeadline) {
            sink.close(.policyViolation)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        detachPage()
        self.context = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        switch phase {
        case .closed: return
        case .greeting:
            greetingBytes += bytes.readableBytes
            guard greetingBytes <= PageSockets.greetingBytesMax else {
                return refuse(.messageTooLarge, "too many bytes before hello")
            }
        case .attached, .watching: break
        }
        reader.append(bytes)
        handleReceivedMessages()
    }

    func read(context: ChannelHandlerContext) {
        if isReadingSuspended { hasDeferredRead = true } else { context.read() }
    }

    func channelInactive(context: ChannelHandlerContext) {
        detachPage()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        refuse(.protocolError, "\(error)")
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent:
            detachPage()
            sink.close(.goingAway)
        case ChannelEvent.inputClosed:
            // The browser disconnected without a close frame. The server allows half-closed
            // connections, so this handler must close the connection.
            detachPage()
            context.close(promise: nil)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    /// Whether reading is suspended.
    private var isReadingSuspended: Bool {
        if case .closed = phase { return false }
        return decodingBytes != nil || unhandled.isAwaited
    }

    /// Handles the received messages until reading is suspended.
    private func handleReceivedMessages() {
        do throws(MessageReader.Violation) {
            while !isReadingSuspended, let part = try reader.next() {
                if case .closed = phase { return }
                handle(part)
            }
        } catch {
            return refuse(error.code, error.reason)
        }
        guard countMemory() else {
            sockets.counts.refusedRequest()
            return refuse(Self.tryAgainLater, "too many long messages at once")
        }
        watchMessage()
        guard !isReadingSuspended, hasDeferredRead else { return }
        hasDeferredRead = false
        context?.read()
    }

    private func handle(_ part: MessageReader.Part) {
        switch part {
        case .text(let message): decode(message)
        case .binary: refuse(.unacceptableData, "a message that is not text")
        case .ping(let data):
            // For a client that does not read, answers would accumulate in memory.
            guard let context, context.channel.isWritable else {
                return refuse(Self.tryAgainLater, "answers to pings are not read")
            }
            let pong = WebSocketFrame(fin: true, opcode: .pong, data: data)
            context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
        case .pong: break
        case .close:
            detachPage()
            sink.close()
        }
    }

    /// Counts the memory of unfinished messages; returns `false` if it is over a limit.
    private func countMemory() -> Bool {
        guard let person = phase.person else { return true }
        let kept = max(0, reader.keptBytes + (decodingBytes ?? 0) - MessageMemory.freeBytes)
        guard kept == countedBytes || sockets.memory.change(by: kept - countedBytes, of: person)
        else { return false }
        countedBytes = kept
        return true
    }

    /// Starts the time limit of a message that has begun.
    private func watchMessage() {
        guard phase.person != nil else { return }
        guard reader.isWithinMessage, !isReadingSuspended else {
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

    private func decode(_ message: ByteBuffer) {
        // The next message has its own time limit.
        if phase.person != nil {
            deadline?.cancel()
            deadline = nil
        }
        let bytes = message.readableBytes
        if let person = phase.person,
            sockets.limits.message(of: person, bytes: bytes) != nil
        {
            sockets.counts.refusedRequest()
            return refuse(Self.tryAgainLater, "too many messages of one user at once")
        }
        guard phase.person != nil, bytes > MessageDecoding.inlineBytesMax, let context else {
            return dispatch(sockets.decoding.decode(message), bytes)
        }
        decodingBytes = bytes
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        sockets.decoding.decode(message, then: context.eventLoop) { result in
            bound.value.decoded(result, bytes)
        }
    }

    private func decoded(_ result: Result<PageRequest, PageRequest.Problem>, _ bytes: Int) {
        decodingBytes = nil
        dispatch(result, bytes)
        handleReceivedMessages()
    }

    private func dispatch(_ result: Result<PageRequest, PageRequest.Problem>, _ bytes: Int) {
        switch (phase, result) {
        case (.closed, _): break
        case (_, .failure(let problem)): refuse(.dataInconsistentWithMessage, problem.message)
        case (.greeting, .success(.hello(let greeting))): handleOpening(.scene(greeting))
        case (.greeting, .success(.watch(let token, let isReconnection))):
            handleOpening(.calls(token: token, isReconnection: isReconnection))
        case (.greeting, _): refuse(.policyViolation, "a message before hello")
        case (.attached(let page, _), .success(let message)):
            forward(message, to: page)
            count(bytes, handedTo: page)
        case (.watching, .success(.call(let action, id: let call))): perform(action, on: call)
        case (.watching, .success):
            refuse(.policyViolation, "a message about a scene from a page without one")
        }
    }

    /// Counts a message that was passed to the host, and suspends reading when too many are
    /// unhandled.
    private func count(_ bytes: Int, handedTo page: any ScenePage) {
        unhandled.messages += 1
        unhandled.bytes += bytes
        guard case .attached = phase, unhandled.isTooMuch, !unhandled.isAwaited, let context else {
            return
        }
        unhandled.isAwaited = true
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        let loop = context.eventLoop
        page.whenHandled { loop.execute { bound.value.hostHandledAll() } }
    }

    private func hostHandledAll() {
        unhandled = Unhandled()
        handleReceivedMessages()
    }

    private func handleOpening(_ opening: Opening) {
        endGreeting()
        guard case .visitor(let visitor, let closings) = browser else {
            return refuse(.unexpectedServerError, "its browser could not be identified")
        }
        let signer = sockets.identification.cookie.signer
        switch visitor {
        case .known(let pass, _, let isStranger):
            admitPage(
                opening,
                from: BrowserIdentity(pass, isNew: false, isStranger: isStranger, signer: signer),
                asOf: closings)
        case .named(let name, let person):
            reconnectLater()
            admitPage(
                opening, from: BrowserIdentity(name, person, signer: signer), asOf: closings)
        case .nobody:
            // Without its cookie, the page would get a new identity each time, so it gets a message
            // instead.
            let state = PageState(
                .failed,
                message: "This page needs a cookie, and the browser did not send one. "
                    + "Allow cookies for this address and reload.",
                choices: [.home])
            sink.send(PageMessage.state(state).json())
            // The page shows this message until it is reloaded.
            refuse(Self.notServed, "its browser sent no cookie")
        case .signedOut, .early, .unnamed: rejectAsStale(because: "its browser is signed out")
        case .contested, .unreadable:
            rejectAsStale(because: "its browser sent another user's cookies")
        }
    }

    /// Closes the socket after a period, so that the page reconnects; the user does not notice it.
    private func reconnectLater() {
        let sink = sink
        nameEnd = context?.eventLoop.scheduleTask(in: Self.nameLasts) { sink.close(.goingAway) }
    }

    /// Checks the token in the first message.
    ///
    /// Two facts prove that a page of this host is connected: the browser's `Origin`, and the
    /// token, which only the page contains.
    private func admitPage(
        _ opening: Opening, from identity: BrowserIdentity, asOf closings: Int
    ) {
        let person = identity.person
        let (given, expected) =
            switch opening {
            case .scene(let greeting):
                (
                    greeting.token,
                    identity.pageToken(app: greeting.app, session: greeting.session)
                )
            case .calls(let token, _): (token, identity.callToken)
            }
        guard PassSigner.areEqual(given.utf8, expected.utf8) else {
            return rejectAsStale(because: "its token is not valid for this browser and window")
        }
        switch sockets.limits.openPages.admit(sink, of: person, asOf: closings) {
        case .admitted: break
        case .outOfDate:
            return rejectAsStale(because: "its user's pages were closed after it was identified")
        case .tooMany:
            sockets.counts.refusedRequest()
            let state = PageState(
                .failed,
                message:
                    "You have \(OpenPages.pagesMax) pages open, and no more are shown. Close some; "
                    + "this page then connects by itself.", choices: [.home])
            sink.send(PageMessage.state(state).json())
            return refuse(Self.tryAgainLater, "its user has too many open pages")
        }
        sink.countUnread(in: sockets.unread, of: person)
        sink.send(PageMessage.client(hash: sockets.clientHash).json())
        switch opening {
        case .scene(let greeting):
            let page = sockets.host.attach(
                greeting.hello, to: greeting.session, of: greeting.app, for: person, sink: sink)
            phase = .attached(page, of: person)
            reader.messageBytesMax = PageSockets.messageBytesMax
            openSound(
                SoundPageDescription(
                    token: expected, scene: (greeting.session, greeting.app),
                    isFreshlyLoaded: greeting.hello.isFreshlyLoaded), of: person)
            guard sockets.host.hasCalls else { return }
            calls = feed(of: person, for: .scene(session: greeting.session, app: greeting.app))
        case .calls(_, let isReconnection):
            phase = .watching(person)
            openSound(
                SoundPageDescription(token: expected, isFreshlyLoaded: !isReconnection), of: person)
            calls = feed(of: person, for: .host)
        }
    }

    private func openSound(_ page: SoundPageDescription, of person: Person) {
        guard sockets.host.hasSound else { return }
        sound = sockets.host.pageSound.openPage(page, for: person, sink: sink)
    }

    private func feed(of person: Person, for page: CallFeed.Page) -> CallFeed {
        CallFeed(
            of: person, for: page, sink: sink, sound: sound, host: sockets.host, logger: logger,
            now: sockets.now)
    }

    private func perform(_ action: CallUserAction, on call: String) {
        // If no app makes calls, there is no call to act on.
        guard let calls else { return }
        sound?.userActed()
        guard calls.perform(action, on: call) else {
            sockets.counts.refusedRequest()
            return refuse(Self.tryAgainLater, "too many actions in calls at once")
        }
    }

    /// Sends the message that makes the page reload itself, and closes the socket.
    private func rejectAsStale(because why: String) {
        sockets.counts.refusedRequest()
        sink.send(PageMessage.stale.json())
        // Earlier clients do not know the message `stale`, but they show a state.
        let state = PageState(.failed, message: "This page is out of date. Reload it.")
        sink.send(PageMessage.state(state).json())
        refuse(.policyViolation, why)
    }

    private func forward(_ message: PageRequest, to page: any ScenePage) {
        switch message {
        case .hello, .watch: refuse(.policyViolation, "a second hello")
        case .call(let action, id: let call): perform(action, on: call)
        case .event(let event):
            if !event.action.isState { sound?.userActed() }
            page.event(event)
        case .phase(let isVisible, let isFocused):
            page.phase(isVisible: isVisible, isFocused: isFocused)
        case .environment(let environment): page.environment(environment)
        case .seen(let frame): page.seen(frame: frame)
        case .resync: page.resync()
        case .take: page.takeOver()
        case .choice(let choice): page.choose(choice)
        case .kill: page.kill()
        }
    }

    /// Closes the socket.
    ///
    /// The page reconnects and resends what the host has not received.
    private func refuse(_ code: WebSocketErrorCode, _ reason: String) {
        if case .closed = phase { return }
        logger.warning("A page's socket was closed: \(reason)")
        detachPage()
        sink.close(code)
    }

    private func detachPage() {
        endGreeting()
        nameEnd?.cancel()
        nameEnd = nil
        calls?.stop()
        calls = nil
        sound?.close()
        sound = nil
        if case .attached(let page, _) = phase { page.detach() }
        if let person = phase.person {
            sockets.limits.openPages.remove(sink, of: person)
            _ = sockets.memory.change(by: -countedBytes, of: person)
            countedBytes = 0
        }
        phase = .closed
        // The rest of an unfinished message is not needed.
        reader = MessageReader(messageBytesMax: 0)
    }

    private func endGreeting() {
        deadline?.cancel()
        deadline = nil
        admission.end()
    }
}
