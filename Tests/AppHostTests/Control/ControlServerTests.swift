import Foundation
import Glibc
import SeededRandom
import Synchronization
import SystemIO
import Testing

@testable import AppHost

/// Serves a control socket whose host answers every request with one result.
private func serve(_ directory: String) throws(HostError) -> ControlServer {
    // On this clock a connection has as much time as a busy machine takes.
    try ControlServer(stateDirectory: directory, logger: TestHost.silent, clock: HeldClock()) {
        request in
        .results([
            ControlResult(
                app: request.verb.rawValue, person: "p", process: nil, outcome: .done, message: "")
        ])
    }
}

/// A client of a control socket that sends raw bytes.
private final class RawTool {
    private let descriptor: Int32
    private var lines = ControlLines(lineBytesMax: ControlLines.answerBytesMax)

    init(_ directory: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let descriptor = descriptor
        let isConnected = try ControlAddress(stateDirectory: directory).withLocalAddress {
            StreamSocket(descriptor).connect(to: $0) == 0
        }
        try #require(isConnected)
    }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Returns the next answer, or `nil` if the host closed the connection.
    func answer() async throws -> ControlAnswer? {
        let descriptor = descriptor
        while true {
            if let line = try lines.next() { return try ControlCoding.answer(line) }
            let bytes = try await onThread {
                var buffer = [UInt8](repeating: 0, count: 1 << 20)
                let count = recv(descriptor, &buffer, buffer.count, 0)
                return Array(buffer.prefix(max(0, count)))
            }
            guard !bytes.isEmpty else { return nil }
            lines.append(bytes)
        }
    }

    /// Shuts down the writing side, so that no more requests follow.
    func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

    func failure() async throws -> ControlFailure.Code? {
        if case .failure(let failure) = try await answer() { failure.code } else { nil }
    }
}

/// A clock whose timers a test fires itself.
private final class HeldClock: HostClock {
    let held = Recorder<(delay: Duration, work: @Sendable () -> Void)>()
    /// The deadlines of connections.
    let deadlines = Recorder<@Sendable () -> Void>()
    let now = Duration.zero
    let date = Date(timeIntervalSince1970: 0)

    func after(_ delay: Duration, _ work: @escaping @Sendable () -> Void) -> any HostTimer {
        if delay == ControlConnection.patience {
            deadlines.append(work)
        } else {
            held.append((delay, work))
        }
        return Timer()
    }

    private struct Timer: HostTimer {
        func cancel() {}
    }
}

