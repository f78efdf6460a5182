import Glibc
import HostLink
import Synchronization
import Testing

@testable import AppHost

/// The treatment of an app that hangs in the foreground.
@Suite(.timeLimit(.minutes(5))) struct `An app that does not respond in the foreground` {
    /// Opens an app that handles no event, and delivers one event to it.
    private func hung(
        _ change: @escaping (inout HostSettings) -> Void
    ) async throws -> (test: TestHost, page: any ScenePage, sink: RecordingSink, session: String) {
        let test = try TestHost(
            script: { message, app in
                if case .event = message { return }
                FakeSpawner.wellBehaved(message, app)
            }, settings: change)
        let (page, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        page.event(typed(1, "kept"))
        let app = await test.spawner.app(1)
        _ = await app.heard.first { $0.eventNumber == 1 }
        await test.settle()
        test.clock.advance(by: .seconds(5))
        await sink.next("does not answer")
        await test.settle()
        return (test, page, sink, session.identifier)
    }

    @Test
    func `an unresponsive app is ended after the configured time and relaunched with its events`()
        async throws
    {
        let (test, _, _, _) = try await hung { $0.times.unresponsiveMax = .seconds(20) }
        let app = await test.spawner.app(1)
        test.clock.advance(by: .seconds(14))
        await test.settle()
        #expect(app.signals.all.isEmpty)
        test.clock.advance(by: .seconds(1))
        _ = await app.signals.first { $0 == SIGKILL }
        let next = await test.spawner.app(2)
        let order = await next.heard.first { $0.launchOrder != nil }.launchOrder
        #expect(order?.reason == .afterCrash)
        #expect(await next.heard.first { $0.eventNumber == 1 }.eventNumber == 1)
        await test.host.shutDown()
    }

    @Test func `an unresponsive app is not ended if no time is configured`() async throws {
        let (test, _, _, _) = try await hung { _ in }
        let app = await test.spawner.app(1)
        test.clock.advance(by: .seconds(3600))
        await test.settle()
        #expect(app.signals.all.isEmpty)
        await test.host.shutDown()
    }

    @Test func `an unresponsive app is not ended once it answers, however late`() async throws {
        let (test, _, sink, session) = try await hung {
            $0.times.unresponsiveMax = .seconds(20)
        }
        let app = await test.spawner.app(1)
        test.clock.advance(by: .seconds(14))
        await test.settle()
        let sentCount = sink.messages.count
        app.say(.applied(session: session, number: 1))
        await sink.next(#"{"t":"state","s":"running""#, from: sentCount)
        test.clock.advance(by: .seconds(60))
        await test.settle()
        #expect(app.signals.all.isEmpty)
        await test.host.shutDown()
    }

    @Test func `an unresponsive app is not ended while a debugger is attached, but is afterwards`()
        async throws
    {
        let isFollowed = Followed()
        let (test, _, _, _) = try await hung {
            $0.times.unresponsiveMax = .seconds(20)
            $0.isTraced = { _ in isFollowed.value }
        }
        let app = await test.spawner.app(1)
        test.clock.advance(by: .seconds(15))
        await test.settle()
        #expect(app.signals.all.isEmpty)
        isFollowed.value = false
        test.clock.advance(by: .seconds(20))
        _ = await app.signals.first { $0 == SIGKILL }
        await test.host.shutDown()
    }

    @Test func `a process has a debugger if the kernel names its tracer`() {
        #expect(ProcessTracer.isTraced(status: "Name:\ta\nTracerPid:\t17\nUid:\t0\n"))
        #expect(!ProcessTracer.isTraced(status: "Name:\ta\nTracerPid:\t0\nUid:\t0\n"))
        #expect(!ProcessTracer.isTraced(status: ""))
        #expect(!ProcessTracer.isTracing(getpid()))
        #expect(!ProcessTracer.isTracing(-1))
    }
}

/// A flag that simulates an attached debugger.
private final class Followed: Sendable {
    private let state = Mutex(true)

    var value: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
