import HostLink
import Logging
import Specification
import Synchronization
import Testing

@testable import AppHost

/// Calls of a modem that the test controls.
private final class FakeModem: ModemCallSource {
    private let handler = Mutex<(@Sendable ([CallStatus]) -> Void)?>(nil)

    func watch(
        logger: Logger, _ onChange: @escaping @Sendable ([CallStatus]) -> Void
    ) -> any EventWatch {
        handler.withLock { $0 = onChange }
        return Watch(source: self)
    }

    func report(_ calls: [CallStatus]) { handler.withLock { $0 }?(calls) }

    private struct Watch: EventWatch {
        let source: FakeModem
        func cancel() { source.handler.withLock { $0 = nil } }
    }
}

@Suite(.timeLimit(.minutes(5))) struct `Apps on a machine with a modem` {
    private let modem = FakeModem()

    private static func call(_ number: UInt64 = 1, connected: Bool = false) -> CallStatus {
        CallStatus(
            call: CallIdentifier(high: 0, low: number), isOutgoing: false, isOnHold: false,
            hasConnected: connected)
    }

    private func statuses(_ app: FakeApp) -> [[CallStatus]] {
        app.heard.all.compactMap { message in
            if case .callStatuses(let calls) = message { calls } else { nil }
        }
    }

    @Test(.specification("7.7.3"))
    func `an app that was suspended gets the net change of the calls when it resumes`()
        async throws
    {
        let test = try TestHost(events: MachineEventSources(calls: modem), app: CallApps.voip)
        await test.settle()
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        modem.report([Self.call()])
        _ = await app.heard.first { $0 == .callStatuses([Self.call()]) }
        page.phase(isVisible: false, isFocused: false)
        await test.settle()
        #expect(try await test.host.suspend("fake", for: test.person))
        _ = await app.heard.first { $0 == .suspend }
        let start = app.heard.count
        modem.report([Self.call(), Self.call(2)])
        modem.report([Self.call(connected: true), Self.call(2)])
        modem.report([Self.call(connected: true)])
        await test.settle()
        #expect(app.heard.count == start)
        page.phase(isVisible: true, isFocused: true)
        _ = await app.heard.first(from: start) { $0 == .callStatuses([Self.call(connected: true)]) }
        #expect(statuses(app) == [[Self.call()], [Self.call(connected: true)]])
        await test.host.shutDown()
    }

    @Test(.specification("7.5.3"))
    func `calls that begin before an app are in its launch order`() async throws {
        let test = try TestHost(events: MachineEventSources(calls: modem), app: CallApps.voip)
        await test.settle()
        modem.report([Self.call()])
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        #expect(app.heard.all.first?.launchOrder?.calls == [Self.call()])
        #expect(statuses(app) == [])
        await test.host.shutDown()
    }

    @Test func `an app without the mode voip learns of no call of a modem`() async throws {
        let test = try TestHost(events: MachineEventSources(calls: modem))
        await test.settle()
        modem.report([Self.call()])
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        modem.report([Self.call(connected: true)])
        await test.settle()
        await app.exchange()
        #expect(app.heard.all.first?.launchOrder?.calls == [])
        #expect(statuses(app) == [])
        await test.host.shutDown()
    }
}

private enum CallApps {
    static let voip: InstalledApp = {
        var app = TestHost.app
        app.backgroundModes = ["voip"]
        return app
    }()
}