@Suite(.timeLimit(.minutes(5))) struct `The control socket` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func ask(_ directory: String) async throws -> ControlAnswer {
        try await onThread {
            try ControlClient(ControlAddress(stateDirectory: directory), patienceSeconds: 240).ask(
                .resume(ControlTarget(isAll: true)))
        }
    }

    /// Encodes a request with its token, as the tool sends it.
    private func requestBytes(_ request: ControlRequest, token: String? = nil) throws -> [UInt8] {
        let path = ControlAddress(stateDirectory: folder.path).tokenPath
        return try ControlCoding.line(
            AuthenticatedRequest(request, token: token ?? ControlToken.read(path)))
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test func `the control socket is private to its owner, answers, and is removed with its host`()
        async throws
    {
        let server = try serve(folder.path)
        let path = ControlAddress(stateDirectory: folder.path).path
        #expect(mode(path) == 0o600)
        guard case .results(let results) = try await ask(folder.path) else {
            Issue.record("no results")
            return
        }
        #expect(results.map(\.app) == ["resume"])
        server.stop()
        #expect(access(path, F_OK) != 0)
        await #expect(throws: ControlClient.Failure.self) { try await ask(folder.path) }
    }

    @Test
    func `the control socket takes no descriptors, and one that is sent blocks no other client`()
        async throws
    {
        let server = try serve(folder.path)
        let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(client) }
        let isConnected = try ControlAddress(stateDirectory: folder.path).withLocalAddress {
            StreamSocket(client).connect(to: $0) == 0
        }
        try #require(isConnected)
        let held = HeldDescriptor()
        let watchdog = Watchdog { held.release() }
        let refusal = held.pass(over: client, with: [1])
        held.closeAside()
        // From Linux 6.16 on, the kernel refuses to send the descriptor.
        #expect(refusal == EPERM || refusal == 0)
        _ = try await ask(folder.path)
        #expect(!watchdog.hasBitten)
        watchdog.stop()
        held.release()
        server.stop()
    }

    @Test
    func `the control socket of a dead host is replaced, one of a running host or a file is not`()
        async throws
    {
        let path = ControlAddress(stateDirectory: folder.path).path
        let dead = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let isBound = try ControlAddress(stateDirectory: folder.path).withLocalAddress { address in
            address.withPointer { bind(dead, $0, $1) == 0 }
        }
        #expect(isBound)
        close(dead)
        let server = try serve(folder.path)
        #expect(throws: HostError.self) { try serve(folder.path) }
        // The refused server has not removed the socket.
        _ = try await ask(folder.path)
        server.stop()
        _ = FileManager.default.createFile(atPath: path, contents: Data("mine".utf8))
        #expect(throws: HostError.self) { try serve(folder.path) }
        #expect(FileManager.default.contents(atPath: path) == Data("mine".utf8))
    }

    @Test func `the control socket works below a path that is longer than a socket address`()
        async throws
    {
        let long = folder.path + "/" + String(repeating: "d", count: 200)
        try FileManager.default.createDirectory(atPath: long, withIntermediateDirectories: true)
        let server = try serve(long)
        #expect(access(ControlAddress(stateDirectory: long).path, F_OK) == 0)
        _ = try await ask(long)
        server.stop()
        #expect(access(ControlAddress(stateDirectory: long).path, F_OK) != 0)
    }

    @Test func `the control socket answers malformed requests with an error and continues`()
        async throws
    {
        let server = try serve(folder.path)
        defer { server.stop() }
        let tool = try RawTool(folder.path)
        var source = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            let count = Int.random(in: 0...300, using: &source)
            let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &source) }
            tool.send(bytes.filter { $0 != UInt8(ascii: "\n") } + [UInt8(ascii: "\n")])
            #expect(try await tool.failure() == .malformed)
        }
        let request = try requestBytes(.kill(ControlTarget(isAll: true)))
        // Two requests together, with the second one sent in two parts.
        tool.send(request + request.prefix(10))
        tool.send(Array(request.dropFirst(10)))
        for _ in 0..<2 {
            guard case .results? = try await tool.answer() else {
                Issue.record("no results")
                return
            }
        }
    }

    @Test func `the control socket closes after an endless line and after too many requests`()
        async throws
    {
        let requestsMax = 3
        let server = try ControlServer(
            stateDirectory: folder.path, logger: TestHost.silent, requestsMax: requestsMax
        ) { _ in .results([]) }
        defer { server.stop() }
        let endless = try RawTool(folder.path)
        endless.send(Array(repeating: 0x20, count: ControlLines.requestBytesMax + 1))
        #expect(try await endless.failure() == .tooMuch)
        #expect(try await endless.answer() == nil)
        let eager = try RawTool(folder.path)
        for _ in 0..<requestsMax {
            eager.send([UInt8(ascii: "\n")])
            #expect(try await eager.failure() == .malformed)
        }
        eager.send([UInt8(ascii: "\n")])
        #expect(try await eager.failure() == .tooMuch)
        #expect(try await eager.answer() == nil)
    }

    @Test func `the control socket accepts a limited number of connections at the same time`()
        async throws
    {
        let server = try serve(folder.path)
        defer { server.stop() }
        let nonsense = [UInt8(ascii: "\n")]
        let tools = try (0..<ControlServer.connectionsMax).map { _ in try RawTool(folder.path) }
        for tool in tools {
            tool.send(nonsense)
            #expect(try await tool.failure() == .malformed)
        }
        let late = try RawTool(folder.path)
        #expect(try await late.failure() == .tooMuch)
        #expect(try await late.answer() == nil)
        tools[0].send(nonsense)
        #expect(try await tools[0].failure() == .malformed)
    }

    @Test
    func `the control socket answers complete and partial requests after the client's last byte`()
        async throws
    {
        let server = try serve(folder.path)
        defer { server.stop() }
        let request = try requestBytes(.metrics)
        let tool = try RawTool(folder.path)
        tool.send(request + request)
        tool.finish()
        for _ in 0..<2 {
            guard case .results? = try await tool.answer() else {
                Issue.record("no results")
                return
            }
        }
        #expect(try await tool.answer() == nil)
        let half = try RawTool(folder.path)
        half.send(request.dropLast(5))
        half.finish()
        #expect(try await half.failure() == .malformed)
        #expect(try await half.answer() == nil)
        let silent = try RawTool(folder.path)
        silent.finish()
        #expect(try await silent.answer() == nil)
    }

    @Test
    func `without descriptors the control socket pauses accepting, and serves open connections`()
        async throws
    {
        let clock = HeldClock()
        let isFull = Atomic(false)
        let refused = Recorder<Bool>()
        let server = try ControlServer(
            stateDirectory: folder.path, logger: TestHost.silent, clock: clock,
            acceptSocket: { descriptor in
                guard isFull.load(ordering: .relaxed) else { return accept(descriptor, nil, nil) }
                refused.append(true)
                errno = EMFILE
                return -1
            }
        ) { _ in .results([]) }
        defer { server.stop() }
        let request = try requestBytes(.metrics)
        let early = try RawTool(folder.path)
        early.send(request)
        #expect(try await early.answer() == .results([]))
        isFull.store(true, ordering: .relaxed)
        let late = try RawTool(folder.path)
        late.send(request)
        for pause in 0..<2 {
            let waiting = await clock.held.first(from: pause) { _ in true }
            #expect(waiting.delay == ControlServer.pause)
            let count = refused.count
            for _ in 0..<100 {
                early.send(request)
                #expect(try await early.answer() == .results([]))
            }
            // The server does not try to accept again before the pause is over.
            #expect(refused.count == count)
            isFull.store(pause == 0, ordering: .relaxed)
            waiting.work()
        }
        #expect(try await late.answer() == .results([]))
    }

    @Test func `the control socket can be stopped while it pauses accepting`() async throws {
        let clock = HeldClock()
        let server = try ControlServer(
            stateDirectory: folder.path, logger: TestHost.silent, clock: clock,
            acceptSocket: { _ in
                errno = ENFILE
                return -1
            }
        ) { _ in .results([]) }
        let tool = try RawTool(folder.path)
        let waiting = await clock.held.first { _ in true }
        server.stop()
        #expect(try await tool.answer() == nil)
        waiting.work()
    }

    @Test func `the control socket does not wait for slow readers, and frees closed connections`()
        async throws
    {
        let long = String(repeating: "x", count: 8 << 20)
        let asked = Recorder<ControlRequest>()
        let server = try ControlServer(stateDirectory: folder.path, logger: TestHost.silent) {
            asked.append($0)
            return $0 == .metrics ? .text(long) : .results([])
        }
        defer { server.stop() }
        let request = try requestBytes(.metrics)
        let slow = try RawTool(folder.path)
        slow.send(request)
        _ = await asked.first { $0 == .metrics }
        #expect(try await ask(folder.path) == .results([]))
        #expect(try await slow.answer() == .text(long))
        // Three times the maximum of connections, each of which asks and closes at once.
        for _ in 0..<3 * ControlServer.connectionsMax {
            while true {
                let tool = try RawTool(folder.path)
                tool.send(try requestBytes(.kill(ControlTarget())))
                tool.finish()
                // A connection that comes before earlier ones are freed is refused, and tries
                // again.
                if case .results? = try await tool.answer() { break }
            }
        }
        #expect(try await ask(folder.path) == .results([]))
    }

    @Test
    func `the control socket requires the token from its file, which is new at each start`()
        async throws
    {
        let path = ControlAddress(stateDirectory: folder.path).tokenPath
        let first = try serve(folder.path)
        #expect(mode(path) == 0o600)
        let old = try #require(ControlToken.read(path))
        #expect(old.count == 64)
        for wrong in [
            "", "x", old.dropLast() + "!", old + "0", "!" + old.dropFirst(), String(old.reversed()),
        ] {
            let tool = try RawTool(folder.path)
            tool.send(try requestBytes(.metrics, token: wrong))
            guard case .failure(let failure)? = try await tool.answer() else {
                Issue.record("\(wrong) was accepted")
                continue
            }
            #expect(failure.code == .notAllowed)
            #expect(failure.message.contains("control.token"))
            // The connection may not try another token.
            #expect(try await tool.answer() == nil)
        }
        let bare = try RawTool(folder.path)
        bare.send(try ControlCoding.line(ControlRequest.metrics))
        #expect(try await bare.failure() == .notAllowed)
        first.stop()
        #expect(access(path, F_OK) != 0)
        // The server does not write through links that were placed at its path.
        let trap = folder.path + "/trap"
        symlink(trap, path)
        symlink(trap, path + ".draft")
        let second = try serve(folder.path)
        defer { second.stop() }
        #expect(access(trap, F_OK) != 0)
        #expect(mode(path) == 0o600)
        #expect(ControlToken.read(path) != old)
        let late = try RawTool(folder.path)
        late.send(try requestBytes(.metrics, token: old))
        #expect(try await late.failure() == .notAllowed)
        _ = try await ask(folder.path)
    }

    @Test func `the control socket refuses other accounts, whatever the mode of the file`()
        async throws
    {
        let asked = Recorder<ControlRequest>()
        let users = Recorder<uid_t>()
        let server = try ControlServer(
            stateDirectory: folder.path, logger: TestHost.silent,
            isAllowed: { user in
                users.append(user)
                return false
            }
        ) {
            asked.append($0)
            return .results([])
        }
        defer { server.stop() }
        let tool = try RawTool(folder.path)
        tool.send(try requestBytes(.kill(ControlTarget(isAll: true))))
        #expect(try await tool.failure() == .notAllowed)
        #expect(users.all == [geteuid()])
        #expect(asked.all == [])
    }

    @Test func `a control connection that sends nothing is closed at its deadline`() async throws {
        let clock = HeldClock()
        let server = try ControlServer(
            stateDirectory: folder.path, logger: TestHost.silent, clock: clock
        ) { _ in .results([]) }
        defer { server.stop() }
        let tool = try RawTool(folder.path)
        let expire = await clock.deadlines.first { _ in true }
        expire()
        #expect(try await tool.answer() == nil)
    }

    @Test func `a control connection gets a new deadline with each answer`() async throws {
        let clock = HeldClock()
        let server = try ControlServer(
            stateDirectory: folder.path, logger: TestHost.silent, clock: clock
        ) { _ in .results([]) }
        defer { server.stop() }
        let tool = try RawTool(folder.path)
        tool.send(try requestBytes(.metrics))
        _ = try await tool.answer()
        // The first deadline ended with the request.
        let expire = await clock.deadlines.first(from: 1) { _ in true }
        expire()
        #expect(try await tool.answer() == nil)
    }

    @Test
    func `the tool distinguishes hosts that do not answer, are gone, or send invalid answers`()
        async throws
    {
        let address = ControlAddress(stateDirectory: folder.path)
        func ask() async throws -> ControlClient.Failure? {
            do {
                _ = try await onThread {
                    try ControlClient(address, patienceSeconds: 1).ask(.metrics)
                }
                return nil
            } catch {
                return error as? ControlClient.Failure
            }
        }
        guard case .notRunning? = try await ask() else {
            Issue.record("No host runs.")
            return
        }
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        let isBound = try address.withLocalAddress { address in
            address.withPointer { bind(listener, $0, $1) == 0 && listen(listener, 8) == 0 }
        }
        try #require(isBound)
        guard case .noAnswer? = try await ask() else {
            Issue.record("The host was silent.")
            return
        }
        close(accept(listener, nil, nil))
        // An invalid answer that is sent before the request.
        let responder = Thread {
            let peer = accept(listener, nil, nil)
            let words = Array("hello\n".utf8)
            _ = send(peer, words, words.count, Int32(MSG_NOSIGNAL))
            var byte: UInt8 = 0
            while recv(peer, &byte, 1, 0) > 0 {}
            close(peer)
        }
        responder.start()
        let answer = try await onThread { try ControlClient(address).ask(.metrics) }
        guard case .failure(let failure) = answer else {
            Issue.record("An invalid answer was accepted.")
            return
        }
        #expect(failure.code == .malformed)
        #expect(failure.message.contains("Use the tool that came with the host."))
    }
}
