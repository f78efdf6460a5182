import Foundation
import HostLink
import Logging
import Specification
import Synchronization
import Testing

@testable import AppHost

/// The endpoints of a host's apps, which programs on a real message bus register.
@Suite(
    .timeLimit(.minutes(5)),
    .enabled(if: PrivateBus.isInstalled, "the message bus is not installed"))
struct `Programs that register apps`: UsesDistributor {
    @Test(.specification("7.9.11", "10.27"))
    func `a program gets the endpoint of an app, which is the app's device token`() async throws {
        let daemon = try await PrivateBus.start()
        let test = try await host(daemon)
        let app = try await open(test)
        let program = try await ConnectorDouble(daemon.address)
        #expect(
            try await program.register(Self.bundle, "t")
                == [.string("REGISTRATION_SUCCEEDED"), .string("")])
        let address = try await program.endpoint(of: "t")
        #expect(tokens(app) == [address])
        guard case .app(let registration)? = test.endpoints.endpoint(try secret(address)) else {
            Issue.record("no app")
            return
        }
        #expect(registration.app == "fake" && registration.person == test.person)
        await test.host.shutDown()
    }

    @Test(.specification("7.9.11", "10.27"))
    func
        `an unregistration invalidates the token of an app, which gets another after it registers`()
        async throws
    {
        let daemon = try await PrivateBus.start()
        let test = try await host(daemon)
        let app = try await open(test)
        let program = try await ConnectorDouble(daemon.address)
        _ = try await program.register(Self.bundle, "t")
        let address = try await program.endpoint(of: "t")
        try await program.unregister("t")
        _ = await program.next("Unregistered")
        await app.exchange()
        #expect(tokens(app) == [address, "invalidated"])
        #expect(test.endpoints.endpoint(try secret(address)) == .ended)
        app.say(.pushTypes([.voIP]))
        await app.exchange()
        let other = try #require(tokens(app).last)
        #expect(tokens(app).count == 3 && other != address && other.hasPrefix(Self.address))
        await test.host.shutDown()
    }

    @Test(.specification("7.9.11", "7.4.3"))
    func `a push that waits for capacity is returned when a program unregisters its app`()
        async throws
    {
        let bus = FakeConnectorBus()
        let test = try TestHost(
            script: Self.registered, app: Self.phone(),
            settings: {
                $0.eventSources.connectors = bus
                $0.budgets.processes = 1
            })
        test.endpoints.serve(at: Self.address)
        let (page, _, _) = try await test.open()
        let app = await test.spawner.app(1)
        _ = await app.heard.first { Self.token(in: $0) != nil }
        bus.connect("line")
        await bus.register(Self.bundle, "t")
        let registration = try #require(test.host.pushRegistration(of: "fake", for: test.person))
        page.detach()
        await test.settle()
        try await test.host.kill("fake", for: test.person)
        while await test.host.instanceCount > 0, !Task.isCancelled { await Task.yield() }
        // Another user's app has the host's only process.
        let other = Person(token: PersonToken())
        let session = try await test.host.freeSession(of: "other", for: other)
        let sink = RecordingSink()
        _ = test.host.attach(
            TestHost.hello(), to: session.identifier, of: "other", for: other, sink: sink)
        await sink.next(#""t":"frame""#)
        async let outcome = test.host.deliverPush(Array("{}".utf8), to: registration)
        while await test.host.deferredLaunchCount == 0, !Task.isCancelled { await Task.yield() }
        #expect(await bus.answer(to: .unregister(token: "t")) == .succeeded)
        await test.settle()
        // A push that still waits is returned with another outcome now.
        test.clock.advance(by: .seconds(3_600))
        #expect(await outcome == .impossible(.notRegistered))
        await test.host.shutDown()
    }

    @Test(.specification("7.9.11", "10.27"))
    func `an app's endpoint changes when another program registers it, and everyone is notified`()
        async throws
    {
        let daemon = try await PrivateBus.start()
        let test = try await host(daemon)
        let app = try await open(test)
        let first = try await ConnectorDouble(daemon.address)
        _ = try await first.register(Self.bundle, "t")
        let address = try await first.endpoint(of: "t")
        let second = try await ConnectorDouble(daemon.address)
        _ = try await second.register(Self.bundle, "u")
        let other = try await second.endpoint(of: "u")
        #expect(await first.next("Unregistered").arguments == [.string("t")])
        await app.exchange()
        #expect(tokens(app) == [address, "invalidated", other])
        #expect(test.endpoints.endpoint(try secret(address)) == .ended)
        // The host gives the app another token, and the program learns of it.
        let count = second.calls.count
        try await test.host.renewPushTokens(of: "fake", for: test.person)
        let newest = try await second.endpoint(of: "u", from: count)
        await app.exchange()
        #expect(tokens(app).suffix(2) == ["invalidated", newest])
        // The app gives its token up.
        app.say(.pushTypes([]))
        #expect(await second.next("Unregistered").arguments == [.string("u")])
        await test.host.shutDown()
    }

    @Test(.specification("7.9.11"))
    func `an ended app's endpoint is replaced too, and the app learns of it at its next launch`()
        async throws
    {
        let daemon = try await PrivateBus.start()
        let test = try await host(daemon)
        _ = try await open(test)
        let program = try await ConnectorDouble(daemon.address)
        _ = try await program.register(Self.bundle, "t")
        _ = try await program.endpoint(of: "t")
        try await test.host.kill("fake", for: test.person)
        let other = try await ConnectorDouble(daemon.address)
        _ = try await other.register(Self.bundle, "u")
        let address = try await other.endpoint(of: "u")
        guard case .app? = test.endpoints.endpoint(try secret(address)) else {
            Issue.record("no endpoint of the app")
            return
        }
        await test.host.shutDown()
    }

    @Test(.specification("7.9.11"))
    func `an app without the entry, or that no user registered, is refused with a reason`()
        async throws
    {
        let daemon = try await PrivateBus.start()
        let program = try await ConnectorDouble(daemon.address)
        func reason(_ test: TestHost, _ service: String) async throws -> String {
            let answer = try await program.register(service, "t")
            guard answer.first == .string("REGISTRATION_FAILED"), case .string(let text) = answer[1]
            else { return "" }
            return text
        }
        do {
            let test = try await host(daemon, app: Self.phone(usesPushEndpoint: false))
            let app = try await open(test)
            #expect(try await reason(test, Self.bundle).contains("PerennialUsesPushEndpoint"))
            // Its device token is no endpoint either, because its senders must authenticate.
            let token = try #require(app.heard.all.compactMap(Self.token).first)
            #expect(token.count == 32)
            #expect(test.endpoints.endpoint(RandomName.urlSafe(token)) == nil)
            await test.host.shutDown()
        }
        let test = try await host(daemon)
        #expect(try await reason(test, Self.bundle).contains("Open it once"))
        #expect(try await reason(test, "org.example.Unknown").contains("org.example.Unknown"))
        _ = try await open(test)
        let other = Person(token: PersonToken())
        let session = try await test.host.freeSession(of: "fake", for: other)
        let page = test.host.attach(
            TestHost.hello(), to: session.identifier, of: "fake", for: other, sink: RecordingSink())
        let second = await test.spawner.app(2)
        _ = await second.heard.first { Self.token(in: $0) != nil }
        #expect(try await reason(test, Self.bundle).contains("Several users"))
        let named = "\(Self.bundle).user-\(other.identifier.prefix(8))"
        #expect(
            try await program.register(named, "t").first == .string("REGISTRATION_SUCCEEDED"))
        #expect(try await program.endpoint(of: "t") == tokens(second).first)
        #expect(
            try await reason(test, "\(Self.bundle).user-0000000000").contains("Open it once"))
        page.detach()
        await test.host.shutDown()
    }

    @Test(.specification("7.9.11"))
    func `the beginning of an identifier that two users share names neither of them`() async throws
    {
        let bus = FakeConnectorBus()
        let test = try TestHost(
            app: Self.phone(), settings: { $0.eventSources.connectors = bus })
        test.endpoints.serve(at: Self.address)
        await test.settle()
        bus.connect("line")
        for end in ["b", "c"] {
            let person = Person(identifier: String(repeating: "a", count: 63) + end)
            _ = try test.host.storage.pushes.tokens.token(
                of: InstanceKey(person: person, app: "fake"), .voIP, bundleIdentifier: Self.bundle)
        }
        let shared = "\(Self.bundle).user-\(String(repeating: "a", count: 63))"
        func answer(_ service: String, _ token: String) async -> DistributorAnswer {
            await bus.answer(to: .register(service: service, token: token, isOwner: false))
        }
        #expect(await answer(shared, "t") == .failed(.severalUsers(shared)))
        #expect(await answer(shared + "b", "u") == .succeeded)
        await test.host.shutDown()
    }

    @Test(.specification("7.9.11"))
    func `a program is notified that the user of its app was deleted`() async throws {
        let daemon = try await PrivateBus.start()
        let test = try await host(daemon)
        _ = try await open(test)
        let program = try await ConnectorDouble(daemon.address)
        _ = try await program.register(Self.bundle, "t")
        let address = try await program.endpoint(of: "t")
        _ = await test.host.perform(.deletePerson(test.person.identifier))
        // The next call of the program is answered after the notification was sent.
        try await program.unregister("u")
        let notices = [await program.next("Unregistered")]
        #expect(notices.map(\.arguments) == [[.string("t")]])
        #expect(test.endpoints.endpoint(try secret(address)) == .ended)
        await test.host.shutDown()
    }

    @Test func `an app on a host without a distributor gets a device token of 32 bytes`()
        async throws
    {
        let test = try TestHost(script: Self.registered, app: Self.phone())
        let app = try await open(test)
        let token = try #require(app.heard.all.compactMap(Self.token).first)
        #expect(token.count == 32)
        test.endpoints.serve(at: Self.address)
        #expect(test.endpoints.endpoint(RandomName.urlSafe(token)) == nil)
        await test.host.shutDown()
    }

    @Test(.specification("7.9.11"))
    func `a name that ends with the mark of a user names nobody`() async throws {
        let daemon = try await PrivateBus.start()
        let test = try await host(daemon)
        _ = try await open(test)
        let name = "\(Self.bundle).user-"
        // The owner of the name does not get the endpoint of the app's only user either.
        let program = try await ConnectorDouble(daemon.address, name: name)
        #expect(
            try await program.register(name, "t") == [
                .string("REGISTRATION_FAILED"),
                .string(RegistrationFailure.notRegistered(name).text),
            ])
        await test.host.shutDown()
    }

    @Test(.specification("7.9.11"))
    func `a program of the last connection is not called on the next one`() async throws {
        let bus = FakeConnectorBus()
        let test = try TestHost(
            script: Self.registered, app: Self.phone(),
            settings: { $0.eventSources.connectors = bus })
        test.endpoints.serve(at: Self.address)
        _ = try await open(test)
        bus.connect("first")
        await bus.register(Self.bundle, "t")
        #expect(await bus.notice(0) == "first :1.7 NewEndpoint t")
        bus.report(.disconnected)
        bus.connect("second")
        try await test.host.renewPushTokens(of: "fake", for: test.person)
        // A program that another connection calls :1.7 is not told the address.
        await bus.register(Self.service, "u")
        #expect(await bus.notice(1) == "second \(Self.service) NewEndpoint u")
        await test.host.shutDown()
    }

    @Test(.specification("7.9.10", "7.9.11"))
    func `a change of the host's address while it runs is announced`() async throws {
        let bus = FakeConnectorBus()
        let test = try TestHost(
            script: Self.registered, app: Self.phone(),
            settings: { $0.eventSources.connectors = bus })
        test.endpoints.serve(at: Self.address)
        _ = try await open(test)
        bus.connect("line")
        await bus.register(Self.bundle, "t")
        await bus.register(Self.service, "u")
        _ = await bus.notice(1)
        try await test.host.kill("fake", for: test.person)
        test.endpoints.serve(at: "https://apps.example.org/")
        #expect(await bus.notice(2) == "line :1.7 NewEndpoint t")
        #expect(await bus.notice(3) == "line \(Self.service) NewEndpoint u")
        // The same address is not announced again.
        test.endpoints.serve(at: "https://apps.example.org/")
        await bus.register(Self.service, "v")
        #expect(await bus.notice(4) == "line \(Self.service) NewEndpoint v")
        await test.host.shutDown()
    }

    @Test(.specification("7.9.11"))
    func `the end of an app's registration and the next one are stored as one change`()
        async throws
    {
        let daemon = try await PrivateBus.start()
        let store = FailingConnectors()
        let test = try await host(daemon, stores: { $0.pushConnectors = store })
        _ = try await open(test)
        let first = try await ConnectorDouble(daemon.address)
        _ = try await first.register(Self.bundle, "t")
        _ = try await first.endpoint(of: "t")
        let second = try await ConnectorDouble(daemon.address)
        _ = try await second.register(Self.bundle, "u")
        // The announced address is stored too, perhaps only now.
        let change = try #require(
            store.changes.withLock { $0.first { $0.contains { $0.ended != nil } } })
        #expect(change.map { $0.ended != nil } == [true, false])
        #expect(change.map { $0.sealed != nil } == [false, true])
        await test.host.shutDown()
    }

    @Test(.specification("7.9.11"))
    func `a launch of an app whose program knows the endpoint announces nothing`() async throws {
        let bus = FakeConnectorBus()
        let test = try TestHost(
            script: Self.registered, app: Self.phone(),
            settings: { $0.eventSources.connectors = bus })
        test.endpoints.serve(at: Self.address)
        _ = try await open(test)
        bus.connect("line")
        await bus.register(Self.bundle, "t")
        #expect(await bus.notice(0) == "line :1.7 NewEndpoint t")
        try await test.host.kill("fake", for: test.person)
        let app = await test.spawner.app(2)
        _ = await app.heard.first { Self.token(in: $0) != nil }
        await bus.register(Self.service, "u")
        #expect(await bus.notice(1) == "line \(Self.service) NewEndpoint u")
        await test.host.shutDown()
    }

    @Test(.specification("7.9.10"))
    func `a program has the answer to its registration before it is called`() async throws {
        let bus = FakeConnectorBus()
        let test = try TestHost(
            app: Self.phone(), settings: { $0.eventSources.connectors = bus })
        test.endpoints.serve(at: Self.address)
        // The distributor is offered on the host's queue.
        await test.settle()
        let lines = Recorder<String>()
        bus.report(.connected(ConnectorLine { notice, _ in lines.append(notice.member) }))
        for action: DistributorRequest.Action in [
            .register(service: Self.service, token: "t", isOwner: true), .unregister(token: "t"),
        ] {
            let request = DistributorRequest(sender: ":1.7", version: .one, action: action)
            bus.report(
                .request(DistributorCall(request: request) { _ in lines.append("answer") }))
        }
        _ = await lines.first { $0 == "Unregistered" }
        #expect(lines.all == ["answer", "NewEndpoint", "answer", "Unregistered"])
        await test.host.shutDown()
    }
}
