import Foundation
import Glibc
import Logging
import Specification
import Synchronization
import Testing

@testable import AppHost

@Suite(.serialized, .timeLimit(.minutes(5))) struct `The session lock of logind` {
    @Test(
        .specification("6.6.1", "6.11.4"),
        .enabled(if: PrivateBus.isInstalled, "the message bus is not installed"))
    func `the session lock is read from logind over a real message bus, and from no other sender`()
        async throws
    {
        let bus = try await PrivateBus.start()
        let logind = try LogindDouble(bus.address)
        let stranger = try LogindDouble(bus.address, name: nil)
        let (reported, lines) = (Recorder<Bool>(), Recorder<String>())
        let watch = LogindSessionLock(address: bus.address, session: "1").watch(
            logger: Logger(label: "test") { _ in LineHandler(lines: lines) }
        ) { reported.append($0) }
        #expect(try await logind.answer(isLocked: false) == ["GetSession", "Get"])
        _ = await reported.first { !$0 }
        try stranger.signal("Lock")
        try logind.signal("Lock", path: "/org/freedesktop/login1/session/_32")
        try logind.signal("Lock")
        _ = await reported.first(from: 1) { $0 }
        // Another sender must not unlock, neither with a broadcast nor with a message to the watch
        // alone, which the bus delivers regardless of match rules. A second signal of logind for
        // the same change is not reported twice.
        try stranger.signal("Unlock")
        try stranger.signal("Unlock", to: logind.asker)
        try stranger.hint(false, to: logind.asker)
        try logind.hint(true)
        try logind.hint(false)
        _ = await reported.first(from: 2) { !$0 }
        try logind.signal("Lock")
        try logind.signal("Unlock")
        _ = await reported.first(from: 4) { !$0 }
        #expect(reported.all == [false, true, false, true, false])
        #expect(lines.all.count == 1)
        #expect(lines.all.first?.contains("session=\(LogindDouble.path)") == true)
        watch.cancel()
    }

    @Test(.enabled(if: PrivateBus.isInstalled, "the message bus is not installed"))
    func `the loss of the message bus is logged as a session lock that is not observed`()
        async throws
    {
        let bus = try await PrivateBus.start()
        let logind = try LogindDouble(bus.address)
        let (reported, lines) = (Recorder<Bool>(), Recorder<String>())
        let watch = LogindSessionLock(
            address: bus.address, session: nil, again: .milliseconds(20)
        ).watch(logger: Logger(label: "test") { _ in LineHandler(lines: lines) }) {
            reported.append($0)
        }
        #expect(try await logind.answer(isLocked: true) == ["GetSessionByPID", "Get"])
        _ = await reported.first { $0 }
        bus.stop()
        _ = await lines.first { $0.contains("is not observed") }
        watch.cancel()
    }

    @Test(.enabled(if: PrivateBus.isInstalled, "the message bus is not installed"))
    func `after an invalid answer of logind the host asks again, and changes no lock`()
        async throws
    {
        let bus = try await PrivateBus.start()
        let logind = try LogindDouble(bus.address)
        let (reported, lines) = (Recorder<Bool>(), Recorder<String>())
        let watch = LogindSessionLock(
            address: bus.address, session: "1", again: .milliseconds(1)
        ).watch(logger: Logger(label: "test") { _ in LineHandler(lines: lines) }) {
            reported.append($0)
        }
        let nonsense: [[BusValue]] = [
            [.string("/a/path")], [], [.uint32(7)], [.variant(.objectPath("/x"))],
        ]
        for answer in nonsense {
            #expect(try await logind.answer(session: answer, hint: nil) == ["GetSession"])
        }
        _ = await lines.first { $0.contains("logind did not name the session") }
        // An invalid answer to the second question must not count as an unlocked session either.
        #expect(
            try await logind.answer(hint: [.variant(.string("no"))]) == ["GetSession", "Get"])
        _ = await lines.first { $0.contains("did not report whether the session is locked") }
        #expect(reported.all == [])
        #expect(try await logind.answer(isLocked: true) == ["GetSession", "Get"])
        _ = await reported.first { $0 }
        watch.cancel()
    }

    @Test(.enabled(if: PrivateBus.isInstalled, "the message bus is not installed"))
    func `the session stays locked while logind restarts, and the new logind is followed`()
        async throws
    {
        let bus = try await PrivateBus.start()
        var logind: LogindDouble? = try LogindDouble(bus.address)
        let (reported, lines) = (Recorder<Bool>(), Recorder<String>())
        let watch = LogindSessionLock(
            address: bus.address, session: "1", again: .milliseconds(1)
        ).watch(logger: Logger(label: "test") { _ in LineHandler(lines: lines) }) {
            reported.append($0)
        }
        #expect(try await logind?.answer(isLocked: true) == ["GetSession", "Get"])
        _ = await reported.first { $0 }
        logind = nil
        _ = await lines.first { $0.contains("org.freedesktop.login1 was ended or restarted") }
        #expect(reported.all == [true])
        let next = try LogindDouble(bus.address)
        #expect(try await next.answer(isLocked: false) == ["GetSession", "Get"])
        _ = await reported.first { !$0 }
        watch.cancel()
    }

    @Test(arguments: [
        Array("REJECTED EXTERNAL\r\n".utf8),
        Array("OK 1234\r\n".utf8) + [UInt8](repeating: 0xff, count: 64),
        Array("OK 1234\r\n".utf8) + [UInt8](repeating: 0, count: 4096),
        [UInt8](repeating: UInt8(ascii: "A"), count: 100_000),
    ])
    func `a message bus with invalid answers is logged in one line and not observed`(
        _ nonsense: [UInt8]
    ) async throws {
        let bus = try NonsenseBus(nonsense)
        let (reported, lines) = (Recorder<Bool>(), Recorder<String>())
        let watch = LogindSessionLock(
            address: bus.address, session: "1", again: .milliseconds(1)
        ).watch(logger: Logger(label: "test") { _ in LineHandler(lines: lines) }) {
            reported.append($0)
        }
        let line = await lines.first { _ in true }
        #expect(line.contains("is not observed"))
        watch.cancel()
        #expect(reported.all == [])
    }

    @Test func `a missing message bus is logged in one line`() async throws {
        let lines = Recorder<String>()
        let watch = LogindSessionLock(
            address: "unix:path=/nowhere/bus", session: nil, again: .milliseconds(1)
        ).watch(logger: Logger(label: "test") { _ in LineHandler(lines: lines) }) { _ in }
        let line = await lines.first { _ in true }
        #expect(line.contains("/nowhere/bus: No such file or directory"))
        watch.cancel()
        #expect(lines.count == 1)
    }

    @Test func `a missing libsystemd is logged in one line that names the package to install`()
        async throws
    {
        let lines = Recorder<String>()
        let watch = LogindSessionLock(
            address: "unix:path=/nowhere/bus", session: nil, again: .milliseconds(1),
            library: Result { () throws(BusError) in try BusLibrary(named: "libmissing.so.0") }
        ).watch(logger: Logger(label: "test") { _ in LineHandler(lines: lines) }) { _ in }
        let line = await lines.first { _ in true }
        #expect(line.contains("is not observed"))
        #expect(line.contains("libmissing.so.0"))
        #expect(line.contains("Install Debian's package libsystemd0"))
        watch.cancel()
        #expect(lines.count == 1)
    }
}
