import Foundation
import HostLink
import Logging
import Specification
import Testing

@testable import AppHost

@Suite(
    .serialized, .timeLimit(.minutes(5)),
    .enabled(if: ModemMock.isInstalled, "python3-dbusmock is not installed"))
struct `The calls of a modem over a real message bus` {
    private let bus: PrivateBus
    private let mock: ModemMock
    private let reported = Recorder<[String]>()

    init() async throws {
        bus = try await PrivateBus.start()
        mock = try ModemMock(bus)
    }

    private func watch() -> any EventWatch {
        ModemManagerCalls(address: bus.address, again: .milliseconds(20)).watch(
            logger: TestHost.silent
        ) { [reported] calls in reported.append(calls.map(Self.text)) }
    }

    private static func text(_ call: CallStatus) -> String {
        call.hasConnected
            ? (call.isOnHold ? "held" : "connected") : call.isOutgoing ? "dialing" : "incoming"
    }

    private func wait(for calls: [String], at index: Int) async {
        _ = await reported.first(from: index) { $0 == calls }
    }

    @Test(.specification("7.9.7", "7.9.8"))
    func `an outgoing and an incoming call are followed from their beginning to their end`()
        async throws
    {
        try await mock.perform("start", "modem 0")
        let watch = watch()
        // A call that is dialed, rings at the other side, is connected, and is held during another.
        try await mock.perform("call 1 0 0 2", "state 1 0 1")
        await wait(for: ["dialing"], at: 0)
        try await mock.perform("state 1 1 2", "state 1 2 4")
        await wait(for: ["connected"], at: 1)
        try await mock.perform("call 2 0 6 1")
        await wait(for: ["connected", "incoming"], at: 2)
        try await mock.perform("state 1 4 5")
        await wait(for: ["held", "incoming"], at: 3)
        try await mock.perform("state 2 6 4")
        await wait(for: ["held", "connected"], at: 4)
        try await mock.perform("state 2 4 7")
        await wait(for: ["held"], at: 5)
        try await mock.perform("delete 2", "delete 1")
        await wait(for: [], at: 6)
        #expect(reported.count == 7)
        watch.cancel()
    }

    @Test(.specification("7.9.7"))
    func `a call that exists when the host starts is found`() async throws {
        try await mock.perform("start", "modem 0", "modem 1", "call 1 1 4 2")
        let watch = watch()
        await wait(for: ["connected"], at: 0)
        try await mock.perform("state 1 4 7")
        await wait(for: [], at: 1)
        watch.cancel()
    }

    @Test(.specification("7.9.7"))
    func `the calls of modems that come and go are followed`() async throws {
        try await mock.perform("start", "modem 0", "call 1 0 4 2")
        let watch = watch()
        await wait(for: ["connected"], at: 0)
        try await mock.perform("modem 7", "call 2 7 3 1")
        await wait(for: ["connected", "incoming"], at: 1)
        // A modem without messages still has its calls.
        try await mock.perform("lose_messages 7", "unplug 0")
        await wait(for: ["incoming"], at: 2)
        try await mock.perform("unplug 7")
        await wait(for: [], at: 3)
        try await mock.perform("modem 7", "call 3 7 1 2")
        await wait(for: ["dialing"], at: 4)
        watch.cancel()
    }

    @Test(.specification("7.9.9"))
    func `without ModemManager there is no call and no error, and it may start later`()
        async throws
    {
        let lines = Recorder<String>()
        var logger = Logger(label: "test") { _ in LineHandler(lines: lines) }
        logger.logLevel = .info
        let watch = ModemManagerCalls(address: bus.address).watch(logger: logger) {
            [reported] calls in reported.append(calls.map(Self.text))
        }
        try await mock.perform("start")
        // Without a modem, the first line of the log is that of the watch.
        #expect(await lines.first { _ in true }.contains("The calls of modems are observed."))
        #expect(reported.count == 0)
        try await mock.perform("modem 0", "call 1 0 3 1")
        await wait(for: ["incoming"], at: 0)
        // The end of ModemManager ends its calls, and the next one is followed at once.
        try await mock.perform("stop")
        await wait(for: [], at: 1)
        try await mock.perform("start", "modem 0", "call 1 0 4 1")
        await wait(for: ["connected"], at: 2)
        watch.cancel()
    }

    @Test func `the loss of the message bus ends the calls`() async throws {
        try await mock.perform("start", "modem 0", "call 1 0 4 2")
        let watch = watch()
        await wait(for: ["connected"], at: 0)
        bus.stop()
        await wait(for: [], at: 1)
        watch.cancel()
    }

    // MARK: An app

