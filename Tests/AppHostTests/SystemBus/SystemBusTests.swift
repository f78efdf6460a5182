import Testing

@testable import AppHost

@Suite(
    .timeLimit(.minutes(5)),
    .enabled(if: PrivateBus.isInstalled, "the message bus is not installed"))
struct `The connection to the message bus` {
    private static let logind = BusObject(
        service: "org.freedesktop.login1", path: "/org/freedesktop/login1")

    @Test func `values of every type arrive over the message bus as they were sent`() async throws {
        let daemon = try await PrivateBus.start()
        let service = try LogindDouble(daemon.address)
        let bus = try daemon.connect()
        let values: [BusValue] = [
            .byte(.max), .bool(true), .bool(false), .int16(.min), .uint16(.max), .int32(.min),
            .uint32(.max), .int64(.min), .uint64(.max), .double(-0.5), .string("a\"ü"), .string(""),
            .objectPath("/org/example"), .signature("a{sv}"),
            .array(of: "s", [.string("x"), .string("")]), .array(of: "t", []),
            .array(
                of: "{sv}",
                [
                    .entry(.string("LockedHint"), .variant(.bool(false))),
                    .entry(.string("n"), .variant(.array(of: "(ub)", []))),
                ]),
            .structure([.byte(1), .structure([.string("inner"), .int64(-1)])]),
            .variant(.variant(.signature("g"))),
        ]
        async let answer = bus.call("Echo", of: "org.example", at: Self.logind, values)
        #expect(try await service.answer(session: values, hint: nil) == ["Echo"])
        #expect(service.arguments == values)
        #expect(try await answer == values)
    }

    @Test func `the value of a key in a dictionary is found without its variant`() {
        let dictionary = BusValue.array(
            of: "{sv}",
            [
                .entry(.string("other"), .variant(.bool(true))),
                .entry(.string("key"), .variant(.string("value"))),
            ])
        #expect(dictionary["key"] == .string("value"))
        #expect(dictionary["missing"] == nil)
        #expect(BusValue.string("key")["key"] == nil)
    }

