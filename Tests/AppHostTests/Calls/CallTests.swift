import Foundation
import Glibc
import HostLink
import Specification
import Testing

@testable import AppHost

/// The calls of a host with scripted apps (specification 7.5).
@Suite(.timeLimit(.minutes(5))) struct `Calls of a host` {
    static let app: InstalledApp = {
        var app = TestHost.app
        app.backgroundModes = ["voip"]
        return app
    }()

    private static let call = CallIdentifier(high: 7, low: 1)

    /// An app with a call provider that performs each action at once.
    static let performing: Script = { message, app in
        silent(message, app)
        if case .callActions(let transaction) = message {
            for action in transaction.actions {
                app.say(.callActionFinished(action.identifier, .fulfilled(at: nil)))
            }
        }
    }

    /// An app with a call provider that performs nothing.
    private static let silent: Script = { message, app in
        FakeSpawner.inBackground(message, app)
        if case .launch = message { app.say(.callProvider(CallProviderDescription())) }
    }

    private static func update(_ name: String = "Ada") -> CallUpdate {
        var update = CallUpdate()
        update.callerName = name
        update.handle = CallHandle(.emailAddress, "ada@example.org")
        return update
    }

    /// A host with an open app in which a call rings.
    private func ringing(
        _ script: @escaping Script = Self.performing, folder: TemporaryFolder? = nil,
        person: Person = Person(token: PersonToken()),
        settings: (inout HostSettings) -> Void = { _ in }
    ) async throws -> (TestHost, FakeApp, PresentedCall) {
        let test = try TestHost(
            folder, script: script, person: person, app: Self.app, settings: settings)
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        #expect(await ring(app) == nil)
        let call = try #require(await test.host.presentedCalls(of: test.person).first)
        return (test, app, call)
    }

    private func ring(
        _ app: FakeApp, _ call: CallIdentifier = call, name: String = "Ada", request: UInt64 = 1
    ) async -> CallRefusal? {
        app.say(.incomingCall(request: request, call, Self.update(name)))
        let answer = await app.heard.first {
            if case .callRequestAnswered(request, _) = $0 { true } else { false }
        }
        guard case .callRequestAnswered(_, let refusal) = answer else { return .unknown }
        return refusal
    }

    private func state(_ test: TestHost) async -> PresentedCall.State? {
        await test.host.presentedCalls(of: test.person).first?.state
    }

    private func transactions(_ app: FakeApp) -> [[CallAction.Step]] {
        app.heard.all.compactMap { message in
            guard case .callActions(let transaction) = message else { return nil }
            return transaction.actions.map(\.step)
        }
    }

    // MARK: Pages

    @Test func `an incoming call is shown, and answering it leads to the app's page`()
        async throws
    {
        let (test, app, call) = try await ringing()
        #expect(call.callerName == "Ada")
        #expect(call.appName == "Fake")
        #expect(call.state == .ringing)
        #expect(call.actions == [.answer, .decline])
        let address = try await test.host.perform(.answer, on: call.id, for: test.person)
        let session = try await test.host.scenes(of: test.person).first?.session
        #expect(address == session?.address)
        await app.exchange()
        #expect(await state(test) == .connected)
        #expect(transactions(app) == [[.answer]])
        #expect(try await test.host.perform(.end, on: call.id, for: test.person) == nil)
        await app.exchange()
        #expect(await state(test) == .ended(.hungUp))
        test.clock.advance(by: .seconds(4))
        await test.settle()
        #expect(await state(test) == nil)
        let text = await test.host.metrics()
        #expect(text.contains(#"perennial_calls_total{app="fake",how="hung_up"} 1"#))
        await test.host.shutDown()
    }

    @Test func `a call that was answered on one page rings on no other`() async throws {
        let (test, _, call) = try await ringing(Self.silent)
        var updates = await test.host.presentedCallUpdates(of: test.person).makeAsyncIterator()
        #expect(await updates.next()?.map(\.state) == [.ringing])
        try await test.host.perform(.answer, on: call.id, for: test.person)
        #expect(await updates.next()?.map(\.state) == [.answering])
        let error = await #expect(throws: HostError.self) {
            try await test.host.perform(.answer, on: call.id, for: test.person)
        }
        #expect(error?.code == .callActionRefused)
        await test.host.shutDown()
        #expect(await updates.next() == nil)
    }

    @Test func `another user neither sees a call nor acts on it`() async throws {
        let (test, _, call) = try await ringing()
        let other = Person(token: PersonToken())
        #expect(await test.host.presentedCalls(of: other) == [])
        let error = await #expect(throws: HostError.self) {
            try await test.host.perform(.answer, on: call.id, for: other)
        }
        #expect(error?.code == .unknownCall)
        #expect(await state(test) == .ringing)
        await test.host.shutDown()
    }

    @Test func `a call that nobody answers in the operator's time is ended`() async throws {
        let (test, app, _) = try await ringing(settings: { $0.times.calls.ringTime = .seconds(20) })
        test.clock.advance(by: .seconds(20))
        _ = await app.heard.first { if case .callActions = $0 { true } else { false } }
        await app.exchange()
        #expect(await state(test) == .ended(.unanswered))
        #expect(transactions(app) == [[.end]])
        await test.host.shutDown()
    }

    @Test func `while the data is locked, a page shows no caller`() async throws {
        let (test, app, _) = try await ringing()
        var updates = await test.host.presentedCallUpdates(of: test.person).makeAsyncIterator()
        #expect(await updates.next()?.map(\.callerName) == ["Ada"])
        try await test.host.lock(test.person)
        #expect(await updates.next()?.map(\.callerName) == [nil])
        app.say(.callProvider(CallProviderDescription(showsCallersWhileLocked: true)))
        #expect(await updates.next()?.map(\.callerName) == ["Ada"])
        await test.host.shutDown()
    }

    // MARK: Filters

    @Test(.specification("7.5.1"))
    func `do-not-disturb and blocked callers are kept, and an app without the mode is refused`()
        async throws
    {
        let folder = try TemporaryFolder()
        let person = Person(token: PersonToken())
        let (test, app, _) = try await ringing(folder: folder, person: person)
        let second = CallIdentifier(high: 7, low: 2)
        try await test.host.setDoNotDisturb(true, for: person)
        #expect(await ring(app, second, request: 2) == .filteredByDoNotDisturb)
        try await test.host.setDoNotDisturb(false, for: person)
        try await test.host.setBlocked(
            true, CallHandle(.emailAddress, "ADA@example.org"), for: person)
        #expect(await ring(app, second, request: 3) == .filteredByBlockList)
        #expect(await test.host.presentedCalls(of: person).count == 1)
        await test.host.shutDown()

        let next = try TestHost(folder, script: Self.performing, person: person)
        #expect(try await next.host.callPreferences(of: person).blocked.count == 1)
        let (_, sink, _) = try await next.open()
        await sink.next(#""t":"frame""#)
        let other = await next.spawner.apps.first { _ in true }
        #expect(await ring(other, second) == .missingVoIPBackgroundMode)
        await next.host.shutDown()
    }

    // MARK: Survival

    @Test func `a call survives its killed app, which is launched and told of it`() async throws {
        let (test, app, call) = try await ringing()
        try await test.host.perform(.answer, on: call.id, for: test.person)
        await app.exchange()
        app.die(.signalled(SIGKILL))
        let next = await test.spawner.app(2)
        #expect(await state(test) == .connected)
        let order = await next.heard.first { $0.launchOrder != nil }.launchOrder
        #expect(
            order?.calls == [
                CallStatus(
                    call: Self.call, isOutgoing: false, isOnHold: false, hasConnected: true)
            ])
        await next.exchange()
        try await test.host.perform(.mute, on: call.id, for: test.person)
        await next.exchange()
        #expect(transactions(next) == [[.setMuted(true)]])
        #expect(await test.host.presentedCalls(of: test.person).first?.isMuted == true)
        await test.host.shutDown()
    }

    @Test func `an answer that an app had not performed when it died is given to the next process`()
        async throws
    {
        let (test, app, call) = try await ringing(Self.silent)
        try await test.host.perform(.answer, on: call.id, for: test.person)
        _ = await app.heard.first { if case .callActions = $0 { true } else { false } }
        var updates = await test.host.presentedCallUpdates(of: test.person).makeAsyncIterator()
        #expect(await updates.next()?.map(\.state) == [.answering])
        test.spawner.use(Self.performing)
        app.die(.signalled(SIGKILL))
        // The call rings again, and the user answers again.
        #expect(await updates.next()?.map(\.state) == [.ringing])
        try await test.host.perform(.answer, on: call.id, for: test.person)
        let next = await test.spawner.app(2)
        _ = await next.heard.first { if case .callActions = $0 { true } else { false } }
        await next.exchange()
        #expect(await state(test) == .connected)
        await test.host.shutDown()
    }

    @Test func `a call survives a restart of the host, which launches the app`() async throws {
        let folder = try TemporaryFolder()
        let person = Person(token: PersonToken())
        let (test, app, call) = try await ringing(folder: folder, person: person)
        try await test.host.perform(.answer, on: call.id, for: person)
        await app.exchange()
        #expect(await state(test) == .connected)
        await test.host.shutDown()

        let next = try TestHost(folder, script: Self.performing, person: person, app: Self.app)
        let restarted = await next.spawner.app(1)
        let order = await restarted.heard.first { $0.launchOrder != nil }.launchOrder
        #expect(order?.calls.map(\.hasConnected) == [true])
        await restarted.exchange()
        let shown = try #require(await next.host.presentedCalls(of: person).first)
        #expect(shown.id == call.id)
        #expect(shown.callerName == "Ada")
        #expect(shown.state == .connected)
        try await next.host.perform(.end, on: shown.id, for: person)
        await restarted.exchange()
        #expect(try next.host.stores.calls.calls() == [])
        await next.host.shutDown()
    }

    @Test func `a call whose app is not installed any more ends when the host starts`()
        async throws
    {
        let folder = try TemporaryFolder()
        let (test, _, _) = try await ringing(folder: folder)
        #expect(try test.host.stores.calls.calls().count == 1)
        await test.host.shutDown()
        let next = try TestHost(folder, person: test.person, app: TestHost.renamed)
        #expect(await state(next) == .ended(.failed))
        #expect(try next.host.stores.calls.calls() == [])
        await next.host.shutDown()
    }

    @Test func `an app that its user quits has no calls any more`() async throws {
        let (test, _, _) = try await ringing()
        try await test.host.quit("fake", for: test.person)
        #expect(await state(test) == .ended(.appQuit))
        #expect(test.spawner.apps.count == 1)
        await test.host.shutDown()
    }

    @Test func `an app that is being quit has no new calls`() async throws {
        let late = CallIdentifier(high: 7, low: 2)
        let (test, app, _) = try await ringing { message, app in
            // The last thing that the app does.
            if message == .terminate {
                app.say(.incomingCall(request: 9, late, Self.update("Eve")))
                let start = CallAction.Step.start(
                    CallHandle(.generic, "eve"), contact: nil, isVideo: false)
                app.say(.requestCallActions(request: 10, [CallAction(call: late, start)]))
            }
            Self.performing(message, app)
        }
        try await test.host.quit("fake", for: test.person)
        #expect(app.heard.all.contains(.terminate))
        #expect(
            await test.host.presentedCalls(of: test.person).map(\.state) == [.ended(.appQuit)])
        #expect(try test.host.stores.calls.calls() == [])
        await test.host.shutDown()
    }

    @Test func `a call of an app that cannot be launched again fails`() async throws {
        let (test, app, _) = try await ringing()
        test.spawner.refuse { _ in HostError(.spawnFailed, "There is no such program.") }
        var updates = await test.host.presentedCallUpdates(of: test.person).makeAsyncIterator()
        #expect(await updates.next()?.map(\.state) == [.ringing])
        app.die(.signalled(SIGKILL))
        #expect(await updates.next()?.map(\.state) == [.ended(.failed)])
        await test.host.shutDown()
    }

    @Test func `what the database has of calls names nobody`() async throws {
        let (test, _, _) = try await ringing()
        try await test.host.setBlocked(
            true, CallHandle(.emailAddress, "eve@example.org"), for: test.person)
        await test.host.shutDown()
        let folder = test.folder.path + "/state"
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            guard let data = FileManager.default.contents(atPath: folder + "/" + name) else {
                continue
            }
            for secret in ["Ada", "ada@example.org", "eve@example.org"] {
                #expect(data.range(of: Data(secret.utf8)) == nil, "\(name)")
            }
        }
    }

    // MARK: Several apps

    @Test func `the calls of another app are shown to an app without names`() async throws {
        let (test, app, call) = try await ringing()
        let session = try await test.host.freeSession(of: "other", for: test.person)
        let sink = RecordingSink()
        _ = test.host.attach(
            TestHost.hello(), to: session.identifier, of: "other", for: test.person, sink: sink)
        await sink.next(#""t":"frame""#)
        let other = await test.spawner.app(2)
        let order = other.heard.all.first?.launchOrder
        #expect(order?.calls.count == 1)
        #expect(order?.calls.first?.call != Self.call)
        try await test.host.perform(.answer, on: call.id, for: test.person)
        await app.exchange()
        await other.exchange()
        let statuses = other.heard.all.compactMap { message -> [Bool]? in
            guard case .callStatuses(let calls) = message else { return nil }
            return calls.map(\.hasConnected)
        }
        #expect(statuses == [[true]])
        await test.host.shutDown()
    }
}

extension TestHost {
    /// An app with another name in addresses.
    fileprivate static let renamed = InstalledApp(name: "Renamed", executable: "/usr/bin/Renamed")
}
