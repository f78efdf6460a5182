import AppHost
import Foundation
import HostLink
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOEmbedded
import NIOWebSocket
import RawClient
import Testing

@testable import WebServer

/// The sockets for sound of pages: who may open one, and what it may send.
@Suite(.timeLimit(.minutes(5)))
struct `Sockets for sound` {
    let pass = BrowserPass(at: Date())

    /// Runs a body with a socket for sound whose upgrade was accepted.
    private func withSocket(
        _ host: FakeHost, port: Int, cookie: String? = nil,
        _ body: (inout RawPage) async throws -> Void
    ) async throws {
        try await RawPage.connect(port: port) { page in
            let status = try await page.upgrade(
                host: "localhost:\(port)", origin: "http://localhost:\(port)",
                cookie: cookie ?? host.cookie(pass), path: "/-/sound")
            #expect(status == 101)
            try await body(&page)
        }
    }

    private static let first = #"{"t":"sound","token":"abc"}"#

    private static func devices(
        permission: String = #""granted""#, inputs: String = "[]", outputs: String = "[]",
        more: String = ""
    ) -> String {
        #"{"t":"devices","permission":\#(permission),"inputs":\#(inputs),"#
            + #""outputs":\#(outputs)\#(more)}"#
    }

    private static func packet(_ sequence: UInt32) -> [UInt8] {
        SoundPacket(sequence: sequence, samples: [1, -1]).bytes
    }