    @Test func `a call that a service refuses throws the name of the error`() async throws {
        let daemon = try await PrivateBus.start()
        let bus = try daemon.connect()
        let error = await #expect(throws: BusError.self) {
            try await bus.call("Missing", of: BusObject.bus.service, at: .bus)
        }
        #expect(
            error?.description.contains(
                "Missing was refused: org.freedesktop.DBus.Error.UnknownMethod") == true)
    }

    @Test func `a call that its service does not answer in time throws`() async throws {
        let daemon = try await PrivateBus.start()
        let server = try daemon.connect()
        let calls = server.calls(of: ["org.example"])
        try await server.own("org.example.Slow")
        let client = try SystemBus(address: daemon.address, patience: .milliseconds(1))
        let error = await #expect(throws: BusError.self) {
            try await client.call(
                "Wait", of: "org.example",
                at: BusObject(service: "org.example.Slow", path: "/"))
        }
        #expect(error?.description == "Wait was not answered.")
        withExtendedLifetime(calls) {}
    }

    @Test func `calls above the limit of unanswered ones are refused at once`() async throws {
        let daemon = try await PrivateBus.start()
        let server = try daemon.connect()
        var calls = server.calls(of: ["org.example"]).makeAsyncIterator()
        try await server.own("org.example.Slow")
        let object = BusObject(service: "org.example.Slow", path: "/")
        var clients: [SystemBus] = []
        for _ in 0..<4 {
            let client = try daemon.connect()
            clients.append(client)
            for _ in 0..<64 { try client.send("Wait", of: "org.example", at: object, []) }
            #expect(try await client.confirmSent(to: "org.example.Slow"))
        }
        let client = try daemon.connect()
        let error = await #expect(throws: BusError.self) {
            try await client.call("Wait", of: "org.example", at: object)
        }
        #expect(error?.description.contains("LimitsExceeded") == true)
        // An answer makes room for another call.
        let first = try #require(await calls.next())
        server.reply(to: first, [])
        async let answer = client.call("Ask", of: "org.example", at: object)
        while let call = await calls.next() {
            if call.member == "Ask" {
                server.reply(to: call, [.bool(true)])
                break
            }
        }
        #expect(try await answer == [.bool(true)])
    }

    @Test func `a process with 64 unanswered calls is refused, and another one is not`()
        async throws
    {
        let daemon = try await PrivateBus.start()
        let server = try daemon.connect()
        var calls = server.calls(of: ["org.example"]).makeAsyncIterator()
        try await server.own("org.example.Slow")
        let object = BusObject(service: "org.example.Slow", path: "/")
        let (client, other) = (try daemon.connect(), try daemon.connect())
        for _ in 0..<70 { try client.send("Wait", of: "org.example", at: object, []) }
        #expect(try await client.confirmSent(to: "org.example.Slow"))
        async let answer = other.call("Ask", of: "org.example", at: object)
        var waiting: [BusCall] = []
        while waiting.last?.member != "Ask" {
            waiting.append(try #require(await calls.next()))
        }
        #expect(waiting.map(\.member) == Array(repeating: "Wait", count: 64) + ["Ask"])
        for call in waiting { server.reply(to: call, [.bool(true)]) }
        #expect(try await answer == [.bool(true)])
    }

    @Test func `calls that were answered do not count as unanswered`() async throws {
        let daemon = try await PrivateBus.start()
        let server = try daemon.connect()
        let calls = server.calls(of: ["org.example"])
        let answers = Task { for await call in calls { server.reply(to: call, []) } }
        try await server.own("org.example.Quick")
        let object = BusObject(service: "org.example.Quick", path: "/")
        let client = try daemon.connect()
        for _ in 0..<300 {
            #expect(try await client.call("Ask", of: "org.example", at: object) == [])
        }
        answers.cancel()
    }

    @Test func `an answer of another process than the one that was called is ignored`() async throws
    {
        let daemon = try await PrivateBus.start(isSession: true)
        let server = try daemon.connect()
        var calls = server.calls(of: ["org.example"]).makeAsyncIterator()
        try await server.own("org.example.Slow")
        let client = try daemon.connect()
        let name = try #require(try await client.owner(of: "org.example.Slow"))
        async let answer = client.call(
            "Ask", of: "org.example", at: BusObject(service: name, path: "/"))
        let call = try #require(await calls.next())
        let forger = try ForgingProgram(daemon.address)
        try await forger.answer(1...100, of: call.sender)
        server.reply(to: call, [.string("genuine")])
        #expect(try await answer == [.string("genuine")])
    }

    @Test func `closing the connection ends its calls and signals`() async throws {
        let daemon = try await PrivateBus.start()
        let service = try LogindDouble(daemon.address)
        let bus = try daemon.connect()
        let signals = try await bus.signals(of: Self.logind, in: ["org.example"])
        let call = Task { try await bus.call("Unanswered", of: "org.example", at: Self.logind) }
        bus.close()
        await #expect(throws: BusError.ended) { for try await _ in signals {} }
        await #expect(throws: BusError.ended) { try await call.value }
        await #expect(throws: BusError.ended) {
            try await bus.property("Any", of: "org.example", at: Self.logind)
        }
        withExtendedLifetime(service) {}
    }

    @Test func `signals of a service without an owner are refused`() async throws {
        let daemon = try await PrivateBus.start()
        let bus = try daemon.connect()
        await #expect(throws: BusError.self) {
            try await bus.signals(of: Self.logind, in: ["org.example"])
        }
    }

    @Test func `a receiver that reads no signals loses them with an error, and not silently`()
        async throws
    {
        let daemon = try await PrivateBus.start()
        let service = try LogindDouble(daemon.address)
        let bus = try daemon.connect()
        let object = BusObject(service: Self.logind.service, path: LogindDouble.path)
        let signals = try await bus.signals(of: object, in: [LogindDouble.session])
        for _ in 0...1000 { try service.signal("Lock") }
        var count = 0
        let error = await #expect(throws: BusError.self) {
            // The answer follows the signals on the same connection.
            async let answer = bus.call("Last", of: "org.example", at: object)
            _ = try await service.answer(session: [], hint: nil)
            _ = try await answer
            for try await _ in signals { count += 1 }
        }
        #expect(count == 1000)
        #expect(error?.description == "\(object.service) sends too many signals.")
    }

    @Test func `a name with a quotation mark cannot extend a match rule`() async throws {
        let daemon = try await PrivateBus.start()
        let bus = try daemon.connect()
        await #expect(throws: BusError.self) {
            try await bus.signals(
                of: BusObject(service: "org.example',eavesdrop='true", path: "/"), in: [])
        }
    }
}
