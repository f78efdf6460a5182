import AppHost
import Foundation
import HostLink
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import RawClient
import Testing

@testable import WebServer

@Suite(.timeLimit(.minutes(5)))
struct PageSocketTests {
    let pass = BrowserPass(at: Date())

    static func hello(
        session: String, app: String = "contacts", token: String = ""
    ) -> String {
        #"{"t":"hello","session":"\#(session)","app":"\#(app)","token":"\#(token)","client":"h","env":{"w":390,"h":844,"#
            + #""scale":2,"dark":false,"touch":true,"safe":[0,0,0,0],"lang":"en","tz":"UTC","#
            + #""fonts":[]},"visible":true,"focused":true,"next":1,"take":true}"#
    }

    /// Runs a body with a page of this browser that is upgraded and has sent its hello.
    func withPage(
        _ host: FakeHost, port: Int, session: String,
        _ body: (inout RawPage) async throws -> Void
    ) async throws {
        try await RawPage.connect(port: port) { page in
            let status = try await page.upgrade(
                host: "localhost:\(port)", origin: "http://localhost:\(port)",
                cookie: host.cookie(pass))
            #expect(status == 101)
            let token = host.passSigner.pageToken(for: pass, app: "contacts", session: session)
            try await page.send(Self.hello(session: session, token: token))
            #expect(
                try await page.next()
                    == .text(#"{"t":"client","hash":"\#(ClientFiles.embedded.hash)"}"#))
            try await body(&page)
        }
    }

    func session(_ host: FakeHost) -> String {
        host.makeSession(of: "contacts", for: pass.person).identifier
    }

    @Test func `a page says hello and its messages reach the host in order`() async throws {
        let frame = Array(#"{"t":"frame","f":1}"#.utf8)
        let host = FakeHost(greeting: [frame])
        let name = session(host)
        try await serve(host) { port in
            try await withPage(host, port: port, session: name) { page in
                #expect(
                    try await page.next()
                        == .text(
                            #"{"t":"welcome","session":"\#(name)","next":1,"after":0,"app":"contacts","resume":true}"#
                        ))
                #expect(try await page.next() == .text(#"{"t":"frame","f":1}"#))
                try await page.send(#"{"t":"seen","f":1}"#)
                try await page.send(#"{"t":"ev","n":1,"k":"b2","a":"tap","x":1,"y":2}"#)
                try await page.send(#"{"t":"phase","visible":false,"focused":false}"#)
                try await page.send(#"{"t":"resync"}"#)
                try await page.send(#"{"t":"take"}"#)
                try await page.send(#"{"t":"choice","c":"retry"}"#)
                _ = await host.calls(reach: 7)
            }
            let tap = InputEvent(number: 1, node: NodeKey(text: "b2"), action: .tap(x: 1, y: 2))
            #expect(
                await host.calls(reach: 8) == [
                    .attach(session: name, app: "contacts"), .seen(1), .event(tap),
                    .phase(isVisible: false, isFocused: false), .resync, .take, .choose(.retry),
                    .detach,
                ])
        }
    }

    @Test(arguments: [
        nil, "http://evil.example", "http://localhost:1", "null", "https://localhost",
    ])
    func `another site's page gets no socket`(origin: String?) async throws {
        let host = FakeHost()
        try await serve(host) { port in
            try await RawPage.connect(port: port) { page in
                let status = try await page.upgrade(
                    host: "localhost:\(port)", origin: origin, cookie: host.cookie(pass))
                #expect(status == 403)
            }
        }
        #expect(host.calls.isEmpty)
    }

    @Test func `a foreign host name gets neither a socket nor a page`() async throws {
        let host = FakeHost()
        try await serve(host) { port in
            try await RawPage.connect(port: port) { page in
                let status = try await page.upgrade(
                    host: "evil.example:\(port)", origin: "http://evil.example:\(port)",
                    cookie: host.cookie(pass))
                #expect(status == 421)
            }
        }
        #expect(host.calls.isEmpty)
    }

    @Test func `only the address of the pages' socket can be upgraded`() async throws {
        let host = FakeHost()
        try await serve(host) { port in
            try await RawPage.connect(port: port) { page in
                let status = try await page.upgrade(
                    host: "localhost:\(port)", origin: "http://localhost:\(port)",
                    cookie: host.cookie(pass), path: "/-/switcher")
                #expect(status == 200)
            }
        }
    }

    @Test func `a page is not attached before its hello`() async throws {
        let host = FakeHost()
        try await serve(host) { port in
            try await RawPage.connect(port: port) { page in
                _ = try await page.upgrade(
                    host: "localhost:\(port)", origin: "http://localhost:\(port)",
                    cookie: host.cookie(pass))
                try await page.send(#"{"t":"ev","n":1,"k":"0","a":"back"}"#)
                #expect(try await page.closeCode() == 1008)
            }
        }
        #expect(host.calls.isEmpty)
    }

    @Test func `a page without a cookie gets a message and attaches nothing`() async throws {
        let host = FakeHost()
        try await serve(host) { port in
            try await RawPage.connect(port: port) { page in
                _ = try await page.upgrade(
                    host: "localhost:\(port)", origin: "http://localhost:\(port)", cookie: nil)
                try await page.send(Self.hello(session: "any"))
                guard case .text(let answer) = try await page.next() else {
                    Issue.record("no answer")
                    return
                }
                #expect(answer.contains("cookie"))
                #expect(answer.contains(#""s":"failed""#))
                // The page has shown the reason and reconnects only when it is reloaded.
                #expect(try await page.closeCode() == 4001)
            }
        }
        #expect(host.calls.isEmpty)
    }

    @Test func `another person's session gets the same answer as an unknown session`() async throws
    {
        let host = FakeHost()
        let theirs = host.makeSession(of: "contacts", for: Person(token: PersonToken())).identifier
        try await serve(host) { port in
            for name in [theirs, String(repeating: "z", count: 22), "../../etc"] {
                try await withPage(host, port: port, session: name) { page in
                    let answer = try await page.next()
                    #expect(answer == .text(#"{"t":"goto","url":"/"}"#))
                    let end = try await page.next()
                    #expect(end == .close(1000))
                }
            }
        }
    }

    @Test(arguments: [
        (UInt8(1), "not json", UInt16(1007)), (1, #"{"t":"ev","n":1,"k":"!","a":"tap"}"#, 1007),
        (2, "binary", 1003), (1, #"{"t":"hello"}"#, 1007),
    ])
    func `an invalid message closes the socket with a code and detaches the page`(
        opcode: UInt8, payload: String, code: UInt16
    ) async throws {
        let host = FakeHost()
        let name = session(host)
        try await serve(host) { port in
            try await withPage(host, port: port, session: name) { page in
                try await page.send(opcode: opcode, Array(payload.utf8))
                #expect(try await page.closeCode() == code)
            }
            #expect(
                await host.calls(reach: 2) == [
                    .attach(session: name, app: "contacts"), .detach,
                ])
        }
    }

    @Test func `a message over the size limit closes the socket before its content is read`()
        async throws
    {
        let host = FakeHost()
        let name = session(host)
        try await serve(host) { port in
            try await withPage(host, port: port, session: name) { page in
                try await page.claim(length: PageSockets.messageBytesMax + 1)
                #expect(try await page.closeCode() == 1009)
            }
            #expect(await host.calls(reach: 2).last == .detach)
        }
    }

    /// A socket of this browser without a hello.
    private func withSocket(
        _ host: FakeHost, port: Int, _ body: (inout RawPage) async throws -> Void
    ) async throws {
        try await RawPage.connect(port: port) { page in
            _ = try await page.upgrade(
                host: "localhost:\(port)", origin: "http://localhost:\(port)",
                cookie: host.cookie(pass))
            try await body(&page)
        }
    }

    @Test func `a socket that claims more than 64 KiB before its hello is closed immediately`()
        async throws
    {
        let host = FakeHost()
        try await serve(host) { port in
            try await withSocket(host, port: port) { page in
                try await page.claim(length: (64 << 10) + 1)
                #expect(try await page.closeCode() == 1009)
            }
        }
        #expect(host.calls.isEmpty)
    }

    @Test func `a socket that sends more than 64 KiB before its hello is closed`() async throws {
        let host = FakeHost()
        try await serve(host) { port in
            try await withSocket(host, port: port) { page in
                // Each one is small and allowed.
                for _ in 0..<600 {
                    try? await page.send(opcode: 10, [UInt8](repeating: 1, count: 125))
                }
                let code = try await page.closeCode()
                #expect(code == 1009)
            }
        }
    }

    @Test(
        arguments: [
            // Unmasked; reserved bits 1, 2 and 3; a fragmented control frame; an unknown opcode.
            [0x81, 2, 0x7b, 0x7d], [0xc1, 0x82, 0, 0, 0, 0, 0x7b, 0x7d],
            [0xa1, 0x82, 0, 0, 0, 0, 0x7b, 0x7d], [0x91, 0x82, 0, 0, 0, 0, 0x7b, 0x7d],
            [0x09, 0x80, 0, 0, 0, 0], [0x83, 0x80, 0, 0, 0, 0], [0x80, 0x80, 0, 0, 0, 0],
        ] as [[UInt8]])
    func `a frame that the protocol forbids closes the socket`(frame: [UInt8]) async throws {
        let host = FakeHost()
        let name = session(host)
        try await serve(host) { port in
            try await withPage(host, port: port, session: name) { page in
                try await page.send(raw: frame)
                #expect(try await page.closeCode() == 1002)
            }
        }
    }

    @Test func `messages after a long text stay in order, and a message may be fragmented`()
        async throws
    {
        let host = FakeHost()
        let name = session(host)
        let text = String(repeating: "x", count: 300_000)
        try await serve(host) { port in
            try await withPage(host, port: port, session: name) { page in
                try await page.send(
                    #"{"t":"ev","n":1,"k":"a","a":"text","v":"\#(text)","s":[0,0],"rev":1}"#)
                try await page.send(#"{"t":"ev","n":2,"k":"a","a":"back"}"#)
                // The message comes in two frames with a ping between them.
                let parts: [[UInt8]] = [
                    [0x01] + MaskedFrame.bytes(opcode: 1, Array(#"{"t":"#.utf8)).dropFirst(),
                    MaskedFrame.bytes(opcode: 9, []),
                    MaskedFrame.bytes(opcode: 0, Array(#""resync"}"#.utf8)),
                ]
                for part in parts { try await page.send(raw: part) }
                let calls = await host.calls(reach: 4)
                let typed = InputAction.text(
                    text, selection: TextSelection(start: 0, end: 0), revision: 1)
                #expect(
                    calls == [
                        .attach(session: name, app: "contacts"),
                        .event(InputEvent(number: 1, node: NodeKey(text: "a"), action: typed)),
                        .event(InputEvent(number: 2, node: NodeKey(text: "a"), action: .back)),
                        .resync,
                    ])
            }
        }
    }

    @Test(
        arguments: ["GET", "POST"],
        ["xchunked", "chunked, gzip", "chunked\r\nTransfer-Encoding: a"])
    func `a body in an unknown coding is answered once`(method: String, coding: String) async throws
    {
        try await serve(FakeHost()) { port in
            try await RawPage.connect(port: port) { page in
                try await page.send(
                    raw: Array(
                        ("\(method) /contacts HTTP/1.1\r\nHost: localhost:\(port)\r\n"
                            + "Transfer-Encoding: \(coding)\r\n\r\n0\r\n\r\n"
                            + "GET / HTTP/1.1\r\n\r\n").utf8))
                let answers = try await page.rest()
                #expect(answers.components(separatedBy: "HTTP/1.1 ").count == 2, "\(answers)")
                #expect(answers.hasPrefix("HTTP/1.1 400"))
            }
        }
    }

    @Test func `strangers with the same address do not block a known person`() async throws {
        let host = FakeHost()
        let name = session(host)
        let limits = PersonLimits(newPeoplePerHour: 3600) { .zero }
        for _ in 0..<PersonLimits.greetersMax { _ = limits.beginGreeting(from: "127.0.0.1") }
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let screen = WebServer(host: host, logger: logger, limits: limits) { Date() }
        try await screen.application(port: 0).test(.live) { client in
            let port = try #require(client.port)
            try await withPage(host, port: port, session: name) { page in
                _ = try await page.next()
            }
            let code = try await RawPage.connect(port: port) { page in
                _ = try await page.upgrade(
                    host: "localhost:\(port)", origin: "http://localhost:\(port)", cookie: nil)
                return try await page.closeCode()
            }
            #expect(code == 1013)
        }
    }

    @Test func `a long text arrives complete`() async throws {
        let host = FakeHost()
        let name = session(host)
        let text = String(repeating: "ä", count: 500_000)
        try await serve(host) { port in
            try await withPage(host, port: port, session: name) { page in
                try await page.send(
                    #"{"t":"ev","n":1,"k":"a","a":"text","v":"\#(text)","s":[0,0],"rev":1}"#)
                let action = InputAction.text(
                    text, selection: TextSelection(start: 0, end: 0), revision: 1)
                let event = InputEvent(number: 1, node: NodeKey(text: "a"), action: action)
                let calls = await host.calls(reach: 2)
                #expect(calls.last == .event(event))
            }
        }
    }

    @Test func `a ping on a page's socket is answered`() async throws {
        let host = FakeHost()
        let name = session(host)
        try await serve(host) { port in
            try await withPage(host, port: port, session: name) { page in
                _ = try await page.next()
                try await page.send(opcode: 9, Array("are you there".utf8))
                #expect(try await page.next() == .pong("are you there"))
            }
        }
    }

    @Test func `ten sockets of one browser work at once`() async throws {
        let host = FakeHost()
        let names = (0..<10).map { _ in session(host) }
        try await serve(host) { port in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, name) in names.enumerated() {
                    group.addTask {
                        try await withPage(host, port: port, session: name) { page in
                            // Every page is attached before the first one sends a message.
                            _ = await host.calls(reach: 10)
                            try await page.send(#"{"t":"seen","f":\#(index)}"#)
                            _ = await host.calls(reach: 20)
                        }
                    }
                }
                try await group.waitForAll()
            }
            let seen = await host.calls(reach: 30).compactMap { call -> UInt64? in
                if case .seen(let frame) = call { frame } else { nil }
            }
            #expect(seen.sorted() == Array(0..<10))
        }
    }

    @Test func `a graceful shutdown closes open pages, which may reconnect`() async throws {
        let host = FakeHost()
        let name = session(host)
        let opened = AsyncStream.makeStream(of: Void.self)
        let served = AsyncStream.makeStream(of: Int.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await serve(host) { port in
                    served.continuation.yield(port)
                    var iterator = opened.stream.makeAsyncIterator()
                    await iterator.next()
                }
            }
            var ports = served.stream.makeAsyncIterator()
            let port = try #require(await ports.next())
            try await withPage(host, port: port, session: name) { page in
                _ = try await page.next()
                opened.continuation.yield()
                #expect(try await page.closeCode() == 1001)
            }
            try await group.waitForAll()
        }
        #expect(host.calls.last == .detach)
    }
}
