import Foundation
import PushGateway
import Synchronization

/// A clock that a test moves.
final class TestClock: Sendable {
    private let passed = Mutex(Duration.zero)
    let start = Date()

    func advance(_ seconds: Double) { passed.withLock { $0 += .seconds(seconds) } }

    var date: Date { start.addingTimeInterval(passed.withLock { $0 / .seconds(1) }) }

    var clock: PushClock {
        PushClock(date: { self.date }, uptime: { self.passed.withLock { $0 } })
    }
}
