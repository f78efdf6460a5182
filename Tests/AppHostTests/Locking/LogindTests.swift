import Foundation
import Glibc
import Logging
import Specification
import Synchronization
import Testing

@testable import AppHost

/// A message bus of a test's own: Debian's daemon, on a socket in a folder that goes with the test.
private final class PrivateBus: Sendable {
    static let program = "/usr/bin/dbus-daemon"
    static var isInstalled: Bool { access(program, X_OK) == 0 }

    let folder: TemporaryFolder
    let address: String
    private let process: Process

    init() throws {
        folder = try TemporaryFolder()
        address = "unix:path=\(folder.path)/bus"
        let configuration = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig><type>system</type><listen>\(address)</listen><auth>EXTERNAL</auth>
            <policy context="default"><allow user="*"/><allow own="*"/><allow send_type="signal"/>
            <allow send_destination="*" eavesdrop="false"/><allow receive_sender="*"/></policy>
            </busconfig>
            """
        let file = folder.path + "/bus.conf"
        try Data(configuration.utf8).write(to: URL(fileURLWithPath: file))
        process = Process()
        process.executableURL = URL(fileURLWithPath: Self.program)
        process.arguments = ["--config-file=\(file)", "--nofork", "--print-address"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // It prints its address when it listens.
        _ = output.fileHandleForReading.availableData
    }

    deinit { stop() }

    func stop() {
        guard process.isRunning else { return }
        process.terminate()
        process.waitUntilExit()
    }
}

/// What logind would say on the bus.
private final class LogindDouble {
    static let path = "/org/freedesktop/login1/session/_31"
    static let session = "org.freedesktop.login1.Session"
    private let bus: DBusConnection
    private let ends: [Int32]

    init(_ address: String, name: String? = "org.freedesktop.login1") throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        self.ends = ends
        bus = try DBusConnection(address: address, stop: ends[0])
        guard let name else { return }
        let answer = try bus.call(
            .call(
                "RequestName", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
                on: "org.freedesktop.DBus", [.string(name), .uint32(4)]))
        try #require(answer == [.uint32(1)])
    }

    deinit { for end in ends { close(end) } }

    /// Answers as many calls as a watch makes when it begins: whose session it is, and whether it is locked.
    func answer(isLocked: Bool) throws -> [String] {
        var asked: [String] = []
        while asked.count < 2 {
            let call = try bus.next()
            guard call.kind == .call, let member = call.member else { continue }
            asked.append(member)
            var reply = DBusMessage(.reply)
            reply.replySerial = call.serial
            reply.destination = call.sender
            reply.body =
                member == "Get"
                ? [.variant(.bool(isLocked))] : [.objectPath(Self.path)]
            try bus.send(reply)
        }
        return asked
    }

    func signal(
        _ member: String, _ interface: String = LogindDouble.session,
        path: String = LogindDouble.path,
        _ body: [DBusValue] = []
    ) throws {
        var signal = DBusMessage(.signal)
        (signal.member, signal.interface, signal.path) = (member, interface, path)
        signal.body = body
        try bus.send(signal)
    }

    func hint(_ isLocked: Bool) throws {
        try signal(
            "PropertiesChanged", "org.freedesktop.DBus.Properties",
            [
                .string(Self.session),
                .dictionary("sv", [.entry(.string("LockedHint"), .variant(.bool(isLocked)))]),
                .array("s", []),
            ])
    }
}

@Suite(.timeLimit(.minutes(1))) struct `The lock of a session` {
    @Test(
        .specification("6.6.1", "6.11.4"),
        .enabled(if: PrivateBus.isInstalled, "the message bus is not installed"))
    func `is heard from logind over a real message bus, and from nobody else`() async throws {
        let bus = try PrivateBus()
        let logind = try LogindDouble(bus.address)
        let stranger = try LogindDouble(bus.address, name: nil)
        let (told, lines) = (Recorder<Bool>(), Recorder<String>())
        let watch = LogindSessionLock(address: bus.address, session: "1").watch(
            logger: Logger(label: "test") { _ in LineHandler(lines: lines) }
        ) { told.append($0) }
        #expect(try logind.answer(isLocked: false) == ["GetSession", "Get"])
        _ = await told.first { !$0 }
        try stranger.signal("Lock")
        try logind.signal("Lock", path: "/org/freedesktop/login1/session/_32")
        try logind.signal("Lock")
        _ = await told.first(from: 1) { $0 }
        // A stranger must not unlock, and logind's second word for one thing is not told twice.
        try stranger.signal("Unlock")
        try logind.hint(true)
        try logind.hint(false)
        _ = await told.first(from: 2) { !$0 }
        try logind.signal("Lock")
        try logind.signal("Unlock")
        _ = await told.first(from: 4) { !$0 }
        #expect(told.all == [false, true, false, true, false])
        #expect(lines.all.count == 1)
        #expect(lines.all.first?.contains("session=\(LogindDouble.path)") == true)
        watch.cancel()
    }

    @Test(.enabled(if: PrivateBus.isInstalled, "the message bus is not installed"))
    func `is looked for again when the bus went away, and one line says that it did`() async throws
    {
        let bus = try PrivateBus()
        let logind = try LogindDouble(bus.address)
        let (told, lines) = (Recorder<Bool>(), Recorder<String>())
        let watch = LogindSessionLock(
            address: bus.address, session: nil, again: .milliseconds(20)
        ).watch(logger: Logger(label: "test") { _ in LineHandler(lines: lines) }) {
            told.append($0)
        }
        #expect(try logind.answer(isLocked: true) == ["GetSessionByPID", "Get"])
        _ = await told.first { $0 }
        bus.stop()
        _ = await lines.first { $0.contains("is not watched") }
        watch.cancel()
    }

    @Test func `is not watched where there is no bus, and one line says so`() async throws {
        let lines = Recorder<String>()
        let watch = LogindSessionLock(
            address: "unix:path=/nowhere/bus", session: nil, again: .milliseconds(1)
        ).watch(logger: Logger(label: "test") { _ in LineHandler(lines: lines) }) { _ in }
        let line = await lines.first { _ in true }
        #expect(line.contains("/nowhere/bus: No such file or directory"))
        watch.cancel()
        #expect(lines.count == 1)
    }
}
