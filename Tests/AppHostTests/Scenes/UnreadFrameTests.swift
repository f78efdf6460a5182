import Glibc
import HostLink
import Synchronization
import Testing

@testable import AppHost

/// A browser tab that reads nothing until the test lets it.
private final class UnreadSink: PageSink {
    private struct State {
        var frames = 0
        var isReading = false
        var resumed: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    let messages = Recorder<String>()

    /// The number of frames that it was sent.
    var frames: Int { state.withLock(\.frames) }

    func send(_ json: [UInt8]) {
        let message = String(decoding: json, as: UTF8.self)
        if message.contains(#""t":"frame""#) { state.withLock { $0.frames += 1 } }
        messages.append(message)
    }

    func isReadyForFrame(otherwise resumed: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            if state.isReading || state.frames == 0 { return true }
            state.resumed = resumed
            return false
        }
    }

    func close() { messages.append("closed") }

    /// Reads everything.
    func read() {
        let resumed = state.withLock { state in
            state.isReading = true
            return state.resumed.take()
        }
        resumed?()
    }
}

@Suite(.timeLimit(.minutes(5))) struct `Frames of a page that does not read` {
    private func open(
        _ test: TestHost, _ session: SceneSession? = nil
    ) async throws -> (page: any ScenePage, sink: UnreadSink, session: SceneSession) {
        let session =
            if let session { session } else {
                try await test.host.freeSession(of: "fake", for: test.person)
            }
        let sink = UnreadSink()
        let page = test.host.attach(
            TestHost.hello(), to: session.identifier, of: "fake", for: test.person, sink: sink)
        _ = await sink.messages.first { $0.contains(#""t":"frame""#) }
        return (page, sink, session)
    }

    @Test func `a page that requests frames and reads nothing gets none until it has read`()
        async throws
    {
        let test = try TestHost()
        let (page, sink, _) = try await open(test)
        let app = await test.spawner.app(1)
        for _ in 1...2_000 { page.resync() }
        await test.settle()
        await app.exchange()
        #expect(sink.frames == 1)
        #expect(app.signals.all.isEmpty)
        let count = sink.messages.count
        sink.read()
        _ = await sink.messages.first(from: count) { $0.contains(#""root""#) }
        await app.exchange()
        #expect(sink.frames == 2)
        await test.host.shutDown()
    }

    @Test func `pages that take a window from each other and read nothing get one frame each`()
        async throws
    {
        let test = try TestHost()
        let (first, sink, session) = try await open(test)
        let (second, other, _) = try await open(test, session)
        let app = await test.spawner.app(1)
        for _ in 1...500 {
            first.takeOver()
            second.takeOver()
        }
        await test.settle()
        await app.exchange()
        #expect(sink.frames == 1)
        #expect(other.frames == 1)
        #expect(app.signals.all.isEmpty)
        other.read()
        _ = await other.messages.first(from: 0) { _ in other.frames == 2 }
        await test.host.shutDown()
    }

    @Test func `an app that ignores that its page does not read is ended`() async throws {
        let test = try TestHost()
        let (page, sink, session) = try await open(test)
        let app = await test.spawner.app(1)
        page.resync()
        await test.settle()
        for _ in 1...17 { app.draw(session.identifier) }
        _ = await app.signals.first { $0 == SIGKILL }
        #expect(sink.frames == 1)
        await test.host.shutDown()
    }
}
