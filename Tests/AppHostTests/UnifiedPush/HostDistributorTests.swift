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
        // A flood of registrations ends at the limit of calls.
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
        #expect(failed == 80)
        test.clock.advance(by: .seconds(60))
        let program = try await ConnectorDouble(daemon.address, name: Self.service)
        #expect(
            try await program.register(Self.service, "t").first
                == .string("REGISTRATION_SUCCEEDED"))
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
        test.clock.advance(by: .seconds(1))
        #expect(test.endpoints.delay(of: endpoint) == nil)
        await test.host.shutDown()
    }
}
