import ControlLink
import Foundation
import Glibc
import Testing

@testable import AppHost

/// Serves a control socket whose host answers everything with one result.
private func serve(_ directory: String) throws(HostError) -> ControlServer {
    try ControlServer(stateDirectory: directory, logger: TestHost.silent) { request in
        .results([
            ControlResult(
                app: request.verb.rawValue, person: "p", process: nil, outcome: .done, message: "")
        ])
    }
}

/// Speaks to a control socket byte by byte.
private final class RawTool {
    private let descriptor: Int32
    private var lines = ControlLines(lineBytesMax: ControlLines.answerBytesMax)

    init(_ directory: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let descriptor = descriptor
        let isConnected = try ControlAddress(stateDirectory: directory).withSystemAddress {
            connect(descriptor, $0, $1) == 0
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

    /// The next answer; `nil` when the host hung up.
    func answer() throws -> ControlAnswer? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            if let line = try lines.next() { return try ControlCoding.answer(line) }
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            lines.append(buffer[..<count])
        }
    }

    func failure() throws -> ControlFailure.Code? {
        if case .failure(let failure) = try answer() { failure.code } else { nil }
    }
}

@Suite(.timeLimit(.minutes(1))) struct `The control socket` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func ask(_ directory: String) throws -> ControlAnswer {
        try ControlClient(ControlAddress(stateDirectory: directory)).ask(
            .resume(ControlTarget(isAll: true)))
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test func `is its owner's alone, answers, and is gone with its host`() throws {
        let server = try serve(folder.path)
        let path = ControlAddress(stateDirectory: folder.path).path
        #expect(mode(path) == 0o600)
        guard case .results(let results) = try ask(folder.path) else {
            Issue.record("no results")
            return
        }
        #expect(results.map(\.app) == ["resume"])
        server.stop()
        #expect(access(path, F_OK) != 0)
        #expect(throws: ControlClient.Silence.self) { try ask(folder.path) }
    }

    @Test func `left by a dead host is taken, a live one and a file are not`() throws {
        let path = ControlAddress(stateDirectory: folder.path).path
        let dead = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let isBound = try ControlAddress(stateDirectory: folder.path).withSystemAddress {
            bind(dead, $0, $1) == 0
        }
        #expect(isBound)
        close(dead)
        let server = try serve(folder.path)
        #expect(throws: HostError.self) { try serve(folder.path) }
        // The one that was refused has not taken the socket away.
        _ = try ask(folder.path)
        server.stop()
        _ = FileManager.default.createFile(atPath: path, contents: Data("mine".utf8))
        #expect(throws: HostError.self) { try serve(folder.path) }
        #expect(FileManager.default.contents(atPath: path) == Data("mine".utf8))
    }

    @Test func `works below a path that is longer than a socket's address may be`() throws {
        let long = folder.path + "/" + String(repeating: "d", count: 200)
        try FileManager.default.createDirectory(atPath: long, withIntermediateDirectories: true)
        let server = try serve(long)
        #expect(access(ControlAddress(stateDirectory: long).path, F_OK) == 0)
        _ = try ask(long)
        server.stop()
        #expect(access(ControlAddress(stateDirectory: long).path, F_OK) != 0)
    }

    @Test func `answers nonsense with an error and goes on`() throws {
        let server = try serve(folder.path)
        defer { server.stop() }
        let tool = try RawTool(folder.path)
        var source = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            let count = Int.random(in: 0...300, using: &source)
            let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &source) }
            tool.send(bytes.filter { $0 != UInt8(ascii: "\n") } + [UInt8(ascii: "\n")])
            #expect(try tool.failure() == .malformed)
        }
        let request = try ControlCoding.line(ControlRequest.kill(ControlTarget(isAll: true)))
        // Two at once, and the second in two halves.
        tool.send(request + request.prefix(10))
        tool.send(Array(request.dropFirst(10)))
        for _ in 0..<2 {
            guard case .results? = try tool.answer() else {
                Issue.record("no results")
                return
            }
        }
    }

    @Test func `hangs up on a line without end, and on too many requests`() throws {
        let server = try serve(folder.path)
        defer { server.stop() }
        let endless = try RawTool(folder.path)
        endless.send(Array(repeating: 0x20, count: ControlLines.requestBytesMax + 1))
        #expect(try endless.failure() == .tooMuch)
        #expect(try endless.answer() == nil)
        let eager = try RawTool(folder.path)
        for _ in 0..<ControlConnection.requestsMax {
            eager.send([UInt8(ascii: "\n")])
            #expect(try eager.failure() == .malformed)
        }
        eager.send([UInt8(ascii: "\n")])
        #expect(try eager.failure() == .tooMuch)
        #expect(try eager.answer() == nil)
    }

    @Test func `takes a limited number of tools at once`() throws {
        let server = try serve(folder.path)
        defer { server.stop() }
        let nonsense = [UInt8(ascii: "\n")]
        let tools = try (0..<ControlServer.connectionsMax).map { _ in try RawTool(folder.path) }
        for tool in tools {
            tool.send(nonsense)
            #expect(try tool.failure() == .malformed)
        }
        let late = try RawTool(folder.path)
        #expect(try late.failure() == .tooMuch)
        #expect(try late.answer() == nil)
        tools[0].send(nonsense)
        #expect(try tools[0].failure() == .malformed)
    }
}
