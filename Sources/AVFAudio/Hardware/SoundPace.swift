import Foundation
import Glibc

/// The pace of sound: one call every ten milliseconds, by a clock or by a test.
protocol SoundPace: Sendable {
    /// Begins to call a closure for each quantum, on one thread.
    func start(_ quantum: @escaping @Sendable () -> Void)
    /// Ends the calls, except for one that is already running. The closure may call this too.
    func stop()
}

// Safe: the lock guards the number of the running thread.
/// A thread whose pace is the machine's monotonic clock.
final class ThreadPace: SoundPace, @unchecked Sendable {
    private let lock = NSLock()
    private var number = 0

    /// The delay after which missed quanta are skipped, for example because the app was suspended.
    private static let delayMax: UInt64 = 10 * SoundQuantum.nanoseconds

    func start(_ quantum: @escaping @Sendable () -> Void) {
        let own = lock.withLock {
            number += 1
            return number
        }
        let thread = Thread { [self] in
            var next = Self.now
            while lock.withLock({ number == own }) {
                quantum()
                next += SoundQuantum.nanoseconds
                if next + Self.delayMax < Self.now { next = Self.now }
                Self.wait(until: next)
            }
        }
        thread.name = "sound"
        thread.start()
    }

    func stop() { lock.withLock { number += 1 } }

    /// The time of the monotonic clock in nanoseconds.
    static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    private static func wait(until time: UInt64) {
        var end = timespec(
            tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
        while clock_nanosleep(CLOCK_MONOTONIC, Int32(TIMER_ABSTIME), &end, nil) == EINTR {}
    }
}
