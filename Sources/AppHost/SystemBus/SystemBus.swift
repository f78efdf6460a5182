import Dispatch
import Foundation
import Synchronization
import SystemIO

/// A connection to a D-Bus message bus: the system's, or a session's.
///
/// No call blocks: libsystemd reads and writes on a queue of the connection, whenever the socket is
/// ready. When the connection ends, all calls and signals end with the reason. A connection that
/// has ended cannot be used again.
final class SystemBus: Sendable {
    /// The maximum number of signals that wait for their receiver.
    private static let waitingSignalsMax = 1000
    /// The maximum number of messages that are handled in one turn of the queue.
    private static let turnMessagesMax = 64

    typealias Signals = AsyncThrowingStream<BusSignal, any Error>

    private let queue = DispatchQueue(label: "perennial.bus")
    /// The time in which a service must answer a call.
    private let patience: Duration
    private let state: Mutex<State>

    private struct State {
        /// The connection, until it ends.
        var connection: BusConnection?
        var ending = BusError.ended
        var reader: SystemSource?
        var writer: SystemSource?
        var calls: [UInt64: PendingCall] = [:]
        var subscriptions: [UUID: Subscription] = [:]
        /// The calls of other processes; `nil` if this process offers no object.
        var offered: OfferedCalls?
    }

    private struct PendingCall {
        /// The name of the service that was called.
        let service: String
        let member: String
        let timer: SystemSource
        let answer: CheckedContinuation<Result<[BusValue], BusError>, Never>

        /// Whether a process may answer the call: the service, or the bus in its place.
        ///
        /// The bus of a session also delivers answers that nobody requested, and the numbers of
        /// calls can be guessed. The owner of another name than the bus' own is not known here.
        func mayBeAnswered(by sender: String?) -> Bool {
            let bus = BusObject.bus.service
            guard service == bus || service.hasPrefix(":") else { return true }
            return sender == bus || sender == service
        }
    }

    private struct Subscription {
        let object: BusObject
        /// Whether signals of objects below the object are delivered too.
        let includesDescendants: Bool
        let interfaces: [String]
        let signals: Signals.Continuation
        /// The unique name of the service, which no other process can use; `nil` until it is known.
        var owner: String?

        func isAbout(_ path: String) -> Bool {
            path == object.path || includesDescendants && path.hasPrefix(object.path + "/")
        }
    }

    /// The address of this machine's bus.
    static var systemAddress: String {
        ProcessInfo.processInfo.environment["DBUS_SYSTEM_BUS_ADDRESS"]
            ?? "unix:path=/run/dbus/system_bus_socket;unix:path=/var/run/dbus/system_bus_socket"
    }

