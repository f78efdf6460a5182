import Dispatch
import Foundation
import Synchronization
import SystemIO

/// A connection to the system's D-Bus message bus.
///
/// No call blocks: libsystemd reads and writes on a queue of the connection, whenever the socket is
/// ready. When the connection ends, all calls and signals end with the reason. A connection that
/// has ended cannot be used again.
final class SystemBus: Sendable {
    /// The time in which a service must answer a call.
    private static let patience = Duration.seconds(5)
    /// The maximum number of signals that wait for their receiver.
    private static let waitingSignalsMax = 1000
    /// The maximum number of messages that are handled in one turn of the queue.
    private static let turnMessagesMax = 64

    typealias Signals = AsyncThrowingStream<BusSignal, any Error>

    private let queue = DispatchQueue(label: "perennial.bus")
    private let state: Mutex<State>

    private struct State {
        /// The connection, until it ends.
        var connection: BusConnection?
        var ending = BusError.ended
        var reader: SystemSource?
        var writer: SystemSource?
        var calls: [UInt64: PendingCall] = [:]
        var subscriptions: [UUID: Subscription] = [:]
    }

    private struct PendingCall {
        let member: String
        let timer: SystemSource
        let answer: CheckedContinuation<Result<[BusValue], BusError>, Never>
    }

    private struct Subscription {
        let object: BusObject
        let interfaces: [String]
        let signals: Signals.Continuation
        /// The unique name of the service, which no other process can use; `nil` until it is known.
        var owner: String?
    }

    /// The address of this machine's bus.
    static var systemAddress: String {
        ProcessInfo.processInfo.environment["DBUS_SYSTEM_BUS_ADDRESS"]
            ?? "unix:path=/run/dbus/system_bus_socket;unix:path=/var/run/dbus/system_bus_socket"
    }

    /// Connects to a bus.
    ///
    /// - Throws: An error if the library is missing or nothing listens at the address. If the bus
    ///   does not accept this process, the calls throw.
    init(
        address: String = SystemBus.systemAddress,
        library: Result<BusLibrary, BusError> = BusLibrary.system
    ) throws(BusError) {
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
                    let timer = SystemSource(after: Self.patience) { [weak self] in
                        self?.expire(cookie)
                    }
                    state.calls[cookie] = PendingCall(
                        member: member, timer: timer, answer: answer)
                } catch {
                    answer.resume(returning: .failure(error))
                }
            }
        }.get()
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

    /// Requests the signals of an object, in some of its interfaces.
    ///
    /// Signals of other senders are not delivered: a match rule excludes them, and because any
    /// process can send a signal directly to this connection, the sender of each signal is also
    /// compared with the owner of the service's name.
    ///
    /// - Returns: The signals from the time of the call. The sequence ends with an error when the
    ///   service ends or is replaced, when too many signals wait, or when the connection ends.
    func signals(
        of object: BusObject, in interfaces: [String]
    ) async throws(BusError) -> Signals {
        guard !(interfaces + [object.service, object.path]).contains(where: { $0.contains("'") })
        else { throw BusError("A name on the message bus contains no quotation mark.") }
        let (stream, signals) = Signals.makeStream(
            bufferingPolicy: .bufferingOldest(Self.waitingSignalsMax))
        let identifier = UUID()
        state.withLock {
            $0.subscriptions[identifier] = Subscription(
                object: object, interfaces: interfaces, signals: signals)
        }
        // This is done on the queue, because a stream may end while this object's lock is held.
        signals.onTermination = { [weak self, queue] _ in
            queue.async { [weak self] in self?.unsubscribe(identifier) }
        }
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
                try await bus("AddMatch", Self.rule(object, interface))
            }
        } catch {
            signals.finish()
            throw error
        }
        return stream
    }

    // MARK: - Calls

    @discardableResult
    private func bus(_ member: String, _ argument: String) async throws(BusError) -> [BusValue] {
        try await call(member, of: BusObject.bus.service, at: .bus, [.string(argument)])
    }

    private func send(
        _ state: inout State, _ member: String, _ interface: String, _ object: BusObject,
        _ arguments: [BusValue]
    ) throws(BusError) -> UInt64 {
        guard let connection = state.connection else { throw state.ending }
        let cookie = try connection.send(
            connection.call(member, of: interface, at: object, arguments))
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

    private static func rule(_ object: BusObject, _ interface: String) -> String {
        "type='signal',sender='\(object.service)',path='\(object.path)',interface='\(interface)'"
    }

    private func unsubscribe(_ identifier: UUID) {
        state.withLock { state in
            guard let subscription = state.subscriptions.removeValue(forKey: identifier) else {
                return
            }
            let object = subscription.object
            let rules =
                [Self.ownerRule(object)]
                + subscription.interfaces.map { Self.rule(object, $0) }
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
            guard let cookie = message.replyCookie,
                let call = state.calls.removeValue(forKey: cookie)
            else { return }
            let result = Result { () throws(BusError) in
                if let error = message.error {
                    throw BusError("\(call.member) was refused: \(error)")
                }
                return try message.values()
            }
            call.answer.resume(returning: result)
        case .signal: try dispatchSignal(message, &state)
        case .call, nil: break
        }
    }

    private static func dispatchSignal(_ message: BusMessage, _ state: inout State) throws(BusError)
    {
        guard let sender = message.sender, let path = message.path,
            let interface = message.interface, let member = message.member
        else { return }
        let isOfBus = sender == BusObject.bus.service && member == "NameOwnerChanged"
        let receivers = state.subscriptions.filter { _, subscription in
            sender == subscription.owner && path == subscription.object.path
                && subscription.interfaces.contains(interface)
        }
        // The content of a signal that nobody requested is never read.
        guard isOfBus || !receivers.isEmpty else { return }
        let signal = BusSignal(
            interface: interface, member: member, arguments: try message.values())
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
                throwing: BusError("\(service) was ended or restarted."))
        }
    }

    private static func end(_ state: inout State, _ reason: BusError) {
        guard state.connection != nil else { return }
        state.reader?.cancel()
        state.writer?.cancel()
        (state.reader, state.writer, state.connection) = (nil, nil, nil)
        state.ending = reason
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
