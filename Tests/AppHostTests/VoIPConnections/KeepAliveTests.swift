import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

/// The keep-alive handlers of suspended apps (specification 7.1.4).
@Suite(.timeLimit(.minutes(5))) struct `Keep-alive handlers` {
    private static let voip = InstalledApp(
        name: "Fake", executable: "/usr/bin/Fake", backgroundModes: ["voip"])

    /// An app that sets a handler at its launch; `returns` decides whether the handler returns.
    private static func script(returns: Bool) -> Script {
        { message, app in
            FakeSpawner.wellBehaved(message, app)
            if message.launchOrder != nil { app.say(.keepAlive(milliseconds: 600_000)) }
            if message == .keepAlive, returns { app.say(.keepAliveDone) }
        }
    }

    /// A host with an app that was hidden and is suspended.
    private func suspended(
        app: InstalledApp = Self.voip, returns: Bool = true
    ) async throws -> (TestHost, FakeApp, any ScenePage) {
        let test = try TestHost(script: Self.script(returns: returns), app: app)
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let fake = await test.spawner.app(1)
        await fake.exchange()
        page.phase(isVisible: false, isFocused: false)
        await test.settle()
        await fake.exchange()
        test.clock.advance(by: LifeTimes().grace)
        _ = await fake.signals.first { $0 == SIGSTOP }
        await test.settle()
        return (test, fake, page)
    }

    private func calls(_ app: FakeApp) -> Int { app.heard.all.count { $0 == .keepAlive } }

    @Test(.specification("7.1.4", "1.1.13"))
    func `a suspended app is resumed for its keep-alive handler, and then suspended again`()
        async throws
    {
        let (test, app, _) = try await suspended()
        test.clock.advance(by: .seconds(570))
        _ = await app.heard.first { $0 == .keepAlive }
        while app.signals.count < 3, !Task.isCancelled { await Task.yield() }
        #expect(app.signals.all == [SIGSTOP, SIGCONT, SIGSTOP])
        // It stays in memory for longer than other apps, and is called again.
        test.clock.advance(by: .seconds(600))
        while calls(app) < 2, !Task.isCancelled { await Task.yield() }
        #expect(test.spawner.apps.count == 1)
        await test.host.shutDown()
    }

    @Test(.specification("6.3.7"))
    func `an app whose keep-alive handler does not return in ten seconds is suspended`()
        async throws
    {
        let (test, app, _) = try await suspended(returns: false)
        test.clock.advance(by: .seconds(570))
        _ = await app.heard.first { $0 == .keepAlive }
        test.clock.advance(by: .seconds(9))
        await test.settle()
        #expect(app.signals.all == [SIGSTOP, SIGCONT])
        test.clock.advance(by: .seconds(1))
        while app.signals.count < 3, !Task.isCancelled { await Task.yield() }
        #expect(app.signals.all == [SIGSTOP, SIGCONT, SIGSTOP])
        await test.host.shutDown()
    }

    @Test func `the end of a keep-alive handler suspends no app that was sent a push meanwhile`()
        async throws
    {
        let (test, app, _) = try await suspended(returns: false)
        test.clock.advance(by: .seconds(570))
        _ = await app.heard.first { $0 == .keepAlive }
        app.say(.pushTypes([.voIP]))
        await app.exchange()
        let registration = try #require(test.host.pushRegistration(of: "fake", for: test.person))
        async let outcome = test.host.deliverPush(Array("{}".utf8), to: registration)
        let push = await app.heard.first { if case .push = $0 { true } else { false } }
        app.say(.keepAliveDone)
        await app.exchange()
        #expect(app.signals.all == [SIGSTOP, SIGCONT])
        guard case .push(let token, _, _, _) = push else { return }
        app.say(.incomingCall(request: 1, CallIdentifier(high: 0, low: 1), CallUpdate()))
        app.say(.pushHandled(token: token, .received))
        #expect(await outcome == .handled)
        await test.host.shutDown()
    }

    @Test(.specification("7.1.4"))
    func `an app in the foreground or without the mode voip gets no keep-alive call`() async throws
    {
        let (test, app, page) = try await suspended()
        page.phase(isVisible: true, isFocused: true)
        _ = await app.signals.first { $0 == SIGCONT }
        test.clock.advance(by: .seconds(700))
        await app.exchange()
        #expect(calls(app) == 0)
        await test.host.shutDown()
        let (other, plain, _) = try await suspended(app: TestHost.app)
        other.clock.advance(by: .seconds(570))
        await other.settle()
        #expect(calls(plain) == 0)
        await other.host.shutDown()
    }
}
