import Foundation
import Glibc
import HostLink
import Logging
import Specification
import Synchronization
import Testing

@testable import AppHost

/// Changes of the time that the test controls.
final class FakeTime: TimeChangeSource {
    private let handler = Mutex<(@Sendable (TimeChange) -> Void)?>(nil)

    func watch(
        logger: Logger, _ onChange: @escaping @Sendable (TimeChange) -> Void
    ) -> any EventWatch {
        handler.withLock { $0 = onChange }
        return Watch(source: self)
    }

    func tell(_ change: TimeChange) {
        let handler = handler.withLock { $0 }
        handler?(change)
    }

    private struct Watch: EventWatch {
        let source: FakeTime
        func cancel() { source.handler.withLock { $0 = nil } }
    }
}

@Suite struct `The next turn of the calendar` {
    private static func turn(_ zone: String, _ text: String) throws -> String {
        let zone = try #require(TimeZone(identifier: zone))
        let style = Date.ISO8601FormatStyle(timeZone: .gmt)
        let turn = CalendarTurn(after: try style.parse(text), in: zone)
        return "\(turn.change) \(turn.date.formatted(style))"
    }

    @Test(
        .specification("6.8.1"),
        arguments: [
            ("UTC", "2026-03-01T12:00:00Z", "midnight 2026-03-02T00:00:00Z"),
            // Midnight itself is the beginning of a day, so the next is a day away.
            ("UTC", "2026-03-01T00:00:00Z", "midnight 2026-03-02T00:00:00Z"),
            ("Asia/Tokyo", "2026-03-01T12:00:00Z", "midnight 2026-03-01T15:00:00Z"),
            // Half an hour before summer time, and on the shorter and the longer day.
            ("Europe/Zurich", "2026-03-29T00:30:00Z", "daylightSaving 2026-03-29T01:00:00Z"),
            ("Europe/Zurich", "2026-03-29T01:00:00Z", "midnight 2026-03-29T22:00:00Z"),
            ("Europe/Zurich", "2026-10-25T01:00:00Z", "midnight 2026-10-25T23:00:00Z"),
            // If summer time begins at midnight, the day begins at one o'clock.
            ("America/Havana", "2026-03-08T04:30:00Z", "daylightSaving 2026-03-08T05:00:00Z"),
        ])
    func `the next calendar turn is a new day, or an earlier change of summer time`(
        _ zone: String, _ now: String, _ expected: String
    ) throws {
        let turn = try Self.turn(zone, now)
        // Both changes may occur at the same instant. Then either name is correct.
        #expect(
            turn == expected
                || (zone == "America/Havana" && turn.hasSuffix("2026-03-08T05:00:00Z")))
    }

    @Test func `the time zone is observed in the file that defines it, if such a file exists`() {
        #expect(SystemTimeChanges.zoneFile(variable: nil) == "/etc/localtime")
        #expect(SystemTimeChanges.zoneFile(variable: "") == "/etc/localtime")
        #expect(SystemTimeChanges.zoneFile(variable: ":/srv/zone") == "/srv/zone")
        #expect(SystemTimeChanges.zoneFile(variable: "/srv/zone") == "/srv/zone")
        #expect(SystemTimeChanges.zoneFile(variable: "Europe/Zurich") == nil)
    }
}

