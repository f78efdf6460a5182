import Foundation
import Glibc
import HostLink
import Logging
import Specification
import Synchronization
import Testing

@testable import AppHost

/// Memory pressure that the test controls.
final class FakePressure: MemoryPressureSource {
    private let handler = Mutex<(@Sendable (MemoryPressure) -> Void)?>(nil)

    func watch(
        logger: Logger, _ onPressure: @escaping @Sendable (MemoryPressure) -> Void
    ) -> any EventWatch {
        handler.withLock { $0 = onPressure }
        return Watch(source: self)
    }

    func tell(_ level: MemoryPressure.Level, _ stall: MemoryPressure.Stall = .some) {
        let handler = handler.withLock { $0 }
        handler?(MemoryPressure(level, stall, from: .machine))
    }

    var isWatched: Bool { handler.withLock { $0 != nil } }

    private struct Watch: EventWatch {
        let source: FakePressure
        func cancel() { source.handler.withLock { $0 = nil } }
    }
}

/// Memory sizes with which ending the second process frees most.
private struct MadeUpMemory: ProcessMemory {
    func bytes(of process: Int32) -> UInt64? { process == 2 ? 60 : 10 }
}

@Suite(.timeLimit(.minutes(5))) struct `Memory warnings of apps` {
    let source = FakePressure()
    let test: TestHost

    init() async throws {
        test = try TestHost(
            events: MachineEventSources(memory: source),
            settings: { $0.processMemory = MadeUpMemory() })
        await test.settle()
    }

    private func warnings(_ app: FakeApp) -> Int {
        app.heard.all.filter { $0 == .memoryWarning }.count
    }

    @Test(.specification("1.3.13"))
    func `apps in the foreground are warned of memory repeatedly, and not ended`() async throws {
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        source.tell(.warning)
        _ = await app.heard.first { $0 == .memoryWarning }
        let start = app.heard.count
        source.tell(.warning)
        await app.exchange()
        #expect(!app.heard.all[start...].contains(.memoryWarning))
        test.clock.advance(by: PressureGauge.warnsEvery)
        source.tell(.warning)
        _ = await app.heard.first(from: start) { $0 == .memoryWarning }
        #expect(app.signals.all.filter { $0 == SIGKILL } == [])
        await test.host.shutDown()
    }

    @Test func `critical memory pressure ends apps in the background, never in the foreground`()
        async throws
    {
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        source.tell(.critical, .full)
        _ = await app.heard.first { $0 == .memoryWarning }
        #expect(app.signals.all == [])
        page.phase(isVisible: false, isFocused: false)
        _ = await app.heard.first { if case .phase(_, .background) = $0 { true } else { false } }
        while !app.signals.all.contains(SIGKILL) {
            test.clock.advance(by: PressureGauge.warnsEvery)
            source.tell(.critical, .full)
            await test.settle()
        }
        await test.host.shutDown()
    }

    @Test(.specification("6.8.2"))
    func `a suspended app gets no memory warning, nor on resuming after the pressure has ended`()
        async throws
    {
        let (page, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        let cheaper = try await suspendedBesides()
        try await suspend(page, app)
        source.tell(.warning)
        // The app that is cheapest to relaunch is ended, and that is enough.
        _ = await cheaper.signals.first { $0 == SIGKILL }
        // The pressure ended long before the user returns.
        test.clock.advance(by: .seconds(60))
        page.phase(isVisible: true, isFocused: true)
        _ = await app.signals.first { $0 == SIGCONT }
        await app.exchange()
        try await suspend(page, app)
        source.tell(.critical)
        _ = await app.signals.first { $0 == SIGKILL }
        #expect(warnings(app) == 0)
        let (_, second, _) = try await test.open(session)
        await second.next(#""t":"frame""#)
        await test.host.shutDown()
    }

    @Test func `an app gets a memory warning on returning to the foreground if the pressure lasts`()
        async throws
    {
        let (page, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        let cheaper = try await suspendedBesides()
        try await suspend(page, app)
        let start = app.heard.count
        source.tell(.warning)
        _ = await cheaper.signals.first { $0 == SIGKILL }
        await test.settle()
        #expect(app.heard.count == start)
        page.phase(isVisible: true, isFocused: true)
        _ = await app.heard.first(from: start) { $0 == .memoryWarning }
        #expect(
            Array(app.heard.all[start...]) == [
                .phase(session: session.identifier, .foregroundActive), .memoryWarning,
            ])
        await test.host.shutDown()
    }

    @Test func `a host that has shut down no longer observes memory pressure`() async throws {
        #expect(source.isWatched)
        await test.host.shutDown()
        #expect(!source.isWatched)
    }

    private func suspend(_ page: any ScenePage, _ app: FakeApp) async throws {
        let start = app.heard.count
        page.phase(isVisible: false, isFocused: false)
        await test.settle()
        #expect(try await test.host.suspend("fake", for: test.person))
        _ = await app.heard.first(from: start) { $0 == .suspend }
    }

    /// Opens and suspends another app of the person, which is ended before all others.
    private func suspendedBesides() async throws -> FakeApp {
        let count = Int32(test.spawner.apps.count)
        let session = try await test.host.freeSession(of: "other", for: test.person)
        let sink = RecordingSink()
        let page = test.host.attach(
            TestHost.hello(), to: session.identifier, of: "other", for: test.person, sink: sink)
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(count + 1)
        page.phase(isVisible: false, isFocused: false)
        await test.settle()
        #expect(try await test.host.suspend("other", for: test.person))
        _ = await app.heard.first { $0 == .suspend }
        return app
    }
}
