import Foundation
import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

/// The must-report rule of VoIP pushes (specification 7.3).
@Suite(.timeLimit(.minutes(5))) struct `Pushes that must be reported` {
    private static let payload = Array(#"{"caller":"Ada"}"#.utf8)
    private static let call = CallIdentifier(high: 0, low: 9)

    private static func app(_ handle: @escaping @Sendable (UInt64, FakeApp) -> Void) -> Script {
        { message, app in
            FakeSpawner.wellBehaved(message, app)
            switch message {
            case .launch(let order):
                app.say(.callProvider(CallProviderDescription()))
                app.say(.pushTypes([.voIP]))
                for scene in order.scenes where scene.phase == .background {
                    app.say(.reached(session: scene.session, .background))
                }
            case .push(let token, _, _, _): handle(token, app)
            default: break
            }
        }
    }

    /// Reports no call.
    private static let silent = app { token, app in app.say(.pushHandled(token: token, .received)) }

    /// Reports a call, which ends at once.
    private static let reporting = app { token, app in
        app.say(.incomingCall(request: token, call, CallUpdate()))
        app.say(.callReport(call, .ended(.remoteEnded, at: nil)))
        app.say(.pushHandled(token: token, .received))
    }

    /// A host with an app that was opened, has registered, and has ended.
    private func registered(
        _ script: @escaping Script, _ folder: TemporaryFolder? = nil,
        person: Person = Person(token: PersonToken()),
        settings: (inout HostSettings) -> Void = { _ in }
    ) async throws -> (TestHost, PushRegistration) {
        let test = try TestHost(
            folder, script: script, person: person, app: `Calls of a host`.app,
            settings: settings)
        let (page, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        _ = await app.heard.first {
            if case .pushCredentials = $0 { true } else { false }
        }
        page.detach()
        await test.settle()
        try await test.host.kill("fake", for: person)
        await waitUntilIdle(test)
        return (test, try #require(test.host.pushRegistration(of: "fake", for: person)))
    }

    private func waitUntilIdle(_ test: TestHost) async {
        while await test.host.instanceCount > 0, !Task.isCancelled { await Task.yield() }
    }

    private func push(_ test: TestHost, _ registration: PushRegistration) async -> PushOutcome {
        let outcome = await test.host.deliverPush(Self.payload, to: registration)
        await waitUntilIdle(test)
        return outcome
    }

    @Test(.specification("7.3.1", "7.3.2", "7.9.14", "8.5.3", "10.25"))
    func `an app that reports no call for a push is ended, and its page says so`() async throws {
        let (test, registration) = try await registered(Self.silent)
        #expect(await push(test, registration) == .unhandled(.notReported))
        #expect(await test.spawner.app(2).signals.all == [SIGKILL])
        let status = try await test.host.status(of: "fake", for: test.person)
        #expect(status.deaths.map(\.description).first?.contains("reported no call") == true)
        #expect(status.deaths.map(\.outcome) == [.notNeeded])
        #expect(!status.arePushLaunchesStopped)
        await test.host.shutDown()
    }

    @Test(.specification("7.3.5"))
    func `a push that only cancels a call must be reported too`() async throws {
        let (test, registration) = try await registered(Self.silent)
        let cancellation = Array(#"{"cancelled":"Ada"}"#.utf8)
        #expect(
            await test.host.deliverPush(cancellation, to: registration)
                == .unhandled(.notReported))
        await test.host.shutDown()
    }

    @Test(.specification("7.3.4"))
    func `a report that the host refuses counts as a report`() async throws {
        let (test, registration) = try await registered(Self.reporting)
        try await test.host.setDoNotDisturb(true, for: test.person)
        #expect(await test.host.deliverPush(Self.payload, to: registration) == .handled)
        let app = await test.spawner.app(2)
        let hasRefused = app.heard.all.contains {
            if case .callRequestAnswered(_, .filteredByDoNotDisturb) = $0 { true } else { false }
        }
        #expect(hasRefused)
        #expect(app.signals.all == [])
        await test.host.shutDown()
    }

    @Test(.specification("7.3.6", "8.5.3"))
    func `a report after the completion handler is too late`() async throws {
        let (test, registration) = try await registered(
            Self.app { token, app in
                app.say(.pushHandled(token: token, .received))
                app.say(.incomingCall(request: token, Self.call, CallUpdate()))
            })
        #expect(
            await test.host.deliverPush(Self.payload, to: registration)
                == .unhandled(.notReported))
        #expect(await test.spawner.app(2).signals.all == [SIGKILL])
        await test.host.shutDown()
    }

    @Test(.specification("7.9.14"))
    func `an app that never handles its push fails as well when its time is over`() async throws {
        let (test, registration) = try await registered(
            Self.app { _, app in app.say(.backgroundTasks(["push"])) },
            settings: { $0.crashLimits.unreportedPushesMax = 1 })
        // The launch after the start of the host comes first, so that it is not after the death.
        test.clock.advance(by: VoIPLaunches.startDelay)
        let app = await test.spawner.app(2)
        async let outcome = test.host.deliverPush(Self.payload, to: registration)
        _ = await app.heard.first { if case .push = $0 { true } else { false } }
        await app.exchange()
        test.clock.advance(by: .seconds(30))
        #expect(await outcome == .unhandled(.processEnded))
        await waitUntilIdle(test)
        #expect(
            await test.host.deliverPush(Self.payload, to: registration)
                == .mustWait(.launchesStopped))
        await test.host.shutDown()
    }

    @Test(.specification("7.3.3", "7.9.14", "10.25"))
    func `after several failures pushes launch an app no more, until an operator resets it`()
        async throws
    {
        let folder = try TemporaryFolder()
        let person = Person(token: PersonToken())
        let (test, registration) = try await registered(
            Self.silent, folder, person: person,
            settings: { $0.crashLimits.unreportedPushesMax = 2 })
        #expect(await push(test, registration) == .unhandled(.notReported))
        #expect(await push(test, registration) == .unhandled(.notReported))
        let changes = Recorder<PushReadinessChange>()
        test.host.onPushReadiness { changes.append($0) }
        #expect(await push(test, registration) == .mustWait(.launchesStopped))
        #expect(test.spawner.apps.count == 3)
        #expect(!test.host.mayReceivePush(registration))
        #expect(try await test.host.status(of: "fake", for: person).arePushLaunchesStopped)
        await test.host.shutDown()

        // The stop of launches outlives the host, and the user can open the app nevertheless.
        let next = try TestHost(
            folder, script: Self.reporting, person: person, app: `Calls of a host`.app,
            settings: { $0.crashLimits.unreportedPushesMax = 2 })
        #expect(
            await next.host.deliverPush(Self.payload, to: registration)
                == .mustWait(.launchesStopped))
        next.host.onPushReadiness { changes.append($0) }
        let answer = await next.host.perform(.resetPushes(ControlTarget(names: ["fake"])))
        guard case .results(let results) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(results.map(\.outcome) == [.done])
        #expect(await changes.first { _ in true } == .app("fake", person))
        #expect(try await !next.host.status(of: "fake", for: person).arePushLaunchesStopped)
        #expect(await next.host.deliverPush(Self.payload, to: registration) == .handled)
        await next.host.shutDown()
    }

    @Test func `a reported call ends a row of failures`() async throws {
        let (test, registration) = try await registered(
            Self.silent, settings: { $0.crashLimits.unreportedPushesMax = 2 })
        #expect(await push(test, registration) == .unhandled(.notReported))
        test.spawner.use(Self.reporting)
        #expect(await test.host.deliverPush(Self.payload, to: registration) == .handled)
        try await test.host.kill("fake", for: test.person)
        await waitUntilIdle(test)
        test.spawner.use(Self.silent)
        #expect(await push(test, registration) == .unhandled(.notReported))
        test.spawner.use(Self.reporting)
        #expect(await test.host.deliverPush(Self.payload, to: registration) == .handled)
        await test.host.shutDown()
    }

    @Test(.specification("7.2.15", "7.3.7"), arguments: [true, false])
    func `in the foreground only a delegate that knows the metadata need not report`(
        _ knowsMetadata: Bool
    ) async throws {
        let test = try TestHost(
            script: Self.app { token, app in
                app.say(
                    .pushHandled(
                        token: token, knowsMetadata ? .receivedWithMetadata : .received))
            }, app: `Calls of a host`.app)
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        _ = await app.heard.first { if case .pushCredentials = $0 { true } else { false } }
        let registration = try #require(test.host.pushRegistration(of: "fake", for: test.person))
        let outcome = await test.host.deliverPush(Self.payload, to: registration)
        #expect(outcome == (knowsMetadata ? .handled : .unhandled(.notReported)))
        let pushes = app.heard.all.compactMap { message -> Bool? in
            if case .push(_, _, let mustReport, _) = message { mustReport } else { nil }
        }
        #expect(pushes == [false])
        await test.host.shutDown()
    }
}

