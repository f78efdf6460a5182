import Foundation
import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

/// The processes of apps that are in a call.
@Suite(.timeLimit(.minutes(5))) struct `Apps in calls` {
    private static let call = CallIdentifier(high: 7, low: 1)

    private func inCall(
        settings: (inout HostSettings) -> Void = { _ in }
    ) async throws -> (TestHost, FakeApp, any ScenePage) {
        let test = try TestHost(
            script: `Calls of a host`.performing, app: `Calls of a host`.app, settings: settings)
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        app.say(.incomingCall(request: 1, Self.call, CallUpdate()))
        await app.exchange()
        let call = try #require(await test.host.presentedCalls(of: test.person).first)
        try await test.host.perform(.answer, on: call.id, for: test.person)
        await app.exchange()
        return (test, app, page)
    }

    @Test(.specification("7.1.2"))
    func `an app in a call is not suspended in the background, and is after the call`()
        async throws
    {
        let (test, app, page) = try await inCall()
        page.phase(isVisible: false, isFocused: false)
        _ = await app.heard.first {
            if case .phase(_, .background) = $0 { true } else { false }
        }
        await app.exchange()
        test.clock.advance(by: .seconds(600))
        #expect(try await test.host.suspend("fake", for: test.person))
        await app.exchange()
        #expect(app.signals.all == [])
        app.say(.callReport(Self.call, .ended(.remoteEnded, at: nil)))
        _ = await app.signals.first { $0 == SIGSTOP }
        await test.host.shutDown()
    }

    @Test(.specification("7.1.2"))
    func `an app in a call is not ended for the budget of processes`() async throws {
        let (test, app, page) = try await inCall(settings: { $0.budgets.processes = 1 })
        page.phase(isVisible: false, isFocused: false)
        _ = await app.heard.first {
            if case .phase(_, .background) = $0 { true } else { false }
        }
        await app.exchange()
        let session = try await test.host.freeSession(of: "other", for: test.person)
        let sink = RecordingSink()
        _ = test.host.attach(
            TestHost.hello(), to: session.identifier, of: "other", for: test.person, sink: sink)
        await sink.next(#""s":"waiting""#)
        #expect(test.spawner.apps.count == 1)
        app.say(.callReport(Self.call, .ended(.remoteEnded, at: nil)))
        await sink.next(#""t":"frame""#)
        #expect(app.heard.all.contains { if case .preserve = $0 { true } else { false } })
        await test.host.shutDown()
    }

    @Test(.specification("6.3.3", "7.1.2"))
    func `the end of the background time does not end an app that is in a call`() async throws {
        let (test, app, page) = try await inCall()
        app.say(.backgroundTasks(["upload"]))
        page.phase(isVisible: false, isFocused: false)
        _ = await app.heard.first {
            if case .phase(_, .background) = $0 { true } else { false }
        }
        await app.exchange()
        test.clock.advance(by: .seconds(60))
        await app.exchange()
        #expect(app.signals.all == [])
        await test.host.shutDown()
    }

    @Test func `an app that was relaunched during a call is not suspended either`() async throws {
        let (test, app, page) = try await inCall()
        page.detach()
        await test.settle()
        app.die(.signalled(SIGKILL))
        let next = await test.spawner.app(2)
        await next.exchange()
        test.clock.advance(by: .seconds(60))
        await next.exchange()
        #expect(next.signals.all == [])
        #expect(await test.host.presentedCalls(of: test.person).map(\.state) == [.connected])
        next.say(.callReport(Self.call, .ended(.remoteEnded, at: nil)))
        _ = await next.signals.first { $0 == SIGSTOP }
        await test.host.shutDown()
    }
}
