public import Foundation
import SystemEvents

/// The host's time; tests move it by hand.
public protocol HostClock: Sendable {
    /// Time since some fixed instant, never going back.
    var now: Duration { get }
    /// The calendar's time.
    var date: Date { get }
    /// Calls a function once, after a time, on any thread, unless the timer is cancelled before.
    func after(_ delay: Duration, _ work: @escaping @Sendable () -> Void) -> any HostTimer
    /// Calls a function once, after the host itself has run for a time; a pause of the whole
    /// machine or container does not count.
    func afterRunning(
        _ duration: Duration, _ work: @escaping @Sendable () -> Void
    ) -> any HostTimer
}

extension HostClock {
    /// Calls a function after a time, for a clock that never pauses.
    public func afterRunning(
        _ duration: Duration, _ work: @escaping @Sendable () -> Void
    ) -> any HostTimer {
        after(duration, work)
    }
}

/// A call that waits for its time.
public protocol HostTimer: Sendable {
    /// Takes the call back; without effect when it has begun.
    func cancel()
}

/// The system's clocks.
public struct SystemHostClock: HostClock {
    private static let start = ContinuousClock.now

    /// Makes the clock.
    public init() { _ = Self.start }

    /// Time since the first such clock was made.
    public var now: Duration { ContinuousClock.now - Self.start }

    /// The calendar's time.
    public var date: Date { Date() }

    /// Calls a function once, on a queue of the system.
    public func after(_ delay: Duration, _ work: @escaping @Sendable () -> Void) -> any HostTimer {
        DispatchTimer(source: SystemSource(after: delay, work))
    }

    /// Calls a function once, on a queue of the system.
    public func afterRunning(
        _ duration: Duration, _ work: @escaping @Sendable () -> Void
    ) -> any HostTimer {
        DeadlineTimer(duration, clock: self, work)
    }
}

/// A timer of the system; it is called off when nobody holds it.
private struct DispatchTimer: HostTimer {
    let source: SystemSource

    func cancel() { source.cancel() }
}
