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

    @Test func `old sessions are deleted, except the newest and those in use`() throws {
        let swept = try store.sweepSessions(
            before: date(250), keeping: 2, except: [SessionIdentifier("scene-1")])
        #expect(swept.map(\.description) == ["scene-2"])
        #expect(
            try store.sessions().map(\.identifier.description)
                == ["scene-1", "scene-3", "scene-4", "scene-5"])
        #expect(
            try store.sweepSessions(before: date(9_999), keeping: 4, except: []).isEmpty,
            "the newest stay, however old")
    }

    @Test func `quarantined files are deleted with their reasons by the time of setting aside`()
        throws
    {
        #expect(try store.sweepQuarantine(before: date(9_999), keeping: 0) == 0)
        for number in 1...4 {
            clock.set(Double(number) * 1_000)
            try store.setAside(session: SessionIdentifier("scene-\(number)"), reason: "A test.")
        }
        #expect(try store.sweepQuarantine(before: date(2_500), keeping: 3) == 1)
        #expect(try names(inQuarantine: 6) == ["scene-2", "scene-3", "scene-4"])
        #expect(try store.sweepQuarantine(before: date(2_500), keeping: 2) == 1)
        #expect(try names(inQuarantine: 4) == ["scene-3", "scene-4"])
    }

    @Test func `a quarantine that is too large loses its oldest files, never its newest state`()
        throws
    {
        for number in 1...5 {
            clock.set(Double(number) * 1_000)
            try store.setAside(session: SessionIdentifier("scene-\(number)"), reason: "A test.")
        }
        // A file and its reason take a block each.
        let both = 8192
        #expect(
            try store.sweepQuarantine(before: .distantPast, keeping: 9, byteCount: 5 * both + 1)
                == 0)
        #expect(
            try store.sweepQuarantine(before: .distantPast, keeping: 9, byteCount: 3 * both + 1)
                == 2)
        #expect(try names(inQuarantine: 6) == ["scene-3", "scene-4", "scene-5"])
        #expect(try store.sweepQuarantine(before: .distantPast, keeping: 0, byteCount: 0) == 1)
        #expect(try names(inQuarantine: 4) == ["scene-4", "scene-5"])
    }

    /// Returns the sessions of the files in the quarantine, and checks the number of files with
    /// their reasons.
    private func names(inQuarantine count: Int) throws -> [String] {
        let names = try disk.names(in: "/state/Quarantine")
        #expect(names.count == count)
        return Set(names.map { String($0.prefix(7)) }).sorted()
    }

    @Test func `a file that cannot be deleted is reported, and the others are deleted`() throws {
        for number in 1...2 {
            clock.set(Double(number) * 1_000)
            try store.setAside(session: SessionIdentifier("scene-\(number)"), reason: "A test.")
        }
        // The newest files are deleted first.
        let newest = try #require(
            try disk.names(in: "/state/Quarantine").first {
                $0.hasPrefix("scene-2") && !$0.hasSuffix(".reason")
            })
        let stuck = ["/state/Quarantine/\(newest)", Samples.path(.current, session: "scene-5")]
        store.close()
        let store = try Samples.store(on: StickyFileSystem(disk: disk, stuck: stuck))

        let aside = #expect(throws: RestorationStoreError.self) {
            try store.sweepQuarantine(before: date(9_999), keeping: 0)
        }
        #expect(aside?.path == stuck[0])
        #expect(try names(inQuarantine: 2) == ["scene-2"])

        let session = #expect(throws: RestorationStoreError.self) {
            try store.sweepSessions(before: date(9_999), keeping: 0, except: [])
        }
        #expect(session?.path == stuck[1])
        #expect(try store.sessions().map(\.identifier.description) == ["scene-5"])
    }

    @Test func `after the clock was set back no new file is deleted`() throws {
        clock.set(0)
        #expect(try store.sweepSessions(before: clock.now, keeping: 5, except: []).isEmpty)
        #expect(try store.sessions().count == 5)
    }

    @Test func `a reason without a quarantined file is deleted`() throws {
        clock.set(1_000)
        let first = try SessionIdentifier("scene-1")
        let path = try #require(
            try store.setAside(session: first, reason: "A test.").first?.quarantinePath)
        // A process that was killed between the two removals leaves this state.
        try disk.remove(path)
        #expect(try store.sweepQuarantine(before: date(900), keeping: 9) == 0)
        #expect(try disk.names(in: "/state/Quarantine").count == 1)
        #expect(try store.sweepQuarantine(before: date(1_500), keeping: 9) == 0)
        #expect(try disk.names(in: "/state/Quarantine").isEmpty)
    }

    @Test func `the draft of a killed first commit is deleted`() throws {
        clock.set(100)
        let left = try disk.create("/state/Sessions/scene-9.new")
        try disk.write([1, 2, 3], to: left, at: 0)
        #expect(try store.sweepSessions(before: date(50), keeping: 9, except: []).isEmpty)
        #expect(try disk.names(in: "/state/Sessions").contains("scene-9.new"))
        #expect(try store.sweepSessions(before: date(150), keeping: 0, except: []).count == 1)
        #expect(!(try disk.names(in: "/state/Sessions").contains("scene-9.new")))
    }

    @Test func `a session saved after the clock was set back has the time of its newest file`()
        throws
    {
        clock.set(20)
        try store.commit([2], session: SessionIdentifier("scene-5"))
        #expect(
            try store.sessions().last?.savedAt == date(500), "the generation before is of then")
        let swept = try store.sweepSessions(before: date(450), keeping: 0, except: [])
        #expect(swept.map(\.description).contains("scene-5") == false)
    }
}
