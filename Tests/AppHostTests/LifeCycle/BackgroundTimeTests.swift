import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

/// The time that apps may run in the background (specification 6.3.1, 6.3.3).
@Suite(.timeLimit(.minutes(5))) struct `Time in the background` {
    private func hidden(
        _ tasks: [String]
    ) async throws -> (TestHost, any ScenePage, RecordingSink, FakeApp) {
        let test = try TestHost()
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        app.say(.backgroundTasks(tasks))
        page.phase(isVisible: false, isFocused: false)
        _ = await app.heard.first { $0.isBackgroundPhase }
        await app.exchange()
        return (test, page, sink, app)
    }

    @Test(.specification("6.3.3", "6.1.2g"))
    func `an app without background tasks is notified and suspended after the grace time`()
        async throws
    {
        let (test, _, _, app) = try await hidden([])
        #expect(app.heard.all.contains(.backgroundTime(milliseconds: 30_000)))
        test.clock.advance(by: .seconds(30))
        await test.settle()
        #expect(app.signals.all == [SIGSTOP])
        _ = await app.heard.first { $0 == .suspend }
        await test.host.shutDown()
    }

    @Test(.specification("6.3.3", "9.10"))
    func `an app with background tasks runs in the background until they are done`() async throws {
        let (test, _, _, app) = try await hidden(["upload"])
        test.clock.advance(by: .seconds(29))
        await test.settle()
        #expect(app.signals.all.isEmpty)
        app.say(.backgroundTasks([]))
        await app.exchange()
        test.clock.advance(by: .seconds(1))
        await test.settle()
        #expect(app.signals.all == [SIGSTOP])
        await test.host.shutDown()
    }

    @Test(.specification("6.3.3", "8.4.8"))
    func `an app that never ends its background tasks is ended after their time`()
        async throws
    {
        let (test, page, sink, app) = try await hidden(["upload", "forgotten"])
        test.clock.advance(by: .seconds(30))
        await test.settle()
        #expect(app.signals.all == [SIGKILL])
        page.phase(isVisible: true, isFocused: true)
        await sink.next(#""f":1,"p":2"#)
        let order = await test.spawner.app(2).heard.all.first?.launchOrder
        #expect(order?.reason == .relaunch)
        #expect(order?.backgroundMilliseconds == 30_000)
        await test.host.shutDown()
    }

    @Test(.specification("6.3.3"))
    func `an app that is woken in the background gets new background time`() async throws {
        let (test, page, _, app) = try await hidden([])
        test.clock.advance(by: .seconds(30))
        await test.settle()
        page.event(tap(1))
        _ = await app.heard.first { $0.eventNumber == 1 }
        await app.exchange()
        #expect(app.signals.all == [SIGSTOP, SIGCONT])
        let grants = app.heard.all.filter { $0 == .backgroundTime(milliseconds: 30_000) }
        #expect(grants.count == 2)
        await test.host.shutDown()
    }
}

extension HostMessage {
    /// Whether the message moves a scene to the background.
    var isBackgroundPhase: Bool {
        if case .phase(_, .background) = self { true } else { false }
    }
}
