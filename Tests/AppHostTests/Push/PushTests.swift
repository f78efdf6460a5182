import Foundation
import Glibc
import HostLink
import Specification
import Synchronization
import Testing

@testable import AppHost

/// Pushes that a host delivers to scripted apps (specification 7.2).
@Suite(.timeLimit(.minutes(5))) struct `Pushes of a host` {
    /// A well-behaved app that is registered and handles each push immediately.
    private static let handling: Script = { message, app in
        silent(message, app)
        if case .push(let token, _, _, _) = message {
            app.say(.incomingCall(request: token, call, CallUpdate()))
            app.say(.callReport(call, .ended(.remoteEnded, at: nil)))
            app.say(.pushHandled(token: token, .received))
        }
    }

    /// A well-behaved app that is registered and never reports that it has handled a push.
    private static let silent: Script = { message, app in
        FakeSpawner.wellBehaved(message, app)
        guard let order = message.launchOrder else { return }
        app.say(.callProvider(CallProviderDescription()))
        app.say(.pushTypes([.voIP]))
        for scene in order.scenes where scene.phase == .background {
            app.say(.reached(session: scene.session, .background))
        }
    }

    private static let call = CallIdentifier(high: 0, low: 9)

    private static let payload = Array(#"{"caller":"Ada"}"#.utf8)

    private static func payload(_ caller: Int) -> [UInt8] { Array(#"{"caller":\#(caller)}"#.utf8) }

    /// A host with an app that was opened, has registered, and has ended.
    private func registeredAndEnded(
        _ script: @escaping Script = Self.handling,
        settings: (inout HostSettings) -> Void = { _ in }
    ) async throws -> (TestHost, PushRegistration) {
        let test = try TestHost(script: Self.silent, settings: settings)
        let registration = try await registerAndEnd(test, test.person)
        test.spawner.use(script)
        return (test, registration)
    }

    @discardableResult
    private func registerAndEnd(
        _ test: TestHost, _ person: Person
    ) async throws -> PushRegistration {
        let session = try await test.host.freeSession(of: "fake", for: person)
        let sink = RecordingSink()
        let number = Int32(test.spawner.apps.count + 1)
        let page = test.host.attach(
            TestHost.hello(), to: session.identifier, of: "fake", for: person, sink: sink)
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(number)
        _ = await app.heard.first { Self.token(in: $0) != nil }
        page.detach()
        await test.settle()
        try await test.host.kill("fake", for: person)
        await waitUntilIdle(test)
        return try #require(test.host.pushRegistration(of: "fake", for: person))
    }

    private func waitUntilIdle(_ test: TestHost) async {
        while await test.host.instanceCount > 0, !Task.isCancelled { await Task.yield() }
    }

    private static func token(in message: HostMessage) -> [UInt8]? {
        if case .pushCredentials(.voIP, let token) = message { token } else { nil }
    }

    private static func payload(in message: HostMessage) -> [UInt8]? {
        if case .push(_, .voIP, _, let payload) = message { payload } else { nil }
    }

    /// Returns the launches, pushes and suspensions that an app received, in order.
    private func heard(_ app: FakeApp) -> [String] {
        app.heard.all.compactMap { message in
            switch message {
            case .launch(let order): "launch \(order.scenes.map { "\($0.phase)" })"
            case .push(_, let type, _, let payload):
                "push \(type) \(String(decoding: payload, as: UTF8.self))"
            case .suspend: "suspend"
            default: nil
            }
        }
    }

    // MARK: Launches

    @Test(.specification("6.1.2b", "7.2.11", "10.25"))
    func `a push launches an app that does not run, in the background, and gets its result`()
        async throws
    {
        let (test, registration) = try await registeredAndEnded()
        let outcome = await test.host.deliverPush(Self.payload, to: registration)
        #expect(outcome == .handled)
        let app = await test.spawner.app(2)
        #expect(
            heard(app) == [#"launch ["background"]"#, #"push voIP {"caller":"Ada"}"#])
        let text = await test.host.metrics()
        #expect(text.contains(#"perennial_pushes_total{app="fake",result="handled"} 1"#))
        // The app is suspended after its grace time, and resumed for the next push.
        test.clock.advance(by: .seconds(30))
        _ = await app.signals.first { $0 == SIGSTOP }
        #expect(await test.host.deliverPush(Self.payload(2), to: registration) == .handled)
        #expect(app.signals.all == [SIGSTOP, SIGCONT])
        #expect(heard(app).suffix(2) == ["suspend", #"push voIP {"caller":2}"#])
        #expect(test.spawner.apps.count == 2)
        await test.host.shutDown()
    }

    @Test(.specification("6.1.8", "7.2.11"), arguments: [true, false])
    func `a push launches an app that its user quit, which fetches do not`(
        _ isDeveloperMode: Bool
    ) async throws {
        let (test, registration) = try await registeredAndEnded(settings: {
            $0.isDeveloperMode = isDeveloperMode
        })
        try await test.host.quit("fake", for: test.person)
        #expect(test.host.pushRegistration(of: "fake", for: test.person) == registration)
        #expect(await test.host.deliverPush(Self.payload, to: registration) == .handled)
        #expect(test.spawner.apps.count == 2)
        #expect(try await !test.host.mayLaunchInBackground("fake", for: test.person))
        await test.host.shutDown()
    }

    @Test func `a push launches an app on a host that does no background work`() async throws {
        let (test, registration) = try await registeredAndEnded(settings: {
            $0.backgroundRefresh = .restricted
        })
        #expect(await test.host.deliverPush(Self.payload, to: registration) == .handled)
        await test.host.shutDown()
    }

    @Test func `a push is delivered to an app in the foreground without a launch`() async throws {
        let test = try TestHost(script: Self.handling)
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        _ = await app.heard.first { Self.token(in: $0) != nil }
        let registration = try #require(test.host.pushRegistration(of: "fake", for: test.person))
        #expect(await test.host.deliverPush(Self.payload, to: registration) == .handled)
        #expect(test.spawner.apps.count == 1)
        await test.host.shutDown()
    }

    @Test(.specification("7.4.4"))
    func `pushes to an app that is being quit cause one launch, and the last one is delivered`()
        async throws
    {
        let (test, registration) = try await registeredAndEnded { message, app in
            // The test ends the process.
            if message != .terminate { Self.silent(message, app) }
        }
        async let first = test.host.deliverPush(Self.payload(1), to: registration)
        let app = await test.spawner.app(2)
        _ = await app.heard.first { Self.payload(in: $0) == Self.payload(1) }
        test.spawner.use(Self.handling)
        async let quit: Void = test.host.quit("fake", for: test.person)
        _ = await app.heard.first { $0 == .terminate }
        await withTaskGroup(of: PushOutcome.self) { group in
            for number in 2...5 {
                group.addTask {
                    await test.host.deliverPush(Self.payload(number), to: registration)
                }
            }
            for _ in 1...3 { #expect(await group.next() == .replaced) }
            #expect(test.spawner.apps.count == 2)
            app.die(.exited(0))
            #expect(await group.next() == .handled)
        }
        #expect(await first == .unhandled(.processEnded))
        try await quit
        #expect(test.spawner.apps.count == 3)
        #expect(heard(await test.spawner.app(3)).count == 2)
        await test.host.shutDown()
    }

    // MARK: Obstacles

    @Test(.specification("5.2.2"))
    func `a push waits while the user's data is locked, and the gateway is notified of the end`()
        async throws
    {
        let (test, registration) = try await registeredAndEnded()
        let changes = Recorder<PushReadinessChange>()
        test.host.onPushReadiness { changes.append($0) }
        #expect(test.host.mayReceivePush(registration))
        try await test.host.lock(test.person)
        #expect(!test.host.mayReceivePush(registration))
        #expect(
            await test.host.deliverPush(Self.payload, to: registration) == .mustWait(.dataLocked))
        #expect(test.spawner.apps.count == 1)
        try await test.host.unlock(test.person)
        _ = await changes.first { $0 == .users }
        #expect(test.host.mayReceivePush(registration))
        #expect(await test.host.deliverPush(Self.payload, to: registration) == .handled)
        await test.host.shutDown()
    }

    @Test func `an app that crashed while launching gets no push until its user has opened it`()
        async throws
    {
        let (test, registration) = try await registeredAndEnded { message, app in
            if message.launchOrder != nil { app.die(.signalled(SIGSEGV)) }
        }
        let changes = Recorder<PushReadinessChange>()
        test.host.onPushReadiness { changes.append($0) }
        // The push may have had effects, so it is not delivered again.
        #expect(
            await test.host.deliverPush(Self.payload, to: registration)
                == .unhandled(.processEnded))
        await waitUntilIdle(test)
        for _ in 1...3 {
            #expect(
                await test.host.deliverPush(Self.payload, to: registration) == .mustWait(.broken))
        }
        #expect(test.spawner.apps.count == 2)
        #expect(!test.host.mayReceivePush(registration))
        test.spawner.use(Self.handling)
        try await registerAndEnd(test, test.person)
        #expect(changes.all == [.app("fake", test.person)])
        #expect(await test.host.deliverPush(Self.payload, to: registration) == .handled)
        await test.host.shutDown()
    }

    @Test func `a push waits if the app's program cannot be started`() async throws {
        let (test, registration) = try await registeredAndEnded()
        test.spawner.refuse { _ in HostError(.spawnFailed, "It cannot be started.") }
        #expect(
            await test.host.deliverPush(Self.payload, to: registration) == .mustWait(.broken))
        await test.host.shutDown()
    }

    @Test(.specification("7.3.3"))
    func `an app that pushes do not launch any more is tried again, as it may have another build`()
        async throws
    {
        let (test, registration) = try await registeredAndEnded(
            { message, app in
                Self.silent(message, app)
                if case .push(let token, _, _, _) = message {
                    app.say(.pushHandled(token: token, .received))
                }
            }, settings: { $0.crashLimits.unreportedPushesMax = 1 })
        #expect(
            await test.host.deliverPush(Self.payload, to: registration)
                == .unhandled(.notReported))
        await waitUntilIdle(test)
        #expect(
            await test.host.deliverPush(Self.payload, to: registration)
                == .mustWait(.launchesStopped))
        #expect(!test.host.mayReceivePush(registration))
        test.clock.advance(by: .seconds(60))
        await test.settle()
        #expect(test.host.mayReceivePush(registration))
        await test.host.shutDown()
    }

    @Test func `a push waits if the host ends, or if no capacity was free in time`() async throws {
        let (test, registration) = try await registeredAndEnded(settings: {
            $0.budgets = HostBudgets(processes: 1)
        })
        let other = Person(token: PersonToken())
        let session = try await test.host.freeSession(of: "fake", for: other)
        let sink = RecordingSink()
        _ = test.host.attach(
            TestHost.hello(), to: session.identifier, of: "fake", for: other, sink: sink)
        await sink.next(#""t":"frame""#)
        async let outcome = test.host.deliverPush(Self.payload, to: registration)
        while await test.host.deferredLaunchCount == 0, !Task.isCancelled {
            await Task.yield()
        }
        test.clock.advance(by: .seconds(50))
        #expect(await outcome == .mustWait(.noCapacity))
        #expect(!test.host.mayReceivePush(registration))
        test.clock.advance(by: .seconds(60))
        await test.settle()
        #expect(test.host.mayReceivePush(registration))
        await test.host.shutDown()
        #expect(
            await test.host.deliverPush(Self.payload, to: registration)
                == .mustWait(.shuttingDown))
        #expect(!test.host.mayReceivePush(registration))
    }

    @Test func `apps that wait for the capacity of their users delay no push to another user`()
        async throws
    {
        let (test, registration) = try await registeredAndEnded(settings: {
            $0.budgets = HostBudgets(processesPerPerson: 1)
        })
        // Each of these users looks at another app, so there is no capacity for the first.
        var blocked: [PushRegistration] = []
        let people = (0..<PushLaunches.launchingMax).map { _ in Person(token: PersonToken()) }
        test.spawner.use(Self.silent)
        for person in people { blocked.append(try await registerAndEnd(test, person)) }
        for person in people {
            let session = try await test.host.freeSession(of: "other", for: person)
            let sink = RecordingSink()
            _ = test.host.attach(
                TestHost.hello(), to: session.identifier, of: "other", for: person, sink: sink)
            await sink.next(#""t":"frame""#)
        }
        test.spawner.use(Self.handling)
        await withTaskGroup(of: PushOutcome.self) { group in
            for registration in blocked {
                group.addTask { await test.host.deliverPush(Self.payload, to: registration) }
            }
            while await test.host.deferredLaunchCount < blocked.count, !Task.isCancelled {
                await Task.yield()
            }
            #expect(await test.host.deliverPush(Self.payload, to: registration) == .handled)
            test.clock.advance(by: .seconds(50))
            for await outcome in group { #expect(outcome == .mustWait(.noCapacity)) }
        }
        await test.host.shutDown()
    }

    private static let invalidPayloads: [[UInt8]] = [
        [], Array("7".utf8), Array("[]".utf8), Array("{".utf8), Array("not JSON".utf8),
        // One byte more than allowed, and not UTF-8.
        Array(#"{"a":"\#(String(repeating: "x", count: 5_121 - 8))"}"#.utf8),
        Array(#"{"a":""#.utf8) + [0xFF, 0xFE] + Array(#""}"#.utf8),
        // Deeper than any reader of JSON follows.
        Array(
            (#"{"a":"# + String(repeating: "[", count: 2_000)
                + String(repeating: "]", count: 2_000) + "}").utf8),
    ]

    @Test(.specification("7.2.13"), arguments: invalidPayloads)
    func `a payload that is not a small JSON object is refused without a launch`(
        _ payload: [UInt8]
    ) async throws {
        let (test, registration) = try await registeredAndEnded()
        #expect(
            await test.host.deliverPush(payload, to: registration)
                == .impossible(.badPayload))
        #expect(test.spawner.apps.count == 1)
        await test.host.shutDown()
    }

    // MARK: Results

    @Test(.specification("6.3.5a"))
    func `an app that does not handle a push in its background time is ended`() async throws {
        let (test, registration) = try await registeredAndEnded { message, app in
            Self.silent(message, app)
            if Self.payload(in: message) != nil { app.say(.backgroundTasks(["push"])) }
        }
        async let outcome = test.host.deliverPush(Self.payload, to: registration)
        let app = await test.spawner.app(2)
        _ = await app.heard.first { Self.payload(in: $0) != nil }
        await app.exchange()
        test.clock.advance(by: .seconds(30))
        #expect(await outcome == .unhandled(.processEnded))
        #expect(app.signals.all.last == SIGKILL)
        await test.host.shutDown()
    }

    @Test func `the host gives up a push that an app in the foreground never handles`() async throws
    {
        let test = try TestHost(script: Self.silent)
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        _ = await app.heard.first { Self.token(in: $0) != nil }
        let registration = try #require(test.host.pushRegistration(of: "fake", for: test.person))
        async let outcome = test.host.deliverPush(Self.payload, to: registration)
        _ = await app.heard.first { Self.payload(in: $0) != nil }
        test.clock.advance(by: .seconds(80))
        #expect(await outcome == .unhandled(.timedOut))
        // A push that is not handled in time was not reported either.
        #expect(app.signals.all == [SIGKILL])
        await test.host.shutDown()
    }

    @Test
    func `reports of other pushes do not hide that no object of the app received a push`()
        async throws
    {
        let (test, registration) = try await registeredAndEnded { message, app in
            Self.silent(message, app)
            if case .push(let token, _, _, _) = message {
                app.say(.pushHandled(token: token + 7, .received))
                app.say(.pushHandled(token: token, .notReceived))
            }
        }
        #expect(
            await test.host.deliverPush(Self.payload, to: registration)
                == .unhandled(.notReceived))
        await test.host.shutDown()
    }

    // MARK: Tokens

    @Test(.specification("7.2.4"))
    func `an app's device token is the same at each launch and after a restart of the host`()
        async throws
    {
        let (test, registration) = try await registeredAndEnded()
        let first = await test.spawner.app(1)
        let token = try #require(first.heard.all.compactMap(Self.token).first)
        #expect(token.count == 32)
        try await registerAndEnd(test, test.person)
        #expect(await test.spawner.app(2).heard.all.compactMap(Self.token) == [token])
        let other = try await registerAndEnd(test, Person(token: PersonToken()))
        #expect(other.digest != registration.digest)
        await test.host.shutDown()

        let next = try TestHost(test.folder, script: Self.handling, person: test.person)
        #expect(next.host.pushRegistration(ofTokenDigest: registration.digest) == registration)
        #expect(await next.host.deliverPush(Self.payload, to: registration) == .handled)
        let app = await next.spawner.app(1)
        // The app may have handled the push before it reads the token.
        _ = await app.heard.first { Self.token(in: $0) != nil }
        #expect(app.heard.all.compactMap(Self.token) == [token])
        await next.host.shutDown()
    }

    @Test(.specification("7.4.3"))
    func `a token that the host cannot read any more is invalid, and the app gets another one`()
        async throws
    {
        let test = try TestHost()
        let store = DamagedTokens(test.host.stores.pushTokens)
        let tokens = try PushTokens(store, keys: test.host.storage.keys, clock: test.clock)
        let key = InstanceKey(person: test.person, app: "fake")
        func token() throws -> [UInt8] {
            try tokens.token(of: key, .voIP, bundleIdentifier: "org.example.Fake")
        }
        let first = try token()
        let digest = try #require(tokens.registration(of: key, .voIP)).digest
        #expect(try token() == first)
        store.isDamaged.withLock { $0 = true }
        #expect(try token() != first)
        #expect(tokens.registration(of: digest)?.invalidated != nil)
        #expect(try store.registrations().count { $0.invalidated == nil } == 1)
        #expect(tokens.registration(of: key, .voIP)?.digest != digest)
        await test.host.shutDown()
    }

    @Test(.specification("7.2.3", "7.4.3"))
    func
        `the token of a push type that the app drops becomes invalid, and the type gets another one later`()
        async throws
    {
        let test = try TestHost(script: Self.silent)
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        _ = await app.heard.first { Self.token(in: $0) != nil }
        let registration = try #require(test.host.pushRegistration(of: "fake", for: test.person))
        test.clock.advance(by: .seconds(5))
        app.say(.pushTypes([]))
        await app.exchange()
        #expect(test.host.pushRegistration(of: "fake", for: test.person) == nil)
        let invalid = test.host.pushRegistration(ofTokenDigest: registration.digest)
        #expect(invalid?.invalidated == Date(timeIntervalSince1970: 1_700_000_005))
        #expect(
            await test.host.deliverPush(Self.payload, to: registration)
                == .impossible(.notRegistered))
        app.say(.pushTypes([.voIP]))
        await app.exchange()
        let tokens = app.heard.all.compactMap(Self.token)
        #expect(tokens.count == 2)
        #expect(Set(tokens).count == 2)
        // An app that registers and unregisters constantly fills no disk.
        for _ in 1...40 {
            app.say(.pushTypes([]))
            app.say(.pushTypes([.voIP]))
        }
        await app.exchange()
        #expect(try test.host.stores.pushTokens.registrations().count == 17)
        await test.host.shutDown()
    }

    @Test(.specification("7.2.6"))
    func `a running app is notified of an invalid token and gets the next one`() async throws {
        let test = try TestHost(script: Self.silent)
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        let old = Self.token(in: await app.heard.first { Self.token(in: $0) != nil })
        try await test.host.renewPushTokens(of: "fake", for: test.person)
        await app.exchange()
        let after = app.heard.all.drop { $0 != .pushInvalidated(.voIP) }
        let new = after.compactMap(Self.token)
        #expect(new.count == 1)
        #expect(new.first != old)
        await test.host.shutDown()
    }

    @Test(.specification("7.4.3"))
    func `the tokens of a deleted user become invalid and name nobody`() async throws {
        let (test, registration) = try await registeredAndEnded()
        _ = await test.host.perform(.deletePerson(test.person.identifier))
        let invalid = test.host.pushRegistration(ofTokenDigest: registration.digest)
        #expect(invalid?.invalidated != nil)
        #expect(invalid?.person.identifier == "")
        #expect(
            await test.host.deliverPush(Self.payload, to: registration)
                == .impossible(.notRegistered))
        let stored = try test.host.stores.pushTokens.registrations()
        #expect(stored.map(\.person.identifier) == [""])
        await test.host.shutDown()
    }

    @Test func `a push to a merged user's token reaches the app of the user who remains`()
        async throws
    {
        let (test, registration) = try await registeredAndEnded()
        let anna = try await test.host.person(of: try #require(UserName("anna")))
        let session = try await test.host.freeSession(of: "other", for: anna)
        #expect(session.app == "other")
        _ = await test.host.perform(.mergePeople(test.person.identifier, into: "anna"))
        let moved = try #require(
            test.host.pushRegistration(ofTokenDigest: registration.digest))
        #expect(moved.person == anna)
        #expect(moved.invalidated == nil)
        #expect(await test.host.deliverPush(Self.payload, to: moved) == .handled)
        await test.host.shutDown()
    }

    // MARK: Operators

    @Test func `an operator's push reports whether the app has handled it`() async throws {
        let (test, _) = try await registeredAndEnded()
        func message(_ app: String, _ payload: String = #"{"a":1}"#) async -> String {
            switch await test.host.perform(
                .push(ControlTarget(names: [app]), payload: payload))
            {
            case .results(let results): results.map(\.message).joined()
            case .failure(let failure): failure.message
            default: "something else"
            }
        }
        #expect(await message("fake").hasSuffix("has handled the push."))
        #expect(await message("fake", "7").contains("not a JSON object"))
        #expect(await message("other").contains("Open it in a browser first"))
        try await test.host.quit("fake", for: test.person)
        #expect(await message("fake").hasSuffix("has handled the push."))
        try await test.host.lock(test.person)
        #expect(await message("fake").contains("is locked"))
        try await test.host.unlock(test.person)
        try await test.host.kill("fake", for: test.person)
        await waitUntilIdle(test)
        try await registerAndEnd(test, Person(token: PersonToken()))
        #expect(await message("fake").contains("Name the user with --person"))
        await test.host.shutDown()
    }

    @Test func `a flood of pushes to one app keeps no page of another user waiting`() async throws {
        let (test, registration) = try await registeredAndEnded()
        test.spawner.use(Self.silent)
        let other = Person(token: PersonToken())
        await withTaskGroup(of: PushOutcome.self) { group in
            for number in 0..<2000 {
                group.addTask {
                    await test.host.deliverPush(Self.payload(number), to: registration)
                }
            }
            let sink = RecordingSink()
            let session = try? await test.host.freeSession(of: "fake", for: other)
            _ = test.host.attach(
                TestHost.hello(), to: session?.identifier ?? "", of: "fake", for: other,
                sink: sink)
            await sink.next(#""t":"frame""#)
            var outcomes: [PushOutcome: Int] = [:]
            for await outcome in group {
                outcomes[outcome, default: 0] += 1
                if outcomes[.replaced] == 2000 - PushLane.sentMax - 1 {
                    let app = await test.spawner.apps.first {
                        $0.heard.all.contains { Self.payload(in: $0) != nil }
                    }
                    app.die(.signalled(SIGKILL))
                    test.spawner.use(Self.handling)
                }
            }
            #expect(outcomes[.replaced] == 2000 - PushLane.sentMax - 1)
        }
        await test.host.shutDown()
    }
}

/// Device tokens whose sealed bytes are of no use when the test requests it.
private final class DamagedTokens: PushTokenStore {
    let isDamaged = Mutex(false)
    private let base: any PushTokenStore

    init(_ base: any PushTokenStore) { self.base = base }

    func registrations() throws(HostError) -> [PushRegistration] { try base.registrations() }

    func sealedToken(of digest: Data) throws(HostError) -> Data? {
        try isDamaged.withLock { $0 } ? Data([1, 2, 3]) : base.sealedToken(of: digest)
    }

    func keep(_ registration: PushRegistration, sealed: Data) throws(HostError) {
        try base.keep(registration, sealed: sealed)
    }

    func invalidate(_ digests: [Data], at date: Date) throws(HostError) {
        try base.invalidate(digests, at: date)
    }

    func forget(_ digests: [Data]) throws(HostError) { try base.forget(digests) }
}
