import AppHost
import HostLink
import Logging
import NIOCore
import NIOWebSocket

/// The handler of one page's socket for sound: it admits the page, reads its packets, and passes
/// them to the host.
///
/// The host admits the socket only while the page's own socket is open and the page is the sound
/// device of its user, and closes it otherwise.
final class SoundSocketHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    /// The maximum size of a message: the devices of a page, fully escaped.
    static let messageBytesMax = 64 << 10
    /// The time limit of the first message.
    private static let firstDeadline = TimeAmount.seconds(10)
    /// The messages about devices of one page: one a second, and a few at once.
    private static let devices = (most: 4.0, perSecond: 1.0)

    private let sockets: PageSockets
    private let browser: PageSockets.ConnectingBrowser
    private let sink: SoundSocketSink
    private var admission: SocketAdmission
    private var reader = MessageReader(
        messageBytesMax: SoundSocketHandler.messageBytesMax, acceptsBinary: true)
    private var phase = Phase.greeting
    private var deadline: Scheduled<Void>?
    private var context: ChannelHandlerContext?
    private var deviceAllowance: TokenBucket
    private let start = NIODeadline.now()

    private enum Phase {
        case greeting
        case admitted(any SoundConnection, of: Person)
        case closed
    }

    init(
        sockets: PageSockets, browser: PageSockets.ConnectingBrowser, address: String,
        sink: SoundSocketSink
    ) {
        self.sockets = sockets
        self.browser = browser
        self.sink = sink
        admission = SocketAdmission(browser, from: address, sockets.limits)
        deviceAllowance = TokenBucket(
            capacity: Self.devices.most, perSecond: Self.devices.perSecond, at: .zero)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        guard admission.begin() else {
            sockets.counts.refusedRequest()
            return refuse(WebSocketErrorCode(.tryAgainLater), "too many sockets at once")
        }
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        deadline = context.eventLoop.scheduleTask(in: Self.firstDeadline) {
            bound.value.refuse(.policyViolation, "no first message")
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        end()
        self.context = nil
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        refuse(.protocolError, "\(error)")
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent:
            end()
            sink.close(.goingAway)
        case ChannelEvent.inputClosed:
            end()
            context.close(promise: nil)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .closed = phase { return }
        reader.append(unwrapInboundIn(data))
        do throws(MessageReader.Violation) {
            while let part = try reader.next() {
                handle(part)
                if case .closed = phase { return }
            }
        } catch {
            refuse(error.code, error.reason)
        }
    }

    private func handle(_ part: MessageReader.Part) {
        switch part {
        case .text(let message): handle(text: message)
        case .binary(let message): handle(packet: message)
        case .ping(let data):
            guard let context, context.channel.isWritable else {
                return refuse(
                    WebSocketErrorCode(.tryAgainLater), "answers to pings are not read")
            }
            let pong = WebSocketFrame(fin: true, opcode: .pong, data: data)
            context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
        case .pong: break
        case .close:
            end()
            sink.close(.normalClosure)
        }
    }

    private func handle(text: ByteBuffer) {
        let request: SoundRequest
        do {
            request = try SoundRequest(json: text.readableBytesView)
        } catch {
            return refuse(.policyViolation, error.message)
        }
        switch (phase, request) {
        case (.greeting, .sound(let token)): admit(token)
        case (.admitted(let connection, let person), .devices(let devices)):
            let elapsed = Duration.nanoseconds((NIODeadline.now() - start).nanoseconds)
            guard deviceAllowance.spend(at: elapsed) == nil, isWithinLimits(text, of: person)
            else { return refuse(.policyViolation, "too many messages about devices") }
            connection.devicesDidChange(devices)
        default: refuse(.policyViolation, "a message about sound that is out of order")
        }
    }

    private func handle(packet bytes: ByteBuffer) {
        guard case .admitted(let connection, let person) = phase,
            let packet = SoundPacket(bytes.readableBytesView)
        else { return refuse(.policyViolation, "a packet of sound that is not valid") }
        guard isWithinLimits(bytes, of: person) else {
            return refuse(WebSocketErrorCode(.tryAgainLater), "too many packets at once")
        }
        connection.receive(packet)
    }

    private func isWithinLimits(_ message: ByteBuffer, of person: Person) -> Bool {
        guard sockets.limits.message(of: person, bytes: message.readableBytes) != nil else {
            return true
        }
        sockets.counts.refusedRequest()
        return false
    }

    private func admit(_ token: String) {
        endGreeting()
        guard case .visitor(let visitor, _) = browser else {
            return refuse(.unexpectedServerError, "its browser could not be identified")
        }
        let person: Person
        switch visitor {
        case .known(let pass, _, _): person = pass.person
        case .named(_, let named): person = named
        case .nobody, .signedOut, .early, .unnamed, .contested, .unreadable:
            sockets.counts.refusedRequest()
            return refuse(.policyViolation, "its browser is not known")
        }
        let connection = sockets.host.pageSound.openConnection(
            token: token, for: person, sink: sink)
        phase = .admitted(connection, of: person)
    }

    private func refuse(_ code: WebSocketErrorCode, _ reason: String) {
        if case .closed = phase { return }
        sockets.logger.warning("A page's socket for sound was closed: \(reason)")
        end()
        sink.close(code)
    }

    private func end() {
        endGreeting()
        if case .admitted(let connection, _) = phase { connection.close() }
        phase = .closed
        reader = MessageReader(messageBytesMax: 0)
    }

    private func endGreeting() {
        deadline?.cancel()
        deadline = nil
        admission.end()
    }
}

extension HostAPI {
    /// Whether an app of the host can play or capture sound.
    var hasSound: Bool { apps.contains(where: \.sound.hasChannel) }
}
