import Foundation
import Glibc

/// A connection to a message bus, for one thread: the small part of the protocol that watching a
/// few signals needs.
///
/// It is spoken here, and not by a program of the system's, because such a program would be one
/// more that must be installed, found, watched and ended; the bytes are few and bounded.
final class DBusConnection {
    private static let bus = "org.freedesktop.DBus"
    /// How long the bus may take to answer a call.
    private static let patience = Duration.seconds(5)
    /// More than logind says in a day; anyone on the bus may send something to anyone.
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

    /// Connects to an address such as `unix:path=/run/dbus/system_bus_socket` and says hello.
    init(address: String, stop: Int32) throws(DBusError) {
        self.stop = stop
        socket = Socket(descriptor: try Self.connect(address))
        try authenticate()
        name =
            try call(.call("Hello", of: Self.bus, at: "/org/freedesktop/DBus", on: Self.bus))
            .first?.text ?? ""
    }

    /// Closes itself once, however the connection ends.
    private final class Socket {
        let descriptor: Int32
        init(descriptor: Int32) { self.descriptor = descriptor }
        deinit { close(descriptor) }
    }

    /// Has the bus deliver the signals that a rule describes.
    func addMatch(_ rule: String) throws(DBusError) {
        _ = try call(
            .call(
                "AddMatch", of: Self.bus, at: "/org/freedesktop/DBus", on: Self.bus,
                [.string(rule)]))
    }

    /// Calls a method and waits for its answer; what else comes meanwhile is kept.
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

    /// The next message that is no answer; waits for it.
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

    /// Reads what comes; `false` when nothing came in time, `nil` for as long as it takes.
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

    /// SASL EXTERNAL: the kernel tells the bus whose process this is.
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

    /// The socket's path as the kernel takes it: an abstract one begins with a null byte.
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
        // An abstract name ends where the length says; a path ends with its null byte.
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
