import Foundation
import Glibc
import HostLink
import Testing

@testable import AppHost

/// The behaviour of an app when its host has ended.
@Suite(.timeLimit(.minutes(5))) struct `The end of an app's link` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func send(_ message: HostMessage, to process: any SpawnedProcess) {
        let bytes = LinkFraming.framed(message.encoded())
        #expect(Glibc.send(process.link, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
    }

    /// Waits until the app has sent a message.
    private func hear(from process: any SpawnedProcess) throws {
        var ready = pollfd(fd: process.link, events: Int16(POLLIN), revents: 0)
        try #require(poll(&ready, 1, 240_000) == 1)
        var buffer = [UInt8](repeating: 0, count: 4096)
        #expect(recv(process.link, &buffer, buffer.count, 0) > 0)
    }

    private func stop(_ process: any SpawnedProcess) async {
        process.signal(SIGSTOP)
        while let status = try? String(
            contentsOfFile: "/proc/\(process.identifier)/status", encoding: .utf8),
            !status.contains("\nState:\tT"), !Task.isCancelled
        {
            await Task.yield()
        }
    }

    @Test func `the end of its link ends an app even if it arrives with the host's final message`()
        async throws
    {
        let app = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("TrialApp").path
        let (deaths, continuation) = AsyncStream.makeStream(of: ProcessDeath.self)
        let process = try PosixProcessSpawner().spawn(
            SpawnRequest(
                executable: app, bundle: nil, container: folder.path, log: folder.path + "/log"),
            onDeath: { continuation.yield($0) })
        send(
            .launch(
                LaunchOrder(
                    launch: "one", container: folder.path, key: [UInt8](repeating: 7, count: 32),
                    reason: .fresh, scenes: [])), to: process)
        try hear(from: process)
        // When the app continues, it finds both the message and the end of the link.
        await stop(process)
        send(.memoryWarning, to: process)
        close(process.link)
        process.signal(SIGCONT)
        let impatience = SystemHostClock().after(.seconds(300)) { process.signal(SIGKILL) }
        var death: ProcessDeath?
        for await each in deaths {
            death = each
            break
        }
        impatience.cancel()
        #expect(death == .exited(0))
    }
}