    @Test(.specification("7.7.1", "7.7.2", "7.9.8", "7.5.3"))
    func `a real app sees the calls of a modem begin, be connected and end`() async throws {
        try await mock.perform("start", "modem 0", "call 9 0 4 2")
        let folder = try TemporaryFolder()
        let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("CallApp").path
        var settings = HostSettings(stateDirectory: folder.path + "/state")
        settings.eventSources.calls = ModemManagerCalls(address: bus.address)
        let host = try AppHost(
            apps: [try InstalledApp(at: path)], settings: settings, logger: TestHost.silent)
        let person = Person(token: PersonToken())
        let session = try await host.freeSession(of: "callapp", for: person).identifier
        let sink = ReadingSink()
        sink.read(
            host.attach(TestHost.hello(), to: session, of: "callapp", for: person, sink: sink))
        await sink.next("1 current")
        try await mock.perform("delete 9")
        await sink.next("Disconnected, none current")
        try await mock.perform("call 1 0 1 2")
        await sink.next("Disconnected Dialing, 1 current")
        try await mock.perform("call 2 0 3 1")
        await sink.next("Dialing Incoming, 2 current")
        try await mock.perform("state 1 1 7")
        await sink.next("Incoming Disconnected, 1 current")
        try await mock.perform("state 2 3 4")
        await sink.next("Disconnected Connected, 1 current")
        try await mock.perform("stop")
        await sink.next("Connected Disconnected, none current")
        await host.shutDown()
    }
}

@Suite(
    .serialized, .timeLimit(.minutes(5)),
    .enabled(if: PrivateBus.isInstalled, "the message bus is not installed"))
struct `A message bus with an unusual ModemManager` {
    private static let name = "org.freedesktop.ModemManager1"
    private static let root = "/org/freedesktop/ModemManager1"
    private static let call = name + ".Call"
    private static let voice = name + ".Modem.Voice"

    private static func answer(_ interfaces: BusValue, _ type: String) -> [BusValue] {
        [.array(of: "{o\(type)}", [.entry(.objectPath(root + "/Modem/0"), interfaces)])]
    }

    @Test func `answers of the wrong types add no call, and the next signals are followed`()
        async throws
    {
        let calls = BusValue.array(of: "{sv}", [.entry(.string("Calls"), .variant(.uint32(7)))])
        let nonsense: [[BusValue]] = [
            [], [.string("no")], [.array(of: "s", [.string("no")])],
            Self.answer(.uint32(1), "u"),
            Self.answer(
                .array(of: "{sa{sv}}", [.entry(.string(Self.voice), calls)]), "a{sa{sv}}"),
        ]
        for answer in nonsense {
            let bus = try await PrivateBus.start()
            let service = try LogindDouble(bus.address, name: Self.name)
            let reported = Recorder<[CallStatus]>()
            let watch = ModemManagerCalls(address: bus.address, again: .milliseconds(1)).watch(
                logger: TestHost.silent
            ) { reported.append($0) }
            #expect(try await service.answer(session: answer, hint: nil) == ["GetManagedObjects"])
            let call = Self.root + "/Call/1"
            // A signal with other types, of another sender, of an unknown call, and a real one.
            let stranger = try LogindDouble(bus.address, name: nil)
            try stranger.signal(
                "CallAdded", Self.voice, path: Self.root + "/Modem/0", to: service.asker,
                [.objectPath(Self.root + "/Call/2")])
            try service.signal("CallAdded", Self.voice, path: Self.root + "/Modem/0", [])
            try service.signal(
                "StateChanged", Self.call, path: call, [.int32(0), .string("4"), .uint32(0)])
            try service.signal(
                "StateChanged", Self.call, path: call, [.int32(0), .int32(4), .uint32(0)])
            try service.signal(
                "CallAdded", Self.voice, path: Self.root + "/Modem/0", [.objectPath(call)])
            let properties = BusValue.array(
                of: "{sv}",
                [
                    .entry(.string("State"), .variant(.int32(3))),
                    .entry(.string("Direction"), .variant(.string("in"))),
                ])
            #expect(
                try await service.answer(session: [properties], hint: nil) == ["GetAll"])
            let statuses = await reported.first { !$0.isEmpty }
            #expect(statuses.map(\.hasConnected) == [false])
            #expect(reported.count == 1)
            watch.cancel()
        }
    }

    @Test func `a missing message bus and a missing libsystemd are silent`() async throws {
        for library in [
            BusLibrary.system,
            Result { () throws(BusError) in try BusLibrary(named: "libmissing.so.0") },
        ] {
            let (reported, lines) = (Recorder<[CallStatus]>(), Recorder<String>())
            var logger = Logger(label: "test") { _ in LineHandler(lines: lines) }
            logger.logLevel = .debug
            let watch = ModemManagerCalls(
                address: "unix:path=/nowhere/bus", again: .milliseconds(1), library: library
            ).watch(logger: logger) { reported.append($0) }
            if case .success = library {
                _ = await lines.first(from: 1) { $0.contains("are not observed") }
            }
            watch.cancel()
            #expect(reported.count == 0)
        }
    }
}
