import Foundation
import RestorationStore
import Synchronization
import Testing

/// A clock that a test sets.
private final class SetClock: Sendable {
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
}
