import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

/// The phases that the host sends to apps after actions of users and of the system
/// (specification 6.2.1).
@Suite(.timeLimit(.minutes(5))) struct `Phases of scenes` {
    private func phases(_ app: FakeApp, of session: String) -> [ScenePhase] {
        app.heard.all.compactMap { message in
            if case .phase(session, let phase) = message { phase } else { nil }
        }
    }

    @Test(.specification("6.1.6", "6.2.1c", "6.2.1d", "6.2.1e"))
    func `a scene's phase follows its tab's visibility and focus, and is not sent twice`()
        async throws
    {
        let test = try TestHost()
        let (page, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        // The user goes to another window and back, then to the home screen or another app in the
        // tab, then to a hidden window with focus, and back.
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
    func `each window has its own phase, and the process is suspended with the last one`()
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
    func `the end of the host is reported to running apps, and not to suspended ones`() async throws
    {
        let test = try TestHost()
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let other = Person(token: PersonToken())
        let session = try await test.host.freeSession(of: "fake", for: other)
        let otherSink = RecordingSink()
        let shown = test.host.attach(
            TestHost.hello(), to: session.identifier, of: "fake", for: other, sink: otherSink)
        await otherSink.next(#""t":"frame""#)
        let suspendedApp = await test.spawner.app(1)
        let runningApp = await test.spawner.app(2)
        page.phase(isVisible: false, isFocused: false)
        _ = await suspendedApp.heard.first {
            if case .phase(_, .background) = $0 { true } else { false }
        }
        await suspendedApp.exchange()
        test.clock.advance(by: .seconds(30))
        await test.settle()
        await test.host.shutDown()
        #expect(suspendedApp.signals.all == [SIGSTOP, SIGKILL])
        #expect(!suspendedApp.heard.all.contains(.terminate))
        #expect(runningApp.heard.all.contains(.terminate))
        #expect(runningApp.signals.all.isEmpty)
        shown.detach()
    }
}
