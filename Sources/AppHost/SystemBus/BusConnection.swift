internal import CSystemBus
import Glibc

/// A connection of libsystemd; it is used on one thread at a time and never blocks.
///
/// The library checks all received data. It accepts no descriptors.
final class BusConnection {
    private let bus: OpaquePointer
    private let functions: perennial_sd_bus

    /// Connects to an address such as `unix:path=/run/dbus/system_bus_socket`.
    ///
    /// The bus has not accepted this process yet; messages wait until it has.
    init(
        address: String, library: Result<BusLibrary, BusError> = BusLibrary.system
    ) throws(BusError) {
        functions = try library.get().functions
        var made: OpaquePointer?
        try BusError.check(functions.bus_new(&made))
        guard let made else { throw .ended }
        bus = made
        do throws(BusError) {
            try BusError.check(functions.bus_set_address(bus, address))
            try BusError.check(functions.bus_set_bus_client(bus, 1))
            try BusError.check(functions.bus_negotiate_fds(bus, 0))
            try BusError.check(functions.bus_start(bus))
        } catch {
            throw BusError("\(address): \(error)")
        }
    }

    deinit {
        functions.bus_close(bus)
        _ = functions.bus_unref(bus)
    }

    /// The socket, which the connection closes; negative if the connection has ended.
    var descriptor: Int32 { functions.bus_get_fd(bus) }

    /// Whether a message waits until the socket can be written.
    var awaitsWriting: Bool {
        let events = functions.bus_get_events(bus)
        return events > 0 && events & Int32(POLLOUT) != 0
    }

    /// Writes and reads as much as is possible without blocking.
    ///
    /// - Returns: The next received message, or `nil` until the socket is ready again.
    func next() throws(BusError) -> BusMessage? {
        while true {
            var message: OpaquePointer?
            let progress = try BusError.check(functions.bus_process(bus, &message))
            if let message { return BusMessage(message, functions) }
            guard progress > 0 else { return nil }
        }
    }

    /// Makes a call of a method.
    ///
    /// - Parameter expectsReply: Whether the service answers the call. If the service is not
    ///   running, the bus starts it in either case.
    func call(
        _ member: String, of interface: String, at object: BusObject, _ arguments: [BusValue],
        expectsReply: Bool = true
    ) throws(BusError) -> BusMessage {
        let call = try message(arguments) {
            functions.bus_message_new_method_call(
                bus, $0, object.service, object.path, interface, member)
        }
        if !expectsReply {
            try BusError.check(functions.bus_message_set_expect_reply(call.handle, 0))
        }
        return call
    }

    /// Makes an answer to a call, for a process that offers an object.
    func reply(to call: BusMessage, _ values: [BusValue]) throws(BusError) -> BusMessage {
        try message(values) { functions.bus_message_new_method_return(call.handle, $0) }
    }

    /// Makes an answer that refuses a call, for a process that offers an object.
    func refusal(of call: BusMessage, _ refusal: BusRefusal) throws(BusError) -> BusMessage {
        try message([]) { made in
            refusal.name.withCString { name in
                refusal.text.withCString { text in
                    // The library copies the texts.
                    var error = perennial_bus_error(name: name, message: text, need_free: 0)
                    return functions.bus_message_new_method_error(call.handle, made, &error)
                }
            }
        }
    }

    /// Makes a signal, for a process that offers an object.
    ///
    /// - Parameter receiver: The only receiver; if `nil`, the bus sends the signal to all
    ///   subscribers.
    func signal(
        _ member: String, of interface: String, from path: String, to receiver: String?,
        _ values: [BusValue]
    ) throws(BusError) -> BusMessage {
        let signal = try message(values) {
            functions.bus_message_new_signal(bus, $0, path, interface, member)
        }
        if let receiver {
            try BusError.check(functions.bus_message_set_destination(signal.handle, receiver))
        }
        return signal
    }

    /// Sends a message, or enqueues it if the socket does not accept it.
    ///
    /// - Returns: The number that the answer to the message will refer to.
    @discardableResult
    func send(_ message: BusMessage) throws(BusError) -> UInt64 {
        var cookie: UInt64 = 0
        try BusError.check(functions.bus_send(bus, message.handle, &cookie))
        return cookie
    }

    private func message(
        _ values: [BusValue], _ make: (UnsafeMutablePointer<OpaquePointer?>) -> Int32
    ) throws(BusError) -> BusMessage {
        var handle: OpaquePointer?
        try BusError.check(make(&handle))
        guard let handle else { throw .ended }
        let message = BusMessage(handle, functions)
        try message.append(values)
        return message
    }
}