    /// The address of this login session's bus; `nil` if there is none.
    static var sessionAddress: String? {
        let environment = ProcessInfo.processInfo.environment
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
            return address
        }
        return environment["XDG_RUNTIME_DIR"].map { "unix:path=\($0)/bus" }
    }

    /// Connects to a bus.
    ///
    /// - Parameters:
    ///   - address: The bus's address.
    ///   - library: The library that speaks its protocol.
    ///   - patience: The time in which a service must answer a call.
    /// - Throws: An error if the library is missing or nothing listens at the address. If the bus
    ///   does not accept this process, the calls throw.
    init(
        address: String = SystemBus.systemAddress,
        library: Result<BusLibrary, BusError> = BusLibrary.system,
        patience: Duration = .seconds(5)
    ) throws(BusError) {
        self.patience = patience
        state = Mutex(State(connection: try BusConnection(address: address, library: library)))
        state.withLock { state in
            guard let connection = state.connection else { return }
            state.reader = source(of: connection, for: .reading)
            updateWriter(&state)
        }
    }

    deinit { close() }

    /// Ends the connection.
    func close() { state.withLock { Self.end(&$0, .ended) } }

    /// Calls a method and waits for its answer.
    ///
    /// - Throws: An error if the service refuses the call or does not answer in time, or if the
    ///   connection ends.
    func call(
        _ member: String, of interface: String, at object: BusObject, _ arguments: [BusValue] = []
    ) async throws(BusError) -> [BusValue] {
        try await withCheckedContinuation { answer in
            state.withLock { state in
                do throws(BusError) {
                    let cookie = try send(&state, member, interface, object, arguments)
                    let timer = SystemSource(after: patience) { [weak self] in
                        self?.expire(cookie)
                    }
                    state.calls[cookie] = PendingCall(
                        service: object.service, member: member, timer: timer, answer: answer)
                } catch {
                    answer.resume(returning: .failure(error))
                }
            }
        }.get()
    }

    /// Calls a method without waiting for an answer, and lets the bus start the service if it does
    /// not run.
    ///
    /// - Throws: An error if the connection has ended, or if an argument cannot be sent.
    func send(
        _ member: String, of interface: String, at object: BusObject, _ arguments: [BusValue]
    ) throws(BusError) {
        try state.withLock { state throws(BusError) in
            _ = try send(&state, member, interface, object, arguments, expectsReply: false)
        }
    }

    /// Waits until the bus has handled everything that was sent to a service before, because it
    /// handles the messages of a connection in their order.
    ///
    /// - Returns: Whether the service runs, or else can be started by the bus; otherwise the bus
    ///   has dropped what was sent.
    /// - Throws: An error if the bus does not answer in time, or if the connection ends.
    func confirmSent(to service: String) async throws(BusError) -> Bool {
        if try await bus("NameHasOwner", service) == [.bool(true)] { return true }
        let answer = try await call("ListActivatableNames", of: BusObject.bus.service, at: .bus)
        guard case .array(_, let names)? = answer.first else { return false }
        return names.contains(.string(service))
    }

    // MARK: - Calls of other processes

    /// Returns the calls of other processes to the objects of this process.
    ///
    /// Each call must be answered with `reply(to:_:)` or `refuse(_:_:)`. Calls of other interfaces,
    /// calls with too many values, and calls above the limit of unanswered ones are refused here.
    ///
    /// - Parameter interfaces: The interfaces of the objects.
    /// - Returns: The calls from now on. The sequence ends when the connection ends.
    func calls(of interfaces: Set<String>) -> AsyncStream<BusCall> {
        let (stream, calls) = AsyncStream.makeStream(of: BusCall.self)
        let isConnected = state.withLock { state in
            guard state.connection != nil else { return false }
            state.offered = OfferedCalls(of: interfaces, to: calls)
            return true
        }
        if !isConnected { calls.finish() }
        return stream
    }

    /// Requests a name of this process, for other processes.
    ///
    /// - Throws: An error if another process has the name, or if the bus refuses it.
    func own(_ name: String) async throws(BusError) {
        let withoutWaiting = BusValue.uint32(4)
        let answer = try await call(
            "RequestName", of: BusObject.bus.service, at: .bus, [.string(name), withoutWaiting])
        // The other answers are that this process is in a queue, or that another one has the name.
        guard answer == [.uint32(1)] || answer == [.uint32(4)] else {
            throw BusError("Another program has the name \(name) on the message bus.")
        }
    }

    /// Returns the unique name of the process that has a name; `nil` if there is none.
    func owner(of name: String) async throws(BusError) -> String? {
        guard try await bus("NameHasOwner", name) == [.bool(true)] else { return nil }
        if case .string(let owner)? = try await bus("GetNameOwner", name).first { return owner }
        return nil
    }

    /// Answers a call of another process; a call that was answered or refused before is ignored.
    func reply(to call: BusCall, _ values: [BusValue]) {
        answer(call) { connection, message throws(BusError) in
            try connection.reply(to: message, values)
        }
    }

    /// Refuses a call of another process.
    func refuse(_ call: BusCall, _ refusal: BusRefusal) {
        answer(call) { connection, message throws(BusError) in
            try connection.refusal(of: message, refusal)
        }
    }

    private func answer(
        _ call: BusCall, _ make: (BusConnection, BusMessage) throws(BusError) -> BusMessage
    ) {
        state.withLock { state in
            guard let message = state.offered?.take(call),
                let connection = state.connection, message.expectsReply
            else { return }
            // The caller gets an error of the bus if the connection ends before the answer.
            do { try connection.send(make(connection, message)) } catch {}
            updateWriter(&state)
        }
    }

    /// Reads a property.
    func property(
        _ name: String, of interface: String, at object: BusObject
    ) async throws(BusError) -> BusValue {
        let answer = try await call(
            "Get", of: BusObject.properties, at: object, [.string(interface), .string(name)])
        guard let value = answer.first else {
            throw BusError("\(object.service) did not answer with a value of \(name).")
        }
        return value.unwrapped
    }

    /// Waits until a service is on the bus, without starting it.
    ///
    /// - Throws: An error if the connection ends.
    func waitForOwner(of service: String) async throws(BusError) {
        while true {
            let object = BusObject(service: service, path: "/")
            let (changes, identifier) = subscribe(to: object, in: [], includesDescendants: false)
            defer { state.withLock { $0.subscriptions[identifier]?.signals.finish() } }
            try await bus("AddMatch", Self.ownerRule(object))
            if try await bus("NameHasOwner", service) == [.bool(true)] { return }
            // The changes end when the service gets an owner, or when the connection ends; the
            // next question then fails.
            do { for try await _ in changes {} } catch {}
            if Task.isCancelled { throw .ended }
        }
    }

    /// Requests the signals of an object, in some of its interfaces.
    ///
    /// Signals of other senders are not delivered: a match rule excludes them, and because any
    /// process can send a signal directly to this connection, the sender of each signal is also
    /// compared with the owner of the service's name.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - interfaces: The interfaces.
    ///   - includesDescendants: Whether to deliver the signals of objects whose paths are below
    ///     the object's path too.
    /// - Returns: The signals from the time of the call. The sequence ends with an error when the
    ///   service ends or is replaced, when too many signals wait, or when the connection ends.
    func signals(
        of object: BusObject, in interfaces: [String], includesDescendants: Bool = false
    ) async throws(BusError) -> Signals {
        guard !(interfaces + [object.service, object.path]).contains(where: { $0.contains("'") })
        else { throw BusError("A name on the message bus contains no quotation mark.") }
        let (stream, identifier) = subscribe(
            to: object, in: interfaces, includesDescendants: includesDescendants)
        do throws(BusError) {
            // The rule is added before the owner is requested, so that no change of the owner is
            // missed.
            try await bus("AddMatch", Self.ownerRule(object))
            let answer = try await bus("GetNameOwner", object.service)
            guard case .string(let owner)? = answer.first, owner.hasPrefix(":") else {
                throw BusError("The message bus did not name the owner of \(object.service).")
            }
            state.withLock { $0.subscriptions[identifier]?.owner = owner }
            for interface in interfaces {
                try await bus("AddMatch", Self.rule(object, interface, includesDescendants))
            }
        } catch {
            state.withLock { $0.subscriptions[identifier]?.signals.finish() }
            throw error
        }
        return stream
    }

    /// Makes a subscription, before its rules are sent.
    private func subscribe(
        to object: BusObject, in interfaces: [String], includesDescendants: Bool
    ) -> (Signals, UUID) {
        let (stream, signals) = Signals.makeStream(
            bufferingPolicy: .bufferingOldest(Self.waitingSignalsMax))
        let identifier = UUID()
        state.withLock {
            $0.subscriptions[identifier] = Subscription(
                object: object, includesDescendants: includesDescendants, interfaces: interfaces,
                signals: signals)
        }
        // This is done on the queue, because a stream may end while this object's lock is held.
        signals.onTermination = { [weak self, queue] _ in
            queue.async { [weak self] in self?.unsubscribe(identifier) }
        }
        return (stream, identifier)
    }

    // MARK: - Calls

    @discardableResult
    private func bus(_ member: String, _ argument: String) async throws(BusError) -> [BusValue] {
        try await call(member, of: BusObject.bus.service, at: .bus, [.string(argument)])
    }

    private func send(
        _ state: inout State, _ member: String, _ interface: String, _ object: BusObject,
        _ arguments: [BusValue], expectsReply: Bool = true
    ) throws(BusError) -> UInt64 {
        guard let connection = state.connection else { throw state.ending }
        let cookie = try connection.send(
            connection.call(
                member, of: interface, at: object, arguments, expectsReply: expectsReply))
        updateWriter(&state)
        return cookie
    }

    private func expire(_ cookie: UInt64) {
        state.withLock { state in
            guard let call = state.calls.removeValue(forKey: cookie) else { return }
            call.answer.resume(
                returning: .failure(BusError("\(call.member) was not answered.")))
        }
    }

    // MARK: - Signals

    private static func ownerRule(_ object: BusObject) -> String {
        "type='signal',sender='\(BusObject.bus.service)',interface='\(BusObject.bus.service)',"
            + "member='NameOwnerChanged',arg0='\(object.service)'"
    }

    private static func rule(
        _ object: BusObject, _ interface: String, _ includesDescendants: Bool
    ) -> String {
        "type='signal',sender='\(object.service)',"
            + (includesDescendants ? "path_namespace" : "path")
            + "='\(object.path)',interface='\(interface)'"
    }

    private func unsubscribe(_ identifier: UUID) {
        state.withLock { state in
            guard let subscription = state.subscriptions.removeValue(forKey: identifier) else {
                return
            }
            let object = subscription.object
            let rules =
                [Self.ownerRule(object)]
                + subscription.interfaces.map {
                    Self.rule(object, $0, subscription.includesDescendants)
                }
            for rule in rules {
                // A failure can be ignored, because the bus drops all rules when the connection
                // ends.
                _ = try? send(
                    &state, "RemoveMatch", BusObject.bus.service, .bus, [.string(rule)])
            }
        }
    }

    // MARK: - The queue

    /// Reads and writes as much as is possible in one turn, and schedules the next turn for the
    /// rest.
    private func process() {
        let isFinished = state.withLock { state -> Bool in
            do throws(BusError) {
                for _ in 0..<Self.turnMessagesMax {
                    guard let message = try state.connection?.next() else {
                        updateWriter(&state)
                        return true
                    }
                    try Self.dispatch(message, &state)
                }
                return false
            } catch {
                Self.end(&state, error)
                return true
            }
        }
        if !isFinished { queue.async { [weak self] in self?.process() } }
    }

    private static func dispatch(_ message: BusMessage, _ state: inout State) throws(BusError) {
        switch message.kind {
        case .reply, .error:
            guard let cookie = message.replyCookie, let call = state.calls[cookie],
                call.mayBeAnswered(by: message.sender)
            else { return }
            state.calls[cookie] = nil
            let result = Result { () throws(BusError) in
                if let error = message.error {
                    throw BusError("\(call.member) was refused: \(error)")
                }
                return try message.values()
            }
            call.answer.resume(returning: result)
        case .signal: try dispatchSignal(message, &state)
        case .call: dispatchCall(message, &state)
        case nil: break
        }
    }

    /// Passes a call to the receiver, or refuses it.
    ///
    /// Nothing that another process sends ends the connection.
    private static func dispatchCall(_ message: BusMessage, _ state: inout State) {
        guard let connection = state.connection else { return }
        do throws(BusRefusal) { try state.offered?.accept(message) } catch {
            guard message.expectsReply else { return }
            // The caller gets an error of the bus if the connection ends before the answer.
            do { try connection.send(connection.refusal(of: message, error)) } catch {}
        }
    }

    private static func dispatchSignal(_ message: BusMessage, _ state: inout State) throws(BusError)
    {
        guard let sender = message.sender, let path = message.path,
            let interface = message.interface, let member = message.member
        else { return }
        let isOfBus = sender == BusObject.bus.service && member == "NameOwnerChanged"
        let receivers = state.subscriptions.filter { _, subscription in
            sender == subscription.owner && subscription.interfaces.contains(interface)
                && subscription.isAbout(path)
        }
        // The content of a signal that nobody requested is never read.
        guard isOfBus || !receivers.isEmpty else { return }
        let signal = BusSignal(
            path: path, interface: interface, member: member, arguments: try message.values())
        for (_, receiver) in receivers {
            if case .dropped = receiver.signals.yield(signal) {
                receiver.signals.finish(
                    throwing: BusError("\(receiver.object.service) sends too many signals."))
            }
        }
        guard isOfBus, case .string(let service)? = signal.arguments.first else { return }
        for subscription in state.subscriptions.values where subscription.object.service == service
        {
            subscription.signals.finish(
                throwing: BusError.restarted(service))
        }
    }

    private static func end(_ state: inout State, _ reason: BusError) {
        guard state.connection != nil else { return }
        state.reader?.cancel()
        state.writer?.cancel()
        (state.reader, state.writer, state.connection) = (nil, nil, nil)
        state.ending = reason
        state.offered?.finish()
        state.offered = nil
        for call in state.calls.values { call.answer.resume(returning: .failure(reason)) }
        state.calls = [:]
        for subscription in state.subscriptions.values {
            subscription.signals.finish(throwing: reason)
        }
    }

    private func updateWriter(_ state: inout State) {
        guard let connection = state.connection, connection.awaitsWriting else {
            state.writer?.cancel()
            state.writer = nil
            return
        }
        if state.writer == nil { state.writer = source(of: connection, for: .writing) }
    }

    /// Makes a source over a duplicate of the socket, because the library closes the socket itself.
    private func source(
        of connection: BusConnection, for readiness: SystemSource.Readiness
    ) -> SystemSource? {
        SystemSource(duplicateOf: connection.descriptor, for: readiness, on: queue) {
            [weak self] in self?.process()
        }
    }
}

/// An object that a service offers on the message bus.
struct BusObject: Hashable, Sendable {
    /// The service's name, such as `org.freedesktop.login1`.
    let service: String
    /// The object's path, such as `/org/freedesktop/login1`.
    let path: String

    /// The message bus itself.
    static let bus = BusObject(service: "org.freedesktop.DBus", path: "/org/freedesktop/DBus")

    /// The name of the interface through which every object offers its properties.
    static let properties = "org.freedesktop.DBus.Properties"
}

/// A signal of an object on the message bus.
struct BusSignal: Hashable, Sendable {
    /// The path of the object that sent the signal.
    let path: String
    let interface: String
    let member: String
    let arguments: [BusValue]

    /// Returns the new value of a property, if the signal reports a change of the property.
    func changed(_ property: String, of interface: String) -> BusValue? {
        guard self.interface == BusObject.properties, member == "PropertiesChanged",
            arguments.count > 1, arguments[0] == .string(interface)
        else { return nil }
        return arguments[1][property]
    }
}
