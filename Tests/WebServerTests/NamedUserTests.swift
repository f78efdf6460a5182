import AppHost
import Foundation
import Glibc
import Logging
import NIOCore
import NIOPosix
import Testing

@testable import WebServer

/// A user that a proxy names, at a real socket in the file system.
@Suite(.timeLimit(.minutes(5))) struct `A visitor at a socket in the file system` {
    private let host = FakeHost()
    private let folder = NSTemporaryDirectory() + "perennial-\(UUID().uuidString.prefix(8))"
    private static let name = "apps.example.org"

    /// Serves while the body runs.
    private func serve(
        _ change: (inout WebServerOptions) -> Void = { _ in },
        _ body: (String) async throws -> Void
    ) async throws {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var options = WebServerOptions()
        options.localSocket = folder + "/web.sock"
        options.publicAddress = try PublicAddress("https://\(Self.name)")
        options.userHeader = "X-Remote-User"
        options.signOutAddress = "/oauth2/sign_out"
        change(&options)
        let screen = WebServer(host: host, options: options, logger: logger)
        let served = AsyncStream.makeStream(of: ServedAddress.self)
        let task = Task {
            defer { served.continuation.finish() }
            try await screen.run(stopsOnSignals: false) { served.continuation.yield($0) }
        }
        var addresses = served.stream.makeAsyncIterator()
        if let address = await addresses.next() {
            #expect(address.url == "https://\(Self.name)/")
            #expect(address.listening == "unix:\(folder)/web.sock")
            try await body(folder + "/web.sock")
        } else {
            Issue.record("it did not serve")
        }
        task.cancel()
        _ = await task.result
        #expect(!FileManager.default.fileExists(atPath: folder + "/web.sock"))
    }

    /// Sends one request and reads the answer to its end.
    private func ask(
        _ socket: String, _ path: String, _ fields: [String] = [], method: String = "GET",
        form: String = ""
    ) async throws -> String {
        let answer = MultiThreadedEventLoopGroup.singleton.next().makePromise(of: String.self)
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { $0.pipeline.addHandler(Collector(answer)) }
            .connect(unixDomainSocketPath: socket).get()
        var request = "\(method) \(path) HTTP/1.1\r\nHost: \(Self.name)\r\nConnection: close\r\n"
        for field in fields { request += field + "\r\n" }
        if method == "POST" {
            request += "Origin: https://\(Self.name)\r\nContent-Length: \(form.utf8.count)\r\n"
        }
        try await channel.writeAndFlush(ByteBuffer(string: "\(request)\r\n\(form)"))
        return try await answer.futureResult.get()
    }

    private final class Collector: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer
        private let answer: EventLoopPromise<String>
        private let text = GrowingText()

        init(_ answer: EventLoopPromise<String>) { self.answer = answer }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            text.append(String(buffer: unwrapInboundIn(data)))
        }

        func channelInactive(context: ChannelHandlerContext) { answer.succeed(text.value) }
    }

    @Test func `a user that a proxy names is the same person in every browser, despite cookies`()
        async throws
    {
        let (anna, other) = (BrowserPass(at: Date()), BrowserPass(at: Date()))
        host.setPerson(anna.person, of: "anna")
        let session = host.makeSession(of: "contacts", for: anna.person)
        let foreign = host.makeSession(of: "contacts", for: other.person)
        let secure = "__Host-\(host.cookie(other))"
        try await serve { socket in
            for cookie in [[], ["Cookie: \(secure)"], ["Cookie: \(secure)x; \(secure)"]] {
                let home = try await ask(socket, "/", ["X-Remote-User: anna"] + cookie)
                #expect(home.hasPrefix("HTTP/1.1 200"))
                #expect(home.contains(session.address) && !home.contains(foreign.address))
                #expect(home.contains(#"<span id="user">anna</span>"#))
                #expect(home.contains(#"href="/oauth2/sign_out""#))
                #expect(!home.lowercased().contains("set-cookie"))
                #expect(!home.contains("/-/browsers"))
            }
            let scene = try await ask(socket, session.address, ["X-Remote-User: anna"])
            #expect(scene.hasPrefix("HTTP/1.1 200"))
            let bert = try await ask(socket, session.address, ["X-Remote-User: bert"])
            #expect(bert.hasPrefix("HTTP/1.1 404"))
            for path in ["/-/browsers/code", "/-/browsers/join", "/-/browsers/sign-out"] {
                let home = try await ask(socket, "/-/switcher", ["X-Remote-User: anna"])
                let token =
                    home.firstMatch(of: /name="token" value="([0-9a-f]+)"/).map { String($0.1) }
                    ?? ""
                #expect(!token.isEmpty)
                let answer = try await ask(
                    socket, path, ["X-Remote-User: anna"], method: "POST",
                    form: "token=\(token)&code=ABCD-EFGH")
                #expect(answer.hasPrefix("HTTP/1.1 404"), "\(path)")
            }
        }
    }

    @Test func `a visitor whom no proxy names is refused everywhere`() async throws {
        let pass = BrowserPass(at: Date())
        let session = host.makeSession(of: "contacts", for: pass.person)
        let cookie = "Cookie: __Host-\(host.cookie(pass))"
        try await serve { socket in
            for fields in [
                [], [cookie], [cookie, "X-Remote-User:"],
                ["X-Remote-User: anna", "X-Remote-User: bert"],
                ["X_Remote_User: anna"],
            ] {
                for path in ["/", "/contacts", session.address, "/-/browsers/start-over"] {
                    let answer = try await ask(socket, path, fields)
                    #expect(answer.hasPrefix("HTTP/1.1 403"), "\(path)")
                    #expect(answer.contains("You are not signed in"))
                    #expect(!answer.lowercased().contains("set-cookie"))
                }
            }
            let upgrade = [
                "Upgrade: websocket", "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            ]
            let why = try await ask(socket, "/-/socket", upgrade, method: "POST")
            #expect(why.contains(#""reason":"signIn""#))
            #expect(try await ask(socket, "/healthz").contains("\r\n\r\nok\n"))
        }
        #expect(host.calls == [])
    }

    @Test func `without a configured user header, cookies identify and the header is ignored`()
        async throws
    {
        let pass = BrowserPass(at: Date())
        let session = host.makeSession(of: "contacts", for: pass.person)
        let cookie = "Cookie: __Host-\(host.cookie(pass))"
        try await serve({ $0.userHeader = nil }) { socket in
            let home = try await ask(socket, "/", [cookie, "X-Remote-User: anna"])
            #expect(home.contains(session.address) && !home.contains("anna"))
            let new = try await ask(socket, "/", ["Sec-Fetch-Site: none"])
            #expect(new.contains("__Host-perennial-"))
        }
    }

    @Test func `only a socket that a dead host left is replaced`() async throws {
        try await serve { socket in
            #expect(throws: WebServerError.self) { try LocalSocket(path: socket) }
            #expect(throws: WebServerError.self) {
                try LocalSocket(path: "/nowhere/at/all/web.sock")
            }
            let long = "/" + String(repeating: "a", count: 200)
            #expect(throws: WebServerError.self) { try LocalSocket(path: long) }
            let file = folder + "/file"
            try Data("kept".utf8).write(to: URL(fileURLWithPath: file))
            #expect(throws: WebServerError.self) { try LocalSocket(path: file) }
            #expect(try String(contentsOfFile: file, encoding: .utf8) == "kept")
            let dead = try LocalSocket(path: folder + "/dead.sock")
            close(dead.descriptor)
            let alive = try LocalSocket(path: folder + "/dead.sock")
            let mode = try FileManager.default.attributesOfItem(atPath: alive.path)
            #expect(mode[.posixPermissions] as? Int == 0o660)
            close(alive.descriptor)
        }
    }
}
