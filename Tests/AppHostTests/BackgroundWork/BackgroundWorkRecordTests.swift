import Foundation
import HostLink
import Specification
import Testing

@testable import AppHost

/// The schedule of one user's app, as a value.
struct BackgroundWorkRecordTests {
    private let limits = BackgroundWakeLimits(
        leastInterval: .seconds(100), wakesPerDay: 3, backOffMax: .seconds(1000))
    private let refresh = BackgroundTaskRequest(identifier: "r", kind: .refresh)

    private func due(_ record: BackgroundWorkRecord) -> Double? { record.next(limits)?.time }

    @Test func `an app that requests no background work is never due`() {
        var record = BackgroundWorkRecord()
        #expect(record.next(limits) == nil)
        record.setFetchInterval(5, at: 1000)
        record.setFetchInterval(nil, at: 1001)
        #expect(record.next(limits) == nil)
    }

    @Test(.specification("6.3.5"))
    func `a fetch interval counts from its first setting and from each fetch, and has a minimum`() {
        var record = BackgroundWorkRecord()
        record.setFetchInterval(300, at: 1000)
        record.setFetchInterval(300, at: 1100)
        #expect(record.next(limits) == .init(work: .fetch, time: 1300))
        record.setFetchInterval(0, at: 1200)
        #expect(due(record) == 1100)
        record.begin(.fetch, at: 1150)
        record.end(.newData)
        #expect(due(record) == 1250)
        record.setFetchInterval(nil, at: 1160)
        record.setFetchInterval(0, at: 2000)
        #expect(due(record) == 2100)
    }

    @Test func `a request for a background task is due from its earliest time on, and only once`() {
        var record = BackgroundWorkRecord()
        var later = refresh
        later.earliestBegin = 5000
        _ = record.submit(refresh)
        #expect(due(record) == 0)
        _ = record.submit(later)
        #expect(
            record.next(limits) == .init(work: .task(identifier: "r", .refresh), time: 5000))
        record.begin(.task(identifier: "r", .refresh), at: 5000)
        #expect(record.next(limits) == nil)
        #expect(record.requests == [])
    }

    @Test
    func
        `task requests are limited per kind, and a new request replaces one with the same identifier`()
    {
        var record = BackgroundWorkRecord()
        func submit(_ identifier: String, _ kind: BackgroundTaskRequest.Kind) -> Bool {
            record.submit(BackgroundTaskRequest(identifier: identifier, kind: kind))
        }
        let refreshes = [submit("r", .refresh), submit("s", .refresh)]
        #expect(refreshes == [true, false])
        let processing = (0...10).map { submit("\($0)", .processing) }
        #expect(processing == Array(repeating: true, count: 10) + [false])
        let again = submit("9", .processing)
        record.cancel("r")
        let another = submit("s", .refresh)
        #expect([again, another] == [true, true])
        #expect(record.requests.count == 11)
        record.cancel(nil)
        #expect(record.requests == [])
    }

    @Test func `a background task waits for the minimum interval after any background work`() {
        var record = BackgroundWorkRecord()
        record.begin(.fetch, at: 1000)
        record.end(.noData)
        _ = record.submit(refresh)
        #expect(due(record) == 1100)
    }

    @Test func `each failed background work doubles the wait for the next, up to a limit`() {
        var record = BackgroundWorkRecord()
        record.setFetchInterval(0, at: 0)
        var waits: [Double] = []
        for day in 1...6 {
            // Each failure is on a separate day, so the daily limit does not apply.
            let now = Double(day) * 100_000
            record.begin(.fetch, at: now)
            record.end(.failed)
            waits.append((due(record) ?? 0) - now)
        }
        #expect(waits == [200, 400, 800, 1000, 1000, 1000])
        record.begin(.fetch, at: 700_000)
        record.end(.noData)
        #expect(due(record) == 700_100)
    }

    @Test func `the number of times that an app is woken per day is limited`() {
        var record = BackgroundWorkRecord()
        record.setFetchInterval(0, at: 0)
        let (first, day) = (1_000_000.0, 24.0 * 3600)
        for now in [first, first + 1000, first + 2000] {
            record.begin(.fetch, at: now)
            record.end(.newData)
        }
        #expect(due(record) == first + day)
        record.begin(.fetch, at: first + day)
        record.end(.newData)
        #expect(due(record) == first + day + 100)
    }

    @Test func `background work is postponed until a time, or until the app's next launch`() {
        var record = BackgroundWorkRecord()
        record.setFetchInterval(0, at: 0)
        record.postpone(until: 5000)
        #expect(due(record) == 5000)
        record.park()
        #expect(record.next(limits) == nil)
        record.unpark()
        #expect(due(record) == 5000)
        record.begin(.fetch, at: 6000)
        record.end(.noData)
        #expect(due(record) == 6100)
    }

    @Test func `a background work record is unchanged after it was encoded and decoded`() throws {
        var record = BackgroundWorkRecord()
        record.setFetchInterval(1e300, at: 1000)
        _ = record.submit(refresh)
        record.begin(.fetch, at: 2000)
        record.end(.failed)
        record.postpone(until: 3000)
        let bytes = try JSONEncoder().encode(record)
        #expect(try JSONDecoder().decode(BackgroundWorkRecord.self, from: bytes) == record)
    }
}
