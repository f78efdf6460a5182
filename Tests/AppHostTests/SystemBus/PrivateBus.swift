import Foundation
import Glibc
import Testing

@testable import AppHost

/// A message bus of one test: Debian's daemon, on a socket in a folder that is removed with the
/// test.
final class PrivateBus: Sendable {
    static let program = "/usr/bin/dbus-daemon"
    static var isInstalled: Bool {
        access(program, X_OK) == 0 && (try? BusLibrary.system.get()) != nil
    }

    let folder: TemporaryFolder
    let address: String
    private let process: Process

    /// Starts the daemon and waits until it listens.
    ///
    /// - Parameters:
    ///   - folder: The folder of a stopped daemon, at whose address this one listens.
    ///   - isSession: Whether its programs trust each other, as in a login session: it also
    ///     delivers answers that nobody requested.
    static func start(
        in folder: TemporaryFolder? = nil, isSession: Bool = false
    ) async throws -> PrivateBus {
        let bus = try PrivateBus(try folder ?? TemporaryFolder(), isSession)
        let deadline = ContinuousClock.now + .seconds(300)
        while (try? BusConnection(address: bus.address)) == nil {
            try #require(ContinuousClock.now < deadline, "the message bus did not start")
            await Task.yield()
        }
        return bus
    }

    private init(_ folder: TemporaryFolder, _ isSession: Bool) throws {
        self.folder = folder
        address = "unix:path=\(folder.path)/bus"
        let configuration = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig><type>system</type><listen>\(address)</listen><auth>EXTERNAL</auth>
            <policy context="default"><allow user="*"/><allow own="*"/><allow send_type="signal"/>
            <allow send_destination="*" eavesdrop="\(isSession)"/><allow receive_sender="*"/>
            <allow eavesdrop="\(isSession)"/></policy>
            </busconfig>
            """
        let file = folder.path + "/bus.conf"
        try Data(configuration.utf8).write(to: URL(fileURLWithPath: file))
        process = Process()
        process.executableURL = URL(fileURLWithPath: Self.program)
        process.arguments = ["--config-file=\(file)", "--nofork"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit { stop() }

    /// Connects to the bus, with more patience than a host has: among thousands of tests in
    /// parallel, every answer takes longer.
    static func connect(to address: String) throws -> SystemBus {
        try SystemBus(address: address, patience: .seconds(300))
    }

    func connect() throws -> SystemBus { try Self.connect(to: address) }

    /// Stops the daemon until `resume()`, so that it reads and answers nothing.
    func pause() { kill(process.processIdentifier, SIGSTOP) }

    func resume() { kill(process.processIdentifier, SIGCONT) }

    func stop() {
        // The test does not wait for the daemon's end, because its threads are few. The kernel
        // closes the daemon's descriptors.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
}

/// A double of logind on the bus.
// Safe: a test waits for each call of it before it makes the next one.
final class LogindDouble: @unchecked Sendable {
    static let path = "/org/freedesktop/login1/session/_31"
    static let session = "org.freedesktop.login1.Session"
    /// A wait ends after this time, because a message that has not arrived by then never will.
    private static let patience = Duration.seconds(300)
    private let bus: BusConnection
    private var arrived: [BusMessage] = []

    init(_ address: String, name: String? = "org.freedesktop.login1") throws {
        bus = try BusConnection(address: address)
        // A connection sends nothing else before the bus has accepted it.
        let (member, arguments): (String, [BusValue]) =
            if let name { ("RequestName", [.string(name), .uint32(4)]) } else { ("GetId", []) }
        let request = try bus.send(
            bus.call(member, of: BusObject.bus.service, at: .bus, arguments))
        let answer = try next { $0.replyCookie == request }
        try #require(answer.error == nil)
        if name != nil { try #require(try answer.values() == [.uint32(1)]) }
    }

    /// The arguments of the last request.
    private(set) var arguments: [BusValue] = []

    /// The connection that sent the last request.
    private(set) var asker: String?

    /// Answers the requests of a starting watch, up to the last one: which session it is, and
    /// whether it is locked.
    ///
    /// A watch that waited too long repeats its request, so a repeated request is returned once.
    ///
    /// - Parameter hint: The answer to the second request. If it is `nil`, only the first request
    ///   is awaited.
    /// - Returns: The methods that were called.
    func answer(
        session: [BusValue] = [.objectPath(LogindDouble.path)], hint: [BusValue]?
    ) async throws -> [String] {
        try await offThePool {
            var asked: [String] = []
            while hint == nil ? asked.isEmpty : asked.last != "Get" {
                let call = try self.next { $0.kind == .call }
                guard let member = call.member else { continue }
                self.asker = call.sender
                self.arguments = try call.values()
                if asked.last != member { asked.append(member) }
                let values = member == "Get" ? hint ?? [] : session
                try self.bus.send(try self.bus.reply(to: call, values))
                try self.flush()
            }
            return asked
        }
    }

    func answer(isLocked: Bool) async throws -> [String] {
        try await answer(hint: [.variant(.bool(isLocked))])
    }

    /// Runs work on a separate thread, because the tests' own threads are few.
    private func offThePool<Result: Sendable>(
        _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread { continuation.resume(with: .init(catching: work)) }
            thread.start()
        }
    }

    func signal(
        _ member: String, _ interface: String = LogindDouble.session,
        path: String = LogindDouble.path, to receiver: String? = nil,
        _ values: [BusValue] = []
    ) throws {
        try bus.send(bus.signal(member, of: interface, from: path, to: receiver, values))
        try flush()
    }

    func hint(_ isLocked: Bool, to receiver: String? = nil) throws {
        try signal(
            "PropertiesChanged", BusObject.properties, to: receiver,
            [
                .string(Self.session),
                .array(of: "{sv}", [.entry(.string("LockedHint"), .variant(.bool(isLocked)))]),
                .array(of: "s", []),
            ])
    }

    private func flush() throws {
        while bus.awaitsWriting {
            if let message = try bus.next() { arrived.append(message) } else { try wait() }
        }
    }

    private func next(where isAwaited: (BusMessage) -> Bool) throws -> BusMessage {
        while true {
            let message = try arrived.isEmpty ? bus.next() : arrived.removeFirst()
            guard let message else {
                try wait()
                continue
            }
            if isAwaited(message) { return message }
        }
    }

    /// Waits until the socket is ready.
    private func wait() throws {
        let events = POLLIN | (bus.awaitsWriting ? POLLOUT : 0)
        var socket = pollfd(fd: bus.descriptor, events: Int16(events), revents: 0)
        let ready = poll(&socket, 1, Int32(Self.patience / .milliseconds(1)))
        try #require(ready != 0, "no message arrived")
    }
}

/// A bus that only sends the same bytes to every client.
final class NonsenseBus: Sendable {
    let address: String
    private let folder: TemporaryFolder
    private let listener: Int32

    init(_ bytes: [UInt8]) throws {
        folder = try TemporaryFolder()
        let path = folder.path + "/bus"
        address = "unix:path=\(path)"
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let isBound = withUnsafePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        try #require(isBound && listen(listener, 4) == 0)
        let thread = Thread {
            // The loop ends when the listener is shut down.
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { break }
                _ = bytes.withUnsafeBytes {
                    send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                // The connection stays open until the other end closes it.
                var byte: UInt8 = 0
                while recv(connection, &byte, 1, 0) > 0 {}
                close(connection)
            }
            close(listener)
        }
        thread.start()
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }
}