@Suite(.timeLimit(.minutes(5))) struct `The time of the machine` {
    private func watch(
        _ file: String?, turn: (@Sendable (Date) -> CalendarTurn)? = nil,
        _ reported: Recorder<TimeChange>
    ) -> any EventWatch {
        let source =
            turn.map { SystemTimeChanges(zoneFile: file, turn: $0) }
            ?? SystemTimeChanges(zoneFile: file)
        return source.watch(logger: TestHost.silent) { reported.append($0) }
    }

    @Test(.specification("6.8.1"))
    func `the source of time changes reports the beginning of each day`() async {
        let reported = Recorder<TimeChange>()
        // In this test a day ends at the next full second.
        let watch = watch(
            nil, turn: { CalendarTurn(date: $0 + 0.01, change: .midnight) }, reported)
        _ = await reported.first { $0 == .midnight }
        _ = await reported.first(from: 1) { $0 == .midnight }
        watch.cancel()
    }

    @Test(.specification("6.8.1"))
    func `the source of time changes reports a replaced file of the time zone`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/localtime"
        try FileManager.default.createSymbolicLink(
            atPath: file, withDestinationPath: "/usr/share/zoneinfo/UTC")
        let reported = Recorder<TimeChange>()
        // No day begins in the meantime.
        let watch = watch(
            file, turn: { CalendarTurn(date: $0 + 3_600, change: .midnight) }, reported)
        try Data().write(to: URL(fileURLWithPath: folder.path + "/hosts"))
        try FileManager.default.createSymbolicLink(
            atPath: file + ".new", withDestinationPath: "/usr/share/zoneinfo/Asia/Tokyo")
        #expect(rename(file + ".new", file) == 0)
        // Another test sets the machine's clock, which is reported to every watch.
        _ = await reported.first { $0 == .zone }
        watch.cancel()
        #expect(reported.all.filter { $0 != .clock } == [.zone])
    }

    @Test(
        .specification("6.11.5", "6.8.1"),
        .enabled(if: TimeOfMachine.maySetClock, "only root may set the clock"))
    func `the source of time changes reports a change of the system clock`() async throws {
        let reported = Recorder<TimeChange>()
        let watch = watch(nil, reported)
        // The clock is set to its current time, which the kernel still reports as a change.
        #expect(TimeOfMachine.setClockToNow())
        _ = await reported.first { $0 == .clock }
        watch.cancel()
    }

    @Test func `a missing folder of the time zone file is logged in one line`() {
        let lines = Recorder<String>()
        let watch = SystemTimeChanges(zoneFile: "/nowhere/localtime").watch(
            logger: Logger(label: "test") { _ in LineHandler(lines: lines) }
        ) { _ in }
        watch.cancel()
        #expect(lines.count == 1)
        #expect(lines.all.first?.contains("file=/nowhere/localtime") == true)
    }
}

/// The clock of the machine, which only root may set.
enum TimeOfMachine {
    static let maySetClock = geteuid() == 0 && setClockToNow()

    static func setClockToNow() -> Bool {
        var now = timespec()
        return clock_gettime(CLOCK_REALTIME, &now) == 0 && clock_settime(CLOCK_REALTIME, &now) == 0
    }
}

@Suite(.timeLimit(.minutes(5))) struct `Apps whose time changes` {
    let source = FakeTime()
    let test: TestHost

    init() async throws {
        test = try TestHost(events: MachineEventSources(time: source))
        await test.settle()
    }

    @Test(.specification("1.3.13"))
    func `an app that runs is notified of time changes immediately`() async throws {
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        for change in TimeChange.allCases { source.tell(change) }
        _ = await app.heard.first { $0 == .timeChanged(.zone) }
        let reported = app.heard.all.filter { if case .timeChanged = $0 { true } else { false } }
        #expect(reported == TimeChange.allCases.map { .timeChanged($0) })
        await test.host.shutDown()
    }

    @Test(.specification("6.8.2"))
    func `an app that is resumed is notified of the newest time change only`() async throws {
        let (page, sink, session) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        page.phase(isVisible: false, isFocused: false)
        await test.settle()
        #expect(try await test.host.suspend("fake", for: test.person))
        _ = await app.heard.first { $0 == .suspend }
        let start = app.heard.count
        for change in [TimeChange.clock, .zone, .midnight] { source.tell(change) }
        await test.settle()
        #expect(app.heard.count == start)
        page.phase(isVisible: true, isFocused: true)
        _ = await app.heard.first(from: start) { $0 == .timeChanged(.midnight) }
        #expect(
            Array(app.heard.all[start...]) == [
                .phase(session: session.identifier, .foregroundActive), .timeChanged(.midnight),
            ])
        await test.host.shutDown()
    }
}
