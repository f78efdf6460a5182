import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

/// The deadlines of an app for each of its windows.
@Suite(.timeLimit(.minutes(5))) struct `The deadlines of a window` {
    /// An app that draws no frame for a later page, as an app that is stopped or hangs.
    private static let hanging: Script = { message, app in
        if case .showPage = message { return }
        FakeSpawner.wellBehaved(message, app)
    }

    /// Opens a tab, suspends its app, and connects the tab again while it is hidden.
    private func connectedAgain() async throws -> (TestHost, FakeApp, any ScenePage) {
        let test = try TestHost(script: Self.hanging)
        let (page, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        page.phase(isVisible: false, isFocused: false)
        await app.exchange()
        _ = try await test.host.suspend("fake", for: test.person)
        _ = await app.signals.first { $0 == SIGSTOP }
        page.detach()
        let (again, _, _) = try await test.open(
            session, TestHost.hello(isVisible: false, isFocused: false))
        await test.settle()
        return (test, app, again)
    }

    @Test func `no deadline runs for a hidden tab that reconnects while its app is suspended`()
        async throws
    {
        let (test, app, _) = try await connectedAgain()
        test.clock.advance(by: LifeTimes().launchDeadline)
        await test.settle()
        #expect(app.signals.all == [SIGSTOP])
        #expect(try await test.processState == .suspended)
        await test.host.shutDown()
    }

    @Test func `the deadlines of a window run again once its app is resumed`() async throws {
        let (test, app, page) = try await connectedAgain()
        page.phase(isVisible: true, isFocused: true)
        _ = await app.signals.first { $0 == SIGCONT }
        await test.settle()
        test.clock.advance(by: LifeTimes().launchDeadline)
        _ = await app.signals.first { $0 == SIGKILL }
        await test.host.shutDown()
    }

    /// Opens two windows of one app in the foreground, and hides the first one.
    private func twoWindows(
        _ script: @escaping Script = FakeSpawner.wellBehaved
    ) async throws -> (TestHost, FakeApp) {
        let test = try TestHost(script: script)
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let other = try await test.host.newSession(of: "fake", for: test.person)
        let (_, otherSink, _) = try await test.open(other)
        await otherSink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        page.phase(isVisible: false, isFocused: false)
        await app.exchange()
        return (test, app)
    }

    @Test(.specification("6.3.1"))
    func `an app that does not move a hidden window to the background in time is ended`()
        async throws
    {
        let (test, app) = try await twoWindows { message, app in
            if case .phase(_, .background) = message { return }
            FakeSpawner.wellBehaved(message, app)
        }
        test.clock.advance(by: LifeTimes().phaseDeadline)
        _ = await app.signals.first { $0 == SIGKILL }
        // The window in the foreground is restored by itself, and no crash is counted.
        _ = await test.spawner.app(2).heard.first { $0.launchOrder?.reason == .relaunch }
        let record = try test.host.stores.launches.launchRecord(app: "fake", person: test.person)
        #expect(record.launchCrashes == 0)
        await test.host.shutDown()
    }

    @Test func `an app that answers within the deadlines of its windows is not ended`() async throws
    {
        let (test, app) = try await twoWindows()
        test.clock.advance(by: LifeTimes().phaseDeadline)
        await test.settle()
        #expect(app.signals.all == [])
        await test.host.shutDown()
    }
}
