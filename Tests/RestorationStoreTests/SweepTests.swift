import Foundation
import RestorationStore
import Synchronization
import Testing

/// A clock that a test sets.
final class SetClock: Sendable {
    private let seconds = Mutex(0.0)

    var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }

    func set(_ value: Double) {
        seconds.withLock { $0 = value }
    }
}

@Suite struct SweepTests {
    private let clock = SetClock()
    private let disk: MemoryFileSystem
    private let store: RestorationStore

    init() throws {
        disk = MemoryFileSystem { [clock] in clock.now }
        store = try Samples.store(on: disk)
        for number in 1...5 {
            clock.set(Double(number) * 100)
            try store.commit([1], session: SessionIdentifier("scene-\(number)"))
        }
    }

    private func date(_ seconds: Double) -> Date {
        Date(timeIntervalSince1970: seconds)
    }

    @Test func `old sessions go by age and by count, and those in use stay`() throws {
        let swept = try store.sweepSessions(
            before: date(250), keeping: 2, except: [SessionIdentifier("scene-1")])
        #expect(swept.map(\.description) == ["scene-3", "scene-2"])
        #expect(
            try store.sessions().map(\.identifier.description) == ["scene-1", "scene-4", "scene-5"])
    }

    @Test func `old quarantine goes by when it was set aside, with its reasons`() throws {
        #expect(try store.sweepQuarantine(before: date(9_999), keeping: 0) == 0)
        for number in 1...4 {
            clock.set(Double(number) * 1_000)
            try store.setAside(session: SessionIdentifier("scene-\(number)"), reason: "A test.")
        }
        #expect(try store.sweepQuarantine(before: date(1_500), keeping: 2) == 2)
        let names = try disk.names(in: "/state/Quarantine").sorted()
        #expect(names.map { $0.prefix(7) } == ["scene-3", "scene-3", "scene-4", "scene-4"])
    }

    @Test func `after the clock was set back nothing new is swept`() throws {
        clock.set(0)
        #expect(try store.sweepSessions(before: clock.now, keeping: 5, except: []).isEmpty)
        #expect(try store.sessions().count == 5)
    }

    @Test func `a reason whose file is gone is swept as well`() throws {
        clock.set(1_000)
        let first = try SessionIdentifier("scene-1")
        let path = try #require(
            try store.setAside(session: first, reason: "A test.").first?.quarantinePath)
        // What a process leaves that was killed between the two removals.
        try disk.remove(path)
        #expect(try store.sweepQuarantine(before: date(900), keeping: 9) == 0)
        #expect(try disk.names(in: "/state/Quarantine").count == 1)
        #expect(try store.sweepQuarantine(before: date(1_500), keeping: 9) == 0)
        #expect(try disk.names(in: "/state/Quarantine").isEmpty)
    }

    @Test func `what a kill left of a first commit is swept as well`() throws {
        clock.set(100)
        let left = try disk.create("/state/Sessions/scene-9.new")
        try disk.write([1, 2, 3], to: left, at: 0)
        #expect(try store.sweepSessions(before: date(50), keeping: 9, except: []).isEmpty)
        #expect(try disk.names(in: "/state/Sessions").contains("scene-9.new"))
        #expect(try store.sweepSessions(before: date(150), keeping: 9, except: []).count == 1)
        #expect(!(try disk.names(in: "/state/Sessions").contains("scene-9.new")))
    }

    @Test func `a session saved after the clock was set back is as new as its newest file`() throws
    {
        clock.set(20)
        try store.commit([2], session: SessionIdentifier("scene-5"))
        #expect(
            try store.sessions().last?.savedAt == date(500), "the generation before is of then")
        let swept = try store.sweepSessions(before: date(450), keeping: 9, except: [])
        #expect(swept.map(\.description).contains("scene-5") == false)
    }
}
