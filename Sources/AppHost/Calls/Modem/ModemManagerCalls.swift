public import HostLink
public import Logging

/// The calls of the machine's modems, as ModemManager reports them on the system's message bus
/// (specification 7.9.7).
///
/// The watch finds modems and calls that exist at its start, and those that come later. It does not
/// start ModemManager. While ModemManager does not run, while no modem has calls, and on a machine
/// without a message bus, there is no call and no error (specification 7.9.9). If ModemManager
/// ends, its calls have ended, and the watch waits for its next start.
public struct ModemManagerCalls: ModemCallSource {
    private static let objectManager = "org.freedesktop.DBus.ObjectManager"
    private static let voice = "org.freedesktop.ModemManager1.Modem.Voice"
    private static let call = "org.freedesktop.ModemManager1.Call"
    private static let modemManager = BusObject(
        service: "org.freedesktop.ModemManager1", path: "/org/freedesktop/ModemManager1")
    private let address: String
    private let again: Duration
    private let library: Result<BusLibrary, BusError>

    /// Creates the source for this machine's modems.
    public init() { self.init(address: SystemBus.systemAddress) }

    init(
        address: String, again: Duration = .seconds(30),
        library: Result<BusLibrary, BusError> = BusLibrary.system
    ) {
        self.address = address
        self.again = again
        self.library = library
    }

    /// Begins to watch.
    public func watch(
        logger: Logger, _ onChange: @escaping @Sendable ([CallStatus]) -> Void
    ) -> any EventWatch {
        TaskWatch(task: Task { await run(Reporter(logger: logger, onChange: onChange)) })
    }

    /// A reporter of calls that differ from the last report.
    private final class Reporter {
        let logger: Logger
        private let onChange: @Sendable ([CallStatus]) -> Void
        private var reported: [CallStatus] = []

        init(logger: Logger, onChange: @escaping @Sendable ([CallStatus]) -> Void) {
            self.logger = logger
            self.onChange = onChange
        }

        func report(_ calls: [CallStatus]) {
            guard calls != reported, !Task.isCancelled else { return }
            reported = calls
            onChange(calls)
        }
    }

    private func run(_ reporter: Reporter) async {
        // A library that is missing stays missing until the host is restarted.
        if case .failure = library { return }
        await BusReconnection(address: address, library: library, waits: (again, again)).run {
            bus, _ in
            while true { try await followNext(bus, reporter) }
        } onEnd: { reason, _ in
            // A machine without a message bus is healthy, so this is not a warning.
            reporter.logger.debug(
                "The calls of modems are not observed.", metadata: ["because": "\(reason)"])
            reporter.report([])
        }
    }

    /// Follows ModemManager from its next start to its end.
    private func followNext(_ bus: SystemBus, _ reporter: Reporter) async throws {
        try await bus.waitForOwner(of: Self.modemManager.service)
        do {
            try await follow(bus, reporter)
        } catch let error as BusError where error == .restarted(Self.modemManager.service) {
            reporter.report([])
        }
    }

    private func follow(_ bus: SystemBus, _ reporter: Reporter) async throws {
        // The signals are requested before the modems are read, so that no call is missed.
        // ModemManager's object manager lists modems, and a modem lists its calls.
        let signals = try await bus.signals(
            of: Self.modemManager, in: [Self.objectManager, Self.voice, Self.call],
            includesDescendants: true)
        var calls = ModemCalls()
        let modems = try await bus.call(
            "GetManagedObjects", of: Self.objectManager, at: Self.modemManager)
        if case .array(_, let entries)? = modems.first {
            for case .entry(.objectPath(let modem), let interfaces) in entries {
                await addCalls(of: modem, interfaces, to: &calls, bus)
            }
        }
        reporter.logger.info("The calls of modems are observed.")
        reporter.report(calls.statuses)
        for try await signal in signals {
            await apply(signal, to: &calls, bus)
            reporter.report(calls.statuses)
        }
        throw BusError.ended
    }

    private func apply(_ signal: BusSignal, to calls: inout ModemCalls, _ bus: SystemBus) async {
        switch (signal.interface, signal.member, signal.arguments.first) {
        case (Self.objectManager, "InterfacesAdded", .objectPath(let modem)?):
            guard signal.arguments.count > 1 else { return }
            await addCalls(of: modem, signal.arguments[1], to: &calls, bus)
        case (Self.objectManager, "InterfacesRemoved", .objectPath(let modem)?):
            guard signal.arguments.count > 1, case .array(_, let names) = signal.arguments[1],
                names.contains(.string(Self.voice))
            else { return }
            calls.removeCalls(of: modem)
        case (Self.voice, "CallAdded", .objectPath(let path)?):
            await add(path, of: signal.path, to: &calls, bus)
        case (Self.voice, "CallDeleted", .objectPath(let path)?): calls.remove(path)
        case (Self.call, "StateChanged", _):
            // The old state, the new state and the reason.
            guard signal.arguments.count > 1, case .int32(let state) = signal.arguments[1] else {
                return
            }
            calls.change(signal.path, to: state)
        default: break
        }
    }

    /// Adds the calls that a modem's interfaces list.
    private func addCalls(
        of modem: String, _ interfaces: BusValue, to calls: inout ModemCalls, _ bus: SystemBus
    ) async {
        guard case .array(_, let paths)? = interfaces[Self.voice]?["Calls"] else { return }
        for case .objectPath(let path) in paths.prefix(ModemCalls.callsMax) {
            await add(path, of: modem, to: &calls, bus)
        }
    }

    private func add(
        _ path: String, of modem: String, to calls: inout ModemCalls, _ bus: SystemBus
    ) async {
        // A call that has ended meanwhile has no properties any more, and `CallDeleted` follows.
        let properties = try? await bus.call(
            "GetAll", of: BusObject.properties,
            at: BusObject(service: Self.modemManager.service, path: path), [.string(Self.call)]
        ).first
        func number(_ name: String) -> Int32 {
            if case .int32(let number)? = properties?[name] { number } else { 0 }
        }
        calls.add(path, of: modem, state: number("State"), direction: number("Direction"))
    }
}
