import Foundation
import HostLink
import Logging
import Specification
import Synchronization
import Testing

@testable import AppHost

/// The distributor of a host on a real message bus, with programs that register themselves.
@Suite(
    .timeLimit(.minutes(5)),
    .enabled(if: PrivateBus.isInstalled, "the message bus is not installed"))
struct `A host on a message bus of programs`: UsesDistributor {
    @Test(.specification("7.9.10"))
    func `a program gets an endpoint over the bus, and a message with the bytes that were sent`()
        async throws
    {
        let daemon = try await PrivateBus.start()
        let test = try await host(daemon)
        let program = try await ConnectorDouble(daemon.address, name: Self.service)
        #expect(
            try await program.register(Self.service, "t")
                == [.string("REGISTRATION_SUCCEEDED"), .string("")])
        let address = try await program.endpoint(of: "t")
        let digest = try digest(address, of: test)
        let message: [UInt8] = (0..<4_096).map { UInt8(truncatingIfNeeded: $0) }
        #expect(
            await test.endpoints.send(Array(message.prefix(200)), id: "i", toConnector: digest))
        let call = await program.next("Message")
        #expect(call.interface == "org.unifiedpush.Connector1")
        #expect(call.path == "/org/unifiedpush/Connector")
        #expect(
            call.arguments == [
                .string("t"), .array(of: "y", message.prefix(200).map { .byte($0) }), .string("i"),
            ])
        // The same token has the same endpoint.
        let count = program.calls.count
        _ = try await program.register(Self.service, "t")
        #expect(try await program.endpoint(of: "t", from: count) == address)
        try await program.unregister("t")
        #expect(await program.next("Unregistered").arguments == [.string("")])
        #expect(test.endpoints.endpoint(try secret(address)) == .ended)
        #expect(await !test.endpoints.send([1], id: "j", toConnector: digest))
        await test.host.shutDown()
    }

    @Test(.specification("7.9.10"))
    func `a program of the second version is called with dictionaries`() async throws {
        let daemon = try await PrivateBus.start()
        let test = try await host(daemon)
        let program = try await ConnectorDouble(daemon.address, name: Self.service)
        let answer = try await program.registerWithDictionary(Self.service, "t")
        #expect(answer?["success"] == .string("REGISTRATION_SUCCEEDED"))
        let call = await program.next("NewEndpoint")
        #expect(call.interface == "org.unifiedpush.Connector2")
        guard case .string(let address)? = call.arguments.first?["endpoint"] else {
            Issue.record("no endpoint")
            return
        }
        #expect(call.arguments[0]["token"] == .string("t"))
        #expect(
            await test.endpoints.send(
                [9], id: "i", toConnector: try digest(address, of: test)))
        let message = await program.next("Message").arguments[0]
        #expect(message["message"] == .array(of: "y", [.byte(9)]))
        await test.host.shutDown()
    }

    @Test(.specification("7.9.10"))
    func `a restart of the host keeps endpoints, and a new address is announced once`() async throws
    {
        let daemon = try await PrivateBus.start()
        let folder: TemporaryFolder
        let program = try await ConnectorDouble(daemon.address, name: Self.service)
        let first: String
        do {
            let test = try await host(daemon)
            folder = test.folder
            _ = try await program.register(Self.service, "t")
            first = try await program.endpoint(of: "t")
            await test.host.shutDown()
        }
        let secret = try secret(first)
        do {
            let test = try await host(daemon, folder)
            #expect(test.endpoints.endpoint(secret) != nil)
            await test.host.shutDown()
        }
        let other = "https://apps.example.org/base/"
        let count = program.calls.count
        let test = try await host(daemon, folder, address: other)
        #expect(try await program.endpoint(of: "t", from: count) == other + "-/push/" + secret)
        #expect(count == 1)
        await test.host.shutDown()
        let again = try await host(daemon, folder, address: other)
        _ = try await program.register(Self.service, "u")
        #expect(try await program.endpoint(of: "u", from: count + 1).hasPrefix(other))
        await again.host.shutDown()
    }

    @Test(.specification("7.9.10"))
    func `an endpoint that has ended is known as ended after a restart`() async throws {
        let daemon = try await PrivateBus.start()
        let program = try await ConnectorDouble(daemon.address, name: Self.service)
        let first = try await host(daemon)
        let folder = first.folder
        _ = try await program.register(Self.service, "t")
        let secret = try secret(try await program.endpoint(of: "t"))
        try await program.unregister("t")
        await first.host.shutDown()
        let second = try await host(daemon, folder)
        #expect(second.endpoints.endpoint(secret) == .ended)
        await second.host.shutDown()
    }

    @Test(.specification("7.9.10"))
    func `a restart of the message bus keeps registrations`() async throws {
        var daemon = try await PrivateBus.start()
        let test = try await host(daemon)
        let address: String
        do {
            let program = try await ConnectorDouble(daemon.address, name: Self.service)
            _ = try await program.register(Self.service, "t")
            address = try await program.endpoint(of: "t")
        }
        let digest = try digest(address, of: test)
        let folder = daemon.folder
        daemon.stop()
        // Without the bus, no message is accepted.
        while await test.endpoints.send([1], id: "i", toConnector: digest) { await Task.yield() }
        daemon = try await PrivateBus.start(in: folder)
        try await waitForDistributor(daemon)
        let program = try await ConnectorDouble(daemon.address, name: Self.service)
        while await !test.endpoints.send([2], id: "j", toConnector: digest) { await Task.yield() }
        let message = await program.next("Message")
        #expect(message.arguments == [.string("t"), .array(of: "y", [.byte(2)]), .string("j")])
        await test.host.shutDown()
    }

    @Test(.specification("7.9.10"))
    func `a message that the bus does not confirm is refused, and later ones are accepted`()
        async throws
    {
        let daemon = try await PrivateBus.start()
        let test = try await host(daemon, patience: .seconds(1))
        let program = try await ConnectorDouble(daemon.address, name: Self.service)
        _ = try await program.register(Self.service, "t")
        let digest = try digest(try await program.endpoint(of: "t"), of: test)
        daemon.pause()
        #expect(await !test.endpoints.send([1], id: "i", toConnector: digest))
        daemon.resume()
        while await !test.endpoints.send([2], id: "j", toConnector: digest) { await Task.yield() }
        let second = BusValue.array(of: "y", [.byte(2)])
        _ = await program.calls.first { $0.member == "Message" && $0.arguments[1] == second }
        await test.host.shutDown()
    }

    @Test(.specification("7.9.10"))
    func `a message for a program that neither runs nor can be started is refused`() async throws {
        let daemon = try await PrivateBus.start()
        let test = try await host(daemon)
        let endpoint: String
        do {
            let program = try await ConnectorDouble(daemon.address, name: Self.service)
            _ = try await program.register(Self.service, "t")
            endpoint = try await program.endpoint(of: "t")
            program.bus.close()
        }
        let other = try daemon.connect()
        while try await other.owner(of: Self.service) != nil { await Task.yield() }
        let digest = try digest(endpoint, of: test)
        #expect(await !test.endpoints.send([1], id: "i", toConnector: digest))
        // The endpoint is still valid: the program may run again.
        let program = try await ConnectorDouble(daemon.address, name: Self.service)
        #expect(await test.endpoints.send([2], id: "j", toConnector: digest))
        #expect(await program.next("Message").arguments[2] == .string("j"))
        await test.host.shutDown()
    }

    @Test(.specification("7.9.10"))
    func `an address that changes while the bus is away is announced when it is back`() async throws
    {
        let bus = FakeConnectorBus()
        let test = try TestHost(
            app: Self.phone(), settings: { $0.eventSources.connectors = bus })
        test.endpoints.serve(at: Self.address)
        await test.settle()
        bus.connect("first")
        await bus.register(Self.service, "t")
        #expect(await bus.notice(0) == "first \(Self.service) NewEndpoint t")
        bus.report(.disconnected)
        test.endpoints.serve(at: "https://apps.example.org/")
        await test.settle()
        bus.connect("second")
        await bus.register(Self.service, "u")
        try #require(await bus.notice(1) == "second \(Self.service) NewEndpoint t")
        #expect(await bus.notice(2) == "second \(Self.service) NewEndpoint u")
        await test.host.shutDown()
    }

    @Test(.specification("7.9.10"))
    func `the interface that a program called last is stored`() async throws {
        let daemon = try await PrivateBus.start()
        let program = try await ConnectorDouble(daemon.address, name: Self.service)
        let first = try await host(daemon)
        let folder = first.folder
        _ = try await program.register(Self.service, "t")
        let secret = try secret(try await program.endpoint(of: "t"))
        _ = try await program.registerWithDictionary(Self.service, "t")
        _ = await program.next("NewEndpoint", from: 1)
        await first.host.shutDown()
        let second = try await host(daemon, folder)
        guard case .connector(let digest)? = second.endpoints.endpoint(secret) else {
            Issue.record("no endpoint")
            return
        }
        while await !second.endpoints.send([1], id: "i", toConnector: digest) { await Task.yield() }
        #expect(await program.next("Message").interface == "org.unifiedpush.Connector2")
        await second.host.shutDown()
    }

    @Test func `of the ended endpoints that an earlier host stored, the oldest is forgotten first`()
        async throws
    {
        let digests = (0..<Distributor.endedKept).map { Data("\($0)".utf8) }
        let first = try TestHost()
        let folder = first.folder
        try first.host.storage.stores.pushConnectors.put(
            digests.enumerated().map { number, digest in
                StoredConnector(
                    digest: digest, sealed: nil,
                    ended: Date(timeIntervalSince1970: Double(number)))
            })
        await first.host.shutDown()
        let bus = FakeConnectorBus()
        let second = try TestHost(
            folder, app: Self.phone(), settings: { $0.eventSources.connectors = bus })
        second.endpoints.serve(at: Self.address)
        await second.settle()
        bus.connect("line")
        await bus.register(Self.service, "t")
        #expect(await bus.answer(to: .unregister(token: "t")) == .succeeded)
        _ = await bus.notice(1)
        let endpoints = second.host.storage.pushes.endpoints
        #expect(endpoints.target(of: digests[0]) == nil)
        #expect(digests.dropFirst().allSatisfy { endpoints.target(of: $0) == .ended })
        await second.host.shutDown()
    }

    @Test func `a distributor waits until the name that another program has is free`() async throws
    {
        let daemon = try await PrivateBus.start()
        let other = try daemon.connect()
        try await other.own(ConnectorDouble.distributor.service)
        let lines = Recorder<String>()
        let test = try TestHost(
            app: Self.phone(),
            logger: Logger(label: "test") { _ in LineHandler(lines: lines) },
            settings: { $0.eventSources.connectors = bus(daemon) })
        test.endpoints.serve(at: Self.address)
        _ = await lines.first { $0.contains("Another program has the name") }
        other.close()
        let program = try await ConnectorDouble(daemon.address, name: Self.service)
        var answer: [BusValue]?
        while answer == nil {
            answer = try? await program.register(Self.service, "t")
            await Task.yield()
        }
        #expect(answer?.first == .string("REGISTRATION_SUCCEEDED"))
        // The failure was logged once, however often it was tried again.
        #expect(lines.all.count { $0.contains("Another program has the name") } == 1)
        await test.host.shutDown()
    }

    // MARK: Hostile programs

    @Test func `a call with too many values is refused, even if it names a service and a token`()
        async throws
    {
        let daemon = try await PrivateBus.start()
        let test = try await host(daemon)
        let program = try await ConnectorDouble(daemon.address, name: Self.service)
        var entries: [BusValue] = [
            .entry(.string("service"), .variant(.string(Self.service))),
            .entry(.string("token"), .variant(.string("t"))),
        ]
        for number in 0..<300 {
            entries.append(.entry(.string("\(number)"), .variant(.string(""))))
        }
        let error = await #expect(throws: BusError.self) {
            try await program.bus.call(
                "Register", of: "org.unifiedpush.Distributor2", at: ConnectorDouble.distributor,
                [.array(of: "{sv}", entries)])
        }
        #expect(error?.description.contains("InvalidArgs") == true)
        await test.host.shutDown()
    }

    @Test func `a call with long texts is refused, even if none of them is used`() async throws {
        let daemon = try await PrivateBus.start()
        let test = try await host(daemon)
        let program = try await ConnectorDouble(daemon.address, name: Self.service)
        for (count, isServed) in [(10_000, true), (70_000, false)] {
            let answer = try? await program.bus.call(
                "Register", of: "org.unifiedpush.Distributor1", at: ConnectorDouble.distributor,
                [
                    .string(Self.service), .string("t"),
                    .string(String(repeating: "x", count: count)),
                ])
            #expect((answer?.first == .string("REGISTRATION_SUCCEEDED")) == isServed)
        }
        await test.host.shutDown()
    }

    @Test func `hostile calls get errors, and the next program is served`() async throws {
        let daemon = try await PrivateBus.start()
        let test = try await host(daemon)
        let hostile = try await ConnectorDouble(daemon.address)
        let many = BusValue.array(of: "s", (0..<1_000).map { .string("\($0)") })
        let deep = (0..<30).reduce(BusValue.string("x")) { value, _ in .variant(value) }
        for (member, interface, arguments) in [
            ("Register", "org.unifiedpush.Distributor1", [many]),
            ("Register", "org.unifiedpush.Distributor1", []),
            ("Register", "org.unifiedpush.Distributor2", [deep]),
            ("Register", "org.unifiedpush.Distributor2", [.array(of: "{sv}", [])]),
            ("Unregister", "org.unifiedpush.Distributor1", [.uint32(7)]),
            ("Erase", "org.unifiedpush.Distributor1", []),
            ("Get", "org.freedesktop.DBus.Properties", []),
            (
                "Unregister", "org.unifiedpush.Distributor1",
                [.string(String(repeating: "x", count: 100_000))]
            ),
        ] as [(String, String, [BusValue])] {
            await #expect(throws: BusError.self, "\(member)") {
                try await hostile.bus.call(
                    member, of: interface, at: ConnectorDouble.distributor, arguments)
            }
        }
        // A flood of registrations ends at the limit of its program's calls.
        var failed = 0
        for number in 0..<200 {
            let answer = try await hostile.register("org.example.Foreign", "t\(number)")
            #expect(answer.first == .string("REGISTRATION_FAILED"))
            if answer == [
                .string("REGISTRATION_FAILED"), .string(RegistrationFailure.tooFast.text),
            ] {
                failed += 1
            }
        }
        #expect(failed == 160)
        let program = try await ConnectorDouble(daemon.address, name: Self.service)
        #expect(
            try await program.register(Self.service, "t").first
                == .string("REGISTRATION_SUCCEEDED"))
        await test.host.shutDown()
    }

    @Test func `a program that does not own a name cannot register it on either interface`()
        async throws
    {
        let daemon = try await PrivateBus.start()
        let test = try await host(daemon)
        let owner = try await ConnectorDouble(daemon.address, name: Self.service)
        let program = try await ConnectorDouble(daemon.address)
        #expect(
            try await program.register(Self.service, "t").first
                == .string("REGISTRATION_FAILED"))
        let answer = try await program.registerWithDictionary(Self.service, "u")
        #expect(answer?["success"] == .string("REGISTRATION_FAILED"))
        #expect(answer?["reason"] == .string("UNAUTHORIZED"))
        #expect(owner.calls.count == 0)
        await test.host.shutDown()
    }

    @Test func `a program that calls in a loop keeps no other one from registering`() async throws {
        let bus = FakeConnectorBus()
        let test = try TestHost(
            app: Self.phone(), settings: { $0.eventSources.connectors = bus })
        test.endpoints.serve(at: Self.address)
        await test.settle()
        bus.connect("line")
        for number in 0..<1_000 {
            let answer = await bus.answer(
                to: .register(service: "org.example.Foreign", token: "\(number)", isOwner: false),
                of: ":1.66")
            #expect(answer != .succeeded)
        }
        await bus.register(Self.service, "t")
        await test.host.shutDown()
    }

    @Test func `a flood of refused registrations writes few lines to the log`() async throws {
        let bus = FakeConnectorBus()
        let lines = Recorder<String>()
        let test = try TestHost(
            app: Self.phone(),
            logger: Logger(label: "test") { _ in LineHandler(lines: lines) },
            settings: { $0.eventSources.connectors = bus })
        test.endpoints.serve(at: Self.address)
        await test.settle()
        bus.connect("line")
        func refuse(_ count: Int) async {
            for number in 0..<count {
                let action = DistributorRequest.Action.register(
                    service: "org.example.Foreign", token: "\(number)", isOwner: false)
                #expect(await bus.answer(to: action, of: ":1.\(number % 50)") != .succeeded)
            }
        }
        await refuse(1_000)
        var refusals: [String] { lines.all.filter { $0.contains("registration was refused") } }
        #expect(refusals.count == 20)
        test.clock.advance(by: .seconds(10))
        await refuse(2)
        #expect(refusals.count == 21)
        #expect(refusals.last?.contains("unlogged=980") == true)
        await test.host.shutDown()
    }

    @Test func `a registration that cannot be stored is refused, and has no endpoint`() async throws
    {
        let daemon = try await PrivateBus.start()
        let store = FailingConnectors()
        let test = try await host(daemon, stores: { $0.pushConnectors = store })
        let program = try await ConnectorDouble(daemon.address, name: Self.service)
        store.fails.withLock { $0 = true }
        #expect(
            try await program.register(Self.service, "t")
                == [
                    .string("REGISTRATION_FAILED"), .string(RegistrationFailure.storageFailed.text),
                ])
        store.fails.withLock { $0 = false }
        #expect(
            try await program.register(Self.service, "t").first
                == .string("REGISTRATION_SUCCEEDED"))
        let address = try await program.endpoint(of: "t")
        #expect(program.calls.count == 1)
        // The failed registration left nothing behind that looks like an endpoint.
        #expect(try digest(address, of: test).count == 32)
        store.fails.withLock { $0 = true }
        await #expect(throws: BusError.self) { try await program.unregister("t") }
        // The endpoint that could not be ended is still one.
        let kept = try digest(address, of: test)
        #expect(await test.endpoints.send([1], id: "i", toConnector: kept))
        store.fails.withLock { $0 = false }
        try await program.unregister("t")
        #expect(test.endpoints.endpoint(try secret(address)) == .ended)
        await test.host.shutDown()
    }

    @Test func `the database names neither connectors nor their endpoints`() async throws {
        let daemon = try await PrivateBus.start()
        let test = try await host(daemon)
        let program = try await ConnectorDouble(daemon.address, name: Self.service)
        let token = "connector-token"
        _ = try await program.register(Self.service, token)
        let secret = try secret(try await program.endpoint(of: token))
        await test.host.shutDown()
        let files = try FileManager.default.subpathsOfDirectory(atPath: test.folder.path)
        var content = Data()
        for file in files {
            content +=
                (try? Data(contentsOf: URL(fileURLWithPath: test.folder.path + "/" + file)))
                ?? Data()
        }
        #expect(content.range(of: Data("pushConnector".utf8)) != nil)
        for text in [Self.service, token, secret] {
            #expect(content.range(of: Data(text.utf8)) == nil, "\(text)")
        }
    }

    @Test func `an endpoint's messages are limited`() async throws {
        let daemon = try await PrivateBus.start()
        let test = try await host(daemon)
        let program = try await ConnectorDouble(daemon.address, name: Self.service)
        _ = try await program.register(Self.service, "t")
        let endpoint = try #require(
            test.endpoints.endpoint(try secret(try await program.endpoint(of: "t"))))
        for _ in 0..<20 { #expect(test.endpoints.delay(of: endpoint) == nil) }
        #expect(test.endpoints.delay(of: endpoint) != nil)
        // The limit is each endpoint's own.
        let count = program.calls.count
        _ = try await program.register(Self.service, "u")
        let other = try #require(
            test.endpoints.endpoint(try secret(try await program.endpoint(of: "u", from: count))))
        #expect(test.endpoints.delay(of: other) == nil)
        test.clock.advance(by: .seconds(1))
        #expect(test.endpoints.delay(of: endpoint) == nil)
        await test.host.shutDown()
    }
}
