import Foundation
import Glibc

/// A connection to a D-Bus message bus, used by one thread.
///
/// It supports the part of the protocol that is needed to watch signals.
///
/// The protocol is implemented here, because a helper program would have to be installed, found,
/// supervised and ended. The messages are few and their size is limited.
final class DBusConnection {
    private static let bus = "org.freedesktop.DBus"
    /// How long the bus may take to answer a call.
    private static let patience = Duration.seconds(5)
    /// The maximum number of stored messages, because any process on the bus can send messages to
    /// this one.
    private static let waitingMax = 1000

    private let socket: Socket
    private var descriptor: Int32 { socket.descriptor }
    /// A descriptor that becomes readable when the connection is to end.
    private let stop: Int32
    private var incoming: [UInt8] = []
    private var waiting: [DBusMessage] = []
    private var serial: UInt32 = 0

    /// The name that the bus gave the connection.
    private(set) var name = ""

    /// Connects to an address such as `unix:path=/run/dbus/system_bus_socket` and calls `Hello`.
    init(address: String, stop: Int32) throws(DBusError) {
        self.stop = stop
        socket = Socket(descriptor: try Self.connect(address))
        try authenticate()
        name =
            try call(.call("Hello", of: Self.bus, at: "/org/freedesktop/DBus", on: Self.bus))
            .first?.text ?? ""
    }

    /// The socket, which is closed when it is released, also if the initializer throws.
    private final class Socket {
        let descriptor: Int32
        init(descriptor: Int32) { self.descriptor = descriptor }
        deinit { close(descriptor) }
    }

    /// Requests the signals that a match rule describes.
    func addMatch(_ rule: String) throws(DBusError) {
        _ = try call(
            .call(
                "AddMatch", of: Self.bus, at: "/org/freedesktop/DBus", on: Self.bus,
                [.string(rule)]))
    }

    /// Calls a method and waits for its answer; other messages that arrive meanwhile are stored.
    func call(_ message: DBusMessage) throws(DBusError) -> [DBusValue] {
        let number = try send(message)
        let deadline = ContinuousClock.now + Self.patience
        while true {
            guard let answer = try receive(until: deadline) else {
                throw DBusError("\(message.member ?? "A call") was not answered.")
            }
            guard answer.replySerial == number, answer.kind != .signal, answer.kind != .call else {
                if answer.kind == .signal || answer.kind == .call { waiting.append(answer) }
                guard waiting.count <= Self.waitingMax else {
                    throw DBusError("The message bus says too much.")
                }
                continue
            }
            if answer.kind == .error {
                throw DBusError(
                    "\(message.member ?? "A call") was refused: \(answer.errorName ?? "?"), "
                        + "\(answer.body.first?.text ?? "")")
            }
            return answer.body
        }
    }

    @discardableResult
    func send(_ message: DBusMessage) throws(DBusError) -> UInt32 {
        serial += 1
        var message = message
        message.serial = serial
        try write(message.encoded())
        return serial
    }

    /// Waits for the next signal or call, and returns it.
    func next() throws(DBusError) -> DBusMessage {
        if !waiting.isEmpty { return waiting.removeFirst() }
        while true {
            if let message = try receive(until: nil) { return message }
        }
    }

    private func receive(
        until deadline: ContinuousClock.Instant?
    ) throws(DBusError) -> DBusMessage? {
        while true {
            if let message = try DBusMessage.next(in: &incoming) { return message }
            guard try read(until: deadline) else { return nil }
        }
    }

    /// Reads the available bytes; returns `false` if none came before the deadline.
    ///
    /// Without a deadline, it waits indefinitely.
    private func read(until deadline: ContinuousClock.Instant?) throws(DBusError) -> Bool {
        var patience: Int32 = -1
        if let deadline {
            patience = Int32(max(.zero, deadline - .now) / .milliseconds(1))
            guard patience > 0 else { return false }
        }
        var waits = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
        ]
        let ready = poll(&waits, nfds_t(waits.count), patience)
        if ready < 0, errno == EINTR { return true }
        if ready == 0 { return false }
        guard waits[1].revents == 0 else { throw DBusError.ended }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count < 0, errno == EINTR { return true }
        guard count > 0 else { throw DBusError.ended }
        incoming += buffer[..<count]
        return true
    }

    private func write(_ bytes: [UInt8]) throws(DBusError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw DBusError.ended }
            rest = rest.dropFirst(count)
        }
    }

    /// Authenticates with SASL EXTERNAL: the kernel reports this process's user to the bus.
    private func authenticate() throws(DBusError) {
        let identity = "\(getuid())".utf8.map { String($0, radix: 16) }.joined()
        try write([0] + Array("AUTH EXTERNAL \(identity)\r\n".utf8))
        let answer = try line()
        guard answer.hasPrefix("OK ") else {
            throw DBusError("The message bus does not take this account: \(answer.prefix(80))")
        }
        try write(Array("BEGIN\r\n".utf8))
    }

    private func line() throws(DBusError) -> String {
        let deadline = ContinuousClock.now + Self.patience
        while true {
            if let end = incoming.firstIndex(of: UInt8(ascii: "\n")) {
                let line = incoming[..<end].filter { $0 != UInt8(ascii: "\r") }
                incoming.removeFirst(end + 1)
                return String(decoding: line, as: UTF8.self)
            }
            guard incoming.count < 4096, try read(until: deadline) else {
                throw DBusError("The message bus did not answer.")
            }
        }
    }

    private static func connect(_ address: String) throws(DBusError) -> Int32 {
        var reasons: [String] = []
        for candidate in address.split(separator: ";") {
            guard let path = socketPath(candidate) else { continue }
            switch open(path) {
            case .success(let descriptor): return descriptor
            case .failure(let error): reasons.append(error.description)
            }
        }
        throw DBusError(
            reasons.isEmpty
                ? "No address of a message bus on this machine is known: \(address.prefix(200))"
                : reasons.joined(separator: "; "))
    }

    /// Returns the socket's path in the kernel's form: an abstract one begins with a null byte.
    private static func socketPath(_ address: Substring) -> [UInt8]? {
        guard address.hasPrefix("unix:") else { return nil }
        for pair in address.dropFirst("unix:".count).split(separator: ",") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let text = String(parts[1]).removingPercentEncoding else {
                continue
            }
            if parts[0] == "path" { return Array(text.utf8) }
            if parts[0] == "abstract" { return [0] + Array(text.utf8) }
        }
        return nil
    }

    private static func open(_ path: [UInt8]) -> Result<Int32, DBusError> {
        var socketAddress = sockaddr_un()
        socketAddress.sun_family = sa_family_t(AF_UNIX)
        let room = MemoryLayout.size(ofValue: socketAddress.sun_path)
        let name = String(decoding: path, as: UTF8.self)
        guard path.count < room else { return .failure(DBusError("\(name) is too long a path.")) }
        withUnsafeMutableBytes(of: &socketAddress.sun_path) { $0.copyBytes(from: path) }
        let descriptor = Glibc.socket(
            AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else {
            return .failure(DBusError(String(cString: strerror(errno))))
        }
        // The length limits an abstract name; a path ends with a null byte.
        let isAbstract = path.first == 0
        let length = socklen_t(
            MemoryLayout<sa_family_t>.size + path.count + (isAbstract ? 0 : 1))
        let result = withUnsafePointer(to: &socketAddress) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, length)
            }
        }
        guard result == 0 else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            return .failure(DBusError("\(name): \(reason)"))
        }
        return .success(descriptor)
    }
}
