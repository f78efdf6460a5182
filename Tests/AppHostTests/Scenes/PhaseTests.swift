import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

/// What people and the system do, as the phases that apps are told (design 6, specification 6.2.1).
@Suite(.timeLimit(.minutes(5))) struct `Phases of scenes` {
    private func phases(_ app: FakeApp, of session: String) -> [ScenePhase] {
        app.heard.all.compactMap { message in
            if case .phase(session, let phase) = message { phase } else { nil }
        }
    }

    @Test(.specification("6.1.6", "6.2.1c", "6.2.1d", "6.2.1e"))
    func `visibility and focus of the tab are the phase, and nothing is told twice`() async throws {
        let test = try TestHost()
        let (page, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        // Another window, back, the home screen or another app in the tab, a hidden window with focus, back.
        for (isVisible, isFocused) in [
            (true, true), (true, false), (true, false), (true, true), (false, false),
            (false, true), (true, true),
        ] {
            page.phase(isVisible: isVisible, isFocused: isFocused)
        }
        page.detach()
        await test.settle()
        _ = await app.heard.first {
            if case .hidePage = $0 { true } else { false }
        }
        #expect(
            phases(app, of: session.identifier) == [
                .foregroundInactive, .foregroundActive, .background, .foregroundActive,
                .background,
            ])
        await test.host.shutDown()
    }

    @Test(.specification("6.2.8", "6.2.4"))
    func `of several windows each has its phase, and the process sleeps with the last`()
        async throws
    {
        let test = try TestHost()
        let (first, sink, a) = try await test.open()
        await sink.next(#""t":"frame""#)
        let other = try await test.host.newSession(of: "fake", for: test.person)
        let (second, next, b) = try await test.open(
            other, TestHost.hello(isVisible: true, isFocused: false))
        await next.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        first.phase(isVisible: false, isFocused: false)
        await test.settle()
        test.clock.advance(by: .seconds(60))
        await test.settle()
        #expect(app.signals.all.isEmpty)
        second.phase(isVisible: false, isFocused: false)
        for session in [a, b] {
            _ = await app.heard.first {
                $0 == .phase(session: session.identifier, .background)
            }
        }
        await app.exchange()
        test.clock.advance(by: .seconds(30))
        await test.settle()
        #expect(app.signals.all == [SIGSTOP])
        #expect(phases(app, of: a.identifier) == [.background])
        #expect(phases(app, of: b.identifier) == [.background])
        await test.host.shutDown()
    }

    @Test(.specification("6.3.2", "6.4.1", "6.4.2"))
    func `the end of the host is told to who runs, and not to who sleeps`() async throws {
        let test = try TestHost()
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let other = Person(token: PersonToken())
        let session = try await test.host.freeSession(of: "fake", for: other)
        let awake = RecordingSink()
        let shown = test.host.attach(
            TestHost.hello(), to: session.identifier, of: "fake", for: other, sink: awake)
        await awake.next(#""t":"frame""#)
        let sleeper = await test.spawner.app(1)
        let runner = await test.spawner.app(2)
        page.phase(isVisible: false, isFocused: false)
        _ = await sleeper.heard.first {
            if case .phase(_, .background) = $0 { true } else { false }
        }
        await sleeper.exchange()
        test.clock.advance(by: .seconds(30))
        await test.settle()
        await test.host.shutDown()
        #expect(sleeper.signals.all == [SIGSTOP, SIGKILL])
        #expect(!sleeper.heard.all.contains(.terminate))
        #expect(runner.heard.all.contains(.terminate))
        #expect(runner.signals.all.isEmpty)
        shown.detach()
    }
}