/// The calls that a process owes for its pushes.
struct ReportDutyTests {
    @Test func `each push needs a report of its own, made after its arrival`() {
        var duty = ReportDuty()
        duty.reported()
        duty.sent(1, mustReport: true)
        #expect(duty.isOpen)
        #expect(duty.handled(1, .received) == false)
        #expect(duty.handled(1, .received) == nil)
        duty.sent(2, mustReport: true)
        duty.reported()
        duty.sent(3, mustReport: true)
        #expect(duty.handled(3, .received) == false)
        #expect(duty.handled(2, .received) == true)
        duty.sent(4, mustReport: true)
        duty.sent(5, mustReport: true)
        duty.reported()
        duty.reported()
        #expect(!duty.isOpen)
        #expect(duty.handled(5, .received) == true)
        #expect(duty.handled(4, .received) == true)
    }

    @Test func `a second report for one push does not count for a push that comes later`() {
        var duty = ReportDuty()
        duty.sent(1, mustReport: true)
        duty.reported()
        duty.reported()
        duty.sent(2, mustReport: true)
        #expect(duty.isOpen)
        #expect(duty.handled(1, .received) == true)
        #expect(duty.isOpen)
        duty.reported()
        #expect(!duty.isOpen)
        #expect(duty.handled(2, .received) == true)
        #expect(!duty.isOpen)
    }

    @Test
    func `the metadata frees only a delegate that gets it, and a discarded push is a failure`() {
        var duty = ReportDuty()
        for (push, mustReport) in [(1, false), (2, false), (3, true), (4, false)]
            as [(UInt64, Bool)]
        {
            duty.sent(push, mustReport: mustReport)
        }
        #expect(duty.handled(1, .receivedWithMetadata) == true)
        #expect(duty.handled(2, .received) == false)
        #expect(duty.handled(3, .receivedWithMetadata) == false)
        #expect(duty.handled(4, .notReceived) == false)
    }

    @Test func `failures of another build do not count`() {
        var failures = UnreportedPushes()
        failures.add(build: "1")
        failures.add(build: "1")
        #expect(failures.count == 2)
        failures.add(build: "2")
        #expect(failures == UnreportedPushes(count: 1, build: "2"))
    }
}