    @Test func `packets and devices pass between a page and the host`() async throws {
        let host = FakeHost(makesCalls: true)
        try await serve(host) { port in
            try await withSocket(host, port: port) { page in
                try await page.send(Self.first)
                #expect(
                    try await page.next()
                        == .text(#"{"t":"use","input":false,"output":true,"voice":false}"#))
                let port = #"[{"kind":"headsetMic","name":"Mic ü","id":"1"}]"#
                try await page.send(
                    Self.devices(inputs: port, more: #","problem":"missing","other":[{}]"#))
                try await page.send(opcode: 2, Self.packet(3))
                let calls = await host.sound.calls(reach: 3)
                #expect(
                    calls == [
                        .connection(token: "abc"),
                        .devices(
                            SoundDevices(
                                permission: .granted,
                                inputs: [SoundPort(.headsetMic, name: "Mic ü", uid: "1")],
                                hasProblem: true)),
                        .packet(3),
                    ])
                host.sound.sinks[0].send(SoundPacket(sequence: 9, samples: [2]))
                #expect(
                    try await page.next()
                        == .binary(SoundPacket(sequence: 9, samples: [2]).bytes))
                host.sound.sinks[0].use(SoundUse(input: true, isVoice: true, asks: true))
                #expect(
                    try await page.next()
                        == .text(
                            #"{"t":"use","input":true,"output":false,"voice":true,"ask":true}"#))
            }
            let calls = await host.sound.calls(reach: 4)
            #expect(calls.last == .closed)
        }
    }

    @Test func `a socket from another site, or of a host without sound, is refused`()
        async throws
    {
        let host = FakeHost(makesCalls: true)
        try await serve(host) { port in
            for origin in ["http://evil.example", "https://localhost:\(port)", nil] {
                try await RawPage.connect(port: port) { page in
                    let status = try await page.upgrade(
                        host: "localhost:\(port)", origin: origin, cookie: host.cookie(pass),
                        path: "/-/sound")
                    #expect(status == 403)
                }
            }
        }
        #expect(host.sound.calls.isEmpty)
        let quiet = FakeHost()
        try await serve(quiet) { port in
            try await RawPage.connect(port: port) { page in
                let status = try await page.upgrade(
                    host: "localhost:\(port)", origin: "http://localhost:\(port)",
                    cookie: quiet.cookie(pass), path: "/-/sound")
                #expect(status == 403)
            }
        }
        #expect(quiet.sound.calls.isEmpty)
    }

    @Test func `a browser that the host does not know gets no sound`() async throws {
        let host = FakeHost(makesCalls: true)
        let forged = PassSigner()
        try await serve(host) { port in
            for cookie in [
                "a=b", "\(host.passSigner.cookieName)=\(forged.cookie(for: pass))",
            ] {
                try await withSocket(host, port: port, cookie: cookie) { page in
                    try await page.send(Self.first)
                    #expect(try await page.closeCode() == 1008)
                }
            }
        }
        #expect(host.sound.calls.isEmpty)
    }

    @Test(arguments: [(SoundClosing.notDevice, UInt16(1000)), (.notAccepted, 1008)])
    func `a page that is refused gets the reason as the code of its end`(
        reason: SoundClosing, code: UInt16
    ) async throws {
        let host = FakeHost(makesCalls: true)
        host.sound.refuse(reason)
        try await serve(host) { port in
            try await withSocket(host, port: port) { page in
                try await page.send(Self.first)
                #expect(try await page.next() == .close(code))
            }
        }
    }

    @Test(arguments: [0, 1, 4, 963, 965, 1928])
    func `a packet of another length closes the socket`(count: Int) async throws {
        let host = FakeHost(makesCalls: true)
        try await serve(host) { port in
            try await withSocket(host, port: port) { page in
                try await page.send(Self.first)
                try await page.send(opcode: 2, [UInt8](repeating: 0, count: count))
                #expect(try await page.closeCode() == 1008)
            }
        }
        #expect(!host.sound.calls.contains { if case .packet = $0 { true } else { false } })
    }

    private static let port = #"{"kind":"other","name":"n","id":"i"}"#
    private static let longName = String(repeating: "ä", count: 64) + "x"

    @Test(arguments: [
        "", "{", "[]", "null", #"{"t":"use"}"#, #"{"t":"sound"}"#, Self.first, #"{"t":"devices"}"#,
        Self.devices(permission: #""always""#), Self.devices(permission: "1"),
        Self.devices(inputs: "{}"), Self.devices(inputs: "[1]"),
        Self.devices(inputs: #"[{"kind":"piano","name":"n","id":"i"}]"#),
        Self.devices(inputs: #"[{"kind":"other","name":"n"}]"#),
        Self.devices(inputs: #"[{"kind":"other","name":"\#(Self.longName)","id":"i"}]"#),
        Self.devices(outputs: #"[{"kind":"other","name":"n","id":"\#(Self.longName)"}]"#),
        Self.devices(
            outputs: "[" + Array(repeating: Self.port, count: 17).joined(separator: ",") + "]"),
        Self.devices(
            outputs: "[" + Array(repeating: Self.port, count: 1000).joined(separator: ",") + "]"),
        Self.devices(more: #","problem":"bored""#),
    ])
    func `a message that a page must not send closes the socket`(message: String) async throws {
        let host = FakeHost(makesCalls: true)
        try await serve(host) { port in
            try await withSocket(host, port: port) { page in
                try await page.send(Self.first)
                try await page.send(message)
                #expect(try await page.closeCode() == 1008)
            }
        }
        #expect(!host.sound.calls.contains { if case .devices = $0 { true } else { false } })
    }

    @Test func `sixteen devices with the longest names are accepted`() async throws {
        let host = FakeHost(makesCalls: true)
        let name = String(repeating: "ä", count: 64)
        let device = #"{"kind":"bluetooth","name":"\#(name)","id":"\#(name)"}"#
        let devices = "[" + Array(repeating: device, count: 16).joined(separator: ",") + "]"
        try await serve(host) { port in
            try await withSocket(host, port: port) { page in
                try await page.send(Self.first)
                try await page.send(Self.devices(inputs: devices, outputs: devices))
                let calls = await host.sound.calls(reach: 2)
                guard case .devices(let devices) = calls.last else {
                    Issue.record("no devices")
                    return
                }
                #expect(devices.inputs.count == 16)
                #expect(devices.outputs.last?.name == name)
            }
        }
    }

    @Test(arguments: [true, false])
    func `a message before the first one closes the socket`(isBinary: Bool) async throws {
        let host = FakeHost(makesCalls: true)
        try await serve(host) { port in
            try await withSocket(host, port: port) { page in
                if isBinary {
                    try await page.send(opcode: 2, Self.packet(0))
                } else {
                    try await page.send(Self.devices())
                }
                #expect(try await page.closeCode() == 1008)
            }
        }
        #expect(host.sound.calls.isEmpty)
    }

    @Test func `a message of more than 64 KiB closes the socket before it arrives`() async throws {
        let host = FakeHost(makesCalls: true)
        try await serve(host) { port in
            try await withSocket(host, port: port) { page in
                try await page.claim(length: SoundSocketHandler.messageBytesMax + 1)
                #expect(try await page.closeCode() == 1009)
            }
        }
    }

    @Test func `more messages about devices than one a second close the socket`() async throws {
        let host = FakeHost(makesCalls: true)
        try await serve(host) { port in
            try await withSocket(host, port: port) { page in
                try await page.send(Self.first)
                for _ in 0..<50 {
                    do { try await page.send(Self.devices()) } catch { break }
                }
                #expect(try await page.closeCode() == 1008)
            }
        }
    }

    @Test func `a page's main socket accepts no binary message`() async throws {
        let host = FakeHost(makesCalls: true)
        try await serve(host) { port in
            try await RawPage.connect(port: port) { page in
                let status = try await page.upgrade(
                    host: "localhost:\(port)", origin: "http://localhost:\(port)",
                    cookie: host.cookie(pass))
                #expect(status == 101)
                try await page.send(opcode: 2, Self.packet(0))
                #expect(try await page.closeCode() == 1003)
            }
        }
    }

    @Test func `sound that a page sends and does not read delays none of its keystrokes`()
        async throws
    {
        let host = FakeHost(makesCalls: true)
        let sockets = PageSocketTests()
        let session = sockets.session(host)
        try await serve(host) { port in
            let cookie = host.cookie(sockets.pass)
            try await withSocket(host, port: port, cookie: cookie) { sound in
                try await sound.send(Self.first)
                _ = await host.sound.calls(reach: 1)
                // Much more than the buffers of a connection have room for.
                for number in 0..<20_000 as Range<UInt32> {
                    host.sound.sinks[0].send(SoundPacket(sequence: number, samples: [1]))
                }
                for number in 0..<100 as Range<UInt32> {
                    try await sound.send(opcode: 2, Self.packet(number))
                }
                try await sockets.withPage(host, port: port, session: session) { page in
                    try await page.send(#"{"t":"ev","n":1,"k":"a","a":"back"}"#)
                    let calls = await host.calls(reach: 2)
                    let key = InputEvent(number: 1, node: NodeKey(text: "a"), action: .back)
                    #expect(calls.last == .event(key))
                }
            }
        }
    }

    /// A connection whose browser does not read: a write is complete when the test says so.
    private final class Unread: ChannelOutboundHandler {
        typealias OutboundIn = WebSocketFrame

        var written: [(frame: WebSocketFrame, promise: EventLoopPromise<Void>?)] = []

        func write(
            context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
        ) {
            written.append((unwrapOutboundIn(data), promise))
        }

        /// The codes of the close frames that were written.
        var closeCodes: [WebSocketErrorCode] {
            written.map(\.frame).filter { $0.opcode == .connectionClose }.compactMap { frame in
                var data = frame.data
                return data.readWebSocketErrorCode()
            }
        }

        /// Completes all writes.
        func finish() {
            for (_, promise) in written { promise?.succeed() }
        }
    }

    @Test func `of a thousand uses, a browser that does not read gets the first and the last`()
        throws
    {
        let unread = Unread()
        let channel = EmbeddedChannel(handler: unread)
        let sink = SoundSocketSink(channel: channel, counts: ServerCounts())
        for number in 0..<1001 {
            sink.use(SoundUse(input: number == 1000, output: number.isMultiple(of: 2)))
        }
        #expect(unread.written.count == 1)
        unread.written[0].promise?.succeed()
        #expect(unread.written.count == 2)
        let last = unread.written[1].frame.data
        #expect(
            last.getString(at: 0, length: last.readableBytes)
                == #"{"t":"use","input":true,"output":true,"voice":false}"#)
        unread.written[1].promise?.succeed()
        #expect(unread.written.count == 2)
    }

    @Test func `of two seconds of sound, a browser that does not read gets the newest half`()
        throws
    {
        let unread = Unread()
        let channel = EmbeddedChannel(handler: unread)
        let counts = ServerCounts()
        let sink = SoundSocketSink(channel: channel, counts: counts)
        for number in 0..<200 as Range<UInt32> {
            sink.send(SoundPacket(sequence: number, samples: []))
        }
        #expect(unread.written.count == 8)
        #expect(counts.droppedSoundPackets(.toPage) == 142)
        var numbers: [UInt32] = []
        while let next = unread.written.first {
            unread.written.removeFirst()
            numbers.append(SoundPacket(next.frame.data.readableBytesView)?.sequence ?? 0)
            next.promise?.succeed()
        }
        #expect(numbers == Array(0..<8) + Array(150..<200))
    }

    @Test func `a socket that was closed sends nothing more`() throws {
        let unread = Unread()
        let channel = EmbeddedChannel(handler: unread)
        let sink = SoundSocketSink(channel: channel, counts: ServerCounts())
        sink.close(.notDevice)
        sink.send(SoundPacket(sequence: 0, samples: []))
        sink.use(SoundUse(input: true))
        sink.close(.notAccepted)
        #expect(unread.written.map(\.frame.opcode) == [.connectionClose])
        unread.finish()
    }

    /// A socket for sound whose time the test controls.
    private func heldSocket(
        _ limits: PersonLimits? = nil
    ) throws -> (channel: EmbeddedChannel, written: Unread) {
        let server = WebServer(
            host: FakeHost(makesCalls: true),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, limits: limits
        ) { Date() }
        let sockets = server.makeRoutes(AllowedHosts(otherNames: []), isSecure: false).sockets
        let (channel, unread) = (EmbeddedChannel(), Unread())
        let known = VisitorIdentification.Visitor.known(pass, newer: nil, isStranger: false)
        try channel.pipeline.syncOperations.addHandlers([
            unread,
            SoundSocketHandler(
                sockets: sockets,
                browser: .visitor(known, asOf: sockets.limits.openPages.closings),
                address: "127.0.0.1",
                sink: SoundSocketSink(channel: channel, counts: ServerCounts())),
        ])
        return (channel, unread)
    }

    private static func frame(opcode: UInt8, _ bytes: [UInt8]) -> ByteBuffer {
        ByteBuffer(bytes: MaskedFrame.bytes(opcode: opcode, bytes, mask: [1, 2, 3, 4]))
    }

    @Test func `a socket for sound has a time limit for its first message, and none afterwards`()
        throws
    {
        for isIntroduced in [false, true] {
            let (channel, unread) = try heldSocket()
            channel.embeddedEventLoop.advanceTime(by: .seconds(9))
            #expect(unread.closeCodes.isEmpty)
            if isIntroduced {
                try channel.writeInbound(Self.frame(opcode: 1, Array(Self.first.utf8)))
            }
            channel.embeddedEventLoop.advanceTime(by: .hours(1))
            #expect(unread.closeCodes == (isIntroduced ? [] : [.policyViolation]))
            unread.finish()
        }
    }

    @Test func `packets over the limit of a user's messages close the socket`() throws {
        let limits = PersonLimits(newPeoplePerHour: 1, now: { .zero })
        let (channel, unread) = try heldSocket(limits)
        try channel.writeInbound(Self.frame(opcode: 1, Array(Self.first.utf8)))
        try channel.writeInbound(Self.frame(opcode: 2, Self.packet(0)))
        #expect(unread.closeCodes.isEmpty)
        while limits.message(of: pass.person, bytes: 1) == nil {}
        try channel.writeInbound(Self.frame(opcode: 2, Self.packet(1)))
        #expect(unread.closeCodes == [WebSocketErrorCode(.tryAgainLater)])
        unread.finish()
    }

    @Test(arguments: [true, false])
    func `only the pages of a host with an app that uses the microphone may capture`(
        usesMicrophone: Bool
    ) async throws {
        let host = FakeHost(makesCalls: usesMicrophone)
        try await serve(host) { port in
            try await RawPage.connect(port: port) { page in
                _ = try await page.get(
                    "/", host: "localhost:\(port)", cookie: host.cookie(pass))
                let policy = "microphone=" + (usesMicrophone ? "(self)" : "()")
                #expect(page.head.contains(policy))
            }
        }
    }

    @Test func `a build that uses the microphone first lets pages capture from then on`()
        async throws
    {
        let host = FakeHost()
        try await serve(host) { port in
            for policy in ["microphone=()", "microphone=(self)"] {
                try await RawPage.connect(port: port) { page in
                    _ = try await page.get(
                        "/", host: "localhost:\(port)", cookie: host.cookie(pass))
                    #expect(page.head.contains(policy))
                }
                host.useMicrophone()
            }
        }
    }

    @Test func `a page that only connects again is not one that was loaded`() async throws {
        let host = FakeHost(makesCalls: true)
        let session = host.makeSession(of: "contacts", for: pass.person).identifier
        let signer = host.passSigner
        let calls = signer.pageToken(for: pass, app: "-", session: "calls")
        let scene = signer.pageToken(for: pass, app: "contacts", session: session)
        let hello = PageSocketTests.hello(session: session, token: scene)
        let messages = [
            #"{"t":"watch","token":"\#(calls)"}"#,
            #"{"t":"watch","token":"\#(calls)","again":true}"#,
            #"{"t":"watch","token":"\#(calls)","again":false}"#, hello,
            String(hello.dropLast()) + #","again":true}"#,
        ]
        try await serve(host) { port in
            for (index, message) in messages.enumerated() {
                try await RawPage.connect(port: port) { page in
                    let status = try await page.upgrade(
                        host: "localhost:\(port)", origin: "http://localhost:\(port)",
                        cookie: host.cookie(pass))
                    #expect(status == 101)
                    try await page.send(message)
                    let calls = await host.sound.calls(reach: 2 * index + 1)
                    guard case .page(_, _, let isFreshlyLoaded)? = calls.last else {
                        Issue.record("no page")
                        return
                    }
                    #expect(isFreshlyLoaded == ![1, 4].contains(index))
                }
                _ = await host.sound.calls(reach: 2 * index + 2)
            }
        }
    }

    @Test func `a page tells the host of itself and of its user's actions`() async throws {
        let host = FakeHost(makesCalls: true)
        let token = host.passSigner.pageToken(for: pass, app: "-", session: "calls")
        host.setCalls(
            [
                PresentedCall(
                    id: "c1", app: "contacts", appName: "Contacts", callerName: nil,
                    since: Date(), actions: [.answer, .mute])
            ], of: pass.person)
        try await serve(host) { port in
            try await RawPage.connect(port: port) { page in
                let status = try await page.upgrade(
                    host: "localhost:\(port)", origin: "http://localhost:\(port)",
                    cookie: host.cookie(pass))
                #expect(status == 101)
                try await page.send(#"{"t":"watch","token":"\#(token)"}"#)
                try await page.send(#"{"t":"call","call":"c1","act":"answer"}"#)
                try await page.send(#"{"t":"call","call":"c1","act":"mute"}"#)
                _ = await host.sound.calls(reach: 4)
                host.sound.pages[0].send(PageMessage.sound(isOn: true).json())
                var message = try await page.next()
                while message != .text(#"{"t":"sound","on":true}"#) {
                    message = try await page.next()
                }
            }
            let calls = await host.sound.calls(reach: 5)
            #expect(
                calls.filter { $0 != .answered } == [
                    .page(token: token, session: nil, isFreshlyLoaded: true), .acted, .acted,
                    .pageClosed,
                ])
            #expect(calls.count { $0 == .answered } == 1)
        }
    }

    @Test func `the sound moves to a page only once the host has accepted its answer`()
        async throws
    {
        let host = FakeHost(makesCalls: true)
        let token = host.passSigner.pageToken(for: pass, app: "-", session: "calls")
        host.setCalls(
            [
                PresentedCall(
                    id: "c1", app: "contacts", appName: "Contacts", callerName: nil,
                    since: Date(), actions: [.mute])
            ], of: pass.person)
        try await serve(host) { port in
            try await RawPage.connect(port: port) { page in
                let status = try await page.upgrade(
                    host: "localhost:\(port)", origin: "http://localhost:\(port)",
                    cookie: host.cookie(pass))
                #expect(status == 101)
                try await page.send(#"{"t":"watch","token":"\#(token)"}"#)
                // One call is over, the other one is answered already.
                for call in ["c0", "c1"] {
                    try await page.send(#"{"t":"call","call":"\#(call)","act":"answer"}"#)
                    var message = try await page.next()
                    while message != .end, !Self.isRefusal(message) {
                        message = try await page.next()
                    }
                    #expect(message != .end)
                }
            }
            let calls = await host.sound.calls(reach: 4)
            #expect(
                calls == [
                    .page(token: token, session: nil, isFreshlyLoaded: true), .acted, .acted,
                    .pageClosed,
                ])
        }
    }

    private static func isRefusal(_ message: RawPage.Message) -> Bool {
        if case .text(let text) = message { text.contains(#""t":"refused""#) } else { false }
    }
}
